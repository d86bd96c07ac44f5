import type { LayerSpec } from '../../core/layout/document.ts';
import { pageFacts } from '../../core/layout/spec.ts';
import { type CacheGroup, type CachePlan, type Model, type Run, range, type Serving, shown } from './model.ts';

/** What the cache takes of a card; illustrative. */
const CACHE_BYTES = 40 * 2 ** 30;
/** The prompt whose blocks are shown; illustrative. */
const PROMPT_TOKENS = 1024;

const pageOf = (run: Run): number => pageFacts(run.spec).pageBytes;
const widthOf = ({ runs }: CacheGroup): number => runs.reduce((sum, run) => sum + run.layers.length * pageOf(run), 0);
const layersOf = ({ runs }: CacheGroup): string[] => runs.flatMap(({ layers }) => layers);

/** Bytes that one block takes over all layers. */
const blockBytes = ({ groups }: CachePlan): number => Math.max(...groups.map(widthOf));

interface Tensor {
  readonly size: number;
  readonly layers: readonly string[];
  readonly layer_stride: number;
  readonly block_stride: number;
  readonly offset: number;
}

function tensorsOf({ arrangement, groups }: CachePlan, numBlocks: number, row: number): Tensor[] {
  const size = numBlocks * row;
  return groups.flatMap(({ runs }) => {
    let placed = 0;
    return runs.map((run): Tensor => {
      const page = pageOf(run);
      const offset = placed;
      placed += run.layers.length * page;
      const { layers } = run;
      return arrangement === 'rows'
        ? { size, layers, layer_stride: page, block_stride: row, offset }
        : { size, layers, layer_stride: numBlocks * page, block_stride: page, offset: numBlocks * offset };
    });
  });
}

function groupOf(group: CacheGroup) {
  const layer_names = layersOf(group);
  const [first] = group.runs;
  if (group.runs.length === 1 && first) return { layer_names, kv_cache_spec: first.spec };
  const specs = group.runs.flatMap(({ layers, spec }) => layers.map((layer): [string, LayerSpec] => [layer, spec]));
  const kv_cache_specs = Object.fromEntries(specs);
  return { layer_names, kv_cache_spec: { type: 'UniformTypeKVCacheSpecs' as const, kv_cache_specs } };
}

/** Blocks that a prompt needs of a group: those of its window, one of state or of rings. */
function blocksNeeded({ runs }: CacheGroup): number {
  const spec = runs[0]?.spec;
  if (spec === undefined || spec.type === 'MambaSpec' || spec.type === 'CircularBufferSpec') return 1;
  return Math.ceil(Math.min(PROMPT_TOKENS, spec.sliding_window ?? PROMPT_TOKENS) / (spec.block_size ?? 1));
}

/** Block ids of the prompt, group after group from block 1 on, since block 0 is nobody's. */
function requestOf(groups: readonly CacheGroup[], ratio: number): number[][] {
  let next = 1;
  return groups.map((group) => {
    const count = blocksNeeded(group);
    const first = next;
    next += count;
    if (group.runs[0]?.spec.type === 'MambaSpec') return range(count).map((i) => first + i);
    return range(count * ratio).map((i) => first * ratio + i);
  });
}

function stateWorker({ state }: CachePlan) {
  if (state === undefined) return {};
  let at = 0;
  const conv_offsets = state.conv.map((bytes) => {
    const offset = at;
    at += bytes;
    return [offset, bytes];
  });
  return { mamba_ssm_size: [at, state.ssm], conv_offsets };
}

/** A model's figures in one paragraph, those of one source together. */
function notesOf({ figures }: Model, { tp, numBlocks }: Required<Serving>, tokens: number): string {
  const bySource = new Map<string, string[]>();
  for (const { standing, source, what, value } of figures) {
    const head = `${standing === 'public' ? 'Public' : 'Illustrative'} (${source})`;
    bySource.set(head, [...(bySource.get(head) ?? []), `${what}: ${shown(value)}`]);
  }
  const served = `One rank of TP ${tp}, ${tokens} tokens a block; ${shown(numBlocks)} blocks and the request are illustrative.`;
  return [served, ...[...bySource].map(([head, items]) => `${head} – ${items.join('; ')}.`)].join(' ');
}

/**
 * A model as one worker has it in memory, rank 0.
 *
 * @returns a layout document as its file has it.
 * @throws RangeError where the model cannot be served so, or the cache would hold no block.
 */
export function modelDocument(model: Model, serving: Serving = model.serving) {
  const plan = model.plan(serving);
  const row = blockBytes(plan);
  const numBlocks = serving.numBlocks ?? Math.floor(CACHE_BYTES / row);
  const tokens = plan.groups[0]?.runs[0]?.spec.block_size ?? serving.blockSize;
  const ratio = plan.kernelTokens === undefined ? 1 : tokens / plan.kernelTokens;
  const request = requestOf(plan.groups, ratio);
  if (numBlocks * ratio <= Math.max(...request.flat())) throw new RangeError(`${numBlocks} blocks are too few`);
  const split = ratio > 1 && plan.kernelTokens !== undefined ? { tokens: plan.kernelTokens, ratio } : undefined;
  const attention = plan.groups.filter(({ runs }) => runs[0]?.spec.type !== 'MambaSpec').flatMap(layersOf);
  return {
    regionscope: 1 as const,
    title: `${model.title}, TP ${serving.tp}`,
    notes: notesOf(model, { ...serving, numBlocks }, tokens),
    worker: {
      role: 'prefill' as const,
      kv_cache_layout: plan.arrangement === 'rows' ? 'BLHNC' : 'LBHNC',
      ...(split && {
        physical_blocks_per_logical_kv_block: split.ratio,
        kernel_block_sizes: Object.fromEntries(attention.map((layer) => [layer, split.tokens])),
      }),
      block_size: split?.tokens ?? tokens,
      ...(plan.usesMla && { use_mla: true }),
      tp_rank: 0,
      tp_size: serving.tp,
      ...(plan.totalKvHeads !== undefined && { total_num_kv_heads: plan.totalKvHeads }),
      ...stateWorker(plan),
    },
    kv_cache_config: {
      num_blocks: numBlocks,
      kv_cache_tensors: tensorsOf(plan, numBlocks, row),
      kv_cache_groups: plan.groups.map(groupOf),
    },
    request_block_ids: request,
  };
}
