/** A stretch of a text, in UTF-16 code units, and what takes its place. */
export interface TextEdit {
  readonly from: number;
  /** Half-open; equal to `from` where something is only put in. */
  readonly to: number;
  readonly insert: string;
}

/**
 * A text with its edits made.
 *
 * @param edits In the text's own offsets, ascending, none over another; of several at one place the first comes first.
 */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  let at = 0;
  let result = '';
  for (const { from, to, insert } of edits) {
    if (from < at) throw new RangeError(`an edit from ${from} begins before the one ahead of it ends, at ${at}`);
    result += text.slice(at, from) + insert;
    at = to;
  }
  return result + text.slice(at);
}

/** The one edit from a text to another: all but what they begin and end with alike. None where they are equal. */
export function spanEdit(before: string, after: string): readonly TextEdit[] {
  if (before === after) return [];
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before.charCodeAt(start) === after.charCodeAt(start)) start += 1;
  let end = 0;
  while (
    end < most - start &&
    before.charCodeAt(before.length - 1 - end) === after.charCodeAt(after.length - 1 - end)
  ) {
    end += 1;
  }
  return [{ from: start, to: before.length - end, insert: after.slice(start, after.length - end) }];
}
