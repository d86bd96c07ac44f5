import { describe, expect, test } from 'vitest';
import type { Selection } from '../../../src/state/state.ts';
import { spanInContent } from '../../../src/ui/map/span-in-content.ts';
import { modelOf } from './model.ts';

const COMPRESSOR = 'layers.2.attn.compressor.state_cache';
const model = await modelOf('dsv41-swa-compressor', 2, 1);
const ends = (selection: Selection | null, of = model) => {
  const span = spanInContent(of, selection);
  return span && [span.start, span.end];
};

describe('spanInContent()', () => {
  test('is a layer’s page, whoever owns the block', () => {
    expect(ends({ kind: 'layer', layer: COMPRESSOR })).toStrictEqual([0, 32_768]);
    expect(ends({ kind: 'layer', layer: 'layers.0.attn.swa_cache' })).toStrictEqual([0, 18_688]);
    expect(ends({ kind: 'layer', layer: 'none' })).toBeNull();
  });

  test('is a region’s bracket', () => {
    expect(ends({ kind: 'region', region: 1 })).toStrictEqual([32_768, 41_216]);
    expect(ends({ kind: 'region', region: 9 })).toBeNull();
  });

  test('is the bytes of a finding', () => {
    expect(ends({ kind: 'finding', id: `truncated:${COMPRESSOR}` })).toStrictEqual([19_008, 32_768]);
  });

  test('is the region of a finding that has no mark on this row', async () => {
    const spill = await modelOf('spill', 0, 0);
    expect(ends({ kind: 'finding', id: 'spilled:R0' }, spill)).toStrictEqual([0, 512]);
    expect(ends({ kind: 'finding', id: 'none' })).toBeNull();
  });

  test('is the page that a step of registration was about', () => {
    const step = model.facts.registration.decisions.findIndex(({ layer }) => layer === COMPRESSOR);
    expect(ends({ kind: 'decision', step })).toStrictEqual([0, 32_768]);
    expect(ends({ kind: 'decision', step: 99 })).toBeNull();
  });

  test('is a byte of this row, and of no other', () => {
    const byte = (offset: number): Selection => ({ kind: 'byte', space: 0, offset, group: 2, block: 1 });
    expect(ends(byte(65_536 + 20))).toStrictEqual([20, 21]);
    expect(ends(byte(20))).toBeNull();
    expect(ends(byte(2 * 65_536))).toBeNull();
  });

  test('is null where nothing is selected', () => {
    expect(ends(null)).toBeNull();
  });
});
