import { intersectSpans, mergeSpans, type Span, spanBytes, subtractSpans } from '../layout/progression.ts';
import { blocksInto, type Ground, type Near, type PlacedLayer } from './ground.ts';
import { rangeOffset } from './pairs.ts';
import type { SideModel } from './side.ts';
import type { TransferRequest } from './transfer-document.ts';

/** Logical blocks that some group of decode's request lists. */
export function listedBlocks(decode: SideModel, request: TransferRequest): Set<number> {
  const { groups, ratio } = decode.side.layout;
  return new Set(
    groups.flatMap(({ id, isState }) =>
      (request.decode_block_ids[id] ?? []).map((block) => (isState ? block : Math.floor(block / ratio))),
    ),
  );
}

/** A pair of the run's block writes in the layer's block of the same number at most: one that the request lists. */
function staysAtHome({ layer, run, shifts }: Near, ratio: number): boolean {
  if (shifts === null || shifts.some((shift) => shift !== 0)) return false;
  const isState = run.run.decode.run.kind !== 'attention';
  return ratio === 1 || isState === layer.layer.group.isState;
}

/** Runs of a layer's blocks that reach into a span, of logical blocks that are listed or that are not. */
function dataIn(
  layer: PlacedLayer,
  { start, end }: Span,
  ratio: number,
  isWanted: (logical: number) => boolean,
): Span[] {
  const { step } = layer.decode;
  const { blocks, isState } = layer.layer.group;
  return layer.runs.flatMap((run): Span[] => {
    const at = layer.decode.start + run.start;
    const length = run.end - run.start;
    const { first, last } = blocksInto({ decode: { start: at, step }, extent: length }, start, end);
    const found: Span[] = [];
    for (let block = Math.max(0, first); block <= Math.min(last, blocks - 1); block++) {
      if (!isWanted(isState ? block : Math.floor(block / ratio))) continue;
      const from = at + block * step;
      found.push({ start: Math.max(start, from), end: Math.min(end, from + length) });
    }
    return found;
  });
}

/**
 * Written bytes that are data of a logical block that no group lists, and of none that some group lists; each once.
 * Only pairs that may leave the request's blocks are looked at one by one.
 */
export function clobberedBytes(decode: SideModel, { layers, near }: Ground, request: TransferRequest): number {
  const { ratio } = decode.side.layout;
  const listed = listedBlocks(decode, request);
  const straying = new Set(near.filter((each) => !staysAtHome(each, ratio)).map(({ run }) => run));
  if (straying.size === 0) return 0;
  const written: Span[] = [];
  for (const { run, decode: steps } of straying) {
    for (let element = 0; element < run.count; element++) {
      const start = steps.start + rangeOffset(run.decode, element);
      written.push({ start, end: start + run.decode.length });
    }
  }
  const spans = mergeSpans(written);
  const isListed = (logical: number): boolean => listed.has(logical);
  const strayed = spans.flatMap((span) => layers.flatMap((layer) => dataIn(layer, span, ratio, (b) => !isListed(b))));
  const hit = mergeSpans(strayed);
  const kept = hit.flatMap((span) => layers.flatMap((layer) => dataIn(layer, span, ratio, isListed)));
  return spanBytes(subtractSpans(hit, intersectSpans(mergeSpans(kept), hit)));
}
