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

export type Severity = 'error' | 'warning';

/**
 * One thing that a reader found wrong in a source. Plain data, so that it passes between threads; `formatIssue` is
 * the only place that makes a sentence of it.
 */
export interface Issue extends TextRange {
  /** An error makes the source unreadable; a warning is read past. */
  readonly severity: Severity;
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

/** Characters of a source line that a frame shows; a minified file is one line of megabytes. */
const FRAME_WIDTH = 100;

/** The line of the issue with carets under it, cut to `FRAME_WIDTH` characters around the place. */
export function codeFrame(range: TextRange, source: string): string {
  const start = range.offset - (range.column - 1);
  const lineEnd = source.slice(range.offset).search(/[\r\n]/);
  const end = lineEnd === -1 ? source.length : range.offset + lineEnd;
  const from = Math.max(start, Math.min(range.offset - FRAME_WIDTH / 2, end - FRAME_WIDTH));
  const to = Math.min(end, from + FRAME_WIDTH);
  // Tabs become single spaces: a caret line cannot know how wide they are shown.
  const shown = `${from > start ? '…' : ''}${source.slice(from, to).replace(/\t/g, ' ')}${to < end ? '…' : ''}`;
  const indent = range.offset - from + (from > start ? 1 : 0);
  const carets = Math.max(1, Math.min(range.length, to - range.offset));
  const gutter = String(range.line);
  return `${gutter} | ${shown}\n${' '.repeat(gutter.length)} | ${' '.repeat(indent)}${'^'.repeat(carets)}`;
}

/**
 * An issue as one line for people: place, severity, path, what was found and wanted, how to mend it, and its code.
 *
 * @param source The text it was found in, without a byte order mark. With it, the line in question follows, carets
 *   under the place.
 */
export function formatIssue(issue: Issue, source?: string): string {
  const where = issue.path === '' ? '' : ` ${issue.path}:`;
  const meant = issue.suggestion === undefined ? '' : ` Did you mean ${issue.suggestion}?`;
  const sentence = `found ${issue.found}, wanted ${issue.wanted}.${meant} ${issue.mend}`;
  const line = `${issue.line}:${issue.column} ${issue.severity}:${where} ${sentence} [${issue.code}]`;
  return source === undefined ? line : `${line}\n${codeFrame(issue, source)}`;
}
