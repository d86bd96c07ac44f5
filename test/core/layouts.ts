/** Small documents for tests of single rules: captured tensors, bytes only. */
import type {
  CapturedTensor,
  KVCacheGroup,
  LayerSpec,
  LayoutDocument,
  WorkerFacts,
} from '../../src/core/layout/document.ts';
import { isRefusal, type Layout, resolveLayout } from '../../src/core/layout/layout.ts';
import { isRefused, register } from '../../src/core/registration/register.ts';
import type { Registration } from '../../src/core/registration/registration.ts';
import { type RowPolicyName, rowPolicy } from '../../src/core/registration/rows/list.ts';
import { type AliasRuleName, aliasRule } from '../../src/core/registration/rules/list.ts';

export const BASE = 0x7f0000000000n;
export const hex = (address: bigint): string => `0x${address.toString(16)}`;

export interface Given {
  readonly spec: LayerSpec;
  /** Of the view, in bytes from `BASE`. */
  readonly at: number;
  readonly shape: readonly number[];
  /** In items. */
  readonly stride: readonly number[];
  readonly dtype?: string;
  /** Of the storage; `at` BASE by default. */
  readonly storage?: number;
  readonly bytes: number;
  /** Transfer group; 0 by default, null for none. */
  readonly group?: number | null;
}

/** An attention spec whose page is `states` states of `content` bytes. */
export const attention = (states: number, content: number, more: Partial<LayerSpec> = {}): LayerSpec =>
  ({
    type: 'FullAttentionSpec',
    block_size: states,
    num_kv_heads: 1,
    head_size: 1,
    dtype: 'uint8',
    state_content_bytes: content,
    ...more,
  }) as LayerSpec;

/** A view of rows, 4-D and dense inside: `rows` rows of `page` bytes, `stride` apart. */
export const rowsAt = (at: number, rows: number, page: number, stride: number, bytes: number) => ({
  at,
  shape: [rows, 1, 1, page],
  stride: [stride, page, page, 1],
  bytes,
});

/** A document of layers in the order given; entries, so that `"12"` before `"2"` stays so. */
export function layoutOf(
  numBlocks: number,
  layers: readonly (readonly [name: string, given: Given])[],
  worker: WorkerFacts = {},
): LayoutDocument {
  const groups = new Map<number, [string, LayerSpec][]>();
  for (const [name, { spec, group = 0 }] of layers) {
    if (group !== null) groups.set(group, [...(groups.get(group) ?? []), [name, spec]]);
  }
  return {
    regionscope: 1,
    worker,
    kv_cache_config: {
      num_blocks: numBlocks,
      kv_cache_groups: [...groups.entries()]
        .sort(([a], [b]) => a - b)
        .map(
          ([, members]): KVCacheGroup => ({
            layer_names: members.map(([name]) => name),
            kv_cache_spec: {
              type: 'UniformTypeKVCacheSpecs',
              kv_cache_specs: members.map(([layer, spec]) => ({ layer, spec })),
            },
          }),
        ),
    },
    kv_caches: layers.map(
      ([layer, { at, shape, stride, dtype = 'uint8', storage = 0, bytes }]): CapturedTensor => ({
        layer,
        data_ptr: hex(BASE + BigInt(at)),
        shape,
        stride,
        dtype,
        storage: { data_ptr: hex(BASE + BigInt(storage)), nbytes: bytes },
      }),
    ),
  };
}

/** @throws where the document is refused. */
export function resolved(document: LayoutDocument): Layout {
  const layout = resolveLayout(document);
  if (isRefusal(layout)) throw new Error(`refused: ${layout.code}`);
  return layout;
}

/** @throws where registration is refused. */
export function registeredAs(
  layout: Layout,
  alias: AliasRuleName = 'packed-row-aware',
  rows: RowPolicyName = 'packed-mla',
): Registration {
  const registration = register(layout, { alias: aliasRule(alias), rows: rowPolicy(rows) });
  if (isRefused(registration)) throw new Error(`refused: ${registration.refusal.code}`);
  return registration;
}

/** The check that refuses a document or a registration, with the numbers compared; null where none does. */
export function refusalOf(
  document: LayoutDocument,
  rows: RowPolicyName = 'packed-mla',
): { code: string; layer: string; facts: Readonly<Record<string, number | string>> } | null {
  const layout = resolveLayout(document);
  if (isRefusal(layout)) return layout;
  const registration = register(layout, { alias: aliasRule('packed-row-aware'), rows: rowPolicy(rows) });
  return isRefused(registration) ? registration.refusal : null;
}
