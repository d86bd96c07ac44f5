import { describe, expect, test, vi } from 'vitest';
import { type MatrixCell, matrixCells, matrixOrders, matrixRules } from '../../../src/core/analysis/matrix.ts';
import type { RuleNames } from '../../../src/core/facts.ts';
import type { LayoutDocument } from '../../../src/core/layout/document.ts';
import { ROW_POLICIES } from '../../../src/core/registration/rows/list.ts';
import { ALIAS_RULES } from '../../../src/core/registration/rules/list.ts';
import { PRESETS } from '../../../src/presets/catalog.ts';
import { evaluateCore, readDocument } from '../evaluate-core.ts';
import { lastOf } from './searches.ts';

vi.setConfig({ testTimeout: 240_000 });

type Registered = Extract<MatrixCell, { kind: 'registered' }>;

async function preset(id: string): Promise<LayoutDocument> {
  const found = PRESETS.find((each) => each.id === id);
  if (found === undefined) throw new Error(`no preset ${id}`);
  return readDocument(await found.load());
}

const is = (alias: RuleNames['alias'], rows: RuleNames['rows']) => (rules: RuleNames) =>
  rules.alias === alias && rules.rows === rows;

const known = new Map<string, readonly MatrixCell[]>();

async function cellsOf(id: string): Promise<readonly MatrixCell[]> {
  const cells = known.get(id) ?? lastOf(matrixCells(await preset(id))).result;
  known.set(id, cells);
  return cells;
}

async function cell(
  id: string,
  alias: RuleNames['alias'],
  rows: RuleNames['rows'] = 'packed-mla',
): Promise<Registered> {
  const found = (await cellsOf(id)).find(({ rules }) => is(alias, rows)(rules));
  if (found?.kind !== 'registered') throw new Error(`${id} is refused`);
  return found;
}

const request = ({ measured }: Registered) => {
  if (measured.request === null) throw new Error('no request');
  return measured.request;
};

const countOf = ({ findings }: Registered, code: string): number =>
  findings.find((finding) => finding.code === code)?.count ?? 0;

describe('matrixCells()', () => {
  test('tries every row policy with every alias rule, and the document’s own', async () => {
    const document = await preset('spill');
    expect(matrixRules(document)).toStrictEqual(
      ROW_POLICIES.flatMap(({ name: rows }) => ALIAS_RULES.map(({ name: alias }) => ({ alias, rows }))),
    );
    const own = { clauses: [{ joins: [{ of: 'both', field: 'base', relation: '=' }] }] } as const;
    const cells = lastOf(matrixCells({ ...document, rules: { own } })).result;
    expect(cells).toHaveLength(18);
    expect(cells[5]).toMatchObject({ rules: { alias: 'own-rule', rows: 'packed-mla' }, kind: 'registered' });
  });

  test.each(PRESETS.map(({ id }) => id))('agrees with the results of %s', async (id) => {
    const document = await preset(id);
    const expected = evaluateCore(document);
    const { result, progress } = lastOf(matrixCells(document));
    expect(progress.at(-1)).toStrictEqual({ done: 15, of: 15 });
    for (const each of result) {
      const { alias, rows } = each.rules;
      const wanted = expected[rows][alias as keyof (typeof expected)[typeof rows]];
      if ('error' in wanted) expect(each).toMatchObject({ kind: 'refused', ...wanted.error });
      else {
        expect(each).toMatchObject({ kind: 'registered', regions: wanted.regions.length });
        const losing = each.kind === 'registered' ? countOf(each, 'truncated') : 0;
        expect(losing).toBe(Object.keys(wanted.findings.truncated_bytes).length);
        // A layer that loses somewhere does so in the block shown.
        expect(each.kind === 'registered' && each.measured.block.lost > 0).toBe(losing > 0);
      }
    }
  });
});

