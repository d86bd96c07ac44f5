import { ADDRESS_LIMIT } from '../core/brand.ts';
import { parseAddress } from '../core/layout/address.ts';
import { DEFAULT_CACHE_LAYOUT } from '../core/layout/derived-views.ts';
import { dtypeBytes } from '../core/layout/dtype.ts';
import { type ExactPage, exactPage, placedSpecs } from './check-specs.ts';
import type { DocumentPath } from './json-path.ts';
import { exact, type LooseDocument, present } from './loose.ts';
import type { Report } from './report.ts';

const LIMIT = BigInt(Number.MAX_SAFE_INTEGER);

/** Refuses a length that the core could not hold as an exact number. */
function checkLength(report: Report, path: DocumentPath, length: bigint, what: string): void {
  if (length <= LIMIT) return;
  report.at(path, {
    code: 'too-large',
    found: `${what} = ${length} bytes`,
    wanted: `at most ${LIMIT} (2^53 - 1)`,
    mend: 'Check the numbers that it is the product of.',
  });
}

function checkEnd(report: Report, path: DocumentPath, base: bigint, bytes: bigint, what: string): void {
  if (base + bytes <= ADDRESS_LIMIT) return;
  report.at(path, {
    code: 'address-past-2-64',
    found: `${what} that ends at 0x${(base + bytes).toString(16)}`,
    wanted: 'an end of at most 0x10000000000000000 (2^64)',
    mend: 'Check the address and the length.',
  });
}

function refuseZeroStride(report: Report, path: DocumentPath, count: bigint, of: string): void {
  report.at(path, {
    code: 'zero-stride',
    wanted: `at least 1, with ${count} ${of}`,
    mend: 'One byte cannot stand for many; give the distance from one to the next.',
  });
}

function checkTensors(
  report: Report,
  document: LooseDocument,
  blocks: bigint,
  pages: ReadonlyMap<string, ExactPage>,
): void {
  const kernelTokens = new Map(
    (document.worker?.kernel_block_sizes ?? []).map((entry) => [entry?.layer, entry?.tokens]),
  );
  const order = [...(document.worker?.kv_cache_layout ?? DEFAULT_CACHE_LAYOUT)].reverse();
  for (const [i, tensor] of present(document.kv_cache_config?.kv_cache_tensors)) {
    const path = ['kv_cache_config', 'kv_cache_tensors', i];
    const layers = BigInt(tensor.layers?.length ?? 0);
    if (tensor.block_stride === 0 && blocks > 1n) refuseZeroStride(report, [...path, 'block_stride'], blocks, 'blocks');
    if (tensor.layer_stride === 0 && layers > 1n) refuseZeroStride(report, [...path, 'layer_stride'], layers, 'layers');
    const layerSpan = layers * exact(tensor.layer_stride);
    const blockSpan = blocks * exact(tensor.block_stride);
    const reach = exact(tensor.offset) + layerSpan + blockSpan;
    checkLength(report, path, reach, 'offset + layers × layer_stride + num_blocks × block_stride');
    if (reach > LIMIT) continue;
    for (const [j, layer] of present(tensor.layers)) {
      const page = pages.get(layer);
      if (page === undefined) continue;
      const split = kernelSplit(page, kernelTokens.get(layer));
      const states = page.isState ? 1n : page.tokens / split / page.tokensPerState;
      const sizes: Record<string, bigint> = {
        L: layers,
        B: blocks * split,
        H: page.heads,
        N: states,
        C: page.contentBytes,
      };
      let running = 1n;
      let extent = exact(tensor.offset) + 1n;
      for (const letter of order) {
        const given =
          letter === 'L' ? exact(tensor.layer_stride) : letter === 'B' ? exact(tensor.block_stride) / split : running;
        const size = sizes[letter] ?? 1n;
        extent += (size > 0n ? size - 1n : 0n) * given;
        running = given * size;
      }
      checkLength(report, [...path, 'layers', j], extent, 'the end of the view');
    }
  }
}

/** q: kernel blocks that a logical block of a derived view is cut into. */
function kernelSplit(page: ExactPage, tokens: number | undefined): bigint {
  if (page.isState || tokens === undefined || exact(tokens) > page.tokens) return 1n;
  return page.tokens / exact(tokens, 1);
}

function checkKernelBlocks(report: Report, document: LooseDocument, pages: ReadonlyMap<string, ExactPage>): void {
  for (const [i, entry] of present(document.worker?.kernel_block_sizes)) {
    const page = pages.get(entry.layer ?? '');
    if (page === undefined || page.isState || page.tokens === 0n || entry.tokens === undefined) continue;
    if (page.tokens % exact(entry.tokens) === 0n) continue;
    report.at(['worker', 'kernel_block_sizes', i, 'tokens'], {
      code: 'kernel-block-not-divisor',
      wanted: `a divisor of the layer's block_size, ${page.tokens}`,
      mend: 'Check both numbers.',
    });
  }
}

