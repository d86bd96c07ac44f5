import { describe, expect, it } from 'vitest';
import { suggest } from '../../src/io/suggest.ts';

describe('suggest()', () => {
  const fields = ['block_size', 'num_kv_heads', 'head_size', 'head_size_v', 'dtype'];

  it.each([
    ['head_sizes', 'head_size'],
    ['headSize', 'head_size'],
    ['head-size-V', 'head_size_v'],
    ['dytpe', 'dtype'],
    ['blok_size', 'block_size'],
  ])('takes %s for %s', (word, meant) => {
    expect(suggest(word, fields)).toBe(meant);
  });

  it.each(['x', 'window', '', 'h'.repeat(300)])('has nothing near to %j', (word) => {
    expect(suggest(word, fields)).toBeUndefined();
  });

  it('takes a swap of two letters before a letter left out', () => {
    expect(suggest('unit8', ['int8', 'uint8'])).toBe('uint8');
  });

  it('does not search more than a thousand names', () => {
    const names = Array.from({ length: 1001 }, (_, i) => `layers.${i}`);
    expect(suggest('layer.7', names)).toBeUndefined();
    expect(suggest('layer.7', names.slice(1))).toBe('layers.7');
  });
});
