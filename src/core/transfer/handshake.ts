/** How the two sides' sizes relate. */
export interface Ratios {
  readonly decodeTp: number;
  readonly prefillTp: number;
  /** t: decode's ranks a prefill rank; below 0, minus prefill's ranks a decode rank. */
  readonly tp: number;
  /** q: prefill's kernel blocks in one of decode's, by tokens. */
  readonly block: number;
}

/** The codes with which a transfer is refused, in the order in which they are looked at. */
export type CheckCode =
  | 'tp-not-divisible'
  | 'block-size-not-divisible'
  | 'group-count'
  | 'kv-cache-layout'
  | 'heads-not-contiguous'
  | 'kv-heads-replicated'
  | 'region-count'
  | 'block-size-with-gather'
  | 'block-len'
  | 'too-many-blocks';

/**
 * One thing that decode compares before it reads. `local` is decode's number or name, `remote` prefill's, raw.
 *
 * All checks that apply are listed, those after a refusal too, so that a person sees every one that would fail.
 */
export interface Check {
  readonly code: CheckCode;
  readonly local: number | string;
  readonly remote: number | string;
  /** Whether the two agree, whether or not anybody got so far. */
  readonly holds: boolean;
  /** `left-out`: `skip_handshake` passed over it. `not-reached`: one before it refused. */
  readonly outcome: 'passed' | 'refused' | 'not-reached' | 'left-out';
  /** The step of the transfer it belongs to: sizes, the handshake, the block lists. */
  readonly step: 'ratios' | 'handshake' | 'blocks';
  /** Where regions are compared one by one: the index, and how the region is read. */
  readonly region?: number;
  readonly mode?: 'replicated' | 'split' | 'with-state';
  readonly group?: number;
  /** The prefill rank compared with; only where each rank has a document of its own. */
  readonly rank?: number;
}

/** The check that ended a transfer. */
export type TransferRefusal = Check;
