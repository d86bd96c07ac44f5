/**
 * The slow reference of a transfer: every byte of the request is given what it means, every pair is copied byte by
 * byte, and what arrived is looked at. Shares nothing with the product.
 */
import type { DataPlan } from '../data.ts';
import {
  ALIAS_RULES,
  type AliasRuleName,
  type ExpectedError,
  type JsonLayout,
  ROW_POLICIES,
  type RowPolicyName,
} from '../json-layout.ts';
import { type Blocks, pairBlocks, type Ratios, ranksRead, ratiosOf, shakeHands } from './handshake.ts';
import type { ExpectedTransfer, JsonRequest, JsonTransfer, Rules } from './json-transfer.ts';
import { labelsOf, statesOf } from './labels.ts';
import { type Moves, movesOf } from './moves.ts';
import { type Side, sideOf } from './side.ts';

const byCodePoint = (a: string, b: string): number => {
  const left = [...a].map((letter) => letter.codePointAt(0) as number);
  const right = [...b].map((letter) => letter.codePointAt(0) as number);
  for (const [i, code] of left.entries()) {
    if (code !== right[i]) return code - (right[i] ?? -1);
  }
  return left.length - right.length;
};

/** P's bytes by rank: what each means, where it means something. */
type Memory = ReadonlyMap<number, ReadonlyMap<number, readonly string[]>>;

const both = (a: ReadonlySet<string>, b: ReadonlySet<string>): Set<string> =>
  new Set([...a].filter((label) => b.has(label)));

/** What was written into D: by byte, the labels that every write to it brought. */
function copy(memory: Memory, { moves }: Moves): Map<number, Set<string>> {
  const written = new Map<number, Set<string>>();
  for (const { rank, from, to } of moves) {
    const bytes = memory.get(rank);
    for (let i = 0; i < to.length; i++) {
      const brought = new Set(bytes?.get(from.start + i));
      const there = written.get(to.start + i);
      written.set(to.start + i, there === undefined ? brought : both(there, brought));
    }
  }
  return written;
}

/** Bytes written that only other requests' blocks hold. */
function clobbered(d: Side, lists: readonly (readonly number[])[], written: ReadonlyMap<number, unknown>): number {
  const { layout, plans } = d;
  const listed = new Set<number>();
  layout.groups.forEach((group, index) => {
    for (const block of lists[index] ?? []) listed.add(group.state ? block : Math.floor(block / layout.r));
  });
  const ours = new Set<number>();
  const others = new Set<number>();
  for (const { view, offsets, step, count } of plans) {
    for (let block = 0; block < count; block++) {
      const own = listed.has(view.spec.state ? block : Math.floor(block / layout.r));
      const start = d.at(view.address + BigInt(block * step));
      for (const offset of offsets) (own ? ours : others).add(start + offset);
    }
  }
  return [...written.keys()].filter((address) => others.has(address) && !ours.has(address)).length;
}

/**
 * The golden `expected` object of a transfer, each side under its own rules.
 *
 * `ranks`: P's ranks in order, each with its own document, instead of the one that stands for all. Rank 0's gives the
 * ratios; each rank that D reads registers alone, shakes hands in turn, and D finds its descriptors in its own table. The
 * first refusal ends it. All ranks were given the same block ids.
 */
export function simulateTransfer(
  document: JsonTransfer,
  prefillRules: Rules,
  decodeRules: Rules,
  ranks?: readonly JsonLayout[],
): ExpectedTransfer {
  const lead = sideOf(ranks?.[0] ?? document.prefill, prefillRules);
  const rankSide = (rank: number) => (ranks === undefined ? lead : sideOf(ranks[rank] as JsonLayout, prefillRules));
  return between(lead, sideOf(document.decode, decodeRules), document.request, rankSide);
}

function between(
  lead: Side | ExpectedError,
  d: Side | ExpectedError,
  request: JsonRequest,
  rankSide: (rank: number) => Side | ExpectedError = () => lead,
): ExpectedTransfer {
  if ('error' in lead) return lead;
  if ('error' in d) return d;
  const ratios = ratiosOf(lead, d);
  if ('refused' in ratios) return ratios;
  const sides = new Map<number, Side>();
  for (const rank of ranksRead(d, ratios)) {
    const side = rankSide(rank);
    if ('error' in side) return side;
    sides.set(rank, side);
  }
  return deliver(sides, d, ratios, request);
}

