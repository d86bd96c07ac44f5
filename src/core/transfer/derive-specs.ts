import type { AttentionSpec, LayerSpec, LayoutDocument, MambaSpec } from '../layout/document.ts';
import { pageFacts } from '../layout/spec.ts';
import { isKnobRefusal, type KnobRefusal, refusedKnob } from './derive-refusal.ts';

type Made<T> = T | KnobRefusal;

/** Every layer's spec put through `change`; the first refusal ends it. */
function mapSpecs(
  document: LayoutDocument,
  change: (spec: LayerSpec, layer: string) => Made<LayerSpec>,
): Made<LayoutDocument> {
  const { kv_cache_config: config } = document;
  const groups: (typeof config.kv_cache_groups)[number][] = [];
  for (const group of config.kv_cache_groups) {
    const spec = group.kv_cache_spec;
    if (spec.type !== 'UniformTypeKVCacheSpecs') {
      const changed = change(spec, group.layer_names[0] ?? '');
      if (isKnobRefusal(changed)) return changed;
      groups.push({ ...group, kv_cache_spec: changed });
      continue;
    }
    const entries: (typeof spec.kv_cache_specs)[number][] = [];
    for (const entry of spec.kv_cache_specs) {
      const changed = change(entry.spec, entry.layer);
      if (isKnobRefusal(changed)) return changed;
      entries.push({ ...entry, spec: changed });
    }
    groups.push({ ...group, kv_cache_spec: { ...spec, kv_cache_specs: entries } });
  }
  return { ...document, kv_cache_config: { ...config, kv_cache_groups: groups } };
}

/** All specs of a document, once each. */
const specsOf = ({ kv_cache_config: { kv_cache_groups: groups } }: LayoutDocument): LayerSpec[] =>
  groups.flatMap(({ kv_cache_spec: spec }) =>
    spec.type === 'UniformTypeKVCacheSpecs' ? spec.kv_cache_specs.map((entry) => entry.spec) : [spec],
  );

/** A changed attention spec whose padding changes as its data does. */
function padded(
  knob: KnobRefusal['knob'],
  before: AttentionSpec,
  after: AttentionSpec,
  layer: string,
): Made<AttentionSpec> {
  if (before.page_size_padded === undefined) return after;
  const [was, is] = [pageFacts(before).dataBytes, pageFacts(after).dataBytes];
  const page = was === 0 ? before.page_size_padded : (before.page_size_padded * is) / was;
  if (Number.isInteger(page)) return { ...after, page_size_padded: page };
  return refusedKnob(knob, 'padding-not-divisible', layer, { page_size_padded: before.page_size_padded, was, is });
}

/** State pages that were padded to an attention page, padded to the new one. */
function statesPadded(knob: KnobRefusal['knob'], before: LayoutDocument, after: LayoutDocument): Made<LayoutDocument> {
  const pages = new Map<number, number>();
  const now = specsOf(after);
  specsOf(before).forEach((spec, i) => {
    const changed = now[i];
    if (spec.type !== 'MambaSpec' && changed) {
      const page = pageFacts(spec).pageBytes;
      pages.set(page, Math.max(pages.get(page) ?? 0, pageFacts(changed).pageBytes));
    }
  });
  return mapSpecs(after, (spec, layer) => {
    const page =
      spec.type === 'MambaSpec' && spec.page_size_padded !== undefined ? pages.get(spec.page_size_padded) : undefined;
    if (page === undefined) return spec;
    const { dataBytes } = pageFacts(spec);
    if (page < dataBytes) return refusedKnob(knob, 'state-does-not-fit', layer, { page, dataBytes });
    return { ...spec, page_size_padded: page };
  });
}

