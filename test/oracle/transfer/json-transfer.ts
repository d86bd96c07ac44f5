/** The transfer document as plain JSON, and the golden `expected` object of a transfer. */
import type { AliasRuleName, ExpectedError, JsonLayout, RowPolicyName } from '../json-layout.ts';

export interface JsonRequest {
  readonly prefill_block_ids: readonly (readonly number[])[];
  readonly decode_block_ids: readonly (readonly number[])[];
  readonly skip_handshake?: boolean;
}

export interface JsonTransfer {
  readonly regionscope: 1;
  readonly title?: string;
  readonly notes?: string;
  readonly prefill: JsonLayout;
  readonly decode: JsonLayout;
  readonly request: JsonRequest;
}

/** What one side registers under. */
export interface Rules {
  readonly policy: RowPolicyName;
  readonly rule: AliasRuleName;
}

export interface ExpectedRefusal {
  refused: { code: string; local: number | string; remote: number | string; region?: number; group?: number };
}

export interface ExpectedDelivery {
  refused: null;
  missing_layers: string[];
  pairs: number;
  moved_bytes: number;
  length_mismatches: number;
  undelivered_bytes: Record<string, number>;
  misplaced_bytes: Record<string, number>;
  clobbered_bytes: number;
}

export type ExpectedTransfer = ExpectedError | ExpectedRefusal | ExpectedDelivery;
