import * as fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import {
  clampRange,
  createViewport,
  focusRange,
  leastBytes,
  panRange,
  zoomRange,
} from '../../../src/ui/map/viewport.ts';

const SEED = 7;
/** A line's bytes and a range on it that can be shown. */
const shown = fc
  .record({ bytes: fc.integer({ min: 1, max: 2 ** 40 }), from: fc.nat(1000), size: fc.nat(1000) })
  .map(({ bytes, from, size }) => {
    const length = Math.max(leastBytes(bytes), (size / 1000) * bytes);
    const start = (from / 1000) * (bytes - length);
    return { bytes, range: { start, end: start + length } };
  });

const isInside = ({ start, end }: { start: number; end: number }, bytes: number): void => {
  const slack = bytes * 1e-12;
  expect(start).toBeGreaterThanOrEqual(0);
  expect(end).toBeLessThanOrEqual(bytes + slack);
  expect(end - start).toBeGreaterThanOrEqual(leastBytes(bytes) - slack);
};

describe('clampRange()', () => {
  test('keeps any range inside the line, no narrower than can be read', () => {
    const anywhere = fc.double({ min: -1e12, max: 1e12, noNaN: true });
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 2 ** 40 }),
        anywhere,
        fc.double({ min: 0, max: 1e12, noNaN: true }),
        (bytes, start, size) => {
          isInside(clampRange({ start, end: start + size }, bytes), bytes);
        },
      ),
      { seed: SEED },
    );
  });

  test('leaves a range alone that can be shown', () => {
    expect(clampRange({ start: 100, end: 200 }, 1000)).toStrictEqual({ start: 100, end: 200 });
  });

  test('shows all of a line that is shorter than the least', () => {
    expect(clampRange({ start: 2, end: 3 }, 5)).toStrictEqual({ start: 0, end: 5 });
    expect(clampRange({ start: 50, end: 51 }, 1000)).toStrictEqual({ start: 42.5, end: 58.5 });
  });
});

describe('zoomRange()', () => {
  test('keeps the byte at the anchor where it is, unless the line ends', () => {
    fc.assert(
      fc.property(shown, fc.nat(100), fc.constantFrom(1.6, 2, 10), ({ bytes, range }, at, factor) => {
        const share = at / 100;
        const anchor = range.start + share * (range.end - range.start);
        const closer = zoomRange(range, factor, anchor, bytes);
        isInside(closer, bytes);
        const size = closer.end - closer.start;
        expect(Math.abs(closer.start + share * size - anchor)).toBeLessThanOrEqual(bytes * 1e-9);
      }),
      { seed: SEED },
    );
  });

  test('never leaves the line on the way out', () => {
    fc.assert(
      fc.property(shown, fc.nat(100), ({ bytes, range }, at) => {
        const anchor = range.start + (at / 100) * (range.end - range.start);
        const farther = zoomRange(range, 1 / 3, anchor, bytes);
        isInside(farther, bytes);
        expect(farther.start).toBeLessThanOrEqual(range.start + bytes * 1e-9);
        expect(farther.end).toBeGreaterThanOrEqual(range.end - bytes * 1e-9);
      }),
      { seed: SEED },
    );
  });
});

describe('panRange()', () => {
  test('moves by a share of what is in sight, and stops at the ends', () => {
    expect(panRange({ start: 100, end: 200 }, 0.5, 1000)).toStrictEqual({ start: 150, end: 250 });
    expect(panRange({ start: 100, end: 200 }, -3, 1000)).toStrictEqual({ start: 0, end: 100 });
    expect(panRange({ start: 850, end: 950 }, 1, 1000)).toStrictEqual({ start: 900, end: 1000 });
  });

  test('never changes how much is in sight', () => {
    fc.assert(
      fc.property(shown, fc.double({ min: -5, max: 5, noNaN: true }), ({ bytes, range }, share) => {
        const moved = panRange(range, share, bytes);
        isInside(moved, bytes);
        expect(Math.abs(moved.end - moved.start - (range.end - range.start))).toBeLessThanOrEqual(bytes * 1e-12);
      }),
      { seed: SEED },
    );
  });
});

describe('focusRange()', () => {
  test('shows a span with air on both sides, in the middle', () => {
    expect(focusRange({ start: 400, end: 500 }, 1000)).toStrictEqual({ start: 365, end: 535 });
    expect(focusRange({ start: 0, end: 100 }, 1000)).toStrictEqual({ start: 0, end: 170 });
  });

  test('has every byte of the span in sight', () => {
    fc.assert(
      fc.property(shown, ({ bytes, range }) => {
        const found = focusRange(range, bytes);
        isInside(found, bytes);
        expect(found.start).toBeLessThanOrEqual(range.start + bytes * 1e-9);
        expect(found.end).toBeGreaterThanOrEqual(range.end - bytes * 1e-9);
      }),
      { seed: SEED },
    );
  });
});

describe('createViewport()', () => {
  test('tells its subscribers of another range, and of that only', () => {
    const viewport = createViewport({ start: 0, end: 10 });
    const told = vi.fn();
    const end = viewport.subscribe(told);
    viewport.set({ start: 0, end: 10 });
    expect(told).not.toHaveBeenCalled();
    viewport.set({ start: 2, end: 8 });
    expect(told).toHaveBeenCalledTimes(1);
    expect(viewport.get()).toStrictEqual({ start: 2, end: 8 });
    end();
    viewport.set({ start: 3, end: 8 });
    expect(told).toHaveBeenCalledTimes(1);
  });
});
