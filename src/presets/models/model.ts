import type { LayerSpec } from '../../core/layout/document.ts';

/** Whether anybody can look a figure up, or it was chosen here to make the rest whole. */
export type Standing = 'public' | 'illustrative';

/** One number that a layout is made of, or a rule in words, with where it comes from. */
export interface Figure<Value extends number | string = number | string> {
  readonly what: string;
  readonly value: Value;
  readonly standing: Standing;
  /** The file, page or issue that says so; for an illustrative one, why it is what it is. */
  readonly source: string;
}

/** Makes figures that one source gives. */
export const figuresOf =
  (standing: Standing, source: string) =>
  <Value extends number | string>(what: string, value: Value): Figure<Value> => ({ what, value, standing, source });

/** How a model is served. */
export interface Serving {
  /** Ranks that share each layer. */
  readonly tp: number;
  /** Tokens a block as `--block-size` gives them; a model with state may need longer ones. */
  readonly blockSize: number;
  /** Blocks in the pool; left out, as many as fill `CACHE_BYTES`. */
  readonly numBlocks?: number;
}

/** Layers that follow each other in a block and have one spec. */
export interface Run {
  readonly layers: readonly string[];
  readonly spec: LayerSpec;
}

/** A transfer group: its layers get the same blocks. */
export interface CacheGroup {
  readonly runs: readonly Run[];
}

/** What one rank allocates, in the terms of vLLM's `KVCacheConfig`. */
export interface CachePlan {
  /**
   * How pages lie in the one allocation. `layers`: every page has one length, a slot of the allocation holds all
   * blocks of the layer that has this place in each group. `rows`: a block is a row, in which each group's pages
   * lie from its start on.
   */
  readonly arrangement: 'layers' | 'rows';
  readonly groups: readonly CacheGroup[];
  readonly usesMla: boolean;
  /** KV heads of all ranks, where ranks share them. */
  readonly totalKvHeads?: number;
  /** Tokens that kernels take at a time, where a block holds several times as many. */
  readonly kernelTokens?: number;
  /** Bytes of the conv sub-projections in a state page, in their order, and of the state behind them. */
  readonly state?: { readonly conv: readonly number[]; readonly ssm: number };
}

/** A model as data. */
export interface Model {
  /** The preset's id, and the word for `--model`. */
  readonly id: string;
  readonly title: string;
  readonly figures: readonly Figure[];
  /** How the preset serves it. */
  readonly serving: Serving;
  /** @throws RangeError where the model cannot be served so. */
  readonly plan: (serving: Serving) => CachePlan;
}

/** One rank's share of heads or channels, one at least. @throws RangeError where they do not divide. */
export function perRank({ what, value }: Figure<number>, tp: number): number {
  if (value % tp === 0) return value / tp;
  if (tp % value === 0) return 1;
  throw new RangeError(`${value} ${what} cannot be shared by ${tp} ranks`);
}

/** The least multiple of `step` that is not below `value`. */
const roundUp = (value: number, step: number): number => Math.ceil(value / step) * step;

/** A figure's value as text, long numbers in groups of three digits. */
export const shown = (value: number | string): string =>
  typeof value === 'string' ? value : String(value).replace(/\B(?=(\d{3})+$)/g, ',');

export const range = (count: number): number[] => Array.from({ length: count }, (_, i) => i);

/**
 * Layers dealt out in turn to as few lists as have none of more than `most`, as vLLM forms groups of one spec.
 *
 * @returns lists whose lengths differ by one at most, the longer ones first.
 */
export function dealt<Item>(items: readonly Item[], most: number): Item[][] {
  const hands = Math.ceil(items.length / most);
  return range(hands).map((hand) => items.filter((_, i) => i % hands === hand));
}

/**
 * Tokens that an attention block needs so that its page holds a state page.
 *
 * @param state Bytes of a state page.
 * @param token Bytes that an attention layer keeps of a token.
 * @param step Tokens that the block must be a multiple of.
 */
export const tokensOver = (state: number, token: number, step: number): number =>
  Math.max(step, roundUp(Math.ceil(state / token), step));
