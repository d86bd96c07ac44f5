import { describe, expect, it } from 'vitest';
import type { RegisteredTable } from '../../src/core/layout/document.ts';
import { formatIssue } from '../../src/io/issue.ts';
import { readLayout } from '../../src/io/read-layout.ts';
import { writeLayout } from '../../src/io/write-layout.ts';
import { edited, SAMPLE } from './sample-layout.ts';

const TABLE: RegisteredTable = {
  num_regions: 3,
  num_blocks: 4,
  kv_caches_base_addr: ['0x7f0000000000', '0x7f0000000080', '0x7f0000000100'],
  block_lens: [128, 64, 32],
  block_strides: [128, 256, 32],
  region_num_blocks: [4, 4, 8],
  region_group_ids: [0, -1, 0],
  region_names: ['a', 'b', 'c'],
  region_is_mla: [true, false, false],
  ssm_region_indices: [1],
  scratch_region_indices: [0, 2],
  ple_region_index: 2,
};

const withTable = (table: object): string =>
  edited(SAMPLE, '"request_block_ids"', `"registered": ${JSON.stringify(table)},\n  "request_block_ids"`);

describe("readLayout() of a worker's own table", () => {
  it('keeps it, and writeLayout() writes it back', () => {
    const read = readLayout(withTable(TABLE));
    expect(read.issues).toStrictEqual([]);
    if (!read.ok) throw new Error('not read');
    expect(read.document.registered).toStrictEqual(TABLE);
    expect(readLayout(writeLayout(read.document))).toMatchObject({ ok: true, document: read.document });
  });

  it.each([
    [{}],
    [{ error: 'AssertionError: too few blocks' }],
    [{ kv_caches_base_addr: ['0x7f0000000000'], block_lens: [128] }],
    [{ num_regions: 2, block_lens: [128] }],
    [{ ssm_region_indices: [7] }],
  ])('takes what a worker of another version has: %j', (table) => {
    const read = readLayout(withTable(table));
    expect(read.issues).toStrictEqual([]);
    expect(read.ok && read.document.registered).toStrictEqual(table);
  });

  it.each([
    [
      { block_lens: [128, 64] },
      '28:137 warning: registered.block_lens: found 2 entries, wanted 3, as in kv_caches_base_addr: one a region.',
      'registered-length',
    ],
    [
      { ssm_region_indices: [1, 3] },
      'registered.ssm_region_indices[1]: found 3, wanted the place of one of 3 regions, below 3.',
      'registered-index',
    ],
    [
      { scratch_region_indices: [4] },
      'registered.scratch_region_indices[0]: found 4, wanted the place of one of 3 regions, below 3.',
      'registered-index',
    ],
    [
      { ple_region_index: 3 },
      'registered.ple_region_index: found 3, wanted the place of one of 3 regions, below 3.',
      'registered-index',
    ],
    [
      { region_group_ids: [0, 1, -1] },
      'registered.region_group_ids[1]: found 1, wanted one of 1 groups, or -1 where several share the region.',
      'registered-group',
    ],
  ])('warns of %j, and reads the layout without the table', (fault, told, code) => {
    const read = readLayout(withTable({ ...TABLE, ...fault }));
    expect(read.issues).toHaveLength(1);
    const [line = ''] = read.issues.map((issue) => formatIssue(issue));
    expect(line).toContain(told);
    expect(line).toContain(`The table is left out, and the layout is read without it. [${code}]`);
    expect(read.ok && 'registered' in read.document).toBe(false);
  });

  it('refuses what is no number or address', () => {
    const read = readLayout(withTable({ block_lens: ['128'], kv_caches_base_addr: [140], region_group_ids: [-2] }));
    expect(read.ok).toBe(false);
    expect(read.issues.map(({ path, code }) => [path, code])).toStrictEqual([
      ['registered.block_lens[0]', 'wrong-type'],
      ['registered.kv_caches_base_addr[0]', 'wrong-type'],
      ['registered.region_group_ids[0]', 'too-small'],
    ]);
  });
});

it('readLayout() refuses a pipeline rank that there is not', () => {
  const read = readLayout(edited(SAMPLE, '"role": "prefill"', '"pp_rank": 2, "pp_size": 2'));
  expect(read.issues.map((issue) => formatIssue(issue))).toStrictEqual([
    '3:54 error: worker.pp_rank: found 2, wanted a rank below pp_size, 2. Check both numbers. [rank-out-of-range]',
  ]);
});
