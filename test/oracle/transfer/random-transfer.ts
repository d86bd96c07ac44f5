/** Random transfers: a few layers, blocks and bytes; most pass the handshake, many lose bytes. */
import type { JsonLayout } from '../json-layout.ts';
import { ALIAS_RULES, ROW_POLICIES } from '../json-layout.ts';
import { Choices, seeded } from '../random.ts';
import { LAYOUT_NAMES, type LayoutName } from './geometry.ts';
import type { JsonRequest, JsonTransfer, Rules } from './json-transfer.ts';
import { groupsOf, placeModel, randomModel } from './random-attention.ts';
import { placeState, randomStateModel, stateGroups } from './random-state.ts';
import { randomWritten } from './random-written.ts';

export interface RandomTransfer {
  readonly document: JsonTransfer;
  readonly prefillRules: Rules;
  readonly decodeRules: Rules;
  /** P's ranks, each with its own document, in some of the transfers. */
  readonly ranks: readonly JsonLayout[] | undefined;
}

interface Content {
  readonly prefill: JsonLayout;
  readonly decode: JsonLayout;
  readonly ranks: readonly JsonLayout[] | undefined;
  /** By group: the blocks that each side may list, and P's blocks in one of D's. */
  readonly lists: readonly { readonly prefill: Pool; readonly decode: Pool; readonly q: number }[];
}

/** Blocks of `unit` to a logical block; `of` logical blocks. */
export interface Pool {
  readonly of: number;
  readonly unit: number;
}

const TP = [
  [1, 1],
  [1, 1],
  [2, 2],
  [1, 2],
  [2, 1],
  [1, 4],
  [4, 1],
  [2, 4],
  [4, 2],
] as const;

/** D's blocks hold the request's tokens; P's list is as long, or longer where D has a prefix already. */
function randomRequest(c: Choices, lists: Content['lists']): JsonRequest {
  const prefill: number[][] = [];
  const decode: number[][] = [];
  // Groups with blocks of their own, as schedulers give them, or any block in any group.
  const own = !c.chance(0.25);
  for (const [index, { prefill: p, decode: d, q }] of lists.entries()) {
    const mine = blocksFor(c, d, own ? index : undefined, lists.length);
    const theirs = blocksFor(c, p, own ? index : undefined, lists.length);
    const many = c.pick([1, 2, 1, 2, 1, 0]);
    const chosen = mine.slice(0, many);
    const pieces = chosen.length * q;
    const spread = c.pick([0, 0, 0, 1, 2, -1, -1, -q]);
    const wanted = Math.max(0, spread < 0 && -spread >= q && !c.chance(0.1) ? pieces : pieces + spread);
    // As many as the pool has; so few that D asks for too many only seldom.
    const given = theirs.slice(0, wanted);
    const fitting = Math.ceil(given.length / q);
    decode.push(given.length === wanted ? chosen : chosen.slice(0, fitting));
    prefill.push(given);
  }
  if (c.chance(0.08)) repeat(c, decode);
  return {
    prefill_block_ids: prefill,
    decode_block_ids: decode,
    ...(c.chance(0.5) ? { skip_handshake: true } : {}),
  };
}

function blocksFor(c: Choices, { of, unit }: Pool, group: number | undefined, groups: number): number[] {
  const logical = Array.from({ length: of }, (_, i) => i).filter((i) => group === undefined || i % groups === group);
  return c.shuffled(logical).flatMap((block) => Array.from({ length: unit }, (_, i) => block * unit + i));
}

/** One of D's blocks listed twice. */
function repeat(c: Choices, lists: number[][]): void {
  const list = c.pick(lists);
  if (list.length > 1) list[1] = list[0] as number;
}

