import type { JsonTensor } from './json-layout.ts';
import type { NamedSpec } from './random-groups.ts';

/** What the layers of one document share. */
export interface Pool {
  readonly numBlocks: number;
  readonly r: number;
  /** One stride and dense pages only. */
  readonly packed: boolean;
  readonly rows: readonly Row[];
}

/** An allocation cut into rows, one a kernel block. */
export interface Row {
  readonly address: bigint;
  /** Bytes of a kernel block's row. */
  readonly stride: number;
  readonly bytes: number;
}

export interface Layer {
  readonly spec: NamedSpec['spec'];
  readonly tensor: JsonTensor;
}
