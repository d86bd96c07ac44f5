import { describe, expect, test } from 'vitest';
import type { LayoutDocument } from '../../../src/core/layout/document.ts';
import type { Decision } from '../../../src/core/registration/decision.ts';
import type { RowPolicyName } from '../../../src/core/registration/rows/list.ts';
import { attention, BASE, type Given, layoutOf, refusalOf, registeredAs, resolved, rowsAt } from '../layouts.ts';

/** Branch, offset from BASE, length, stride and count of each range. */
const ranges = (document: LayoutDocument, rows: RowPolicyName = 'packed-mla') =>
  registeredAs(resolved(document), 'base-and-length', rows).decisions.map(({ branch, range }) => [
    branch,
    Number(range.base - BASE),
    range.blockLen,
    range.blockStride,
    range.numBlocks,
  ]);

const one = (given: Given, blocks = 4, ratio = 1): LayoutDocument =>
  layoutOf(blocks, [['layers.0', given]], { physical_blocks_per_logical_kv_block: ratio });

const state = { type: 'MambaSpec', shapes: [[12], [8]], dtypes: ['uint8', 'float16'], page_size_padded: 48 } as const;

describe('chooseBranch() of state', () => {
  const view = { spec: state, at: 16, shape: [4, 28], stride: [64, 1], bytes: 4 * 64 };

  test('asks for its page, cut into kernel blocks, at the page’s stride', () => {
    expect(ranges(one(view, 4, 3))).toStrictEqual([['state-page', 16, 16, 16, 4]]);
  });

  test('in a CSA-linear layout goes by the view’s stride, unless the view is 1-D', () => {
    const ring: Given = {
      spec: attention(1, 8, { type: 'CircularBufferSpec' }),
      ...rowsAt(400, 8, 8, 8, 64),
      group: 1,
    };
    const document = (given: Given) =>
      layoutOf(
        4,
        [
          ['s', given],
          ['ring', ring],
        ],
        { physical_blocks_per_logical_kv_block: 2 },
      );
    expect(ranges(document(view))[0]).toStrictEqual(['state-page', 16, 24, 32, 4]);
    expect(ranges(document({ ...view, shape: [256], stride: [1] }))[0]).toStrictEqual(['state-page', 16, 24, 24, 4]);
  });

  test('is refused where kernel blocks do not divide the stride', () => {
    expect(refusalOf(one(view, 4, 5))).toStrictEqual({
      code: 'state-stride-not-divisible',
      layer: 'layers.0',
      facts: { stride: 48, physical_blocks_per_logical_kv_block: 5 },
    });
  });
});

describe('chooseBranch() of virtual pages', () => {
  const spec = attention(8, 4, { type: 'MLAAttentionSpec', block_size: 16, tokens_per_state: 2 });
  // r = 2: p = 16; rows of 32 bytes hold two pages; 3 logical blocks are 6 kernel blocks in 3 rows.
  const view: Given = { spec, at: 0, shape: [3, 1, 8, 4], stride: [32, 32, 4, 1], bytes: 96 };

  test('asks for pages that abut', () => {
    expect(ranges(one(view, 3, 2))).toStrictEqual([['virtual-pages', 0, 16, 16, 6]]);
  });

  const broken: [string, Given, number?][] = [
    ['another type', { ...view, spec: { ...spec, type: 'SlidingWindowMLASpec' } as Given['spec'] }],
    ['one token a state', { ...view, spec: attention(8, 4, { type: 'MLAAttentionSpec' }) }],
    ['three axes', { ...view, shape: [3, 8, 4], stride: [32, 4, 1] }],
    ['two heads', { ...view, shape: [3, 2, 4, 4], stride: [32, 16, 4, 1] }],
    ['a gap', { ...view, shape: [3, 1, 7, 4], stride: [32, 32, 4, 1] }],
    [
      'a content that does not divide the page',
      { ...view, spec: { ...spec, state_content_bytes: 3, page_size_padded: 32 } as Given['spec'] },
    ],
    [
      'rows that are no whole number of pages',
      { ...view, spec: { ...spec, page_size_padded: 40, state_content_bytes: 4 } as Given['spec'] },
    ],
    ['too many blocks for the rows', view, 4],
    // One row is contiguous whatever its stride.
    ['one row that holds less than its pages', { ...view, shape: [1, 1, 7, 4] }, 1],
  ];

  test.each(broken)('does not take %s', (_why, given, blocks = 3) => {
    const document = one(given, blocks, 2);
    const branches = refusalOf(document) === null ? ranges(document).map(([branch]) => branch) : [];
    expect(branches).not.toContain('virtual-pages');
  });
});

