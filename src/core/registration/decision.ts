import type { RegionIndex } from '../brand.ts';
import type { BranchName, BranchTrial } from './branches.ts';
import type { BlockRange, RegionState } from './region.ts';
import type { TestedCondition } from './rules/condition.ts';

/** One region that a clause of the alias rule was tried on. Tests stop at the first that fails. */
export interface Comparison {
  readonly region: RegionIndex;
  readonly clause: string;
  readonly tests: readonly TestedCondition[];
  readonly holds: boolean;
}

/**
 * One range of one layer, and what became of it, with every value that decided it. Steps, sentences and the
 * inspector read this and compute nothing.
 */
export interface Decision {
  /** Place in registration, from 0. */
  readonly step: number;
  readonly layer: string;
  readonly layerIndex: number;
  /** The layer's own transfer group. */
  readonly group: number;
  readonly branch: BranchName;
  readonly trials: readonly BranchTrial[];
  /** Which of the layer's ranges this is, and of how many. */
  readonly part: number;
  readonly parts: number;
  readonly range: BlockRange;
  /** `deduced` of a worker's own table: the range starts where the region does; what was compared is not known. */
  readonly action: 'new' | 'alias' | 'deduced';
  readonly region: RegionIndex;
  /** The clause by which it joined; null where it made a region, or where that is not known. */
  readonly clause: string | null;
  readonly comparisons: readonly Comparison[];
  /** Comparisons that failed and are not listed, where very many regions were looked at. */
  readonly comparisonsLeftOut: number;
  /** The region before and after: null before where it was made here, or where that is not known. */
  readonly before: RegionState | null;
  readonly after: RegionState;
}
