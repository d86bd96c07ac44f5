import { ADDRESS_LIMIT } from '../brand.ts';
import { addressOf } from '../layout/address.ts';
import { DEFAULT_CACHE_LAYOUT } from '../layout/derived-views.ts';
import type { CapturedTensor, LayerSpec, LayoutDocument } from '../layout/document.ts';
import { dtypeBytes } from '../layout/dtype.ts';
import { type PageFacts, pageFacts } from '../layout/spec.ts';
import { type EditIssue, outsideOf } from './change.ts';
import { neededBy } from './numbers.ts';
import { layerNames, ratioOf, specIn } from './owners.ts';
import { splitOf } from './place.ts';

const LIMIT = Number.MAX_SAFE_INTEGER;
const at = (list: string, layer: string): string => `${list}[${JSON.stringify(layer)}]`;

// Sums and products of whole numbers are rounded to the nearest number, so none that leaves 2^53 comes back below it.
const tooLarge = (path: string, bytes: number, what: string): EditIssue[] =>
  bytes <= LIMIT
    ? []
    : [
        {
          code: 'too-large',
          path,
          found: `${what} past 2^53 bytes`,
          wanted: `at most ${LIMIT} (2^53 - 1)`,
          mend: 'Make one of the numbers that it is the product of smaller.',
        },
      ];

const standsStill = (path: string, count: number, of: string): EditIssue => ({
  code: 'zero-stride',
  path,
  found: '0',
  wanted: `at least 1, with ${count} ${of}`,
  mend: 'One byte cannot stand for many; give the distance from one to the next.',
});

function* specIssues(document: LayoutDocument, layer: string, spec: LayerSpec, page: PageFacts): Generator<EditIssue> {
  const path = at('kv_cache_groups', layer);
  if (!document.pages) {
    for (const field of neededBy(spec)) {
      if (spec[field as keyof LayerSpec] !== undefined) continue;
      yield {
        code: 'missing-field',
        path: `${path}.${field}`,
        found: `no ${field}`,
        wanted: 'a number: the page needs it',
        mend: 'Set it.',
      };
    }
  }
  if (spec.type !== 'MambaSpec' && (spec.tokens_per_state ?? 1) > (spec.block_size ?? LIMIT)) {
    yield {
      code: 'empty-page',
      path: `${path}.tokens_per_state`,
      found: `${spec.tokens_per_state} tokens a state in a block of ${spec.block_size}`,
      wanted: 'at most block_size',
      mend: 'A block would hold no whole state; change one of the two.',
    };
  }
  const bytes = Math.max(page.pageBytes, page.dataBytes);
  yield* tooLarge(path, bytes * document.kv_cache_config.num_blocks, 'page × num_blocks');
  const tokens = document.worker?.kernel_block_sizes?.find((entry) => entry.layer === layer)?.tokens;
  if (tokens !== undefined && !page.isState && page.blockTokens > 0 && page.blockTokens % tokens !== 0) {
    yield {
      code: 'kernel-block-not-divisor',
      path: `${path}.block_size`,
      found: `blocks of ${page.blockTokens} tokens, ${tokens} a kernel block`,
      wanted: `a multiple of ${tokens}`,
      mend: 'Choose a block size that kernel blocks divide.',
    };
  }
}

/** One past the last byte of a derived view, walked as the core walks its axes. */
function derivedExtent(
  document: LayoutDocument,
  layer: string,
  layers: number,
  page: PageFacts,
  given: {
    readonly L: number;
    readonly B: number;
  },
): number {
  const split = splitOf(document, layer, page);
  const states = page.isState ? 1 : Math.floor(page.blockTokens / split / page.tokensPerState);
  const sizes: Readonly<Record<string, number>> = {
    L: layers,
    B: document.kv_cache_config.num_blocks * split,
    H: page.heads,
    N: states,
    C: page.contentBytes,
  };
  let running = 1;
  let extent = 1;
  for (const letter of [...(document.worker?.kv_cache_layout ?? DEFAULT_CACHE_LAYOUT)].reverse()) {
    const stride = letter === 'L' ? given.L : letter === 'B' ? Math.floor(given.B / split) : running;
    const size = sizes[letter] ?? 1;
    extent += Math.max(0, size - 1) * stride;
    running = stride * size;
  }
  return extent;
}

function* tensorIssues(document: LayoutDocument, pages: ReadonlyMap<string, PageFacts>): Generator<EditIssue> {
  const blocks = document.kv_cache_config.num_blocks;
  for (const tensor of document.kv_cache_config.kv_cache_tensors ?? []) {
    const { layers, layer_stride: L, block_stride: B, offset } = tensor;
    const path = at('kv_cache_tensors', layers[0] ?? '');
    if (offset < 0) {
      yield {
        code: 'out-of-range',
        path: `${path}.offset`,
        found: String(offset),
        wanted: 'a whole number from 0',
        mend: 'The first layer of the tensor would start before the allocation.',
      };
    }
    if (B === 0 && blocks > 1) yield standsStill(`${path}.block_stride`, blocks, 'blocks');
    if (L === 0 && layers.length > 1) yield standsStill(`${path}.layer_stride`, layers.length, 'layers');
    const reach = offset + layers.length * L + blocks * B;
    yield* tooLarge(path, reach, 'offset + layers × layer_stride + num_blocks × block_stride');
    for (const layer of layers) {
      const page = pages.get(layer);
      if (page === undefined) continue;
      yield* tooLarge(
        path,
        offset + derivedExtent(document, layer, layers.length, page, { L, B }),
        'the end of the view',
      );
    }
  }
}

