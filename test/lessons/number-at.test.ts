import { expect, test } from 'vitest';
import type { LayoutDocument } from '../../src/core/layout/document.ts';
import { numberAt, withNumber } from '../../src/lessons/number-at.ts';

const document: LayoutDocument = {
  regionscope: 1,
  kv_cache_config: { num_blocks: 3, kv_cache_groups: [] },
  pages: [
    { layer: 'a', offset: 0, page_bytes: 64, block_stride: 128 },
    { layer: 'b', offset: 64, page_bytes: 48, block_stride: 128 },
  ],
};

test('withNumber() replaces one number and shares all beside its way', () => {
  const changed = withNumber(document, ['pages', 1, 'page_bytes'], 32);
  expect(numberAt(changed, ['pages', 1, 'page_bytes'])).toBe(32);
  expect(changed).toEqual({ ...document, pages: [document.pages?.[0], { ...document.pages?.[1], page_bytes: 32 }] });
  expect(changed.kv_cache_config).toBe(document.kv_cache_config);
  expect(changed.pages?.[0]).toBe(document.pages?.[0]);
  expect(numberAt(document, ['pages', 1, 'page_bytes'])).toBe(48);
});

test('withNumber() gives the same document back where the number stands there', () => {
  expect(withNumber(document, ['pages', 0, 'page_bytes'], 64)).toBe(document);
});

test('numberAt() refuses a path that leads to no number', () => {
  expect(() => numberAt(document, ['pages', 2, 'page_bytes'])).toThrow(RangeError);
  expect(() => withNumber(document, ['pages', 1, 'layer'], 1)).toThrow('pages.1.layer');
});
