import { address, addressPlus } from '../brand.ts';
import type { KVCacheTensor, LayoutDocument } from './document.ts';
import type { DocumentRefusal, Refusal } from './refusal.ts';
import type { PageFacts } from './spec.ts';
import { type Allocation, type Axis, allocation, type CacheView } from './view.ts';

/** Where a derived backing allocation is put; a captured one has its own address. */
const DERIVED_BASE = address(0x7f0000000000n);
export const DEFAULT_CACHE_LAYOUT = 'LBHNC';

type Letter = 'L' | 'B' | 'H' | 'N' | 'C';

/** Strides in bytes of the five logical axes, walked from the innermost letter of the layout's name outwards. */
function logicalStrides(
  name: string,
  extents: Readonly<Record<Letter, number>>,
  given: { readonly L: number; readonly B: number },
): Record<Letter, number> {
  const strides: Record<Letter, number> = { L: 0, B: 0, H: 0, N: 0, C: 0 };
  let running = 1;
  for (const letter of [...name].reverse() as Letter[]) {
    const stride = letter === 'L' || letter === 'B' ? given[letter] : running;
    strides[letter] = stride;
    running = stride * extents[letter];
  }
  return strides;
}

function tensorViews(
  document: LayoutDocument,
  tensor: KVCacheTensor,
  backing: Allocation,
  pageOf: (layer: string) => PageFacts | undefined,
): CacheView[] {
  const name = document.worker?.kv_cache_layout ?? DEFAULT_CACHE_LAYOUT;
  const kernelTokens = new Map((document.worker?.kernel_block_sizes ?? []).map((entry) => [entry.layer, entry.tokens]));
  const numBlocks = document.kv_cache_config.num_blocks;
  return tensor.layers.flatMap((layer, i) => {
    const page = pageOf(layer);
    if (page === undefined) return [];
    const tokens = kernelTokens.get(layer) ?? page.blockTokens;
    const split = page.isState || tokens === 0 ? 1 : Math.floor(page.blockTokens / tokens);
    const states = page.isState ? 1 : Math.floor(tokens / page.tokensPerState);
    const extents = { L: tensor.layers.length, B: numBlocks * split, H: page.heads, N: states, C: page.contentBytes };
    const strides = logicalStrides(name, extents, {
      L: tensor.layer_stride,
      B: Math.floor(tensor.block_stride / split),
    });
    const { itemBytes } = page;
    const axes: Axis[] = [
      { size: extents.B, stride: strides.B },
      { size: extents.H, stride: strides.H },
      { size: extents.N, stride: strides.N },
      { size: Math.floor(extents.C / itemBytes), stride: strides.C * itemBytes },
    ];
    return [
      {
        layer,
        base: addressPlus(backing.base, tensor.offset + i * strides.L),
        allocation: backing,
        axes,
        itemBytes,
        origin: 'derived' as const,
      },
    ];
  });
}

/**
 * Views that vLLM would make of `kv_cache_tensors`: one backing allocation of `max(size)` bytes, each layer's
 * [B, H, N, C] axes laid in the physical order that `kv_cache_layout` names.
 *
 * @returns the views in the tensors' order, or `page-not-splittable` where kernel blocks would cut a padded page.
 * @see docs/layout-format.md, "Views derived from kv_cache_tensors"
 */
export function derivedViews(
  document: LayoutDocument,
  pageOf: (layer: string) => PageFacts | undefined,
): CacheView[] | Refusal<DocumentRefusal> {
  const tensors = document.kv_cache_config.kv_cache_tensors ?? [];
  const kernelTokens = new Map((document.worker?.kernel_block_sizes ?? []).map((entry) => [entry.layer, entry.tokens]));
  for (const tensor of tensors) {
    const layer = tensor.layers[0];
    const page = layer === undefined ? undefined : pageOf(layer);
    if (layer === undefined || page === undefined || page.isState) continue;
    const tokens = kernelTokens.get(layer) ?? page.blockTokens;
    const split = tokens === 0 ? 1 : Math.floor(page.blockTokens / tokens);
    if (split > 1 && tensor.block_stride !== page.dataBytes) {
      const facts = { block_stride: tensor.block_stride, dataBytes: page.dataBytes, kernel_block: tokens };
      return { code: 'page-not-splittable', layer, facts };
    }
  }
  const size = tensors.reduce((max, tensor) => Math.max(max, tensor.size), 0);
  const backing = allocation(DERIVED_BASE, size);
  return tensors.flatMap((tensor) => tensorViews(document, tensor, backing, pageOf));
}
