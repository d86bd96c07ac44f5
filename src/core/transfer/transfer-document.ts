import type { LayoutDocument } from '../layout/document.ts';

/**
 * A transfer document, format 1, as the core takes it: one worker a side, and what decode asks of prefill. Checked by a
 * reader: as many lists as groups at most, block ids inside each side's pool.
 */
export interface TransferDocument {
  readonly regionscope: 1;
  readonly title?: string;
  readonly notes?: string;
  /** Stands for every prefill rank; its own `tp_rank` is not used. */
  readonly prefill: LayoutDocument;
  readonly decode: LayoutDocument;
  readonly request: TransferRequest;
}

/** Block ids a group, in token order: kernel blocks, or logical ones for a state group. A missing list is empty. */
export interface RequestedBlocks {
  readonly prefill_block_ids: readonly (readonly number[])[];
  readonly decode_block_ids: readonly (readonly number[])[];
}

export interface TransferRequest extends RequestedBlocks {
  /** What would happen had nobody compared the two sides. */
  readonly skip_handshake?: boolean;
}
