import { describe, expect, test } from 'vitest';
import { MOST_BARS, MOST_HATCHED } from '../../../src/core/scene/sketch.ts';
import { drawnBars, itemsOf, registeredFacts, rowOf, sceneOf } from './scenes.ts';
import { type WrittenPage, writtenText } from './written.ts';

const STRIDE = 1 << 20;

/** Groups of pages with gaps between them, in one row. */
function groupsOfPages(groups: number, pages: number): WrittenPage[][] {
  const pitch = Math.floor(STRIDE / pages);
  return Array.from({ length: groups }, (_, group) =>
    Array.from({ length: pages }, (_, i) => ({
      layer: `g${group}.${i}`,
      offset: i * pitch,
      bytes: Math.floor(pitch / 2),
      stride: STRIDE,
    })),
  );
}

describe('rowScene() of more than a frame holds', () => {
  test('draws no more bars than a frame holds, coarser, and says how many there are', () => {
    const groups = groupsOfPages(12, 500);
    const row = rowOf(registeredFacts(writtenText(groups, { blocks: 2, bytes: 2 * STRIDE })), 'all', 0);
    const scene = sceneOf(row, { width: 1700, ratio: 3 });
    expect(scene.drawn.bars).toBe(scene.bars.count);
    expect(scene.drawn.bars).toBeLessThanOrEqual(MOST_BARS);
    // One row in full and one as a strip.
    expect(scene.drawn.of).toBe(2 * 12 * 500);
    // No lane is left out.
    const lanes = scene.hits.flatMap(({ y, target }) => (target.kind === 'lane' ? [y] : []));
    const drawn = new Set(drawnBars(scene).map(({ y }) => y));
    expect(lanes).toHaveLength(12);
    expect(lanes.every((y) => drawn.has(y))).toBe(true);
    // Close enough to hold them, it draws each.
    const close = sceneOf(row, { width: 1700, ratio: 3, range: { start: 0, end: 25 * Math.floor(STRIDE / 500) } });
    expect(drawnBars(close).filter(({ y }) => y === lanes[0])).toHaveLength(25);
  });

  test('joins findings where there are more than a frame holds, and hides none', () => {
    // In each group, a wider page joins a narrower one at its start, by the base address alone: its tail is cut.
    const groups = groupsOfPages(12, 200).map((pages) =>
      pages.flatMap((page) => [
        { ...page, bytes: 64 },
        { ...page, layer: `${page.layer}.wide` },
      ]),
    );
    const text = writtenText(groups, { blocks: 1, bytes: STRIDE });
    const row = rowOf(registeredFacts(text, { alias: 'base-address', rows: 'packed-mla' }), 'all', 0);
    const marks = row.content.lanes.flatMap((lane) => lane.marks.filter(({ kind }) => kind === 'truncated'));
    expect(marks.length).toBeGreaterThan(MOST_HATCHED);
    const scene = sceneOf(row, { width: 1700, ratio: 2 });
    const hatched = itemsOf(scene, 'mark');
    expect(hatched.length).toBeLessThanOrEqual(MOST_HATCHED);
    const found = new Set(scene.hits.flatMap(({ target }) => (target.kind === 'finding' ? [target.id] : [])));
    expect(marks.every(({ finding }) => found.has(finding))).toBe(true);
  });
});
