import { describe, expect, test } from 'vitest';
import { layerNamer } from '../../../src/io/words/layer-names.ts';

describe('layerNamer()', () => {
  test('drops the start of a long name as far as its end stays its own', () => {
    const shorten = layerNamer(['layers.2.attn.compressor.state_cache', 'layers.2.attn.indexer.state_cache']);
    expect(shorten('layers.2.attn.compressor.state_cache')).toBe('compressor.state_cache');
  });

  test('keeps as much as two alike need', () => {
    const shorten = layerNamer(['layers.2.attn.compressor.state_cache', 'layers.6.attn.compressor.state_cache']);
    expect(shorten('layers.6.attn.compressor.state_cache')).toBe('6.attn.compressor.state_cache');
  });

  test('keeps a name that is the end of another whole', () => {
    const shorten = layerNamer(['a.very.long.name.for.a.layer', 'draft.a.very.long.name.for.a.layer']);
    expect(shorten('a.very.long.name.for.a.layer')).toBe('a.very.long.name.for.a.layer');
    expect(shorten('draft.a.very.long.name.for.a.layer')).toBe('draft.a.very.long.name.for.a.layer');
  });

  test('leaves short names, single words and strangers alone', () => {
    const shorten = layerNamer(['layers.0.attn', 'one_single_word_of_a_great_length']);
    expect(shorten('layers.0.attn')).toBe('layers.0.attn');
    expect(shorten('one_single_word_of_a_great_length')).toBe('one_single_word_of_a_great_length');
    expect(shorten('layers.9.attn.compressor.state_cache')).toBe('layers.9.attn.compressor.state_cache');
  });
});
