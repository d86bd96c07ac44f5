/** Registration: which ranges each layer asks for, and which region each range joins. */
import type { AliasRuleName, ExpectedError, RowPolicyName } from './json-layout.ts';
import { compareNatural } from './natural-order.ts';
import type { ReadLayout, Spec, View } from './views.ts';

export interface Region {
  base: bigint;
  length: number;
  stride: number;
  blocks: number;
  group: number;
  mla: boolean;
  packedRow: boolean;
  name: string;
  members: string[];
}

export interface Decision {
  layer: string;
  branch: string;
  base: bigint;
  length: number;
  stride: number;
  blocks: number;
  action: 'new' | 'alias';
  region: number;
}

export interface Registration {
  regions: Region[];
  ssm: number[];
  scratch: number[];
  ple: number | null;
  pleLength: number;
  memory: [bigint, number][];
  skipped: { layer: string; reason: 'no-spec' | 'covered-tail' }[];
  decisions: Decision[];
  /** The layers that take part in the findings, in registration order. */
  layers: KnownView[];
}

export type KnownView = View & { readonly spec: Spec };

interface Range {
  base: bigint;
  length: number;
  stride: number;
}

interface Asked {
  branch: string;
  ranges: Range[];
}

const numel = (view: View): number => view.shape.reduce((a, b) => a * b, 1);
const viewBytes = (view: View): number => numel(view) * view.itemsize;
const stride0 = (view: View): number => view.strides[0] ?? view.itemsize;

/** torch's is_contiguous, from the given axis on: axes of size 1 do not count. */
function contiguousFrom(view: View, axis: number): boolean {
  let expected = view.itemsize;
  for (let i = view.shape.length - 1; i >= axis; i--) {
    if (view.shape[i] === 1) continue;
    if (view.strides[i] !== expected) return false;
    expected *= view.shape[i] as number;
  }
  return true;
}

const blocksOf = (layout: ReadLayout, spec: Spec): number =>
  spec.state ? layout.numBlocks : layout.numBlocks * layout.r;

export const pageOf = (layout: ReadLayout, spec: Spec): number =>
  spec.state ? spec.page : Math.floor(spec.page / layout.r);

export function isVirtual(layout: ReadLayout, view: View): boolean {
  const { spec } = view;
  if (view.written !== undefined || spec === undefined) return false;
  if (spec.type !== 'MLAAttentionSpec' || spec.tokensPerState <= 1) return false;
  if (view.shape.length !== 4 || view.shape[1] !== 1 || !contiguousFrom(view, 0)) return false;
  const p = pageOf(layout, spec);
  const stride = stride0(view);
  const n = blocksOf(layout, spec);
  if (stride <= p || stride % p !== 0 || p % spec.content !== 0) return false;
  return (view.shape[0] as number) * (stride / p) === n && viewBytes(view) === n * p;
}

/** The virtual-pages layer whose start a KpoolTailSpec shares: the first handed in. */
function tailHost(layout: ReadLayout, view: View): View | undefined {
  if (view.spec?.type !== 'KpoolTailSpec') return undefined;
  return layout.views.find((other) => isVirtual(layout, other) && other.address === view.address);
}

/** The bytes from a view's start up to its last byte. */
function reach(view: View): number {
  let last = 0;
  view.shape.forEach((size, axis) => {
    last += (size - 1) * (view.strides[axis] as number);
  });
  return last + view.itemsize;
}

function takesWholeRow(layout: ReadLayout, view: View, spec: Spec, policy: RowPolicyName): boolean {
  if (policy === 'never' || layout.csaLinear) return false;
  if (policy === 'packed-mla') {
    const first = layout.views[0] as View;
    const packedStorage = layout.views.every(
      (other) => stride0(other) === stride0(first) && other.allocation === first.allocation,
    );
    if (packedStorage && spec.mla) return true;
    const [, , s2, s3] = view.shape;
    const interiorDense =
      view.shape.length === 4 &&
      view.strides[2] === (s3 as number) * view.itemsize &&
      view.strides[1] === (s2 as number) * (s3 as number) * view.itemsize;
    return !interiorDense;
  }
  const blockBytes = view.shape.slice(1).reduce((a, b) => a * b, 1) * view.itemsize;
  const pageDense = view.shape.length !== 1 && contiguousFrom(view, 1) && blockBytes === pageOf(layout, spec);
  return !pageDense;
}

