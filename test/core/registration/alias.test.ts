import { describe, expect, test } from 'vitest';
import { address, bytes, regionIndex } from '../../../src/core/brand.ts';
import { askAliasRule } from '../../../src/core/registration/alias.ts';
import type { BlockRange, RegionState } from '../../../src/core/registration/region.ts';
import type { AliasClause, AliasRule } from '../../../src/core/registration/rules/alias-rule.ts';
import type { Condition } from '../../../src/core/registration/rules/condition.ts';
import {
  ALIAS_RULES,
  type AliasRuleName,
  aliasRule,
  findAliasRule,
} from '../../../src/core/registration/rules/list.ts';

interface Given {
  readonly len: number;
  readonly stride?: number;
  readonly blocks?: number;
  readonly mla?: boolean;
  readonly packed?: boolean;
}

const range = ({ len, stride = 96, blocks = 7, mla = false, packed = false }: Given): BlockRange => ({
  base: address(4096n),
  blockLen: bytes(len),
  blockStride: bytes(stride),
  numBlocks: blocks,
  isMla: mla,
  packedRow: packed,
  type: mla ? 'MLAAttentionSpec' : 'FullAttentionSpec',
  group: 0,
});

const region = (index: number, given: Given): RegionState => ({
  ...range(given),
  index: regionIndex(index),
  name: `region ${index}`,
  memberCount: 1,
});

const ask = (rule: AliasRule, regions: readonly RegionState[], asked: BlockRange) =>
  askAliasRule(rule, { all: regions, atBase: regions.filter(({ base }) => base === asked.base) }, asked);

/** The index of the region that a range joins, or null. */
const joins = (rule: AliasRuleName, regions: readonly Given[], asked: Given): number | null =>
  ask(
    aliasRule(rule),
    regions.map((given, i) => region(i, given)),
    range(asked),
  ).match?.index ?? null;

