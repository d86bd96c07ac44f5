import { describe, expect, test } from 'vitest';
import type { Picked } from '../../../src/core/scene/pick.ts';
import { tipOf } from '../../../src/ui/map/tip.ts';
import { modelOf } from './model.ts';

const model = await modelOf('dsv41-swa-compressor', 2, 0);
const nothing: Picked = { line: 0, byte: null, bar: null, target: null };
const barOf = (layer: string, kind = 'data') => {
  const bars = model.content.lanes.flatMap((lane) => lane.bars);
  const bar = bars.find((each) => each.layer === layer && each.kind === kind);
  if (bar === undefined) throw new Error(`no ${kind} of ${layer}`);
  return bar;
};

describe('tipOf()', () => {
  test('says the byte of a page, in decimal and hex', () => {
    const picked: Picked = {
      ...nothing,
      line: 33_000.7,
      bar: barOf('layers.2.attn.indexer.state_cache'),
      target: { kind: 'lane', group: 2, level: 0 },
    };
    expect(tipOf(model, picked)).toBe('layers.2.attn.indexer.state_cache · byte 232 (0xe8) of its page');
  });

  test('says padding, counted from the page’s start', () => {
    const picked: Picked = {
      ...nothing,
      line: 18_700,
      bar: barOf('layers.0.attn.swa_cache', 'padding'),
      target: { kind: 'lane', group: 0, level: 0 },
    };
    expect(tipOf(model, picked)).toBe('padding of layers.0.attn.swa_cache · byte 18,700 (0x490c) of its page');
  });

  test('says a region in a sentence, with whom it is for', async () => {
    const of = (region: number) => ({ ...nothing, target: { kind: 'region' as const, region } });
    expect(tipOf(model, of(0))).toBe('R0: 19,008 B of each of 4 blocks, for 2 layers');
    const packed = await modelOf('spill', 0, 0);
    expect(tipOf(packed, of(0))).toBe('R0: the packed row, 512 B of each of 4 blocks, for layers.0.rows');
    expect(tipOf(model, of(99))).toBeNull();
  });

  test('says a finding in a sentence', () => {
    const id = 'truncated:layers.2.attn.compressor.state_cache';
    expect(tipOf(model, { ...nothing, target: { kind: 'finding', id } })).toBe(
      'compressor.state_cache loses 13,760 of 32,768 B in every block: R0 is only 19,008 B long. In this request: 13,760 B.',
    );
    expect(tipOf(model, { ...nothing, target: { kind: 'finding', id: 'none' } })).toBeNull();
  });

  test('says which row a strip opens', () => {
    expect(tipOf(model, { ...nothing, target: { kind: 'row', block: 1_234 } })).toBe('Open row 1,234');
  });

  test('says nothing over nothing', () => {
    expect(tipOf(model, nothing)).toBeNull();
    expect(tipOf(model, { ...nothing, target: { kind: 'lane', group: 1, level: 0 } })).toBeNull();
  });
});