describe('chooseBranch() of rows', () => {
  const mla = attention(2, 8, { type: 'MLAAttentionSpec' });
  const full = attention(2, 8);
  const view = (spec: Given['spec'], more: Partial<Given> = {}): Given => ({
    spec,
    ...rowsAt(32, 4, 16, 64, 256),
    ...more,
  });

  test('packed-mla: an MLA layer of one packed storage takes the row, another layer its page', () => {
    const pair = layoutOf(4, [
      ['layers.0', view(mla)],
      ['layers.1', view(full, { at: 0 })],
    ]);
    expect(ranges(pair)).toStrictEqual([
      ['whole-row', 0, 64, 64, 4],
      ['page', 0, 16, 64, 4],
    ]);
    expect(registeredAs(resolved(pair)).decisions.map((decision: Decision) => decision.range.packedRow)).toStrictEqual([
      true,
      false,
    ]);
  });

  test('packed-mla: a layer without a spec, and with another stride, ends packed storage', () => {
    const stray = view(full, { ...rowsAt(0, 8, 16, 32, 256), group: null });
    expect(
      ranges(
        layoutOf(4, [
          ['layers.0', view(mla)],
          ['stray', stray],
        ]),
      ),
    ).toStrictEqual([['page', 32, 16, 64, 4]]);
    const same = view(full, { at: 0, group: null });
    expect(
      ranges(
        layoutOf(4, [
          ['layers.0', view(mla)],
          ['same', same],
        ]),
      ),
    ).toStrictEqual([['whole-row', 0, 64, 64, 4]]);
  });

  test('packed-mla: a page whose inside is not dense takes the row, sizes of 1 included', () => {
    const loose = view(full, { shape: [4, 2, 1, 8], stride: [64, 16, 16, 1] });
    expect(ranges(one(loose))).toStrictEqual([['whole-row', 0, 64, 64, 4]]);
    expect(ranges(one(loose), 'never')).toStrictEqual([['page', 32, 16, 64, 4]]);
    const threeAxes = view(full, { shape: [4, 2, 8], stride: [64, 8, 1] });
    expect(ranges(one(threeAxes))).toStrictEqual([['whole-row', 0, 64, 64, 4]]);
  });

  test('padded-only: a page that is dense keeps to itself, one that is not takes the row', () => {
    expect(ranges(one(view(full)), 'padded-only')).toStrictEqual([['page', 32, 16, 64, 4]]);
    const padded = view({ ...full, page_size_padded: 24 } as Given['spec']);
    expect(ranges(one(padded), 'padded-only')).toStrictEqual([['whole-row', 0, 64, 64, 4]]);
    expect(ranges(one(padded), 'packed-mla')).toStrictEqual([['page', 32, 24, 64, 4]]);
  });

  test('padded-only: an allocation may end in less than a row of padding, under no other policy', () => {
    const tail = (more: number) => one(view(full, { at: 0, bytes: 256 + more }));
    expect(ranges(tail(63), 'padded-only')).toStrictEqual([['page', 0, 16, 64, 4]]);
    expect(refusalOf(tail(64), 'padded-only')?.code).toBe('not-partitionable');
    expect(refusalOf(tail(-1), 'padded-only')?.code).toBe('not-partitionable');
    expect(refusalOf(tail(1), 'packed-mla')?.code).toBe('not-partitionable');
    expect(refusalOf(tail(1), 'never')?.code).toBe('not-partitionable');
  });

  test('a CSA-linear layout never takes the row', () => {
    const ring = { spec: attention(2, 8, { type: 'CircularBufferSpec' }), ...rowsAt(0, 4, 16, 64, 256), group: 1 };
    for (const rows of ['packed-mla', 'padded-only'] as const) {
      const document = layoutOf(4, [
        ['ring', ring],
        ['layers.0', view(mla, { shape: [4, 2, 8], stride: [64, 8, 1] })],
      ]);
      expect(ranges(document, rows).map(([branch]) => branch)).toStrictEqual(['page', 'page']);
    }
  });
});

describe('chooseBranch() of segments', () => {
  test('cuts a heads-first view into as many ranges as heads, a block row long each', () => {
    const heads = {
      spec: attention(1, 8, { num_kv_heads: 3 }),
      at: 0,
      shape: [4, 3, 1, 8],
      stride: [8, 32, 8, 1],
      bytes: 100,
    };
    expect(ranges(one(heads))).toStrictEqual([
      ['segments', 0, 8, 8, 4],
      ['segments', 32, 8, 8, 4],
      ['segments', 64, 8, 8, 4],
    ]);
  });

  test('asks for the page where the view is one segment', () => {
    const alone = { spec: attention(1, 8, { page_size_padded: 10 }), ...rowsAt(0, 4, 8, 8, 100) };
    expect(ranges(one(alone))).toStrictEqual([['segments', 0, 10, 8, 4]]);
  });

  test('refuses a view that such rows do not part', () => {
    const odd = { spec: attention(1, 8), ...rowsAt(0, 4, 8, 12, 100) };
    expect(refusalOf(one(odd))).toStrictEqual({
      code: 'not-partitionable',
      layer: 'layers.0',
      facts: { view_bytes: 32, n: 4, stride: 12, n_times_stride: 48 },
    });
  });
});

describe('register()', () => {
  test('refuses a view with fewer rows than blocks, after its ranges joined, and only where r is 1', () => {
    const short = { spec: attention(1, 8), ...rowsAt(0, 3, 8, 8, 32) };
    expect(refusalOf(one(short))).toMatchObject({ code: 'too-few-blocks', facts: { rows: 3, blocks: 4 } });
    const shorter = { spec: attention(2, 8), ...rowsAt(0, 3, 8, 8, 64) };
    expect(refusalOf(one(shorter, 4, 2))).toBeNull();
  });

  test('registers an allocation once, by its address alone, with the bytes its first layer gives', () => {
    const layer = (at: number, bytes: number) => ({ spec: attention(1, 8), ...rowsAt(at, 4, 8, 16, bytes) });
    const memory = registeredAs(
      resolved(
        layoutOf(4, [
          ['layers.1', layer(8, 64)],
          ['layers.0', layer(0, 64)],
        ]),
      ),
    ).memory;
    expect(memory).toStrictEqual([{ base: BASE, bytes: 64 }]);
  });

  test('marks a region that layers of two groups join as shared, and names each member once', () => {
    const layer = (group: number) => ({ spec: attention(1, 8), ...rowsAt(0, 4, 8, 8, 32), group });
    const { regions } = registeredAs(
      resolved(
        layoutOf(4, [
          ['a', layer(0)],
          ['b', layer(1)],
          ['c', layer(0)],
        ]),
      ),
    );
    expect(regions).toHaveLength(1);
    expect(regions[0]).toMatchObject({ group: -1, members: ['a', 'b', 'c'], name: 'a', memberCount: 3 });
  });
});
