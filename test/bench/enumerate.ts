import type { LayoutDocument } from '../../src/core/layout/document.ts';
import { isRefusal, resolveLayout } from '../../src/core/layout/layout.ts';
import { isRefused, register } from '../../src/core/registration/register.ts';
import { DEFAULT_ROW_POLICY, rowPolicy } from '../../src/core/registration/rows/list.ts';
import { aliasRule, DEFAULT_ALIAS_RULE } from '../../src/core/registration/rules/list.ts';

export interface Enumerated {
  readonly descriptors: number;
  /** Bytes that some descriptor covers, over the whole pool. */
  readonly covered: number;
  /** Milliseconds. */
  readonly buildTime: number;
  readonly sweepTime: number;
}

/**
 * What people have now: every descriptor listed, as the connector lists them, and what they cover found by sorting
 * their ends. The lists are typed arrays, the sort is the engine's own for numbers: a fair opponent.
 */
export function enumerateDescriptors(document: LayoutDocument): Enumerated {
  const layout = resolveLayout(document);
  if (isRefusal(layout)) throw new Error(layout.code);
  const registration = register(layout, { alias: aliasRule(DEFAULT_ALIAS_RULE), rows: rowPolicy(DEFAULT_ROW_POLICY) });
  if (isRefused(registration)) throw new Error(registration.refusal.code);
  const { regions } = registration;
  const [origin = 0n] = regions.map(({ base }) => base).sort((a, b) => (a < b ? -1 : 1));
  const descriptors = regions.reduce((sum, region) => sum + region.numBlocks, 0);

  const start = performance.now();
  const addresses = new Float64Array(descriptors);
  const lengths = new Float64Array(descriptors);
  let id = 0;
  for (const { base, blockLen, blockStride, numBlocks } of regions) {
    const first = Number(base - origin);
    for (let block = 0; block < numBlocks; block++) {
      addresses[id] = first + block * blockStride;
      lengths[id] = blockLen;
      id += 1;
    }
  }
  const built = performance.now();
  const starts = addresses.slice().sort();
  const ends = addresses.map((address, i) => address + (lengths[i] ?? 0)).sort();
  let covered = 0;
  let open = 0;
  let from = 0;
  for (let i = 0, j = 0; j < descriptors; ) {
    const next = starts[i] ?? Number.POSITIVE_INFINITY;
    const end = ends[j] ?? 0;
    if (next < end) {
      if (open === 0) from = next;
      open += 1;
      i += 1;
    } else {
      open -= 1;
      j += 1;
      if (open === 0) covered += end - from;
    }
  }
  return { descriptors, covered, buildTime: built - start, sweepTime: performance.now() - built };
}
