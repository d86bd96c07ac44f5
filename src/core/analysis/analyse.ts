import type { Layout } from '../layout/layout.ts';
import { spanBytes } from '../layout/progression.ts';
import { SHARED } from '../registration/region.ts';
import type { Registration } from '../registration/registration.ts';
import { type BlockFigures, BlockView, type PlacedSpans } from './block-facts.ts';
import { type Finding, type FindingCode, type FindingExample, SEVERITY } from './finding.ts';
import { type Geometry, type GroupGeometry, geometry } from './geometry.ts';
import { groupSteadiness, poolSteadiness, STEADY, type Steadiness, spaceSteadiness } from './steadiness.ts';
import { type PoolTotals, poolTotals, type TotalsOutcome } from './totals.ts';

/** What a request moves and loses: sums over the blocks that its groups list. */
export type RequestFigures = BlockFigures;

/** What is costly to find of a registered layout, and small. */
export interface Figures {
  readonly totals: PoolTotals;
  /** Errors first, then warnings, then the rest; within each, the largest loss of a block first. */
  readonly findings: readonly Finding[];
  /** Null where the document asks for no blocks. */
  readonly request: RequestFigures | null;
  /** Some figure was counted block by block, since the steps share no period shorter than the pool. */
  readonly walked: boolean;
}

/** All one-side facts of a registered layout. */
export interface Analysis extends Figures {
  readonly geometry: Geometry;
}

/** Blocks of a group looked at for the worst of a finding: all of a small pool, ends and turning points of a large. */
const CANDIDATES = 32;
/** Blocks looked at beyond these where the finding shows in none of them. */
const PROBES = 256;

/** Views of blocks, each made once. */
class Blocks {
  private readonly known = new Map<string, BlockView>();

  constructor(private readonly geometry: Geometry) {}

  at(group: number, block: number): BlockView {
    const key = `${group}/${block}`;
    const view = this.known.get(key) ?? new BlockView(this.geometry, group, block);
    this.known.set(key, view);
    return view;
  }
}

/** What a finding measures in one block. */
interface Measured {
  readonly bytes: number;
  readonly of: number | null;
  readonly space: number;
  readonly spans: FindingExample['spans'];
  readonly start: number;
}

interface Subject {
  readonly id: string;
  readonly code: FindingCode;
  readonly layer?: string;
  readonly region?: number;
  readonly group?: number;
  readonly step?: number;
  readonly total: bigint;
  /** Groups whose blocks it can happen in. */
  readonly owners: readonly GroupGeometry[];
  /** Blocks where its bytes may turn. */
  readonly knots?: ReadonlySet<number>;
  /** How its bytes repeat; null where that is not known. */
  readonly steady: Steadiness | null;
  readonly measure: (view: BlockView) => Measured;
}

const upTo = (count: number, from = 0): number[] => Array.from({ length: count }, (_, i) => from + i);

/** Blocks of a group to look at, and whether they speak for all of its blocks. */
function candidatesOf(owner: GroupGeometry, { steady, knots }: Subject): { at: readonly number[]; complete: boolean } {
  const { blocks } = owner.group;
  if (blocks <= CANDIDATES) return { at: upTo(blocks), complete: true };
  if (steady) {
    const near = steady.ends + steady.period;
    if (2 * near <= CANDIDATES) return { at: [...upTo(near), ...upTo(near, blocks - near)], complete: true };
  }
  const ends = [0, 1, blocks >> 1, blocks - 2, blocks - 1];
  const wanted = new Set([...ends, ...(knots ?? [])].filter((block) => block >= 0 && block < blocks));
  return { at: [...wanted].slice(0, CANDIDATES), complete: false };
}

/** More blocks, for a finding that no candidate shows: every turning point, and blocks all over the pool. */
function probesOf(owner: GroupGeometry, { knots }: Subject): Iterable<number> {
  const { blocks } = owner.group;
  const stride = Math.max(1, Math.floor(blocks / PROBES));
  const spread = upTo(Math.min(blocks, PROBES)).map((i) => i * stride);
  return new Set([...(knots ?? []), ...spread].filter((block) => block < blocks));
}

interface Looked {
  readonly example: FindingExample | null;
  /** Proven: as many bytes in every block of every owner. */
  readonly everyBlock: boolean;
}

function look(blocks: Blocks, subject: Subject): Looked {
  let example: FindingExample | null = null;
  let least = Number.POSITIVE_INFINITY;
  let allComplete = true;
  const see = (owner: GroupGeometry, block: number): void => {
    const seen = subject.measure(blocks.at(owner.group.id, block));
    least = Math.min(least, seen.bytes);
    if (seen.bytes > (example?.bytes ?? 0)) example = { group: owner.group.id, block, ...seen };
  };
  for (const owner of subject.owners) {
    const { at, complete } = candidatesOf(owner, subject);
    for (const block of at) see(owner, block);
    allComplete &&= complete;
  }
  if (example === null) {
    for (const owner of subject.owners) for (const block of probesOf(owner, subject)) see(owner, block);
  }
  // Assigned in a closure, which the compiler does not follow.
  const worst = example as FindingExample | null;
  return { example: worst, everyBlock: allComplete && worst !== null && worst.bytes === least };
}

