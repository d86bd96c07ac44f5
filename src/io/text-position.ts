import type { TextRange } from '../core/issue.ts';

/** Where lines start, so that an offset becomes a line and a column. Line ends are `\n`, `\r\n` and `\r`. */
function lineStarts(text: string): number[] {
  const starts = [0];
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (code === 10 || (code === 13 && text.charCodeAt(i + 1) !== 10)) starts.push(i + 1);
  }
  return starts;
}

/**
 * A function from offsets in `text` to ranges with line and column. The lines are counted at the first call, so a
 * text without issues costs nothing.
 *
 * An offset past the end gives the end; a length past the end is cut.
 */
export function textRanges(text: string): (offset: number, length: number) => TextRange {
  let starts: number[] | undefined;
  return (givenOffset, givenLength) => {
    starts ??= lineStarts(text);
    const offset = Math.max(0, Math.min(givenOffset, text.length));
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    const length = Math.max(0, Math.min(givenLength, text.length - offset));
    return { line: low + 1, column: offset - (starts[low] ?? 0) + 1, offset, length };
  };
}
