/** A stretch of a source text. Columns and offsets count UTF-16 code units, as editors do; a byte order mark counts for nothing. */
export interface TextRange {
  /** From 1. */
  readonly line: number;
  /** From 1. */
  readonly column: number;
  /** From 0. */
  readonly offset: number;
  readonly length: number;
}

/**
 * One thing that a reader found wrong in a source. Plain data, so that it passes between threads; `formatIssue` of
 * the readers is the only place that makes a sentence of it.
 */
export interface Issue extends TextRange {
  /** An error makes the source unreadable; a warning is read past. */
  readonly severity: 'error' | 'warning';
  /** A stable kebab-case name, safe to test for. */
  readonly code: string;
  /** The place in the document, such as `kv_caches["layers.0"].shape[1]`; empty for the whole document. */
  readonly path: string;
  /** A noun phrase: what stands there. */
  readonly found: string;
  /** A noun phrase: what should stand there. */
  readonly wanted: string;
  /** A sentence: what to do about it. */
  readonly mend: string;
  /** The name that was probably meant. */
  readonly suggestion?: string;
}
