import type { LineSpan } from '../../core/scene/row-content.ts';

/** How much closer a press of a key or a button brings. */
export const ZOOM_FACTOR = 1.6;

/**
 * The bytes of the line in sight, live: a gesture changes it many times a second, so it lives outside the store and
 * React, and who paints subscribes. The store learns of it when the gesture ends.
 */
export interface Viewport {
  readonly get: () => LineSpan;
  readonly set: (range: LineSpan) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export function createViewport(range: LineSpan): Viewport {
  const listeners = new Set<() => void>();
  let current = range;
  return {
    get: () => current,
    set: (next) => {
      if (next.start === current.start && next.end === current.end) return;
      current = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Fewest bytes in sight: a byte is then some forty pixels wide. */
const LEAST_BYTES = 16;
/** A zoom's translation is a number of pixels; beyond this scale its steps would be seen. */
const MOST_SCALE = 2 ** 43;

/** Fewest bytes that a line of so many can be zoomed to. */
export const leastBytes = (bytes: number): number => Math.min(bytes, Math.max(LEAST_BYTES, bytes / MOST_SCALE));

/** A range kept inside the line, no narrower than can be read and no wider than the line. */
export function clampRange(range: LineSpan, bytes: number): LineSpan {
  const size = Math.min(Math.max(range.end - range.start, leastBytes(bytes)), bytes);
  const middle = (range.start + range.end) / 2;
  const start = Math.min(Math.max(middle - size / 2, 0), bytes - size);
  return { start, end: start + size };
}

/** The range zoomed by a factor (above 1: closer), the byte at `anchor` staying where it is. */
export function zoomRange(range: LineSpan, factor: number, anchor: number, bytes: number): LineSpan {
  const size = Math.min(Math.max((range.end - range.start) / factor, leastBytes(bytes)), bytes);
  const share = (anchor - range.start) / (range.end - range.start);
  const start = Math.min(Math.max(anchor - share * size, 0), bytes - size);
  return { start, end: start + size };
}

/** The range moved by a share of its size. */
export function panRange(range: LineSpan, share: number, bytes: number): LineSpan {
  const size = range.end - range.start;
  const start = Math.min(Math.max(range.start + share * size, 0), Math.max(0, bytes - size));
  return { start, end: start + size };
}

/** The whole of a span with some air around it. */
export function focusRange(span: LineSpan, bytes: number): LineSpan {
  const air = Math.max((span.end - span.start) * 0.35, 8);
  return clampRange({ start: span.start - air, end: span.end + air }, bytes);
}
