import type { Address } from '../brand.ts';
import type { Label } from './label.ts';
import type { Pair } from './pairs.ts';

/** A pair that moves a byte, and the byte's place on the other side. */
export interface Twin {
  readonly pair: Pair;
  readonly rank: number;
  readonly address: Address;
  /** What the byte at the other end holds. */
  readonly labels: readonly Label[];
}

/** Why a needed byte of decode is wrong. `got` is what the first write brought that differs. */
export type Wrong =
  | { readonly kind: 'nothing-wrote'; readonly wanted: Label }
  | {
      readonly kind: 'other-layer' | 'other-head' | 'other-state' | 'other-byte' | 'other-position' | 'other-kind';
      readonly wanted: Label;
      readonly got: Label;
    }
  /** The source byte is data of nothing in the request: padding, or another request's. */
  | { readonly kind: 'no-content'; readonly wanted: Label };

/** A block whose data a byte is. */
export interface DataOwner {
  readonly layer: string;
  readonly group: number;
  readonly block: number;
  readonly logicalBlock: number;
  readonly isListed: boolean;
}

/** One byte of decode. */
export interface DecodeByte {
  readonly address: Address;
  /** The pairs that write it, in order. */
  readonly writes: readonly Twin[];
  /** Labels that the request wants here, and whether prefill's request holds them. */
  readonly wanted: readonly { readonly label: Label; readonly isNeeded: boolean }[];
  /** What it holds after the transfer: the labels that all writes brought; null where nothing wrote. */
  readonly held: readonly Label[] | null;
  readonly owners: readonly DataOwner[];
  /** Empty where every needed label arrived. */
  readonly wrong: readonly Wrong[];
  readonly isClobbered: boolean;
}

/** One byte of a prefill rank: what it holds and where it goes. */
export interface PrefillByte {
  readonly rank: number;
  readonly address: Address;
  readonly labels: readonly Label[];
  readonly reads: readonly Twin[];
}
