import { describe, expect, test } from 'vitest';
import { AS_REGISTERED, computeFacts, type RuleNames } from '../../../src/core/facts.ts';
import type { LayoutDocument, RegisteredTable } from '../../../src/core/layout/document.ts';
import { evidenceOf, evidenceRows } from '../../../src/core/observed/evidence.ts';
import { ownTable } from '../../../src/core/observed/own-table.ts';
import { registered } from '../../io/words/facts.ts';
import { attention, layoutOf, rowsAt } from '../layouts.ts';
import { workedUnder } from './tables.ts';

const under = (alias: RuleNames['alias']): RuleNames => ({ alias, rows: 'packed-mla' });

/** Two layers that start together, one of 96 bytes and one of 32, and one of 64 apart; 5 rows of 160 bytes. */
const LAYOUT: LayoutDocument = layoutOf(5, [
  ['long', { spec: attention(1, 96), ...rowsAt(0, 5, 96, 160, 800), group: 0 }],
  ['short', { spec: attention(1, 32), ...rowsAt(0, 5, 32, 160, 800), group: 1 }],
  ['apart', { spec: attention(1, 64), ...rowsAt(96, 5, 64, 160, 800), group: 0 }],
]);

function worked(alias: RuleNames['alias'], change: Partial<RegisteredTable> = {}): LayoutDocument {
  const document = workedUnder(LAYOUT, under(alias));
  if (document === null) throw new Error('refused');
  return { ...document, registered: { ...document.registered, ...change } };
}

const bestOf = (document: LayoutDocument): string[] =>
  (evidenceOf(document)?.best ?? []).map(({ rules }) => `${rules.alias} ${rules.rows}`);

describe('evidenceOf()', () => {
  test('tells a worker that splits lengths from one that does not', () => {
    expect(worked('base-address').registered?.block_lens).toStrictEqual([64, 96]);
    expect(worked('base-and-length').registered?.block_lens).toStrictEqual([64, 96, 32]);
    expect(bestOf(worked('base-address'))).toContain('base-address packed-mla');
    expect(bestOf(worked('base-address'))).not.toContain('base-and-length packed-mla');
    expect(bestOf(worked('base-and-length'))).toContain('base-and-length packed-mla');
    expect(bestOf(worked('base-and-length'))).not.toContain('base-address packed-mla');
  });

  test('counts rows that fit and rows that are missing, and says which row no rule makes', () => {
    const evidence = evidenceOf(worked('base-and-length', { block_lens: [64, 80, 32] }));
    expect(evidence?.best[0]).toMatchObject({ refusal: null, fits: 2, missing: 1, sameOrder: true });
    expect(evidence?.likeNone.map(({ index, blockLen }) => [index, blockLen])).toStrictEqual([[1, 80]]);
  });

  test('knows rows in another order', () => {
    const { kv_caches_base_addr: bases = [] } = worked('base-and-length').registered ?? {};
    const turned = worked('base-and-length', {
      kv_caches_base_addr: [bases[1] ?? '', bases[0] ?? '', bases[2] ?? ''],
      block_lens: [96, 64, 32],
    });
    // All three rows are of group 0 or 1 by their place, which turns with them.
    const evidence = evidenceOf({ ...turned, registered: { ...turned.registered, region_group_ids: [0, 0, 1] } });
    expect(evidence?.best[0]).toMatchObject({ fits: 3, missing: 0, sameOrder: false });
  });

  test.each([
    ['strides', 'block_strides', [150, 150, 150]],
    ['blocks', 'region_num_blocks', [6, 6, 6]],
    ['groups', 'region_group_ids', [1, 1, 1]],
    ['what is MLA', 'region_is_mla', [true, true, true]],
    ['scratch rings', 'scratch_region_indices', [0, 1, 2]],
  ] as const)('compares %s where the table tells them, and not where it leaves them out', (_, list, other) => {
    expect(evidenceOf(worked('base-and-length', { [list]: other }))?.best[0]?.fits).toBeLessThan(3);
    const { [list]: __, ...rest } = worked('base-and-length').registered ?? {};
    const evidence = evidenceOf({ ...LAYOUT, registered: rest });
    expect(evidence?.best[0]).toMatchObject({ fits: 3, missing: 0, sameOrder: true });
  });

  test.each([
    ['no table', undefined],
    ['an exception instead', { error: 'AssertionError: rows' }],
    ['a table without addresses', { block_lens: [96] }],
    ['no region', { kv_caches_base_addr: [], block_lens: [] }],
  ])('has nothing to say of %s', (_, registered) => {
    const document = { ...LAYOUT, ...(registered && { registered }) };
    expect(ownTable(document)).toBeNull();
    expect(evidenceOf(document)).toBeNull();
    expect(evidenceRows(document, under('covered'))).toBeNull();
    expect(() => computeFacts(document, AS_REGISTERED)).toThrow(RangeError);
  });
});

