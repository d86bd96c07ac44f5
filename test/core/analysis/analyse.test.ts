import { describe, expect, test, vi } from 'vitest';
import type { Analysis } from '../../../src/core/analysis/analyse.ts';
import { blockFacts } from '../../../src/core/analysis/block-facts.ts';
import { computeFacts, type RuleNames } from '../../../src/core/facts.ts';
import type { LayoutDocument } from '../../../src/core/layout/document.ts';
import { differentPages, incommensurate, kernelAndState, packedRows, sameStart } from '../../bench/layouts.ts';
import { attention, BASE, hex, layoutOf, rowsAt } from '../layouts.ts';

// Long enough for a machine that does much else: how long a test takes is no part of it.
vi.setConfig({ testTimeout: 240_000 });

function analysed(document: LayoutDocument, rules: Partial<RuleNames> = {}): Analysis {
  const facts = computeFacts(document, { alias: 'packed-row-aware', rows: 'packed-mla', ...rules });
  if (facts.kind === 'refused') throw new Error(`refused: ${facts.refusal.code}`);
  return facts.analysis;
}

const findingOf = ({ findings }: Analysis, id: string) => {
  const found = findings.find((each) => each.id === id);
  if (found === undefined) throw new Error(`no finding ${id} among ${findings.map((each) => each.id)}`);
  return found;
};

/** Hand-written pages in one allocation, each in a group of its own unless told otherwise. */
function written(
  numBlocks: number,
  bytes: number,
  pages: readonly { offset: number; page_bytes: number; block_stride: number; whole_row?: boolean; group: number }[],
  request?: number[][],
): LayoutDocument {
  const groups = Math.max(...pages.map(({ group }) => group)) + 1;
  const named = pages.map((page, i) => ({ ...page, layer: `layers.${i}` }));
  return {
    regionscope: 1,
    kv_cache_config: {
      num_blocks: numBlocks,
      kv_cache_groups: Array.from({ length: groups }, (_, g) => ({
        layer_names: named.filter(({ group }) => group === g).map(({ layer }) => layer),
        kv_cache_spec: { type: 'FullAttentionSpec' },
      })),
    },
    pages: named.map(({ group: _, ...page }) => page),
    allocation: { base_addr: hex(BASE), bytes },
    ...(request && { request_block_ids: request }),
  };
}

const MILLION = 10 ** 6;

