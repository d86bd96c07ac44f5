import { describe, expect, test } from 'vitest';
import { sharedEnd } from '../../../src/core/scene/shared-end.ts';

describe('sharedEnd()', () => {
  test.each([
    [['layers.5.self_attn.attn', 'layers.11.self_attn.attn'], '.self_attn.attn'],
    [['a.compressor.state_cache', 'a.indexer.state_cache'], '.state_cache'],
    [['0.compressor.state', '0.indexer.state', '1.indexer.state'], '.state'],
    // Another number is another name, and a shared half of a word is no shared end.
    [['layers.12.attn', 'layers.2.attn'], '.attn'],
    [['layers.0.k_cache', 'layers.0.v_cache'], ''],
  ])('of %j is %j', (names, end) => {
    expect(sharedEnd(names)).toBe(end.length);
  });

  test('of one name, however often, and of none is nothing', () => {
    expect(sharedEnd(['layers.0.attn', 'layers.0.attn'])).toBe(0);
    expect(sharedEnd([])).toBe(0);
  });

  test('leaves something of each name', () => {
    expect(sharedEnd(['.attn', 'layers.0.attn'])).toBe(0);
    expect(sharedEnd(['0.attn', 'attn'])).toBe(0);
  });
});