/** A block of `factor` times the tokens in every attention layer. */
export function withBlockSize(document: LayoutDocument, blockSize: number): Made<LayoutDocument> {
  const { worker } = document;
  const factor = blockSize / (worker?.block_size ?? 1);
  const times = (tokens: number): number | null => (Number.isInteger(tokens * factor) ? tokens * factor : null);
  const changed = mapSpecs(document, (spec, layer) => {
    if (spec.type === 'MambaSpec' || spec.block_size === undefined) return spec;
    const tokens = times(spec.block_size);
    const perState = spec.tokens_per_state ?? 1;
    if (tokens === null || tokens === 0 || tokens % perState !== 0) {
      return refusedKnob('block-size', 'tokens-not-divisible', layer, {
        block_size: spec.block_size,
        factor,
        perState,
      });
    }
    return padded('block-size', spec, { ...spec, block_size: tokens }, layer);
  });
  if (isKnobRefusal(changed)) return changed;
  const kernel = worker?.kernel_block_sizes?.map(({ layer, tokens }) => ({ layer, tokens: times(tokens) ?? 0 }));
  const wrong = kernel?.find(({ tokens }) => tokens === 0);
  if (wrong) return refusedKnob('block-size', 'tokens-not-divisible', wrong.layer, { factor });
  const made = {
    ...changed,
    worker: { ...worker, block_size: blockSize, ...(kernel && { kernel_block_sizes: kernel }) },
  };
  return statesPadded('block-size', document, made);
}

/** Heads of a layer on a rank of `tp`, of as many as `total` on all ranks; null where they do not divide. */
function headsARank(total: number, tp: number): number | null {
  if (tp > total) return 1;
  return total % tp === 0 ? total / tp : null;
}

function shard(spec: MambaSpec, was: number, tp: number, layer: string): Made<MambaSpec> {
  if (spec.tp_replicated === true || !spec.shapes) return spec;
  const shapes = spec.shapes.map(([first = 1, ...rest]) => [(first * was) / tp, ...rest]);
  const wrong = shapes.findIndex(([first]) => !Number.isInteger(first));
  if (wrong >= 0) {
    return refusedKnob('tp', 'state-not-divisible', layer, {
      shape: `[${spec.shapes[wrong]?.join(', ') ?? ''}]`,
      was,
      tp,
    });
  }
  return { ...spec, shapes };
}

/** The worker's facts of another rank of other many; sizes of state are a rank's own. */
function workerOf(document: LayoutDocument, tp: number, rank: number): Made<LayoutDocument['worker']> {
  const { worker = {} } = document;
  const was = worker.tp_size ?? 1;
  const part = (size: number): number => (size * was) / tp;
  const sizes = worker.mamba_ssm_size?.map(part);
  const offsets = worker.conv_offsets?.map((pair) => pair.map(part));
  if ([...(sizes ?? []), ...(offsets ?? []).flat()].some((size) => !Number.isInteger(size))) {
    return refusedKnob('tp', 'state-not-divisible', null, { shape: 'mamba_ssm_size, conv_offsets', was, tp });
  }
  const split = worker.use_mla === true ? undefined : specsOf(document).find((spec) => isSplit(spec));
  const heads = worker.total_num_kv_heads ?? (split && pageFacts(split).heads * was);
  return {
    ...worker,
    tp_size: tp,
    tp_rank: rank,
    ...(heads !== undefined && { total_num_kv_heads: heads }),
    ...(sizes && { mamba_ssm_size: [sizes[0] ?? 0, sizes[1] ?? 0] as const }),
    ...(offsets && { conv_offsets: offsets.map(([at = 0, size = 0]) => [at, size] as const) }),
  };
}

const isSplit = (spec: LayerSpec): spec is AttentionSpec => spec.type !== 'MambaSpec' && !pageFacts(spec).isMla;

/** Another rank, of other many. */
export function withTp(document: LayoutDocument, tp: number, rank: number): Made<LayoutDocument> {
  if (rank >= tp) return refusedKnob('tp', 'tp-rank-outside', null, { rank, tp });
  const was = document.worker?.tp_size ?? 1;
  const worker = workerOf(document, tp, rank);
  if (worker && isKnobRefusal(worker)) return worker;
  const given = document.worker?.total_num_kv_heads;
  const changed = mapSpecs(document, (spec, layer) => {
    if (spec.type === 'MambaSpec') return shard(spec, was, tp, layer);
    if (document.worker?.use_mla === true || !isSplit(spec)) return spec;
    const { heads } = pageFacts(spec);
    const total = given !== undefined && headsARank(given, was) === heads ? given : heads * was;
    const now = headsARank(total, tp);
    if (now === null) return refusedKnob('tp', 'heads-not-divisible', layer, { heads: total, tp });
    const named = spec.num_head_slots === undefined ? { num_kv_heads: now } : { num_head_slots: now };
    return padded('tp', spec, { ...spec, ...named }, layer);
  });
  if (isKnobRefusal(changed)) return changed;
  return statesPadded('tp', document, { ...changed, ...(worker && { worker }) });
}