describe('analyse() of a million blocks', () => {
  test('counts rows of 1.48 MB to the byte, beyond 2^53', () => {
    const row = 1_480_000;
    const half = { page_bytes: row / 2, block_stride: row };
    const document = written(MILLION, MILLION * row, [
      { ...half, offset: 0, group: 0, whole_row: true },
      { ...half, offset: row / 2, group: 0 },
      { ...half, offset: 0, group: 1 },
    ]);
    const { totals } = analysed(document);
    // Group 0 moves the row and the second half again; group 1 shares R0, so it moves the row too.
    expect(totals.moved).toBe(1_480_000n * 10n ** 6n + 740_000n * 10n ** 6n + 1_480_000n * 10n ** 6n);
    expect(totals.needed).toBe(1_480_000n * 10n ** 6n + 740_000n * 10n ** 6n);
    expect(totals.redundant).toBe(740_000n * 10n ** 6n);
    expect([...totals.truncated, ...totals.spilled, ...totals.outOfBounds]).toStrictEqual([]);

    const many = Array.from({ length: 8000 }, () => ({ ...half, offset: 0, group: 0 }));
    const huge = analysed(written(MILLION, MILLION * row, many)).totals;
    expect(huge.needed).toBe(740_000n * 10n ** 6n);
    expect(huge.moved).toBe(740_000n * 10n ** 6n);
  });

  test('sums beyond 2^53 where many groups move the same rows', () => {
    const row = 1_480_000;
    const groups = 7000;
    const pages = Array.from({ length: groups }, (_, group) => ({
      offset: 0,
      page_bytes: row,
      block_stride: row,
      group,
    }));
    const { totals } = analysed(written(MILLION, MILLION * row, pages));
    const wanted = 7000n * 1_480_000n * 10n ** 6n;
    expect(wanted).toBeGreaterThan(2n ** 53n);
    expect(totals.moved).toBe(wanted);
    expect(totals.needed).toBe(wanted);
  });

  test('cuts the tails of packed rows keyed by the base address alone, in every block', () => {
    const analysis = analysed(packedRows(MILLION, true), { alias: 'base-address' });
    // In the order handed in mla comes first, 37,376 padded to 37,440, and every later MLA view cuts the region: the
    // last of them is the indexer's, 8,448 bytes padded to 8,640.
    const lost = findingOf(analysis, 'truncated:layers.7.mla');
    expect(lost.example?.bytes).toBe(37_376 - 8_640);
    expect(lost.everyBlock).toBe(true);
    expect(lost.total).toBe(BigInt(37_376 - 8_640) * 10n ** 6n);
    expect(lost.inRequest).toBe(3 * (37_376 - 8_640));
    expect(findingOf(analysis, 'truncated:layers.49.compressor.state_cache').total).toBe(
      BigInt(32_768 - 8_640) * 10n ** 6n,
    );
    expect(analysis.walked).toBe(false);
  });

  test('loses nothing of the same rows under packed-row-aware', () => {
    const { totals } = analysed(packedRows(MILLION, true));
    expect([...totals.truncated, ...totals.spilled, ...totals.outOfBounds]).toStrictEqual([]);
    expect(totals.needed).toBe(50n * BigInt(37_376 + 18_688 + 8_448 + 32_768 + 16_384) * 10n ** 6n);
  });

  test.each([
    ['an allocation each', false],
    ['one packed row', true],
  ])('keeps 2,000 different page sizes apart: %s', (_name, packed) => {
    const { totals, walked } = analysed(differentPages(2000, MILLION, packed));
    const row = 2000n * 4096n + (16n * 2000n * 1999n) / 2n;
    expect([totals.moved, totals.needed]).toStrictEqual([row * 10n ** 6n, row * 10n ** 6n]);
    expect([totals.redundant, totals.collision, totals.unsoundOverlay]).toStrictEqual([0n, 0n, 0n]);
    expect([...totals.truncated, ...totals.spilled, ...totals.outOfBounds]).toStrictEqual([]);
    expect(walked).toBe(false);
  });

  test('says that it walked where two strides share no period within the pool', () => {
    expect(analysed(incommensurate(10 ** 5)).walked).toBe(true);
    expect(analysed(kernelAndState(3, MILLION, 9)).walked).toBe(false);
  });

  test('has the same figures a block at every size of the pool', () => {
    const figures = [50, 1000, MILLION].map((blocks) => {
      const { totals, findings } = analysed(kernelAndState(3, blocks, 4));
      const each = (total: bigint): number => Number(total / BigInt(blocks));
      return {
        moved: each(totals.moved),
        needed: each(totals.needed),
        truncated: [...totals.truncated].map(([layer, total]) => [layer, each(total)]),
        findings: findings.map(({ id, everyBlock, example }) => [id, everyBlock, example?.bytes]),
      };
    });
    expect(figures[1]).toStrictEqual(figures[0]);
    expect(figures[2]).toStrictEqual(figures[0]);
    expect(figures[0]?.findings.length).toBeGreaterThan(0);
  });
});

/** The sum over blocks of the union of pages that start together and differ in stride: block by block. */
function walkedUnion(pages: readonly number[], blocks: number): bigint {
  let sum = 0n;
  const sorted = [...pages].sort((a, b) => a - b);
  for (let block = 0; block < blocks; block++) {
    let size = 0;
    let reached = 0;
    for (const page of sorted) {
      const start = block * page;
      size += start + page - Math.max(start, reached);
      reached = start + page;
    }
    sum += BigInt(size);
  }
  return sum;
}

