import { describe, expect, test } from 'vitest';
import { evaluateLayout } from '../../src/io/evaluation.ts';
import { exactJson } from '../../src/io/exact-json.ts';
import { readLayout } from '../../src/io/read-layout.ts';
import { registrationVectors } from './golden-layouts.ts';
import { SAMPLE } from './sample-layout.ts';

function read(text: string) {
  const result = readLayout(text);
  if (!result.ok) throw new Error(JSON.stringify(result.issues));
  return result.document;
}

describe('evaluateLayout()', () => {
  test.each(registrationVectors)('gives what the golden vector expects: $name', ({ text }) => {
    const { expected } = JSON.parse(text) as { expected: unknown };
    expect(JSON.parse(exactJson(evaluateLayout(read(text))))).toStrictEqual(expected);
  });

  test('evaluates under all fifteen rule sets, or those asked for', () => {
    const all = evaluateLayout(read(SAMPLE));
    expect(Object.values(all).map((byRule) => Object.keys(byRule).length)).toStrictEqual([5, 5, 5]);
    const one = evaluateLayout(read(SAMPLE), { alias: 'covered', rows: 'never' });
    expect(one).toStrictEqual({ never: { covered: all.never?.covered } });
  });

  test('leaves descriptor ids out where the document asks for no blocks', () => {
    const { request_block_ids: _, ...document } = read(SAMPLE);
    const result = evaluateLayout(document).never?.covered;
    expect(result).toHaveProperty('regions');
    expect(result).not.toHaveProperty('request_desc_ids');
    expect(evaluateLayout(read(SAMPLE)).never?.covered).toHaveProperty('request_desc_ids', [1, 3]);
  });

  test('is exact beyond 2^53', () => {
    const blocks = 1_048_575;
    const page = 4_294_967_295;
    const group = (layer: string) => ({ layer_names: [layer], kv_cache_spec: { type: 'FullAttentionSpec' } });
    const layers = ['a', 'b', 'c'];
    const text = JSON.stringify({
      regionscope: 1,
      kv_cache_config: { num_blocks: blocks, kv_cache_groups: layers.map(group) },
      pages: layers.map((layer) => ({ layer, offset: 0, page_bytes: page, block_stride: page })),
      allocation: { base_addr: '0x10000', bytes: blocks * page },
    });
    const result = exactJson(evaluateLayout(read(text), { alias: 'covered', rows: 'never' }));
    // Odd and above 2^53: no double is equal to it.
    const moved = 3n * BigInt(blocks) * BigInt(page);
    expect(BigInt(Number(moved))).not.toBe(moved);
    expect(result).toContain(`"moved_bytes":${moved},`);
  });
});