function attentionTransfer(c: Choices): Content {
  const model = randomModel(c);
  const [prefillTp, decodeTp] = c.chance(0.02) ? [2, 3] : c.pick(TP);
  const q = c.pick([1, 1, 1, 2, 2, 3]);
  const small = c.pick([2, 2, 4]);
  const blockSize = c.chance(0.02) ? small * q + 1 : small * q;
  const prefillName = c.pick<LayoutName>([...LAYOUT_NAMES, 'LBHNC', 'BLHNC']);
  const decodeName = c.chance(0.25) ? c.pick(LAYOUT_NAMES) : prefillName;
  const groups = groupsOf(model);
  const side = (tp: number, rank: number, tokens: number, name: LayoutName) => {
    const place = { name, tp, rank, blockSize: tokens, r: c.pick([1, 1, 2]), numBlocks: c.int(2, 4) + groups.length };
    const usable = { ...model, layers: model.layers.map((l) => (tokens % 2 === 0 ? l : { ...l, tokensPerState: 1 })) };
    return { layout: placeModel(c, usable, place), pool: { of: place.numBlocks, unit: place.r } };
  };
  const decode = side(decodeTp, c.int(0, decodeTp - 1), blockSize, decodeName);
  const prefill = side(prefillTp, c.int(0, prefillTp - 1), small, prefillName);
  const ranks = c.chance(0.15)
    ? Array.from({ length: prefillTp }, (_, rank) => side(prefillTp, rank, small, prefillName))
    : undefined;
  const unit = prefill.pool.unit;
  const usable = ranks?.every(({ pool }) => pool.unit === unit) === true ? ranks : undefined;
  const of = Math.min(prefill.pool.of, ...(usable ?? []).map(({ pool }) => pool.of));
  return {
    prefill: prefill.layout,
    decode: decode.layout,
    ranks: usable?.map(({ layout }) => layout),
    lists: groups.map(() => ({ prefill: { of, unit }, decode: decode.pool, q: Math.max(1, Math.floor(q)) })),
  };
}

function stateTransfer(c: Choices): Content {
  const model = randomStateModel(c);
  const [prefillTp, decodeTp] = c.pick(TP);
  const kinds = stateGroups(model);
  const side = (tp: number) => {
    const numBlocks = kinds.length + c.int(1, 3);
    return { layout: placeState(c, model, { tp, rank: c.int(0, tp - 1), numBlocks }), numBlocks };
  };
  const prefill = side(prefillTp);
  const decode = side(decodeTp);
  return {
    prefill: prefill.layout,
    decode: decode.layout,
    ranks: undefined,
    lists: kinds.map((kind) => {
      const unit = kind === 'state' || kind === 'ple' ? 1 : model.r;
      return { prefill: { of: prefill.numBlocks, unit }, decode: { of: decode.numBlocks, unit }, q: 1 };
    }),
  };
}

function writtenTransfer(c: Choices): Content {
  const { layout: prefill, pool, groups } = randomWritten(c);
  const same = c.chance(0.5);
  const other = same ? undefined : randomWritten(c, prefill);
  return {
    prefill,
    decode: other?.layout ?? prefill,
    ranks: undefined,
    lists: Array.from({ length: groups }, () => ({ prefill: pool, decode: other?.pool ?? pool, q: 1 })),
  };
}

/** Of what a transfer is made. */
export type Kind = 'attention' | 'state' | 'written';

const MAKERS: Readonly<Record<Kind, (c: Choices) => Content>> = {
  attention: attentionTransfer,
  state: stateTransfer,
  written: writtenTransfer,
};

const randomRules = (c: Choices): Rules => ({
  policy: c.pick(ROW_POLICIES),
  rule: c.pick([...ALIAS_RULES].reverse()),
});

function randomTransferOf(kind: Kind, c: Choices): RandomTransfer {
  const { prefill, decode, ranks, lists } = MAKERS[kind](c);
  const prefillRules = randomRules(c);
  return {
    document: { regionscope: 1, prefill, decode, request: randomRequest(c, lists) },
    prefillRules,
    decodeRules: c.chance(0.4) ? randomRules(c) : prefillRules,
    ranks,
  };
}

/** A transfer from a source of numbers in [0, 1). */
export function randomTransfer(next: () => number): RandomTransfer {
  const c = new Choices(next);
  return randomTransferOf(
    c.pick(['attention', 'attention', 'attention', 'attention', 'state', 'written', 'written']),
    c,
  );
}

export const randomTransferFromSeed = (seed: number): RandomTransfer => randomTransfer(seeded(seed));