function ask(layout: ReadLayout, view: KnownView, policy: RowPolicyName): Asked | string {
  const { spec } = view;
  if (view.written !== undefined) {
    const { pageBytes, blockStride, wholeRow } = view.written;
    return wholeRow
      ? { branch: 'whole-row', ranges: [{ base: view.allocation, length: blockStride, stride: blockStride }] }
      : { branch: 'page', ranges: [{ base: view.address, length: pageBytes, stride: blockStride }] };
  }
  const p = pageOf(layout, spec);
  const n = blocksOf(layout, spec);
  const flat = view.shape.length === 1;
  if (spec.state) {
    const stride = layout.csaLinear && !flat ? stride0(view) : spec.page;
    if (stride % layout.r !== 0) return 'state-stride-not-divisible';
    return {
      branch: 'state-page',
      ranges: [{ base: view.address, length: Math.floor(spec.page / layout.r), stride: stride / layout.r }],
    };
  }
  if (isVirtual(layout, view)) {
    return { branch: 'virtual-pages', ranges: [{ base: view.address, length: p, stride: p }] };
  }
  const stride = flat ? p : stride0(view);
  const tail = view.allocationBytes - n * stride;
  const blockMajor = policy === 'padded-only' ? tail >= 0 && tail < stride : tail === 0;
  if (blockMajor && takesWholeRow(layout, view, spec, policy)) {
    return { branch: 'whole-row', ranges: [{ base: view.allocation, length: stride, stride }] };
  }
  if (blockMajor) return { branch: 'page', ranges: [{ base: view.address, length: p, stride }] };
  const one = n * stride;
  if (one === 0 || viewBytes(view) % one !== 0) return 'not-partitionable';
  const k = viewBytes(view) / one;
  const ranges: Range[] = [];
  for (let i = 0; i < k; i++) {
    ranges.push({ base: view.address + BigInt(i * one), length: k > 1 ? stride : p, stride });
  }
  return { branch: 'segments', ranges };
}

/** The index of the region that the range joins, or -1. */
function findRegion(regions: readonly Region[], range: Range, n: number, mla: boolean, rule: AliasRuleName): number {
  const first = (holds: (region: Region) => boolean): number =>
    regions.findIndex((region) => region.base === range.base && holds(region));
  const equal = (): number => first((region) => region.length === range.length);
  switch (rule) {
    case 'base-address':
      return first(() => true);
    case 'base-and-length':
      return equal();
    case 'full-geometry':
      return first((g) => g.length === range.length && g.stride === range.stride && g.blocks === n);
    case 'covered': {
      const match = equal();
      return match >= 0 ? match : first((g) => g.length > range.length);
    }
    case 'packed-row-aware': {
      const match = equal();
      if (match >= 0 || mla) return match;
      return first((g) => g.length > range.length && g.packedRow && g.stride === range.stride && g.blocks === n);
    }
  }
}

/** The layers that have a spec, in the order registration takes them. */
function registrationOrder(layout: ReadLayout): KnownView[] {
  const known = layout.views.filter((view): view is KnownView => view.spec !== undefined);
  return layout.csaLinear ? known : known.toSorted((a, b) => compareNatural(a.layer, b.layer));
}

export function register(
  layout: ReadLayout,
  policy: RowPolicyName,
  rule: AliasRuleName,
  order: readonly KnownView[] = registrationOrder(layout),
): Registration | ExpectedError {
  const out: Registration = {
    regions: [],
    ssm: [],
    scratch: [],
    ple: null,
    pleLength: 0,
    memory: [],
    skipped: [],
    decisions: [],
    layers: [],
  };
  for (const view of layout.views)
    if (view.spec === undefined) out.skipped.push({ layer: view.layer, reason: 'no-spec' });
  for (const view of order) {
    const no = (code: string): ExpectedError => ({ error: { code, layer: view.layer } });
    if (!out.memory.some(([address]) => address === view.allocation))
      out.memory.push([view.allocation, view.allocationBytes]);
    const host = view.written === undefined ? tailHost(layout, view) : undefined;
    if (host !== undefined) {
      if (host.allocation !== view.allocation || reach(view) > viewBytes(host)) return no('tail-not-covered');
      out.skipped.push({ layer: view.layer, reason: 'covered-tail' });
      continue;
    }
    const asked = ask(layout, view, policy);
    if (typeof asked === 'string') return no(asked);
    const { spec } = view;
    const n = blocksOf(layout, spec);
    for (const range of asked.ranges) {
      let index = findRegion(out.regions, range, n, spec.mla, rule);
      const action = index < 0 ? 'new' : 'alias';
      if (index < 0) {
        index = out.regions.length;
        out.regions.push({
          base: range.base,
          length: range.length,
          stride: range.stride,
          blocks: n,
          group: spec.group,
          mla: spec.mla,
          packedRow: asked.branch === 'whole-row',
          name: view.layer,
          members: [view.layer],
        });
      } else join(out.regions[index] as Region, range, n, view, rule);
      if (spec.ple) {
        out.ple = index;
        out.pleLength = range.length;
      } else if (spec.state && !out.ssm.includes(index)) out.ssm.push(index);
      if (spec.type === 'CircularBufferSpec' && !out.scratch.includes(index)) out.scratch.push(index);
      out.decisions.push({
        layer: view.layer,
        branch: asked.branch,
        base: range.base,
        length: range.length,
        stride: range.stride,
        blocks: n,
        action,
        region: index,
      });
    }
    if (view.written === undefined && layout.r === 1 && (view.shape[0] as number) < n) return no('too-few-blocks');
    out.layers.push(view);
  }
  out.scratch.sort((a, b) => a - b);
  if (layout.hasState) for (const region of out.regions) region.blocks = layout.numBlocks * layout.r;
  return out;
}

function join(region: Region, range: Range, n: number, view: KnownView, rule: AliasRuleName): void {
  if (view.spec.mla && (rule === 'base-address' || region.length === range.length)) {
    region.length = range.length;
    region.stride = range.stride;
    region.blocks = n;
  }
  region.mla ||= view.spec.mla;
  if (region.group !== view.spec.group) region.group = -1;
  if (!region.members.includes(view.layer)) region.members.push(view.layer);
}
