import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { computeFacts, type RuleNames } from '../../src/core/facts.ts';
import { decisionsOf, replay } from '../../src/core/replay.ts';
import { readLayout } from '../../src/io/read-layout.ts';
import { layoutArbitrary, layoutText } from '../oracle/random-layouts.ts';
import { attention, layoutOf, rowsAt } from './layouts.ts';

const RULES: RuleNames = { alias: 'base-and-length', rows: 'never' };

/** `a` makes R0, `b` makes R1 at the same place, `c` of another group joins R0. */
const three = layoutOf(4, [
  ['a', { spec: attention(4, 16), ...rowsAt(0, 4, 64, 64, 256) }],
  ['b', { spec: attention(2, 16), ...rowsAt(0, 4, 32, 64, 256) }],
  ['c', { spec: attention(4, 16), ...rowsAt(0, 4, 64, 64, 256), group: 1 }],
]);
const facts = computeFacts(three, RULES);

describe('replay()', () => {
  test.each([
    { count: 0, regions: [], pending: ['a', 'b', 'c'] },
    { count: 1, regions: [[64, 0, ['a']]], pending: ['b', 'c'] },
    {
      count: 2,
      regions: [
        [64, 0, ['a']],
        [32, 0, ['b']],
      ],
      pending: ['c'],
    },
    {
      count: 3,
      regions: [
        [64, -1, ['a', 'c']],
        [32, 0, ['b']],
      ],
      pending: [],
    },
  ])('shows what stood after $count decisions', ({ count, regions, pending }) => {
    const at = replay(facts, count);
    const table = at?.facts.registration.regions.map((each) => [each.blockLen, each.group, each.members]);
    expect(table).toStrictEqual(regions);
    expect([...(at?.pending ?? [])]).toStrictEqual(pending);
  });

  test('keeps a layer pending until its last range was asked for', () => {
    // Heads stand apart, each with all blocks: two segments of a layer.
    const split = layoutOf(2, [
      ['kv', { spec: attention(4, 16), at: 0, shape: [2, 2, 1, 32], stride: [32, 64, 32, 1], bytes: 128 }],
    ]);
    const halves = computeFacts(split, RULES);
    expect(decisionsOf(halves)).toHaveLength(2);
    expect([0, 1, 2].map((count) => replay(halves, count)?.pending.has('kv'))).toStrictEqual([true, true, false]);
  });

  test('is null where the document itself was refused', () => {
    const refused = computeFacts(
      layoutOf(2, [['small', { spec: attention(4, 16, { page_size_padded: 8 }), ...rowsAt(0, 2, 64, 64, 128) }]]),
      RULES,
    );
    expect(refused.kind).toBe('refused');
    expect(replay(refused, 0)).toBeNull();
  });

  test('ends with the facts themselves, each region before a decision being the one it names', () => {
    const seen = { registered: 0, refused: 0 };
    fc.assert(
      fc.property(
        layoutArbitrary,
        fc.constantFrom<RuleNames['alias']>('base-address', 'packed-row-aware'),
        (layout, alias) => {
          const read = readLayout(layoutText(layout));
          if (!read.ok) return;
          const whole = computeFacts(read.document, { alias, rows: 'packed-mla' });
          const decisions = decisionsOf(whole);
          const last = replay(whole, decisions.length);
          if (last === null) return;
          seen[whole.kind] += 1;
          if (whole.kind === 'registered') {
            expect(last.facts.registration).toStrictEqual(whole.registration);
            expect(last.facts.analysis.totals).toStrictEqual(whole.analysis.totals);
            expect(last.pending).toStrictEqual(new Set());
          }
          for (const { step, before, region } of decisions) {
            const stood = replay(whole, step)?.facts.registration.regions[region];
            if (before === null) expect(stood).toBeUndefined();
            else expect(stood).toMatchObject({ ...before, numBlocks: stood?.numBlocks });
          }
        },
      ),
      { seed: 71, numRuns: 150 },
    );
    expect(seen.registered).toBeGreaterThan(50);
    expect(seen.refused).toBeGreaterThan(5);
  });
});