describe('askAliasRule()', () => {
  test('base-address joins the oldest region there, whatever its length', () => {
    expect(joins('base-address', [{ len: 40 }, { len: 64 }], { len: 64 })).toBe(0);
    expect(joins('base-address', [{ len: 8, stride: 5, blocks: 3 }], { len: 64, mla: true })).toBe(0);
    expect(joins('base-address', [], { len: 64 })).toBeNull();
  });

  test('base-and-length joins the oldest region of equal length, and no longer one', () => {
    expect(joins('base-and-length', [{ len: 40 }, { len: 64 }, { len: 64 }], { len: 64, stride: 12 })).toBe(1);
    expect(joins('base-and-length', [{ len: 96, packed: true }], { len: 64 })).toBeNull();
  });

  test('full-geometry wants length, stride and count, each of them', () => {
    expect(joins('full-geometry', [{ len: 64 }], { len: 64 })).toBe(0);
    expect(joins('full-geometry', [{ len: 63 }], { len: 64 })).toBeNull();
    expect(joins('full-geometry', [{ len: 64, stride: 97 }], { len: 64 })).toBeNull();
    expect(joins('full-geometry', [{ len: 64, blocks: 8 }], { len: 64 })).toBeNull();
    expect(joins('full-geometry', [{ len: 64, blocks: 8 }, { len: 64 }], { len: 64 })).toBe(1);
  });

  test('covered prefers an equal length anywhere to an older longer region, and never a shorter one', () => {
    expect(joins('covered', [{ len: 96 }, { len: 64 }], { len: 64 })).toBe(1);
    expect(joins('covered', [{ len: 40 }, { len: 96 }, { len: 80 }], { len: 64 })).toBe(1);
    expect(joins('covered', [{ len: 80, stride: 3, blocks: 2 }], { len: 64, mla: true })).toBe(0);
    expect(joins('covered', [{ len: 63 }], { len: 64 })).toBeNull();
  });

  describe('packed-row-aware', () => {
    const row = { len: 96, packed: true };

    test('joins an equal length anywhere, packed or not, MLA or not', () => {
      expect(joins('packed-row-aware', [row, { len: 64, stride: 8 }], { len: 64, mla: true })).toBe(1);
      expect(joins('packed-row-aware', [row, { len: 64, blocks: 2 }], { len: 64 })).toBe(1);
    });

    test('else joins the oldest longer packed row of its stride and count', () => {
      expect(joins('packed-row-aware', [{ len: 95 }, row, { len: 128, packed: true }], { len: 64 })).toBe(1);
    });

    test('keeps out an MLA range', () => {
      expect(joins('packed-row-aware', [row], { len: 64, mla: true })).toBeNull();
    });

    test('keeps out of a region that is no packed row', () => {
      expect(joins('packed-row-aware', [{ len: 96 }], { len: 64 })).toBeNull();
    });

    test('keeps out of a row of another stride, or another count, or one that is shorter', () => {
      expect(joins('packed-row-aware', [{ ...row, stride: 95 }], { len: 64 })).toBeNull();
      expect(joins('packed-row-aware', [{ ...row, blocks: 6 }], { len: 64 })).toBeNull();
      expect(joins('packed-row-aware', [{ ...row, len: 60 }], { len: 64 })).toBeNull();
    });
  });

  test('keeps every comparison with the values that decided it, up to the first that failed', () => {
    const regions = [region(0, { len: 96 }), region(1, { len: 80, packed: true })];
    const { comparisons, match, clause } = ask(aliasRule('packed-row-aware'), regions, range({ len: 64 }));
    expect(match?.index).toBe(1);
    expect(clause?.name).toBe('covered by a packed row');
    expect(comparisons.map((each) => [each.region, each.clause, each.holds, each.tests.length])).toStrictEqual([
      [0, 'equal length', false, 2],
      [1, 'equal length', false, 2],
      [0, 'covered by a packed row', false, 4],
      [1, 'covered by a packed row', true, 6],
    ]);
    expect(comparisons[2]?.tests.at(-1)).toMatchObject({
      condition: { of: 'region', field: 'packed_row', relation: '=', value: true },
      region: false,
      range: null,
      holds: false,
    });
    expect(comparisons[0]?.tests[1]).toMatchObject({ region: 96, range: 64, holds: false });
  });

  test('decides by each condition alone as it tells it, in rules of one condition', () => {
    const asked = range({ len: 64, mla: true });
    const given: Given[] = [{ len: 63 }, { len: 64 }, { len: 65 }, { len: 64, packed: true, stride: 95, blocks: 6 }];
    const conditions: readonly (readonly [Condition, readonly boolean[]])[] = [
      [{ of: 'both', field: 'block_len', relation: '=' }, [false, true, false, true]],
      [{ of: 'both', field: 'block_len', relation: '!=' }, [true, false, true, false]],
      [{ of: 'both', field: 'block_len', relation: '<' }, [true, false, false, false]],
      [{ of: 'both', field: 'block_len', relation: '<=' }, [true, true, false, true]],
      [{ of: 'both', field: 'block_len', relation: '>' }, [false, false, true, false]],
      [{ of: 'both', field: 'block_len', relation: '>=' }, [false, true, true, true]],
      [{ of: 'both', field: 'block_stride', relation: '=' }, [true, true, true, false]],
      [{ of: 'both', field: 'num_blocks', relation: '=' }, [true, true, true, false]],
      [{ of: 'both', field: 'base', relation: '<=' }, [true, true, true, true]],
      [{ of: 'both', field: 'base', relation: '>' }, [false, false, false, false]],
      [{ of: 'both', field: 'type', relation: '=' }, [false, false, false, false]],
      [{ of: 'both', field: 'group', relation: '=' }, [true, true, true, true]],
      [{ of: 'region', field: 'packed_row', relation: '=', value: true }, [false, false, false, true]],
      [{ of: 'region', field: 'block_len', relation: '>', value: 63 }, [false, true, true, true]],
      [{ of: 'region', field: 'type', relation: '!=', value: 'MambaSpec' }, [true, true, true, true]],
      // Names and truths have no order.
      [{ of: 'region', field: 'type', relation: '>=', value: 'A' }, [false, false, false, false]],
      [{ of: 'range', field: 'is_mla', relation: '=', value: false }, [false, false, false, false]],
      [{ of: 'range', field: 'group', relation: '<', value: 1 }, [true, true, true, true]],
    ];
    for (const [only, wanted] of conditions) {
      const rule = { ...aliasRule('covered'), clauses: [{ name: 'only', joins: [only], refreshes: null }] };
      const answers = given.map((each, i) => ask(rule, [region(i, each)], asked));
      expect(answers.map(({ match }) => match !== null)).toStrictEqual(wanted);
      expect(answers.map(({ comparisons }) => comparisons[0]?.tests[0]?.holds)).toStrictEqual(wanted);
    }
  });

  test('looks at regions of other bases only where a clause does not ask for the same base', () => {
    const elsewhere = { ...region(0, { len: 96 }), base: address(0n) };
    const longer: Condition = { of: 'both', field: 'block_len', relation: '>' };
    const rule = { ...aliasRule('covered'), clauses: [{ name: 'any', joins: [longer], refreshes: null }] };
    expect(ask(rule, [elsewhere], range({ len: 64 })).match?.index).toBe(0);
    expect(ask(aliasRule('covered'), [elsewhere], range({ len: 64 })).comparisons).toStrictEqual([]);
  });

  test('refreshes where all conditions for it hold, and where there are conditions', () => {
    const clause = aliasRule('base-address').clauses[0] as AliasClause;
    const refreshes = (conditions: AliasClause['refreshes'], mla: boolean): boolean =>
      ask(
        { ...aliasRule('base-address'), clauses: [{ ...clause, refreshes: conditions }] },
        [region(0, { len: 8 })],
        range({ len: 64, mla }),
      ).refreshes;
    expect([refreshes(clause.refreshes, true), refreshes(clause.refreshes, false)]).toStrictEqual([true, false]);
    expect([refreshes(null, true), refreshes([], false)]).toStrictEqual([false, true]);
  });

  test('counts the comparisons it does not keep, and always keeps the one that joined', () => {
    const regions = Array.from({ length: 100 }, (_, i) => region(i, { len: 100 + i }));
    const { comparisons, leftOut, match } = ask(aliasRule('base-and-length'), regions, range({ len: 199 }));
    expect(match?.index).toBe(99);
    expect(comparisons).toHaveLength(65);
    expect(leftOut).toBe(35);
    expect(comparisons.at(-1)).toMatchObject({ region: 99, holds: true });
  });
});

describe('ALIAS_RULES', () => {
  test('an MLA joiner brings its geometry by equal length, under base-address by base, and never by being covered', () => {
    const always = [{ of: 'range', field: 'is_mla', relation: '=', value: true }];
    const refreshing = ALIAS_RULES.map(({ name, clauses }) => [name, clauses.map((clause) => clause.refreshes)]);
    expect(refreshing).toStrictEqual([
      ['base-address', [always]],
      ['base-and-length', [always]],
      ['full-geometry', [always]],
      ['covered', [always, null]],
      ['packed-row-aware', [always, null]],
    ]);
  });

  test('are found by name', () => {
    for (const rule of ALIAS_RULES) expect(findAliasRule(rule.name)).toBe(rule);
    expect(findAliasRule('newest')).toBeUndefined();
    expect(() => aliasRule('newest' as AliasRuleName)).toThrow(RangeError);
  });
});