describe('analyse() of views of different strides that start together', () => {
  test('equals a walk over the blocks', () => {
    const [views, blocks] = [120, 3000];
    const { totals, walked } = analysed(sameStart(views, blocks));
    const pages = Array.from({ length: views }, (_, i) => 4096 + 16 * i);
    const ofGroup = (g: number): number[] => pages.filter((_, i) => i % 4 === g);
    const needed = [0, 1, 2, 3].map((g) => walkedUnion(ofGroup(g), blocks));
    expect(totals.byGroup.map((group) => group.needed)).toStrictEqual(needed);
    const added = BigInt(pages.reduce((sum, page) => sum + page, 0)) * BigInt(blocks);
    expect(totals.collision).toBe(added - needed.reduce((sum, each) => sum + each, 0n));
    expect(totals.redundant).toBe(totals.collision);
    // All blocks of the longest pages together hold every byte up to their end.
    expect(totals.unsoundOverlay).toBe(walkedUnion(pages, blocks) - BigInt((4096 + 16 * (views - 1)) * blocks));
    expect(walked).toBe(false);
  });

  test('comes to an end for 2,000 of them and a million blocks', () => {
    const { totals, findings, walked } = analysed(sameStart(2000, MILLION));
    const pages = Array.from({ length: 2000 }, (_, i) => 4096 + 16 * i);
    expect(totals.moved).toBe(BigInt(pages.reduce((sum, page) => sum + page, 0)) * 10n ** 6n);
    // Neighbours by 16 bytes part after 36,080 / 16 blocks; from there on nothing is shared within a block.
    const mixed = 2300;
    const added = BigInt(pages.reduce((sum, page) => sum + page, 0)) * BigInt(MILLION - mixed);
    expect(totals.unsoundOverlay).toBe(walkedUnion(pages, mixed) + added - BigInt((4096 + 16 * 1999) * MILLION));
    expect([...totals.truncated, ...totals.outOfBounds]).toStrictEqual([]);
    expect(findings.map(({ code }) => code)).toContain('unsound-overlay');
    expect(walked).toBe(false);
  });
});