/** The document's request, ids that no block has left out (a reader refuses them). */
function requestOf(layout: Layout): { group: number; block: number }[] | null {
  const lists = layout.document.request_block_ids;
  if (lists === undefined) return null;
  return layout.groups.flatMap((group) =>
    (lists[group.id] ?? []).filter((block) => block < group.blocks).map((block) => ({ group: group.id, block })),
  );
}

function finding(blocks: Blocks, subject: Subject, request: ReturnType<typeof requestOf>): Finding {
  const { id, code, total, owners } = subject;
  const { example, everyBlock } = look(blocks, subject);
  const listed = request?.filter(({ group }) => owners.some((owner) => owner.group.id === group)) ?? null;
  const inRequest =
    listed === null
      ? null
      : everyBlock && example
        ? listed.length * example.bytes
        : listed.reduce((sum, { group, block }) => sum + subject.measure(blocks.at(group, block)).bytes, 0);
  return {
    id,
    code,
    severity: SEVERITY[code],
    layer: subject.layer ?? null,
    region: subject.region ?? null,
    group: subject.group ?? example?.group ?? null,
    example,
    everyBlock,
    inRequest,
    total,
    reason: null,
    step: subject.step ?? null,
  };
}

function placedMeasure(placed: readonly PlacedSpans[]): Measured {
  const [first] = placed;
  const bytes = placed.reduce((sum, { spans }) => sum + spanBytes(spans), 0);
  return { bytes, of: null, space: first?.space ?? 0, spans: first?.spans ?? [], start: first?.spans[0]?.start ?? 0 };
}

/** Subjects of every error and warning whose pool total is not zero. */
function subjects(geometry: Geometry, { totals, truncatedKnots, groupKnots }: TotalsOutcome): Subject[] {
  const { groups, layers, registration } = geometry;
  const lastDecision = new Map(registration.decisions.map((decision) => [decision.layer, decision]));
  const layerOf = new Map(layers.map((layer) => [layer.data.layer.name, layer]));
  const found: Subject[] = [];

  for (const [name, total] of totals.truncated) {
    const layer = layerOf.get(name);
    const owner = layer && groups[layer.group.id];
    if (layer === undefined || owner === undefined) continue;
    const decision = lastDecision.get(name);
    const turns = truncatedKnots.get(name);
    found.push({
      id: `truncated:${name}`,
      code: 'truncated',
      layer: name,
      ...(decision && { region: decision.region, step: decision.step }),
      group: layer.group.id,
      total,
      owners: [owner],
      ...(turns && { knots: turns }),
      // Without a turning point a layer loses the same in every block.
      steady: turns && turns.size > 0 ? null : STEADY,
      measure: (view) => {
        const spans = view.truncated(layer);
        const start = layer.start + view.block * layer.data.step;
        return { bytes: spanBytes(spans), of: layer.data.bytes, space: layer.space, spans, start };
      },
    });
  }

  const runsOfRegion = new Map<number, { readonly spaces: Set<number>; readonly owners: Set<GroupGeometry> }>();
  for (const owner of groups) {
    for (const { run, space } of owner.runs) {
      const found = runsOfRegion.get(run.region) ?? { spaces: new Set(), owners: new Set() };
      runsOfRegion.set(run.region, found);
      found.spaces.add(space);
      found.owners.add(owner);
    }
  }
  const steadyBySpace = new Map<number, Steadiness | null>();
  const steadyWhere = (region: number): Steadiness | null => {
    const spaces = runsOfRegion.get(region)?.spaces ?? new Set();
    const [space] = spaces;
    if (space === undefined || spaces.size > 1) return null;
    const known = steadyBySpace.get(space);
    if (known !== undefined) return known;
    const steady = spaceSteadiness(geometry, space);
    steadyBySpace.set(space, steady);
    return steady;
  };

  const byRegion = (code: 'spilled' | 'out-of-bounds', sums: ReadonlyMap<number, bigint>): void => {
    for (const [region, total] of sums) {
      found.push({
        id: `${code}:R${region}`,
        code,
        region,
        total,
        owners: [...(runsOfRegion.get(region)?.owners ?? [])],
        steady: code === 'spilled' ? steadyWhere(region) : null,
        measure: (view) => {
          const parts = view.descriptors(region).map((each) => ({
            each,
            spans: code === 'spilled' ? each.spilled : each.outOfBounds,
          }));
          const bytes = parts.reduce((sum, { spans }) => sum + spanBytes(spans), 0);
          const worstPart = parts.find(({ spans }) => spans.length > 0);
          return {
            bytes,
            of: parts.reduce((sum, { each }) => sum + each.span.end - each.span.start, 0),
            space: worstPart?.each.space ?? 0,
            spans: worstPart?.spans ?? [],
            start: worstPart?.each.span.start ?? 0,
          };
        },
      });
    }
  };
  byRegion('spilled', totals.spilled);
  byRegion('out-of-bounds', totals.outOfBounds);

  for (const owner of groups) {
    const { id } = owner.group;
    const own = totals.byGroup[id];
    if (own === undefined) continue;
    const base = { group: id, owners: [owner], knots: groupKnots[id] ?? new Set(), steady: groupSteadiness(owner) };
    if (own.collision > 0n) {
      const measure = (view: BlockView): Measured => ({
        ...placedMeasure(view.collisions()),
        bytes: view.collidedBytes(),
      });
      found.push({ ...base, id: `collision:g${id}`, code: 'collision', total: own.collision, measure });
    }
    if (own.redundant > 0n) {
      const measure = (view: BlockView): Measured => ({
        ...placedMeasure(view.movedTwice()),
        bytes: view.figures().redundant,
        of: view.figures().moved,
      });
      found.push({ ...base, id: `redundant:g${id}`, code: 'redundant', total: own.redundant, measure });
    }
    if (own.padding > 0n) {
      const measure = (view: BlockView): Measured => {
        const { moved, redundant, needed, lost } = view.figures();
        return { bytes: moved - redundant - (needed - lost), of: moved, space: 0, spans: [], start: 0 };
      };
      found.push({ ...base, id: `padding:g${id}`, code: 'padding', total: own.padding, measure });
    }
  }

  if (totals.unsoundOverlay > 0n) {
    found.push({
      id: 'unsound-overlay',
      code: 'unsound-overlay',
      total: totals.unsoundOverlay,
      owners: groups,
      steady: poolSteadiness(geometry),
      measure: (view) => {
        const shared = view.overlaidSpans();
        return { ...placedMeasure(shared), of: view.figures().needed };
      },
    });
  }
  return found;
}

