import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type RowContent, rowContent } from '../../../src/core/scene/row-content.ts';
import { ownerBlocks, rowStrips } from '../../../src/core/scene/row-strips.ts';
import { registeredFacts, rowOf } from './scenes.ts';
import { writtenText } from './written.ts';

const SEED = 20_261_201;

/** Pages of one stride that may overlap each other and their next blocks, in memory that may end too early. */
const layoutArbitrary = fc
  .record({
    blocks: fc.integer({ min: 25, max: 40 }),
    stride: fc.integer({ min: 4, max: 24 }).map((lines) => lines * 16),
    pages: fc.array(fc.record({ group: fc.nat(1), offset: fc.nat(40), lines: fc.integer({ min: 1, max: 30 }) }), {
      minLength: 1,
      maxLength: 5,
    }),
    short: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(500) }),
    alias: fc.constantFrom('base-address' as const, 'packed-row-aware' as const),
  })
  .map(({ blocks, stride, pages, short, alias }) => {
    const placed = pages.map(({ group, offset, lines }, i) => ({
      group,
      page: { layer: `layers.${i}`, offset: offset * 16, bytes: lines * 16, stride },
    }));
    const groups = [0, 1].map((id) => placed.filter(({ group }) => group === id).map(({ page }) => page));
    const end = Math.max(...placed.map(({ page }) => page.offset + page.bytes)) + stride * (blocks - 1);
    const text = writtenText(
      groups.filter((group) => group.length > 0),
      { blocks, bytes: Math.max(stride, end - short) },
    );
    return { text, alias };
  });

/** Bars and marks of the lanes that own a row, as a strip shows them. */
function shownOf({ lanes, moved }: RowContent) {
  const own = lanes.filter((lane) => !lane.dim);
  return {
    bars: own.flatMap(({ bars }) =>
      bars.filter(({ kind }) => kind === 'data').map(({ start, end, group }) => ({ start, end, group })),
    ),
    marks: [...own.flatMap(({ marks }) => marks), ...moved].map(({ start, end, kind, finding, pastEdge }) => ({
      ...{ start, end, kind, finding, pastEdge },
    })),
  };
}

test('rowStrips() folds rows only where each of them looks as its strip does', () => {
  let folded = 0;
  fc.assert(
    fc.property(layoutArbitrary, ({ text, alias }) => {
      const facts = registeredFacts(text, { alias, rows: 'packed-mla' });
      const { rows, source } = rowOf(facts, 'all', 0);
      const { strips, unseen } = rowStrips(facts.analysis, rows, source, 0, new Set());
      const seen = [...strips, ...unseen].reduce((sum, { first, last }) => sum + last - first + 1, 0);
      expect(seen).toBe(ownerBlocks(facts.analysis, 0));
      for (const { first, last, bars, marks } of strips) {
        if (last - first > 8) folded += 1;
        for (let block = first; block <= last; block++) {
          const content = rowContent(facts.analysis, rows, source, 0, block, new Set());
          expect({ block, ...shownOf(content) }).toEqual({ block, bars, marks });
        }
      }
    }),
    { seed: SEED, numRuns: 120 },
  );
  expect(folded).toBeGreaterThan(80);
});