function* viewIssues({ layer, shape, stride, dtype, data_ptr, storage }: CapturedTensor): Generator<EditIssue> {
  const path = at('kv_caches', layer);
  const item = dtypeBytes(dtype) ?? 1;
  let elements = 1;
  let reach = 1;
  for (const [axis, size] of shape.entries()) {
    const step = stride[axis] ?? 0;
    if (step === 0 && size > 1) yield standsStill(`${path}.stride[${axis}]`, size, 'on the axis');
    elements *= size;
    reach += (size - 1) * step;
  }
  const sizes = [
    ...tooLarge(path, elements * item, 'shape × item size'),
    ...tooLarge(path, reach * item, 'shape × stride × item size'),
  ];
  yield* sizes;
  if (sizes.length > 0) return;
  const base = addressOf(data_ptr);
  const start = addressOf(storage.data_ptr);
  if (base + BigInt(reach * item) > ADDRESS_LIMIT || start + BigInt(storage.nbytes) > ADDRESS_LIMIT) {
    yield {
      code: 'address-past-2-64',
      path,
      found: 'an end past 2^64',
      wanted: 'an end of at most 2^64',
      mend: 'Check the address and the length.',
    };
  }
  if (base < start || base - start >= BigInt(storage.nbytes)) yield outsideOf(path, storage.nbytes);
}

function* pageIssues(document: LayoutDocument): Generator<EditIssue> {
  const blocks = document.kv_cache_config.num_blocks * ratioOf(document);
  const bytes = document.allocation?.bytes ?? 0;
  for (const page of document.pages ?? []) {
    const path = at('pages', page.layer);
    if (page.block_stride === 0 && blocks > 1) yield standsStill(`${path}.block_stride`, blocks, 'blocks');
    const reach = page.offset + blocks * page.block_stride + page.page_bytes;
    yield* tooLarge(path, reach, 'offset + blocks × block_stride + page_bytes');
    if (page.offset >= bytes) yield outsideOf(`${path}.offset`, bytes);
  }
  if (document.allocation && addressOf(document.allocation.base_addr) + BigInt(bytes) > ADDRESS_LIMIT) {
    yield {
      code: 'address-past-2-64',
      path: 'allocation',
      found: 'an end past 2^64',
      wanted: 'an end of at most 2^64',
      mend: 'Check the address and the length.',
    };
  }
}

function* requestIssues(document: LayoutDocument, pages: ReadonlyMap<string, PageFacts>): Generator<EditIssue> {
  const { num_blocks: blocks, kv_cache_groups: groups } = document.kv_cache_config;
  for (const [id, ids] of (document.request_block_ids ?? []).entries()) {
    const first = pages.get(groups[id]?.layer_names[0] ?? '');
    if (first === undefined) continue;
    const limit = first.isState ? blocks : blocks * ratioOf(document);
    const past = ids.find((block) => block >= limit);
    if (past === undefined) continue;
    yield {
      code: 'block-id-out-of-range',
      path: `request_block_ids[${id}]`,
      found: `block ${past} in the request`,
      wanted: `ids below ${limit}, the blocks of group ${id}`,
      mend: 'Take the block out of the request first, or keep more blocks.',
    };
  }
}

function* allIssues(document: LayoutDocument): Generator<EditIssue> {
  const { num_blocks: blocks, kv_cache_groups: groups } = document.kv_cache_config;
  if (layerNames(document).length === 0) {
    yield {
      code: 'no-layers',
      path: '',
      found: 'no layers',
      wanted: 'a layer or more',
      mend: 'The last layer stays; add another one first.',
    };
  }
  const kernelBlocks = tooLarge('num_blocks', blocks * ratioOf(document), 'num_blocks × kernel blocks a block');
  yield* kernelBlocks;
  if (kernelBlocks.length > 0) return;
  const pages = new Map<string, PageFacts>();
  const factsOf = new Map<LayerSpec, PageFacts>();
  for (const group of groups) {
    for (const layer of group.layer_names) {
      const spec = specIn(group, layer);
      if (spec === null) continue;
      const page = factsOf.get(spec) ?? pageFacts(spec);
      factsOf.set(spec, page);
      pages.set(layer, page);
      yield* specIssues(document, layer, spec, page);
    }
  }
  if (document.pages) yield* pageIssues(document);
  else if (document.kv_caches) for (const tensor of document.kv_caches) yield* viewIssues(tensor);
  else yield* tensorIssues(document, pages);
  yield* requestIssues(document, pages);
}

/** Told at once; a number that is wrong for one layer is wrong for all that share it. */
const MOST_ISSUES = 8;

/**
 * What a reader would refuse of a document whose fields are each of their kind: lengths past 2^53, axes that stand
 * still, pages that start outside of their allocation, blocks that there are not.
 *
 * @see src/io/check-layout.ts, which checks what was written the same way, and tells where it stands in the text.
 */
export function unsound(document: LayoutDocument): EditIssue[] {
  const found: EditIssue[] = [];
  for (const issue of allIssues(document)) {
    if (found.push(issue) === MOST_ISSUES) break;
  }
  return found;
}
