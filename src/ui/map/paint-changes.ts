import type { Scene, SceneItem } from '../../core/scene/scene.ts';
import { bundledMetrics } from '../../core/scene/text-metrics.ts';
import type { Palette } from '../palette.ts';
import { paintBars, paintItem, paintScene } from './paint-canvas.ts';
import type { Patterns } from './patterns.ts';

interface Box {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

/** Room around an item for the width of its strokes, in CSS pixels. */
const STROKE = 3;
/** Ascent and height of a line of any of the fonts. */
const ASCENT = 16;
const LINE = 22;
/** How far ahead an item is looked for that others were put in front of. */
const AHEAD = 16;
/** More boxes than this are painted no faster than everything. */
const MOST_BOXES = 16;

const boxAt = (x: number, y: number, w: number, h: number): Box => ({
  x: x - STROKE,
  y: y - STROKE,
  w: w + 2 * STROKE,
  h: h + 2 * STROKE,
});

/** Where an item paints. */
function boxOf(item: SceneItem): Box {
  switch (item.type) {
    case 'text': {
      const width = bundledMetrics.width(item.text, item.font);
      const left = item.anchor === 'start' ? 0 : item.anchor === 'end' ? width : width / 2;
      return boxAt(item.x - left, item.y - ASCENT, width, LINE);
    }
    case 'bar-text':
      return boxAt(item.x, item.y - ASCENT, bundledMetrics.width(item.text, 'words-strong'), LINE);
    case 'line':
      return boxAt(
        Math.min(item.x1, item.x2),
        Math.min(item.y1, item.y2),
        Math.abs(item.x2 - item.x1),
        Math.abs(item.y2 - item.y1),
      );
    case 'bracket':
      return boxAt(item.x1, item.y, item.x2 - item.x1, 16);
    case 'alias': {
      const left = Math.min(item.x, item.textX);
      const right = Math.max(item.x, item.textX + item.textWidth);
      const bottom = Math.max(item.y2 + 8, item.textY + 20);
      return boxAt(left, item.y1 - STROKE, right - left, bottom - item.y1 + STROKE);
    }
    case 'band': {
      const left = Math.min(item.x, item.x2);
      return boxAt(left, item.y, Math.max(item.x + item.w, item.x2 + item.w2) - left, item.h);
    }
    case 'comb':
      return boxAt(item.x, item.y, item.mask.length / item.ratio, item.h);
    case 'triangle':
      return boxAt(item.x, item.y, 8, 8);
    default:
      return boxAt(item.x, item.y, item.w, item.h);
  }
}

/** The box made larger to whole device pixels, so that nothing half covered is painted twice. */
function onPixels(context: CanvasRenderingContext2D, { x, y, w, h }: Box): Box {
  const { a, d, e, f } = context.getTransform();
  const [left, top] = [(Math.floor(x * a + e) - e) / a, (Math.floor(y * d + f) - f) / d];
  const [right, bottom] = [(Math.ceil((x + w) * a + e) - e) / a, (Math.ceil((y + h) * d + f) - f) / d];
  return { x: left, y: top, w: right - left, h: bottom - top };
}

const meets = (a: Box, b: Box): boolean => a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;

function isSame(a: SceneItem | undefined, b: SceneItem | undefined): boolean {
  if (a === undefined || b === undefined || a.type !== b.type) return false;
  const keys = Object.keys(a) as (keyof typeof a)[];
  return keys.length === Object.keys(b).length && keys.every((key) => a[key] === b[key]);
}

/** Items of either list that the other lacks. Items that both have stand in the same order in both. */
function differing(before: readonly SceneItem[], after: readonly SceneItem[]): SceneItem[] {
  const found: SceneItem[] = [];
  let i = 0;
  let j = 0;
  while (i < before.length || j < after.length) {
    if (isSame(before[i], after[j])) {
      i += 1;
      j += 1;
      continue;
    }
    const added = after.slice(j, j + AHEAD).findIndex((item) => isSame(before[i], item));
    const gone = before.slice(i, i + AHEAD).findIndex((item) => isSame(item, after[j]));
    if (added > 0) {
      found.push(...after.slice(j, j + added));
      j += added;
    } else if (gone > 0) {
      found.push(...before.slice(i, i + gone));
      i += gone;
    } else {
      found.push(...before.slice(i, i + 1), ...after.slice(j, j + 1));
      i += 1;
      j += 1;
    }
  }
  return found;
}

/**
 * Paints a scene over the picture of one that differs only in what stands out of it: bars are the same, and so is
 * where everything is. Only what differs is painted, since filling a large canvas takes most of a frame.
 */
export function paintChanges(
  context: CanvasRenderingContext2D,
  before: Scene,
  after: Scene,
  palette: Palette,
  patterns: Patterns,
): void {
  const items = [...differing(before.under, after.under), ...differing(before.items, after.items)];
  // What a comb shows is borrowed, and no longer there to compare with.
  const isKnown = items.length <= MOST_BOXES && !after.items.some(({ type }) => type === 'comb');
  if (!isKnown || before.height !== after.height) {
    paintScene(context, after, palette, patterns);
    return;
  }
  if (items.length === 0) return;
  const touched = items.map(boxOf);
  // Patterns and waves that are cut come out a little different: each is painted whole.
  const isPatterned = ({ type }: SceneItem): boolean => type === 'mark' || type === 'band';
  const marks = after.items.filter((item) => isPatterned(item) && touched.some((box) => meets(boxOf(item), box)));
  const boxes = [...touched, ...marks.map(boxOf)].map((box) => onPixels(context, box));
  context.save();
  context.beginPath();
  for (const { x, y, w, h } of boxes) context.rect(x, y, w, h);
  context.clip();
  for (const { x, y, w, h } of boxes) context.clearRect(x, y, w, h);
  context.textBaseline = 'alphabetic';
  const paint = (item: SceneItem): void => {
    const own = boxOf(item);
    if (boxes.some((box) => meets(own, box))) paintItem(context, item, palette, patterns);
  };
  after.under.forEach(paint);
  paintBars(context, after.bars, palette, (x, y, w, h) => boxes.some((box) => meets({ x, y, w, h }, box)));
  after.items.forEach(paint);
  context.restore();
}
