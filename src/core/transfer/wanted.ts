import type { GroupBlocks } from './block-lists.ts';
import type { Ratios } from './handshake.ts';
import { gridStrides } from './label-grid.ts';
import { firstHead, type SideLayer, type SideModel, type StatePart } from './side.ts';
import { boxStrips, commonDivisor, type IndexedRuns, indexedRuns, placedStrips, type Strip } from './strips.ts';
import type { TransferRequest } from './transfer-document.ts';

/** Where on one prefill rank the labels of a layer lie. */
export interface Source {
  readonly rank: number;
  readonly prefill: SideModel;
  readonly layer: SideLayer;
  /** The blocks of its group that the request lists, those that decode leaves out too. */
  readonly blocks: readonly number[];
  /** Place in `blocks` of the block that holds the first state of decode's first block. */
  readonly lead: number;
  /** States from one block of decode to the next. */
  readonly advance: number;
  /** States of one of its own blocks. */
  readonly states: number;
}

/** One place that labels are held: on a rank, bytes from the start of a block of its list. */
export interface Way {
  /** Of `sources`. */
  readonly source: number;
  /** Blocks after the one that holds the first state of decode's block. */
  readonly ahead: number;
  readonly from: number;
}

/** Bytes of a block of decode whose labels lie side by side on every rank that holds them. */
export interface WantedStrip {
  readonly at: number;
  readonly length: number;
  readonly ways: readonly Way[];
}

/** A layer of decode in the request, and where its labels are to come from. */
export interface WantedLayer {
  readonly layer: SideLayer;
  readonly list: GroupBlocks;
  /** None where no rank that is read has the layer. */
  readonly sources: readonly Source[];
  /** Strips repeat along the list: block k has those of k mod period, by their place. Ascending, disjoint. */
  readonly strips: readonly (readonly WantedStrip[])[];
}

/** A rank that decode reads, and its side. */
export interface RankSide {
  readonly rank: number;
  readonly prefill: SideModel;
}

/** Place in prefill's list of the block that holds the first state of decode's block k. */
export const placeInSource = ({ lead, advance, states }: Source, k: number): number =>
  lead + Math.floor((k * advance) / states);

export const firstHeadOf = (model: SideModel, layer: SideLayer, rank: number): number =>
  layer.grid.isMla ? 0 : firstHead(model, rank);

/** Small blocks that arrive in one of a layer's blocks. Hand-written pages and state come whole. */
export const piecesOf = ({ grid, group }: SideLayer, q: number): number =>
  grid.kind === 'attention' && !group.isState ? q : 1;

/** Ranks hold shards of one another's state: labels count over all ranks. Only where the sides have unlike sizes. */
export const areShards = ({ grid }: SideLayer, tp: number): boolean => grid.kind === 'state' && !grid.isPle && tp !== 1;

/** Bytes of a state page that both ranks hold, where each holds a shard of every part. */
function shardStrips(
  here: readonly StatePart[],
  there: readonly StatePart[],
  decodeRank: number,
  rank: number,
): Strip[] {
  return here.flatMap((mine, part): Strip[] => {
    const theirs = there[part];
    if (theirs === undefined) return [];
    const [start, other] = [decodeRank * mine.length, rank * theirs.length];
    const from = Math.max(start, other);
    const length = Math.min(start + mine.length, other + theirs.length) - from;
    return length > 0 ? [{ at: mine.offset + from - start, from: theirs.offset + from - other, length }] : [];
  });
}

/** What strips of one layer on one rank are made of. */
interface Match {
  readonly decode: SideModel;
  readonly layer: SideLayer;
  readonly source: Source;
  readonly here: IndexedRuns;
  readonly there: IndexedRuns;
  readonly pieces: number;
  /** States of one piece. */
  readonly pieceStates: number;
}

/** Labels of attention in decode's block k, a list of strips for each block of prefill that it takes them from. */
function attentionStrips({ decode, layer, source, here, there, pieces, pieceStates }: Match, k: number): Strip[][] {
  const [mine, theirs] = [layer.grid, source.layer.grid];
  const headHere = firstHeadOf(decode, layer, decode.tpRank);
  const headThere = firstHeadOf(source.prefill, source.layer, source.rank);
  const head = Math.max(headHere, headThere);
  const heads = Math.min(headHere + mine.heads, headThere + theirs.heads) - head;
  const content = Math.min(mine.content, theirs.content);
  const hereSteps = gridStrides(mine, pieceStates);
  const thereSteps = gridStrides(theirs, source.states);
  const pieceBytes = Math.floor(here.bytes / pieces);
  const first = (k * source.advance) % source.states;
  const byBlock: Strip[][] = [];
  for (let piece = 0; piece < pieces; piece++) {
    for (let state = 0; state < pieceStates; ) {
      const counted = first + piece * pieceStates + state;
      const ahead = Math.floor(counted / source.states);
      const local = counted % source.states;
      const states = Math.min(pieceStates - state, source.states - local);
      const strips = boxStrips(
        { heads, states, content },
        {
          grid: mine,
          states: pieceStates,
          start: piece * pieceBytes + (head - headHere) * hereSteps.heads + state * hereSteps.states,
        },
        {
          grid: theirs,
          states: source.states,
          start: (head - headThere) * thereSteps.heads + local * thereSteps.states,
        },
      );
      byBlock[ahead] = [...(byBlock[ahead] ?? []), ...strips];
      state += states;
    }
  }
  return byBlock.map((strips) => placedStrips(strips, here, there));
}

