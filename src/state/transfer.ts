import type { RuleChoice } from '../core/facts.ts';
import type { DecodeChange } from '../core/transfer/derive.ts';
import type { TransferRequest } from '../core/transfer/transfer-document.ts';
import type { OpenDocument } from './state.ts';

/** A byte of either side, from a space's origin. */
export interface TransferByte {
  readonly side: 'prefill' | 'decode';
  /** Index of the space in the side's own facts. */
  readonly space: number;
  readonly offset: number;
  /** Of prefill: the rank whose byte it is; left out, the first one that moves it. */
  readonly rank?: number;
}

export type RequestedBlocks = Pick<TransferRequest, 'prefill_block_ids' | 'decode_block_ids'>;

/** What is moved from the open document, the prefill side, and to where. */
export interface TransferSetup {
  /** Decode's document; null where it is derived from prefill's. */
  readonly decode: OpenDocument | null;
  /** What a derived decode has other than prefill. */
  readonly change: DecodeChange;
  /** Decode's rules; null for those of prefill. */
  readonly rules: RuleChoice | null;
  /** Null for the usual request: the first blocks of every group. */
  readonly request: RequestedBlocks | null;
  /** Nobody compares the two sides. */
  readonly skipHandshake: boolean;
}

/** Where a person looks at a transfer. */
export interface TransferPlace {
  /** Pairs made so far, in their order; null for all of them. */
  readonly played: number | null;
  readonly selected: TransferByte | null;
}
