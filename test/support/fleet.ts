/** Captures of a deployment's workers, as the capture hook writes them, with addresses of their own. */

import type { CapturedTensor, LayerSpec, LayoutDocument } from '../../src/core/layout/document.ts';
import type { AliasRuleName } from '../../src/core/registration/rules/list.ts';
import { writeLayout } from '../../src/io/write-layout.ts';
import { hex } from '../core/layouts.ts';
import { workedUnder } from '../core/observed/tables.ts';

export interface EngineShape {
  readonly id: string;
  readonly role: 'prefill' | 'decode' | 'both';
  readonly tp: number;
  readonly pp?: number;
  readonly blocks?: number;
}

interface WorkerShape extends EngineShape {
  readonly rank: number;
  readonly stage: number;
  /** Kernel tokens; 16 by default. */
  readonly tokens?: number;
  readonly layout?: string;
}

export interface FleetFile {
  readonly name: string;
  readonly document: LayoutDocument;
}

/** Heads of the model in all; a rank has its share of them. */
const HEADS = 8;
const HEAD_BYTES = 32;

/** A worker of a model with sliding and full attention, a tensor a layer: four layers a stage. */
function workerDocument(shape: WorkerShape, alias: AliasRuleName = 'packed-row-aware'): LayoutDocument {
  const { id, role, tp, pp = 1, rank, stage, blocks = 6, tokens = 16, layout = 'LBHNC' } = shape;
  const heads = Math.max(1, Math.floor(HEADS / tp));
  const spec = (type: 'FullAttentionSpec' | 'SlidingWindowSpec'): LayerSpec => ({
    ...{ type, block_size: tokens, num_kv_heads: heads, head_size: HEAD_BYTES / 4, dtype: 'bfloat16' },
    ...(type === 'SlidingWindowSpec' && { sliding_window: 64 }),
  });
  const page = heads * tokens * HEAD_BYTES;
  const names = [0, 1, 2, 3].map((i) => `model.layers.${4 * stage + i}.self_attn.attn`);
  const start = 0x7f0000000000n + BigInt(((rank + 1) * 64 + stage) * 0x10000000) + BigInt(id.length * 0x1000);
  const tensors = names.map((layer, i): CapturedTensor => {
    const at = hex(start + BigInt(i * 0x400000));
    return {
      ...{ layer, data_ptr: at, shape: [blocks, heads, tokens, HEAD_BYTES / 2], dtype: 'bfloat16' },
      stride: [page / 2, (tokens * HEAD_BYTES) / 2, HEAD_BYTES / 2, 1],
      device: `cuda:${rank}`,
      storage: { data_ptr: at, nbytes: blocks * page },
    };
  });
  const document: LayoutDocument = {
    regionscope: 1,
    title: `${id}.${role}.tp${rank}.pp${stage}`,
    source: { tool: 'RegionScope capture 0.1.0', vllm: '0.11.2', captured_at: `2026-11-30T09:00:0${rank % 10}Z` },
    worker: {
      ...{ engine_id: id, role, kv_cache_layout: layout, block_size: tokens, use_mla: false, tp_rank: rank },
      ...{ tp_size: tp, pp_rank: stage, pp_size: pp, total_num_kv_heads: HEADS, transfer_mode: 'pull' },
    },
    kv_cache_config: {
      num_blocks: blocks,
      kv_cache_groups: [
        { layer_names: names.filter((_, i) => i % 2 === 0), kv_cache_spec: spec('FullAttentionSpec') },
        { layer_names: names.filter((_, i) => i % 2 === 1), kv_cache_spec: spec('SlidingWindowSpec') },
      ],
    },
    kv_caches: tensors,
  };
  const worked = workedUnder(document, { alias, rows: 'packed-mla' });
  if (worked?.registered === undefined) throw new Error('the worker refuses its own layout');
  return { ...worked, registered: { num_blocks: blocks, ...worked.registered } };
}

/** A file a rank of each engine. */
export function fleet(
  engines: readonly EngineShape[],
  change: (worker: WorkerShape) => WorkerShape = (worker) => worker,
): FleetFile[] {
  return engines.flatMap((engine) =>
    Array.from({ length: engine.tp * (engine.pp ?? 1) }, (_, i): FleetFile => {
      const [stage, rank] = [Math.floor(i / engine.tp), i % engine.tp];
      const document = workerDocument(change({ ...engine, rank, stage }));
      return { name: `out/${engine.id}.${engine.role}.tp${rank}.pp${stage}.json`, document };
    }),
  );
}

/** 2 prefill and 2 decode engines of 8 ranks each: 32 files. */
export const FOUR_ENGINES: readonly EngineShape[] = [
  { id: 'p-0', role: 'prefill', tp: 8, blocks: 6 },
  { id: 'p-1', role: 'prefill', tp: 8, blocks: 6 },
  { id: 'd-0', role: 'decode', tp: 8, blocks: 10 },
  { id: 'd-1', role: 'decode', tp: 8, blocks: 10 },
];

/** Their files as the hook writes them, by name. */
export const textsOf = (files: readonly FleetFile[]): Record<string, string> =>
  Object.fromEntries(files.map(({ name, document }) => [name, writeLayout(document)]));