describe('evidenceRows()', () => {
  test('puts rows beside each other that start together, with what differs, and then what is missing', () => {
    const document = worked('base-and-length', { block_lens: [64, 80, 32], region_group_ids: [0, 1, 1] });
    const rows = evidenceRows(document, under('base-and-length')) ?? [];
    expect(rows.map(({ worker, model, differs, fits }) => [worker?.index, model?.index, differs, fits])).toStrictEqual([
      [0, 0, [], true],
      [1, 1, ['blockLen', 'group'], false],
      [2, 2, [], true],
    ]);
    const short = evidenceRows(worked('base-address'), under('base-and-length')) ?? [];
    expect(short.map(({ worker, model, fits }) => [worker?.index ?? null, model?.index ?? null, fits])).toStrictEqual([
      [0, 0, true],
      [1, 1, false],
      [null, 2, false],
    ]);
  });
});

describe("facts of a worker's own table", () => {
  test('hold the loss that its table has, with members by where they start', () => {
    const { registration, analysis } = registered(
      computeFacts(worked('base-address', { block_lens: [64, 32] }), AS_REGISTERED),
    );
    expect(registration.regions.map(({ members }) => members)).toStrictEqual([['apart'], ['long', 'short']]);
    expect(registration.decisions.map(({ layer, action, region }) => [layer, action, region])).toStrictEqual([
      ['apart', 'deduced', 0],
      ['long', 'deduced', 1],
      ['short', 'deduced', 1],
    ]);
    expect(analysis.findings.filter(({ severity }) => severity === 'error').map(({ id }) => id)).toStrictEqual([
      'truncated:long',
    ]);
    expect(analysis.findings[0]?.example).toMatchObject({ bytes: 64, of: 96 });
  });

  test('leave a layer without a region, and a region without members, where none starts or steps alike', () => {
    const strides = worked('base-and-length', { block_strides: [160, 170, 160] });
    const { registration } = registered(computeFacts(strides, AS_REGISTERED));
    expect(registration.regions.map(({ members }) => members)).toStrictEqual([['apart'], [], ['short']]);
    const names = registered(
      computeFacts(
        { ...strides, registered: { ...strides.registered, region_names: ['x', 'long', 'y'] } },
        AS_REGISTERED,
      ),
    );
    // The worker's own name counts where the layout has such a layer.
    expect(names.registration.regions.map(({ name }) => name)).toStrictEqual(['apart', 'long', 'short']);
  });

  test('put no layer into a region of another group, which it would have made shared', () => {
    const own = worked('base-and-length', { block_lens: [64, 96, 16] });
    const { registration } = registered(computeFacts(own, AS_REGISTERED));
    // 96 bytes would hold all of the short layer, but are of group 0.
    expect(registration.regions.map(({ members }) => members)).toStrictEqual([['apart'], ['long'], ['short']]);
  });

  test('take for lists that are left out what such a worker does', () => {
    const { kv_caches_base_addr, block_lens } = worked('base-and-length').registered ?? {};
    const bare = { ...LAYOUT, registered: { kv_caches_base_addr, block_lens } } as LayoutDocument;
    const { registration } = registered(computeFacts(bare, AS_REGISTERED));
    expect(registration.regions).toMatchObject([
      { blockLen: 64, blockStride: 64, numBlocks: 5, group: -1, isMla: false },
      { blockLen: 96, blockStride: 96, numBlocks: 5, group: -1 },
      { blockLen: 32, blockStride: 32, numBlocks: 5, group: -1 },
    ]);
    expect(registration).toMatchObject({ ssmRegions: [], scratchRegions: [], pleRegion: null });
  });
});