/** Facts without bytes: what is skipped and what is shared. */
function notes({ registration }: Geometry): Finding[] {
  const note = (id: string, code: 'skipped' | 'shared', rest: Partial<Finding>): Finding => ({
    id,
    code,
    severity: 'info',
    layer: null,
    region: null,
    group: null,
    example: null,
    everyBlock: false,
    inRequest: null,
    total: 0n,
    reason: null,
    step: null,
    ...rest,
  });
  return [
    ...registration.skipped.map(({ layer, reason }) => note(`skipped:${layer}`, 'skipped', { layer, reason })),
    ...registration.regions
      .filter((region) => region.group === SHARED)
      .map((region) => note(`shared:R${region.index}`, 'shared', { region: region.index })),
  ];
}

const RANK: Readonly<Record<Finding['severity'], number>> = { error: 0, warning: 1, info: 2 };

function requestFigures(blocks: Blocks, request: readonly { group: number; block: number }[]): RequestFigures {
  const sum = { descriptors: 0, moved: 0, needed: 0, lost: 0, redundant: 0 };
  const known = new Map<string, BlockFigures>();
  for (const { group, block } of request) {
    const key = `${group}/${block}`;
    const figures = known.get(key) ?? blocks.at(group, block).figures();
    known.set(key, figures);
    for (const name of Object.keys(sum) as (keyof BlockFigures)[]) sum[name] += figures[name];
  }
  return sum;
}

/**
 * Everything one side's registration gets right and wrong: pool totals in closed form, findings with the worst block
 * that was looked at, and the request's figures.
 *
 * @see docs/findings.md
 */
export function figures(placed: Geometry): Figures {
  const outcome = poolTotals(placed);
  const { totals, walked } = outcome;
  const blocks = new Blocks(placed);
  const request = requestOf(placed.layout);
  const found = subjects(placed, outcome).map((subject) => finding(blocks, subject, request));
  const findings = [...found, ...notes(placed)].sort(
    (a, b) => RANK[a.severity] - RANK[b.severity] || (b.example?.bytes ?? 0) - (a.example?.bytes ?? 0),
  );
  return { totals, findings, request: request && requestFigures(blocks, request), walked };
}

/** Everything one side's registration gets right and wrong, with the geometry that it was computed from. */
export function analyse(layout: Layout, registration: Registration): Analysis {
  const placed = geometry(layout, registration);
  return { geometry: placed, ...figures(placed) };
}
