import { mergeSpans, type Span, spanBytes, subtractSpans } from '../layout/progression.ts';
import { blocksInto, type Ground, type Near, type PlacedLayer, type PlacedRun, type Steps } from './ground.ts';
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

/** A progression of ranges as one over logical blocks: each reaches over all kernel blocks of one. */
function overLogical(
  { start, step }: Steps,
  extent: number,
  isState: boolean,
  ratio: number,
): Pick<PlacedRun, 'decode' | 'extent'> {
  if (isState) return { decode: { start, step }, extent };
  return { decode: { start, step: step * ratio }, extent: extent + (ratio - 1) * step };
}

/**
 * Whether a run's pairs write no data of a layer but that of their own logical block, which the request lists.
 *
 * Errs towards false where kernel blocks of one logical block lie far apart.
 */
export function staysAtHome({ layer, run }: Near, ratio: number): boolean {
  const written = overLogical(run.decode, run.extent, run.run.decode.run.kind !== 'attention', ratio);
  return layer.runs.every(({ start, end }) => {
    const at = { start: layer.decode.start + start, step: layer.decode.step };
    const data = overLogical(at, end - start, layer.layer.group.isState, ratio);
    if (data.decode.step !== written.decode.step || data.decode.step === 0) return false;
    const { first, last } = blocksInto(written, data.decode.start, data.decode.start + data.extent);
    const most = run.run.decode.run.count;
    return first > last || (first === 0 && last === 0) || first >= most || last <= -most;
  });
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

/** What one run clobbers. Its writes are looked at one by one, against the layers that they come near. */
function clobberedBy(
  run: PlacedRun,
  layers: readonly PlacedLayer[],
  ratio: number,
  listed: ReadonlySet<number>,
): Span[] {
  const writes = Array.from({ length: run.run.count }, (_, element): Span => {
    const start = run.decode.start + rangeOffset(run.run.decode, element);
    return { start, end: start + run.run.decode.length };
  });
  const dataOf = (spans: readonly Span[], wanted: boolean): Span[] =>
    mergeSpans(
      spans.flatMap((span) =>
        layers.flatMap((layer) => dataIn(layer, span, ratio, (logical) => listed.has(logical) === wanted)),
      ),
    );
  const strayed = dataOf(mergeSpans(writes), false);
  return strayed.length > 0 ? subtractSpans(strayed, dataOf(strayed, true)) : [];
}

/**
 * Written bytes, on decode's line, that are data of a logical block that no group lists, and of none that some group
 * lists; ascending and disjoint. Only runs that may leave the request's blocks are looked at pair by pair.
 */
export function clobberedSpans(decode: SideModel, { near }: Ground, request: TransferRequest): Span[] {
  const { ratio } = decode.side.layout;
  const listed = listedBlocks(decode, request);
  const straying = new Set(near.filter((each) => !staysAtHome(each, ratio)).map(({ run }) => run));
  const layersOf = new Map<PlacedRun, PlacedLayer[]>([...straying].map((run) => [run, []]));
  for (const { run, layer } of near) layersOf.get(run)?.push(layer);
  return mergeSpans([...layersOf].flatMap(([run, layers]) => clobberedBy(run, layers, ratio, listed)));
}

/** How many bytes are clobbered, each once. */
export const clobberedBytes = (decode: SideModel, ground: Ground, request: TransferRequest): number =>
  spanBytes(clobberedSpans(decode, ground, request));