describe('the matrix shows', () => {
  test('that base-address truncates the V4.1 compressor, and no other rule does', async () => {
    const lost = async (alias: RuleNames['alias']): Promise<number> =>
      request(await cell('dsv41-swa-compressor', alias)).lost;
    expect(await Promise.all(ALIAS_RULES.map(({ name }) => lost(name)))).toStrictEqual([21_696, 0, 0, 0, 0]);
    expect(countOf(await cell('dsv41-swa-compressor', 'base-address'), 'truncated')).toBe(2);
  });

  test('that base-and-length splits v41-aliased-groups in two regions, loses nothing and moves bytes twice', async () => {
    const split = await cell('v41-aliased-groups', 'base-and-length');
    expect(split.regions).toBe(2);
    expect(request(split)).toStrictEqual({ descriptors: 6, moved: 9216, needed: 3072, lost: 0, redundant: 1024 });
  });

  test.each(['hybrid-mla-kda-small', 'hybrid-mla-kda-ratio-9'])(
    'that full-geometry doubles the regions of %s',
    async (id) => {
      expect((await cell(id, 'packed-row-aware')).regions).toBe(2);
      expect((await cell(id, 'full-geometry')).regions).toBe(4);
      expect(request(await cell(id, 'full-geometry')).redundant).toBeGreaterThan(0);
    },
  );

  test('that covered swallows a ring that only looks covered, and moves more', async () => {
    const covered = await cell('ring-scratch', 'covered');
    const aware = await cell('ring-scratch', 'packed-row-aware');
    expect([covered.regions, aware.regions]).toStrictEqual([2, 3]);
    expect([request(covered).moved, request(aware).moved]).toStrictEqual([1536, 1408]);
  });

  test('that packed-row-aware keeps v41-aliased-groups at one region, and never triples it but moves less', async () => {
    const aware = await cell('v41-aliased-groups', 'packed-row-aware');
    const never = await cell('v41-aliased-groups', 'packed-row-aware', 'never');
    expect([aware.regions, never.regions]).toStrictEqual([1, 3]);
    expect(request(aware)).toMatchObject({ moved: 8192, lost: 0, redundant: 0 });
    expect(request(never)).toMatchObject({ moved: 3072, lost: 0, redundant: 0 });
  });

  test('that packed-row-aware loses no byte and moves none twice, but for layouts made to show just that', async () => {
    const faults: Record<string, string[]> = {};
    for (const { id } of PRESETS) {
      const found = (await cellsOf(id)).find(({ rules }) => is('packed-row-aware', 'packed-mla')(rules));
      if (found?.kind !== 'registered') continue;
      const codes = ['truncated', 'spilled', 'out-of-bounds', 'redundant'].filter((code) => countOf(found, code) > 0);
      if (codes.length > 0) faults[id] = codes;
    }
    expect(faults).toStrictEqual({
      // One finding each, on purpose: what the layout does, whatever the rule.
      collision: ['redundant'],
      redundant: ['redundant'],
      spill: ['spilled'],
      'out-of-bounds': ['out-of-bounds'],
      // What the rule does not mend: a row that comes after a region of a page's length, a state page that steps by its
      // own length, and attention that, beside state, addresses every region.
      'equal-before-longer': ['redundant'],
      'state-page-in-packed-row': ['truncated', 'spilled', 'redundant'],
      'kernel-blocks-with-ple': ['redundant'],
      // Ten groups share the window's regions, which every group then addresses, beside its own on the same bytes.
      'deepseek-v4.1-flash': ['redundant'],
    });
  });
});

describe('matrixOrders()', () => {
  test('has a verdict for each cell', async () => {
    const document = await preset('v41-aliased-groups');
    const { result, progress } = lastOf(matrixOrders(document, 1));
    const dependent = matrixRules(document).filter((_, i) => result[i] === 'yes');
    expect(result.filter((verdict) => verdict === 'no')).toHaveLength(15 - dependent.length);
    expect(dependent.map(({ alias, rows }) => `${alias} ${rows}`)).toStrictEqual([
      'base-address packed-mla',
      'covered packed-mla',
      'packed-row-aware packed-mla',
      'covered padded-only',
      'covered never',
    ]);
    for (const [i, { done, of }] of progress.entries()) {
      expect(of).toBe(15);
      expect(done).toBeGreaterThanOrEqual(progress[i - 1]?.done ?? 0);
      expect(done).toBeLessThanOrEqual(of);
    }
  });

  test('says refused where a registration is', async () => {
    const { result } = lastOf(matrixOrders(await preset('padded-allocation-tail'), 1));
    expect(result).toStrictEqual([...Array(5).fill('refused'), ...Array(5).fill('no'), ...Array(5).fill('refused')]);
  });
});
