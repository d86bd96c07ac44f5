import { grouped } from './digits.ts';
import { firstReaching, type MarkLine } from './lane-index.ts';
import type { ContentMark, LineSpan } from './row-content.ts';
import type { Highlight } from './row-scene-input.ts';
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

/** What a mark says beside it: the figure, then the word; and whose it is, where only one of two results has it. */
export const markWords = (mark: ContentMark): string => MARK_WORDS[mark.kind](mark) + sideWords(mark);

const sideWords = ({ side }: ContentMark): string => (side === undefined ? '' : ` · ${side} only`);

/** A text under a line of things, around `x`. */
export interface LineLabel {
  readonly x: number;
  readonly text: string;
  /** Said where there is no room for the text. */
  readonly shorter?: string;
  readonly ink: 'err' | 'spill' | 'warn' | 'muted';
}

const knownTexts = new WeakMap<ContentMark, Pick<LineLabel, 'text' | 'shorter'>>();

/** A mark's label: the whole of it, or its figure where the picture is too narrow. */
function markLabel(mark: ContentMark, x: number): LineLabel {
  const shorter = `${grouped(mark.bytes)} B${sideWords(mark)}`;
  const texts = knownTexts.get(mark) ?? { text: markWords(mark), shorter };
  knownTexts.set(mark, texts);
  return { x, ...texts, ink: MARK_INK[mark.kind] };
}

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

/** Marks nearer to each other than this look like one, where one of them is narrower than `NARROW_MARK`. */
const MARK_GAP = 3;
const NARROW_MARK = 8;

/**
 * Visits the boxes of a line's marks in sight, ascending: narrow neighbours are one box, so that a line has no more
 * of them than can be told apart.
 *
 * @param onMark Called with each mark and its own box before the box that holds it.
 */
export function eachBox<Mark extends LineSpan & Pick<ContentMark, 'kind' | 'pastEdge'>>(
  scale: Scale,
  line: MarkLine<Mark>,
  coarse: number,
  onBox: (x: number, w: number) => void,
  onMark?: (mark: Mark, x: number, w: number) => void,
): void {
  const { items } = line;
  // A mark past an edge shows a little beyond it.
  const reach = 2 / scale.perByte;
  let x = 0;
  let end = Number.NEGATIVE_INFINITY;
  let lastWidth = 0;
  for (let i = firstReaching(line, scale.range.start - reach); i < items.length; i++) {
    const mark = items[i] as Mark;
    if (mark.start > scale.range.end + reach) break;
    const box = markBox(scale, mark);
    if (box === null) continue;
    onMark?.(mark, box.x, box.w);
    const near = box.x <= end + MARK_GAP * coarse && Math.min(box.w, lastWidth) < NARROW_MARK * coarse;
    if (end > Number.NEGATIVE_INFINITY && (near || box.x + box.w <= end)) end = Math.max(end, box.x + box.w);
    else {
      if (end > Number.NEGATIVE_INFINITY) onBox(x, end - x);
      x = box.x;
      end = box.x + box.w;
    }
    lastWidth = box.w;
  }
  if (end > Number.NEGATIVE_INFINITY) onBox(x, end - x);
}

/**
 * Draws a line's findings, and adds what they say to `labels`, one a finding and layer.
 *
 * @param said Which findings have been said already, by finding and layer; mutated.
 * @param highlight Names the finding that stands out.
 */
export function drawMarks(
  sketch: Sketch,
  scale: Scale,
  line: MarkLine,
  y: number,
  h: number,
  highlight: Highlight,
  said: Set<string>,
  labels: LineLabel[],
): void {
  const { side } = line;
  const chosen = side === 'B' ? (highlight.other?.finding ?? null) : highlight.finding;
  const sided = side === undefined ? {} : { side };
  const outlines: { readonly x: number; readonly w: number }[] = [];
  let hitX = Number.NEGATIVE_INFINITY;
  let hitFinding = '';
  eachBox(
    scale,
    line,
    sketch.coarse,
    (x, w) => {
      sketch.hatched += 1;
      sketch.add({ type: 'mark', pattern: line.kind, x, y, w, h, ...sided });
    },
    (mark, x, w) => {
      // Nearer to each other than a pointer can tell, hits of one finding are one.
      if (mark.finding !== hitFinding || x >= hitX + LEAST_MARK) {
        sketch.hit(x, y, w, h, { kind: 'finding', id: mark.finding, ...sided });
        hitX = x;
        hitFinding = mark.finding;
      }
      if (mark.finding === chosen) outlines.push({ x, w });
      const key = `${mark.finding}/${mark.layer ?? ''}/${side ?? ''}`;
      if (said.has(key)) return;
      said.add(key);
      labels.push(markLabel(mark, x + w / 2));
    },
  );
  for (const { x, w } of outlines) sketch.add({ type: 'outline', x, y, w, h });
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
