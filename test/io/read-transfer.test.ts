import { describe, expect, test } from 'vitest';
import { readTransfer } from '../../src/io/read-transfer.ts';
import { transferVectors } from './golden-transfers.ts';

const vector = transferVectors.find(({ name }) => name === 'prefix-cached.json');
const transfer = () => JSON.parse(vector?.text ?? '').transfer;

const issuesOf = (document: unknown) => {
  const read = readTransfer(JSON.stringify(document));
  expect(read.ok).toBe(false);
  return read.issues.map(({ code, path }) => `${code} at ${path}`);
};

describe('readTransfer()', () => {
  test('reads both sides and the request', () => {
    const read = readTransfer(JSON.stringify({ ...transfer(), title: 'A prefix' }));
    if (!read.ok) throw new Error(JSON.stringify(read.issues));
    expect(read.document.title).toBe('A prefix');
    expect(read.document.request).toStrictEqual(transfer().request);
    expect([read.document.prefill, read.document.decode].map((side) => side.kv_cache_config.num_blocks)).toStrictEqual([
      transfer().prefill.kv_cache_config.num_blocks,
      transfer().decode.kv_cache_config.num_blocks,
    ]);
  });

  test('takes a golden vector for the transfer that it holds', () => {
    const whole = readTransfer(vector?.text ?? '');
    const held = readTransfer(JSON.stringify(transfer()));
    expect([whole.ok, whole.ok && whole.document]).toStrictEqual([true, held.ok && held.document]);
  });

  test('tells every issue at its place: of the sides, and of the request', () => {
    const broken = transfer();
    broken.decode.kv_cache_config.num_blocks = -1;
    broken.request.decode_block_ids = 'none';
    delete broken.prefill;
    const issues = issuesOf(broken);
    expect(issues).toContain('missing-field at prefill');
    expect(issues.some((issue) => issue.endsWith(' at decode.kv_cache_config.num_blocks'))).toBe(true);
    expect(issues.some((issue) => issue.endsWith(' at request.decode_block_ids'))).toBe(true);
  });

  test('refuses blocks outside a pool, and lists of no group', () => {
    const broken = transfer();
    broken.request.prefill_block_ids[0][1] = 4096;
    broken.request.decode_block_ids.push([0]);
    expect(issuesOf(broken)).toStrictEqual([
      'block-id-out-of-range at request.prefill_block_ids[0][1]',
      'wrong-length at request.decode_block_ids',
    ]);
  });

  test('refuses what is no transfer', () => {
    expect(issuesOf([1])).toStrictEqual(['not-an-object at ']);
    expect(readTransfer('{').ok).toBe(false);
    expect(readTransfer('').ok).toBe(false);
  });
});
