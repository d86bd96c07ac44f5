/** Steps 1 to 3: the ratios, what the two sides check, and which blocks pair. */
import type { ExpectedRefusal, JsonRequest } from './json-transfer.ts';
import { headsARank, type Side } from './side.ts';

export interface Ratios {
  /** D's ranks for one of P's; below zero, minus P's ranks for one of D's. */
  readonly t: number;
  /** P's blocks in one of D's. */
  readonly q: number;
}

type Value = number | string;

const refuse = (code: string, local: Value, remote: Value, more: { region?: number; group?: number } = {}) =>
  ({ refused: { code, local, remote, ...more } }) satisfies ExpectedRefusal;

export function ratiosOf(p: Side, d: Side): Ratios | ExpectedRefusal {
  const [local, remote] = [d.facts.tp, p.facts.tp];
  if (local % remote !== 0 && remote % local !== 0) return refuse('tp-not-divisible', local, remote);
  const t = local % remote === 0 ? local / remote : -(remote / local);
  const q = d.facts.blockSize / p.facts.blockSize;
  if (!Number.isInteger(q)) return refuse('block-size-not-divisible', d.facts.blockSize, p.facts.blockSize);
  if (d.layout.groups.length !== p.layout.groups.length) {
    return refuse('group-count', d.layout.groups.length, p.layout.groups.length);
  }
  return { t, q };
}

/** P's ranks that D reads from. */
export function ranksRead(d: Side, { t }: Ratios): number[] {
  if (t > 0) return [Math.floor(d.facts.rank / t)];
  return Array.from({ length: -t }, (_, i) => d.facts.rank * -t + i);
}

/** Whether D reads region `index` whole from one rank: MLA, or a region of an MLA layer. */
export const isReplicated = (d: Side, index: number): boolean =>
  d.facts.mla || d.registration.regions[index]?.mla === true;

export function shakeHands(p: Side, d: Side, { t, q }: Ratios): ExpectedRefusal | undefined {
  const { heads } = d.facts;
  const state = d.layout.hasState;
  if (!d.facts.mla) {
    if (d.facts.name !== p.facts.name) return refuse('kv-cache-layout', d.facts.name, p.facts.name);
    const headFirst = d.facts.name === 'LBHNC' || d.facts.name === 'BLHNC';
    if (Math.abs(t) !== 1 && d.facts.tp <= heads && !headFirst) {
      return refuse('heads-not-contiguous', d.facts.name, p.facts.name);
    }
    if (t < 0 && !state && p.facts.tp > heads) return refuse('kv-heads-replicated', heads, p.facts.tp);
  }
  const local = d.registration.regions;
  const remote = p.registration.regions;
  if (local.length !== remote.length) return refuse('region-count', local.length, remote.length);
  if (state && !d.facts.mla) return undefined;
  for (const [region, mine] of local.entries()) {
    const theirs = remote[region]?.length as number;
    const differs = refuse('block-len', mine.length, theirs, { region });
    if (state) {
      if (mine.length !== theirs * q) return differs;
    } else if (isReplicated(d, region)) {
      if (Math.floor(mine.length / q) !== theirs) return differs;
    } else {
      if (t < 0 && q !== 1) {
        return refuse('block-size-with-gather', d.facts.blockSize, p.facts.blockSize, { region });
      }
      if (Math.floor(Math.floor((mine.length * headsARank(p.facts)) / headsARank(d.facts)) / q) !== theirs) {
        return differs;
      }
    }
  }
  return undefined;
}

/** A block to move, or piece `piece` of q of one of D's. */
export interface Piece {
  readonly block: number;
  readonly piece: number;
}

export interface Blocks {
  /** By group: what pairs, position by position. */
  readonly prefill: readonly (readonly Piece[])[];
  readonly decode: readonly (readonly Piece[])[];
  /** By group: how many of P's blocks lie before D's first; below zero where D's list of states is the longer. */
  readonly before: readonly number[];
}

export function pairBlocks(d: Side, request: JsonRequest, { q }: Ratios): Blocks | ExpectedRefusal {
  const prefill: Piece[][] = [];
  const decode: Piece[][] = [];
  const before: number[] = [];
  for (const [index, group] of d.layout.groups.entries()) {
    const local = request.decode_block_ids[index] ?? [];
    const remote = request.prefill_block_ids[index] ?? [];
    const whole = (blocks: readonly number[]): Piece[] => blocks.map((block) => ({ block, piece: 0 }));
    if (group.state) {
      const count = Math.min(local.length, remote.length);
      prefill.push(whole(remote.slice(remote.length - count)));
      decode.push(whole(local.slice(local.length - count)));
      before.push(remote.length - local.length);
      continue;
    }
    const pieces = local.flatMap((block) => Array.from({ length: q }, (_, piece) => ({ block, piece })));
    if (pieces.length - remote.length >= q) {
      return refuse('too-many-blocks', local.length, remote.length, { group: index });
    }
    const left = Math.max(0, remote.length - pieces.length);
    prefill.push(whole(remote.slice(left)));
    decode.push(pieces.slice(0, remote.length));
    before.push(left);
  }
  return { prefill, decode, before };
}