function stripsOf(match: Match, k: number, tp: number): Strip[][] {
  const { decode, layer, source, here, there } = match;
  if (layer.grid.kind === 'attention') return attentionStrips(match, k);
  const strips = areShards(layer, tp)
    ? shardStrips(decode.stateParts, source.prefill.stateParts, decode.tpRank, source.rank)
    : [{ at: 0, from: 0, length: Math.min(layer.grid.content, source.layer.grid.content) }];
  return [placedStrips(strips, here, there)];
}

interface Sourced {
  readonly strip: Strip;
  readonly source: number;
  readonly ahead: number;
}

/** Strips of several sources, cut so that each has the same ways from end to end. */
function refined(found: readonly Sourced[]): WantedStrip[] {
  if (found.every(({ source }) => source === found[0]?.source)) {
    return found
      .map(({ strip: { at, from, length }, source, ahead }) => ({ at, length, ways: [{ source, ahead, from }] }))
      .sort((a, b) => a.at - b.at);
  }
  const edges = [...new Set(found.flatMap(({ strip: { at, length } }) => [at, at + length]))].sort((a, b) => a - b);
  const starting = found.toSorted((a, b) => a.strip.at - b.strip.at);
  const strips: WantedStrip[] = [];
  let open: Sourced[] = [];
  let next = 0;
  edges.forEach((at, i) => {
    open = open.filter(({ strip }) => strip.at + strip.length > at);
    for (; starting[next]?.strip.at === at; next++) open.push(starting[next] as Sourced);
    if (open.length === 0) return;
    const ways = open.map(({ strip, source, ahead }) => ({ source, ahead, from: strip.from + at - strip.at }));
    strips.push({ at, length: (edges[i + 1] as number) - at, ways });
  });
  return strips;
}

/**
 * A layer of decode in a request: which of its bytes prefill's request holds, and where.
 *
 * @param ranks The prefill ranks that decode reads.
 */
export function wantedLayer(
  decode: SideModel,
  layer: SideLayer,
  list: GroupBlocks,
  ranks: readonly RankSide[],
  ratios: Ratios,
  request: TransferRequest,
): WantedLayer {
  const { grid } = layer;
  const pieces = piecesOf(layer, ratios.block);
  const pieceStates = Math.floor(grid.states / pieces);
  const sources = ranks.flatMap(({ rank, prefill }): Source[] => {
    const theirs = prefill.layerByName.get(layer.name);
    if (theirs === undefined || theirs.grid.kind !== grid.kind) return [];
    if (theirs.grid.states === 0 || pieceStates === 0 || theirs.data.bytes === 0) return [];
    return [
      {
        rank,
        prefill,
        layer: theirs,
        blocks: request.prefill_block_ids[theirs.group.id] ?? [],
        lead: list.prefixLeftOut,
        advance: grid.states,
        states: theirs.grid.states,
      },
    ];
  });
  const here = indexedRuns(layer.data.runs);
  const matches = sources.map(
    (source): Match => ({
      ...{ decode, layer, source, here, pieces, pieceStates },
      there: indexedRuns(source.layer.data.runs),
    }),
  );
  // Block k begins where block k + period does within prefill's block.
  const period = sources.reduce((product, { advance, states }) => {
    const turns = states / commonDivisor(advance, states);
    return (product * turns) / commonDivisor(product, turns);
  }, 1);
  const strips = Array.from({ length: Math.min(period, list.decode.length) }, (_, k) =>
    refined(
      matches.flatMap((match, source) =>
        stripsOf(match, k, ratios.tp).flatMap((found, ahead) => found.map((strip) => ({ strip, source, ahead }))),
      ),
    ),
  );
  return { layer, list, sources, strips };
}

/** Whether prefill's request holds a way's labels for block k. */
export function isHeld({ sources }: WantedLayer, { source, ahead }: Way, k: number): boolean {
  const from = sources[source] as Source;
  return placeInSource(from, k) + ahead < from.blocks.length;
}
