import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  firstEndingAbove,
  firstReaching,
  firstStartingAt,
  laneIndex,
  type MarkLine,
} from '../../../src/core/scene/lane-index.ts';
import { eachBox, LEAST_MARK, markBox } from '../../../src/core/scene/marks.ts';
import type { ContentBar, ContentLane, ContentMark, LineSpan } from '../../../src/core/scene/row-content.ts';
import { createScale } from '../../../src/core/scene/scale.ts';

const SEED = 41_299;

const barOf = (start: number, end: number, level: number): ContentBar => ({
  start,
  end,
  level,
  layer: `layers.${start}`,
  layerIndex: 0,
  group: 0,
  kind: 'data',
});

const markOf = (start: number, end: number, level: number, kind: ContentMark['kind']): ContentMark => ({
  start,
  end,
  level,
  kind,
  finding: kind,
  layer: null,
  region: null,
  bytes: end - start,
  into: [],
  pastEdge: null,
});

const laneOf = (bars: readonly ContentBar[], marks: readonly ContentMark[]): ContentLane => ({
  group: 0,
  label: '0',
  dim: false,
  levels: 3,
  bars,
  marks,
});

/** Bars ascending and disjoint within a level, from gaps and lengths; some hold nothing. */
const levelArbitrary = fc.array(fc.record({ gap: fc.nat(20), length: fc.nat(20) }), { maxLength: 20 }).map((steps) => {
  let at = 0;
  return steps.map(({ gap, length }): LineSpan => {
    const start = at + gap;
    at = start + length;
    return { start, end: at };
  });
});

const barsArbitrary = fc
  .tuple(levelArbitrary, levelArbitrary, levelArbitrary)
  .map((levels) =>
    levels
      .flatMap((spans, level) => spans.map(({ start, end }) => barOf(start, end, level)))
      .sort((a, b) => a.start - b.start),
  );

const marksArbitrary = fc.array(
  fc
    .tuple(fc.nat(400), fc.integer({ min: 1, max: 60 }), fc.nat(2), fc.constantFrom('truncated', 'spilled' as const))
    .map(([start, length, level, kind]) => markOf(start, start + length, level, kind)),
  { maxLength: 30 },
);

describe('laneIndex()', () => {
  test('has in each window of each level what a scan of all bars finds', () => {
    fc.assert(
      fc.property(barsArbitrary, fc.nat(400), fc.integer({ min: 1, max: 200 }), (bars, start, size) => {
        const end = start + size;
        const { levels } = laneIndex(laneOf(bars, []));
        for (let level = 0; level < 3; level++) {
          const own = levels[level] ?? [];
          const window = own.slice(firstEndingAbove(own, start), firstStartingAt(own, end));
          const scan = bars.filter(
            (bar) => bar.level === level && bar.end > bar.start && bar.end > start && bar.start < end,
          );
          expect(window).toEqual(scan);
        }
      }),
      { seed: SEED },
    );
  });

  test('sums up runs of bars of one size, across levels and past padding', () => {
    const padding: ContentBar = { ...barOf(20, 25, 0), kind: 'padding' };
    const { alike } = laneIndex(laneOf([barOf(0, 10, 0), barOf(10, 20, 0), padding, barOf(30, 50, 0)], []));
    expect(alike).toStrictEqual([
      { start: 0, end: 20, count: 2, size: 10 },
      { start: 30, end: 50, count: 1, size: 20 },
    ]);
  });

  test('is made once a lane', () => {
    const lane = laneOf([barOf(0, 10, 0)], []);
    expect(laneIndex(lane)).toBe(laneIndex(lane));
  });
});

describe('firstReaching()', () => {
  test('leaves out nothing that may meet the place, and keeps each kind and level apart', () => {
    fc.assert(
      fc.property(marksArbitrary, fc.nat(450), (marks, place) => {
        const lines = laneIndex(laneOf([], marks)).marks;
        expect(lines.flatMap(({ items }) => items)).toHaveLength(marks.length);
        for (const line of lines) {
          const before = line.items.slice(0, firstReaching(line, place));
          expect(before.every(({ end }) => end < place)).toBe(true);
          expect(line.items.every(({ kind, level }) => kind === line.kind && level === line.level)).toBe(true);
        }
      }),
      { seed: SEED },
    );
  });
});

describe('eachBox()', () => {
  const boxesOf = (line: MarkLine, scale: ReturnType<typeof createScale>, coarse: number) => {
    const boxes: { x: number; end: number }[] = [];
    const visited: ContentMark[] = [];
    eachBox(
      scale,
      line,
      coarse,
      (x, w) => boxes.push({ x, end: x + w }),
      (mark) => visited.push(mark),
    );
    return { boxes, visited };
  };

  test('covers each mark in sight, and no more boxes than can be told apart', () => {
    fc.assert(
      fc.property(
        marksArbitrary,
        fc.nat(400),
        fc.integer({ min: 20, max: 4000 }),
        fc.constantFrom(1, 2, 4),
        (marks, start, size, coarse) => {
          const scale = createScale({ start, end: start + size }, 0, 100, 2);
          for (const line of laneIndex(laneOf([], marks)).marks) {
            const { boxes, visited } = boxesOf(line, scale, coarse);
            expect(visited).toEqual(line.items.filter((mark) => markBox(scale, mark) !== null));
            for (const mark of visited) {
              const own = markBox(scale, mark) as { x: number; w: number };
              expect(boxes.some(({ x, end }) => x <= own.x && end >= own.x + own.w)).toBe(true);
            }
            for (const [i, { x, end }] of boxes.entries()) {
              expect(end - x).toBeGreaterThanOrEqual(LEAST_MARK);
              if (i > 0) expect(x).toBeGreaterThanOrEqual(boxes[i - 1]?.x ?? 0);
            }
          }
        },
      ),
      { seed: SEED },
    );
  });

  test('joins narrow neighbours and leaves wide ones apart', () => {
    // A pixel a byte.
    const scale = createScale({ start: 0, end: 1000 }, 0, 1000, 1);
    const line = (...spans: [number, number][]): MarkLine => {
      const marks = spans.map(([start, end]) => markOf(start, end, 0, 'truncated'));
      return laneIndex(laneOf([], marks)).marks[0] as MarkLine;
    };
    expect(boxesOf(line([10, 13], [15, 18], [25, 28]), scale, 1).boxes).toStrictEqual([
      { x: 10, end: 18 },
      { x: 25, end: 28 },
    ]);
    expect(boxesOf(line([10, 30], [31, 60]), scale, 1).boxes).toHaveLength(2);
    expect(boxesOf(line([10, 13], [20, 23]), scale, 4).boxes).toStrictEqual([{ x: 10, end: 23 }]);
  });
});
