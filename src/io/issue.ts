import type { Issue, TextRange } from '../core/issue.ts';

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
  // What was found may hold anything; a control character would break the line or the terminal.
  const line = `${issue.line}:${issue.column} ${issue.severity}:${where} ${sentence} [${issue.code}]`.replace(
    /\p{Cc}/gu,
    '\ufffd',
  );
  return source === undefined ? line : `${line}\n${codeFrame(issue, source)}`;
}