function checkCaptured(report: Report, document: LooseDocument): void {
  for (const [i, tensor] of present(document.kv_caches)) {
    const path = ['kv_caches', i];
    const { shape, stride, dtype } = tensor;
    if (shape && stride && shape.length !== stride.length) {
      report.at([...path, 'stride'], {
        code: 'wrong-length',
        found: `${stride.length} strides for ${shape.length} axes`,
        wanted: 'one stride for each axis of shape',
        mend: 'Copy both from the same tensor.',
      });
    }
    let elements = 1n;
    let reach = 1n;
    for (let axis = 0; axis < (shape?.length ?? 0); axis += 1) {
      const size = shape?.[axis];
      if (size === undefined) continue;
      const step = stride?.[axis];
      if (step === 0 && size > 1) refuseZeroStride(report, [...path, 'stride', axis], BigInt(size), 'on the axis');
      elements *= exact(size);
      reach += exact(size - 1) * exact(step);
    }
    const itemBytes = exact(dtype === undefined ? 1 : dtypeBytes(dtype), 1);
    const base = parseAddress(tensor.data_ptr ?? '');
    const start = parseAddress(tensor.storage?.data_ptr ?? '');
    const bytes = tensor.storage?.nbytes;
    checkLength(report, [...path, 'shape'], elements * itemBytes, 'shape × item size');
    if (reach > elements) checkLength(report, [...path, 'stride'], reach * itemBytes, 'shape × stride × item size');
    if (start !== null && bytes !== undefined)
      checkEnd(report, [...path, 'storage'], start, BigInt(bytes), 'an allocation');
    if (base !== null) checkEnd(report, [...path, 'data_ptr'], base, reach * itemBytes, 'a view');
    if (base === null || start === null || bytes === undefined) continue;
    const isInside = base >= start && base - start < BigInt(bytes);
    const end = base - start + reach * itemBytes;
    if (!isInside) {
      report.at([...path, 'data_ptr'], {
        code: 'outside-storage',
        wanted: `an address in the storage, from 0x${start.toString(16)} and below 0x${(start + BigInt(bytes)).toString(16)}`,
        mend: 'Copy both addresses from the same tensor.',
      });
    } else if (end > BigInt(bytes) && end <= LIMIT) {
      report.at([...path, 'storage', 'nbytes'], {
        severity: 'warning',
        code: 'past-storage',
        wanted: `at least ${end}, where the view ends`,
        mend: 'Check shape and stride; what lies past the storage is counted as out of bounds.',
      });
    }
  }
}

function checkPages(report: Report, document: LooseDocument, kernelBlocks: bigint): void {
  for (const [i, page] of present(document.pages)) {
    const path = ['pages', i];
    if (page.block_stride === 0 && kernelBlocks > 1n) {
      refuseZeroStride(report, [...path, 'block_stride'], kernelBlocks, 'blocks');
    }
    const reach = exact(page.offset) + kernelBlocks * exact(page.block_stride) + exact(page.page_bytes);
    checkLength(report, path, reach, 'offset + blocks × block_stride + page_bytes');
    const bytes = document.allocation?.bytes;
    if (page.offset !== undefined && bytes !== undefined && page.offset >= bytes) {
      report.at([...path, 'offset'], {
        code: 'outside-storage',
        wanted: `less than the allocation's ${bytes} bytes`,
        mend: 'Check the offset and the allocation.',
      });
    }
  }
  const base = parseAddress(document.allocation?.base_addr ?? '');
  if (base !== null) checkEnd(report, ['allocation'], base, exact(document.allocation?.bytes), 'an allocation');
}

/**
 * Whatever the core computes inside an allocation stays below 2^53, whatever address it computes below 2^64, no axis
 * stands still, and no view starts outside its allocation. One that ends outside is legal, and a finding.
 *
 * @param pages The page of each layer that a group names.
 */
export function checkSizes(report: Report, document: LooseDocument, pages: ReadonlyMap<string, ExactPage>): void {
  const blocks = exact(document.kv_cache_config?.num_blocks);
  const kernelBlocks = blocks * exact(document.worker?.physical_blocks_per_logical_kv_block, 1);
  if (kernelBlocks > LIMIT) {
    report.at(['worker', 'physical_blocks_per_logical_kv_block'], {
      code: 'too-large',
      found: `num_blocks × kernel blocks a block, ${kernelBlocks}`,
      wanted: `at most ${LIMIT} (2^53 - 1)`,
      mend: 'Check both numbers.',
    });
    return;
  }
  for (const { path, spec } of placedSpecs(document)) {
    checkLength(report, path, exactPage(spec).pageBytes * blocks, 'page × num_blocks');
  }
  checkKernelBlocks(report, document, pages);
  if (!('kv_caches' in document) && !('pages' in document)) checkTensors(report, document, blocks, pages);
  checkCaptured(report, document);
  checkPages(report, document, kernelBlocks);
}
