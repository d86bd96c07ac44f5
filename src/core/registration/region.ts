import type { Address, Bytes, RegionIndex } from '../brand.ts';
import type { SpecType } from '../layout/document.ts';

/** A transfer group's id, or -1 for a region that layers of several groups share. */
export type GroupId = number;
export const SHARED: GroupId = -1;

/**
 * A registered transfer region. Block b of it is the byte range [base + b × blockStride, + blockLen): one
 * descriptor. Nothing says that the range fits the block it stands for; that is what findings are for.
 */
export interface Region extends RegionState {
  /**
   * Layers whose ranges it holds, in the order they came; a layer is named once. Deduced in a worker's own table, and
   * then empty where none is known.
   */
  readonly members: readonly string[];
}

/**
 * A region as it stood at one step. Its members then were the first `memberCount` of the final region's, so a
 * registration of n layers keeps n states, not n lists.
 */
export interface RegionState {
  readonly index: RegionIndex;
  readonly base: Address;
  readonly blockLen: Bytes;
  readonly blockStride: Bytes;
  /** Blocks, hence descriptors: kernel blocks once registration has ended. */
  readonly numBlocks: number;
  readonly group: GroupId;
  /** Some member is MLA. */
  readonly isMla: boolean;
  /** The layer that made it registered a whole row; joiners never change it. */
  readonly packedRow: boolean;
  /** The layer that made it. */
  readonly name: string;
  /** The spec type of that layer. */
  readonly type: SpecType;
  readonly memberCount: number;
}

/** A byte range a block that a layer asks for: [base + b × blockStride, + blockLen), b < numBlocks. */
export interface BlockRange {
  readonly base: Address;
  readonly blockLen: Bytes;
  readonly blockStride: Bytes;
  readonly numBlocks: number;
  readonly isMla: boolean;
  readonly packedRow: boolean;
  /** The spec type of the layer that asks. */
  readonly type: SpecType;
  /** The transfer group of the layer that asks. */
  readonly group: GroupId;
}
