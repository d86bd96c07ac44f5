import { firstEndingAbove, laneIndex } from './lane-index.ts';
import type { ContentBar, RowContent } from './row-content.ts';
import { plotOf } from './row-scene.ts';
import { createScale, toByte } from './scale.ts';
import { type HitTarget, hitAt, type Scene } from './scene.ts';
import { sectionAt } from './sections.ts';

/** What a place of the rows lens means. */
export interface Picked {
  /** The place on the row's line, in bytes; outside the row where the pointer is. */
  readonly line: number;
  /** The byte of the space under the place, in the row drawn in full; null past the row's ends. */
  readonly byte: { readonly space: number; readonly offset: number } | null;
  /** The bar under the place, padding included. */
  readonly bar: ContentBar | null;
  readonly target: HitTarget | null;
}

/** How far, in pixels, a thin bar may be from the pointer and still be meant. */
const REACH = 2;

function barAt(content: RowContent, group: number, level: number, line: number, reach: number): ContentBar | null {
  const lane = content.lanes.find((each) => each.group === group);
  const bars = lane && laneIndex(lane).levels[level];
  if (bars === undefined) return null;
  const next = firstEndingAbove(bars, line);
  const after = bars[next];
  if (after && after.start <= line) return after;
  const before = bars[next - 1];
  const toBefore = before ? line - before.end : Number.POSITIVE_INFINITY;
  const toAfter = after ? after.start - line : Number.POSITIVE_INFINITY;
  if (Math.min(toBefore, toAfter) >= reach) return null;
  return (toBefore <= toAfter ? before : after) ?? null;
}

/** Reads a place of a drawn rows lens. Pixels are CSS pixels of the scene. */
export function pick(
  scene: Scene,
  content: RowContent,
  range: { readonly start: number; readonly end: number },
  x: number,
  y: number,
): Picked {
  const { left, right } = plotOf(scene.width);
  const scale = createScale(range, left, right, 1);
  const line = toByte(scale, x);
  const target = hitAt(scene, x, y)?.target ?? null;
  const section = sectionAt(content.rows, line);
  const offset = section ? section.origin + content.row * section.stride + Math.floor(line) - section.start : null;
  return {
    line,
    byte: section && offset !== null && x >= left && x < right ? { space: section.space, offset } : null,
    bar: target?.kind === 'lane' ? barAt(content, target.group, target.level, line, REACH / scale.perByte) : null,
    target,
  };
}