function deliver(sides: ReadonlyMap<number, Side>, d: Side, ratios: Ratios, request: JsonRequest): ExpectedTransfer {
  if (request.skip_handshake !== true) {
    for (const side of sides.values()) {
      const refusal = shakeHands(side, d, ratios);
      if (refusal !== undefined) return refusal;
    }
  }
  const blocks = pairBlocks(d, request, ratios);
  if ('refused' in blocks) return blocks;
  const done = movesOf((rank) => sides.get(rank) as Side, d, blocks, ratios, [...sides.keys()]);
  const memory: Memory = new Map([...sides].map(([rank, side]) => [rank, meanings(side, rank, ratios, request)]));
  const written = copy(memory, done);
  const held = new Set([...memory.values()].flatMap((bytes) => [...bytes.values()].flat()));
  const undelivered: Record<string, number> = {};
  const misplaced: Record<string, number> = {};
  for (const { layer, address, label } of wantedBy(d, [...sides.values()], blocks, ratios, request)) {
    if (!held.has(label)) continue;
    const arrived = written.get(address);
    if (arrived === undefined) undelivered[layer] = (undelivered[layer] ?? 0) + 1;
    else if (!arrived.has(label)) misplaced[layer] = (misplaced[layer] ?? 0) + 1;
  }
  return {
    refused: null,
    missing_layers: missingLayers([...sides.values()], d, request),
    pairs: done.pairs,
    moved_bytes: done.moves.reduce((sum, { to }) => sum + to.length, 0),
    length_mismatches: done.mismatches,
    undelivered_bytes: undelivered,
    misplaced_bytes: misplaced,
    clobbered_bytes: clobbered(d, request.decode_block_ids, written),
  };
}

/** By byte of a rank of P: what it means. */
function meanings(side: Side, rank: number, { t }: Ratios, request: JsonRequest): Map<number, string[]> {
  const bytes = new Map<number, string[]>();
  const first = () => ({ block: 0, states: 0 });
  const lists = request.prefill_block_ids;
  for (const { address, label } of labelsOf({ side, rank, lists, q: 1, first, equalTp: t === 1 })) {
    const there = bytes.get(address);
    if (there === undefined) bytes.set(address, [label]);
    else there.push(label);
  }
  return bytes;
}

const planOf = (sides: readonly Side[], layer: string): readonly [Side, DataPlan] | undefined => {
  for (const side of sides) {
    const plan = side.plans.find(({ view }) => view.layer === layer);
    if (plan !== undefined) return [side, plan];
  }
  return undefined;
};

/** What each byte of D's blocks should come to mean. */
function wantedBy(d: Side, sides: readonly Side[], { before }: Blocks, { t, q }: Ratios, request: JsonRequest) {
  const first = (plan: DataPlan) => {
    const theirs = planOf(sides, plan.view.layer);
    const states = theirs === undefined ? 0 : statesOf(theirs[0].layout, theirs[1]);
    return { block: before[plan.view.spec.group] ?? 0, states };
  };
  return labelsOf({ side: d, rank: d.facts.rank, lists: request.decode_block_ids, q, first, equalTp: t === 1 });
}

function missingLayers(sides: readonly Side[], d: Side, request: JsonRequest): string[] {
  return d.plans
    .filter(({ view }) => (request.decode_block_ids[view.spec.group]?.length ?? 0) > 0)
    .map(({ view }) => view.layer)
    .filter((layer) => planOf(sides, layer) === undefined)
    .sort(byCodePoint);
}

/** Two transfers of one document between sides with equal tables are one. */
const tables = (side: Side | ExpectedError): string =>
  'error' in side
    ? JSON.stringify(side)
    : JSON.stringify({ ...side.registration, decisions: [], layers: [] }, (_, value: unknown) =>
        typeof value === 'bigint' ? `${value}` : value,
      );

/** All 3 × 5 results, both sides under the same rules. */
export function simulateAll(document: JsonTransfer): Record<RowPolicyName, Record<AliasRuleName, ExpectedTransfer>> {
  const known = new Map<string, ExpectedTransfer>();
  const one = (rules: Rules): ExpectedTransfer => {
    const prefill = sideOf(document.prefill, rules);
    const decode = sideOf(document.decode, rules);
    const key = `${tables(prefill)} ${tables(decode)}`;
    const result = known.get(key) ?? between(prefill, decode, document.request);
    known.set(key, result);
    return result;
  };
  const of = (policy: RowPolicyName) =>
    Object.fromEntries(ALIAS_RULES.map((rule) => [rule, one({ policy, rule })])) as Record<
      AliasRuleName,
      ExpectedTransfer
    >;
  return Object.fromEntries(ROW_POLICIES.map((policy) => [policy, of(policy)])) as ReturnType<typeof simulateAll>;
}
