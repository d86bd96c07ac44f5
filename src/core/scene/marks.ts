import { grouped } from './digits.ts';
import type { ContentMark, LineSpan } from './row-content.ts';
import { columns, type Scale, toPixel } from './scale.ts';
import type { Sketch } from './sketch.ts';

/** Findings are at least this wide, however far out the zoom. */
export const LEAST_MARK = 3;
const LABEL_LINE = 17;

const MARK_WORDS: Readonly<Record<ContentMark['kind'], (mark: ContentMark) => string>> = {
  truncated: (mark) => `${grouped(mark.bytes)} B never sent`,
  spilled: (mark) => `${grouped(mark.bytes)} B spilled into block ${mark.into.map(grouped).join(', ')}`,
  'out-of-bounds': (mark) => `${grouped(mark.bytes)} B out of bounds`,
  redundant: (mark) => `×2 · ${grouped(mark.bytes)} B moved twice`,
  collision: (mark) => `collision · ${grouped(mark.bytes)} B`,
  'unsound-overlay': (mark) => `overlay · ${grouped(mark.bytes)} B`,
};

/** What a mark says beside it: the figure, then the word. */
export const markWords = (mark: ContentMark): string => MARK_WORDS[mark.kind](mark);

/** A text under a line of things, around `x`. */
export interface LineLabel {
  readonly x: number;
  readonly text: string;
  /** Said where there is no room for the text. */
  readonly shorter?: string;
  readonly ink: 'err' | 'spill' | 'warn' | 'muted';
}

/** A mark's label: the whole of it, or its figure where the picture is too narrow. */
export const markLabel = (mark: ContentMark, box: { readonly x: number; readonly w: number }): LineLabel => ({
  x: box.x + box.w / 2,
  text: markWords(mark),
  shorter: `${grouped(mark.bytes)} B`,
  ink: MARK_INK[mark.kind],
});

/** Pixels of a mark: its columns, no less than `LEAST_MARK`; at the edge for bytes past it. */
export function markBox(
  scale: Scale,
  mark: LineSpan & Pick<ContentMark, 'pastEdge'>,
): { readonly x: number; readonly w: number } | null {
  if (mark.pastEdge !== null) {
    const edge = toPixel(scale, mark.start);
    if (edge < scale.left - 1 || edge > scale.right + 1) return null;
    return mark.pastEdge === 'right' ? { x: edge + 2, w: 14 } : { x: edge - 16, w: 14 };
  }
  const at = columns(scale, mark);
  if (at === null) return null;
  const short = LEAST_MARK - (at.end - at.x);
  return short > 0 ? { x: at.x - short / 2, w: LEAST_MARK } : { x: at.x, w: at.end - at.x };
}

const LABEL_GAP = 12;

/** Findings' labels that are equal and would run into each other become one that says how many. */
function merged(sketch: Sketch, labels: readonly LineLabel[]): LineLabel[] {
  const found: LineLabel[] = [];
  let i = 0;
  while (i < labels.length) {
    const first = labels[i] as LineLabel;
    const room = sketch.metrics.width(first.text, 'words-strong') + LABEL_GAP;
    let j = i + 1;
    const isFinding = first.ink !== 'muted';
    while (
      isFinding &&
      labels[j]?.text === first.text &&
      (labels[j] as LineLabel).x - (labels[j - 1] as LineLabel).x < room
    )
      j++;
    const count = j - i;
    if (count === 1) found.push(first);
    else {
      const x = (first.x + (labels[j - 1] as LineLabel).x) / 2;
      const times = (text: string): string => `${grouped(count)} × ${text}`;
      found.push({ ...first, x, text: times(first.text), shorter: times(first.shorter ?? first.text) });
    }
    i = j;
  }
  return found;
}

/**
 * Puts texts under a line of things, first come first served, on up to `lines` lines; returns how many it took.
 *
 * @param labels Findings' labels ascending by `x`.
 */
export function drawLabels(
  sketch: Sketch,
  scale: Scale,
  labels: readonly LineLabel[],
  y: number,
  lines: number,
): number {
  const ends = Array.from({ length: lines }, () => Number.NEGATIVE_INFINITY);
  let used = 0;
  const right = scale.right + 20;
  for (const { x, text: full, shorter, ink } of merged(sketch, labels)) {
    const font = ink === 'muted' ? 'words' : 'words-strong';
    const text = sketch.fit([full, shorter ?? full], font, right - scale.left);
    if (text === null) continue;
    const width = sketch.metrics.width(text, font);
    const start = Math.max(scale.left, Math.min(x - width / 2, right - width));
    const line = ends.findIndex((end) => end + LABEL_GAP <= start);
    if (line < 0) continue;
    ends[line] = start + width;
    used = Math.max(used, line + 1);
    sketch.text(start, y + line * LABEL_LINE, text, font, ink);
  }
  return used;
}

export const MARK_INK: Readonly<Record<ContentMark['kind'], 'err' | 'spill' | 'warn'>> = {
  truncated: 'err',
  spilled: 'spill',
  'out-of-bounds': 'err',
  redundant: 'warn',
  collision: 'err',
  'unsound-overlay': 'err',
};