describe('analyse() findings', () => {
  test('say "every block" only where it is so: before the first row there is no block to reach into', () => {
    // Layer 1 starts 80 bytes into its row of 96 and ends 32 bytes into the next, which is moved with that one's row.
    const document = (blocks: number) =>
      written(
        blocks,
        blocks * 96 + 32,
        [
          { offset: 40, page_bytes: 16, block_stride: 96, whole_row: true, group: 0 },
          { offset: 80, page_bytes: 48, block_stride: 96, group: 1 },
        ],
        [[0, 3], [1]],
      );
    for (const blocks of [5, 1000, MILLION]) {
      const analysis = analysed(document(blocks));
      const spilled = findingOf(analysis, 'spilled:R0');
      expect(spilled).toMatchObject({ everyBlock: false, inRequest: 32, total: 32n * BigInt(blocks - 1) });
      expect(spilled.example).toMatchObject({ bytes: 32, of: 96 });
      const truncated = analysed(document(blocks), { alias: 'base-address' });
      expect(truncated.totals.spilled).toStrictEqual(analysis.totals.spilled);
    }
  });

  test('are not taken for steady where the first block loses as much as the last', () => {
    // Layer 1 joins layer 0's region, half as long, and drifts out of it; layer 2's covers half of it in the last block.
    const document = written(1000, 200_000, [
      { offset: 0, page_bytes: 32, block_stride: 96, group: 0 },
      { offset: 0, page_bytes: 64, block_stride: 97, group: 0 },
      { offset: 1009, page_bytes: 32, block_stride: 96, group: 0 },
    ]);
    const lost = findingOf(analysed(document, { alias: 'base-address' }), 'truncated:layers.1');
    const { geometry } = analysed(document, { alias: 'base-address' });
    const at = (block: number) => blockFacts(geometry, 0, block).layers[1]?.truncatedBytes;
    expect([at(0), at(500), at(999)]).toStrictEqual([32, 64, 32]);
    expect(lost).toMatchObject({ everyBlock: false, example: { bytes: 64, of: 64 } });
  });

  test('are not called the same in every block where only the blocks looked at are alike', () => {
    // Rows of 64 bytes hold 28 of pages that lie eight to a row, near both ends and in the middle of the pool only.
    const small = { page_bytes: 4, block_stride: 8, group: 1 };
    const document = written(1000, 64 * 1100, [
      { offset: 0, page_bytes: 8, block_stride: 64, whole_row: true, group: 0 },
      ...[0, 490, 900].map((row) => ({ ...small, offset: 64 * row })),
    ]);
    const analysis = analysed(document);
    const at = (block: number) =>
      blockFacts(analysis.geometry, 0, block).descriptors.find((each) => each.run.region === 0)?.spilled.length;
    expect([0, 1, 500, 998, 999].map(at)).toStrictEqual([7, 7, 7, 7, 7]);
    expect(at(300)).toBe(0);
    expect(findingOf(analysis, 'spilled:R0')).toMatchObject({ everyBlock: false, example: { bytes: 28, of: 64 } });
  });

  test('show an example from the middle of a pool where the ends show none', () => {
    const document = written(1000, 64 * 1000, [
      { offset: 0, page_bytes: 8, block_stride: 64, whole_row: true, group: 0 },
      { offset: 64 * 200, page_bytes: 4, block_stride: 8, group: 1 },
    ]);
    const { example, total } = findingOf(analysed(document), 'spilled:R0');
    expect(example).toMatchObject({ group: 0, bytes: 28, of: 64 });
    expect(example?.block).toBeGreaterThanOrEqual(200);
    expect(example?.block).toBeLessThan(325);
    // 125 rows of 28 bytes; row 228 holds its own block's page, 28 blocks of 8 rows in.
    expect(total).toBe(125n * 28n - 4n);
  });

  test('name the blocks that spilled bytes belong to, and no other', () => {
    // Rows of 64 bytes over pages of 4 every 8: row 2 holds pages 16 to 23; row 1 holds 8 to 15.
    const { geometry } = analysed(
      written(40, 40 * 64, [
        { offset: 0, page_bytes: 2, block_stride: 64, whole_row: true, group: 0 },
        { offset: 4, page_bytes: 4, block_stride: 8, group: 1 },
      ]),
    );
    const row = (block: number) => blockFacts(geometry, 0, block).descriptors.find((each) => each.run.region === 0);
    expect(row(2)?.spilledInto).toStrictEqual([16, 17, 18, 19, 20, 21, 22, 23]);
    expect(row(2)?.spilled[0]).toStrictEqual({ start: 132, end: 136 });
    // Its own page 0 is no other block's.
    expect(row(0)?.spilledInto).toStrictEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(row(39)).toMatchObject({ spilled: [], spilledInto: [] });
    // Sixteen pages to a row: the lowest eight are named.
    const long = analysed(
      written(40, 40 * 128, [
        { offset: 0, page_bytes: 2, block_stride: 128, whole_row: true, group: 0 },
        { offset: 4, page_bytes: 4, block_stride: 8, group: 1 },
      ]),
    ).geometry;
    const [first] = blockFacts(long, 0, 1).descriptors;
    expect(first?.spilled).toHaveLength(16);
    expect(first?.spilledInto).toStrictEqual([16, 17, 18, 19, 20, 21, 22, 23]);
  });

  test('count the same bytes of a block that three layers hold twice, as the total does', () => {
    const page = { offset: 0, block_stride: 64, group: 0 };
    const pages = [16, 24, 32].map((page_bytes) => ({ ...page, page_bytes }));
    const collision = findingOf(analysed(written(100, 6400, pages)), 'collision:g0');
    // 16 bytes are held three times, 8 twice.
    expect(collision.example?.bytes).toBe(2 * 16 + 8);
    expect(collision.total).toBe(40n * 100n);
    expect(collision.everyBlock).toBe(true);
  });

  test('come with errors first, and the largest loss of a block first among them', () => {
    const { findings } = analysed(packedRows(1000, true), { alias: 'base-address' });
    const severities = findings.map(({ severity }) => severity);
    const rank = { error: 0, warning: 1, info: 2 };
    expect(severities.map((each) => rank[each])).toStrictEqual(severities.map((each) => rank[each]).toSorted());
    const errors = findings.filter(({ severity }) => severity === 'error').map(({ example }) => example?.bytes ?? 0);
    expect(errors).toStrictEqual(errors.toSorted((a, b) => b - a));
    expect(errors.length).toBeGreaterThan(50);
  });

  test('find a loss that shows in few blocks of many', () => {
    // A page that drifts over another layer's: they meet for a few blocks around 30,000 only.
    const document = written(100_000, 2 ** 33, [
      { offset: 0, page_bytes: 16, block_stride: 65_536, group: 0 },
      { offset: 30_000, page_bytes: 16, block_stride: 65_535, group: 0 },
    ]);
    const analysis = analysed(document);
    const collision = findingOf(analysis, 'collision:g0');
    expect(collision).toMatchObject({ total: 256n, everyBlock: false });
    expect(collision.example).toMatchObject({ block: 30_000, bytes: 16 });
  });

  test('answer nothing about a request where there is none', () => {
    const analysis = analysed(layoutOf(9, [['a', { spec: attention(1, 8), ...rowsAt(0, 9, 8, 8, 72) }]]));
    expect(analysis.request).toBeNull();
    expect(analysis.findings).toStrictEqual([]);
    const asked = analysed(packedRows(1000, true), { alias: 'base-address' });
    expect(asked.request).toMatchObject({ descriptors: 15 * 50 });
    const lost = asked.findings.filter(({ code }) => code === 'truncated').map(({ inRequest }) => inRequest ?? 0);
    expect(asked.request?.lost).toBe(lost.reduce((sum, each) => sum + each, 0));
  });
});
