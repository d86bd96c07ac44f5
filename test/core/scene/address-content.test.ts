import { describe, expect, test } from 'vitest';
import { addressAxis, lineOf, offsetAt, stretchAt, stretchOf } from '../../../src/core/scene/address-axis.ts';
import { addressContent } from '../../../src/core/scene/address-content.ts';
import { addressesToRows, rowsToAddresses, suitingLens } from '../../../src/core/scene/lens-switch.ts';
import { rowLayout } from '../../../src/core/scene/sections.ts';
import { presetFacts, registeredFacts, rowOf } from './scenes.ts';

/** Two layers in allocations a terabyte apart. */
const APART = JSON.stringify({
  regionscope: 1,
  kv_cache_config: {
    num_blocks: 4,
    kv_cache_groups: [
      {
        layer_names: ['a', 'b'],
        kv_cache_spec: { type: 'FullAttentionSpec', block_size: 4, num_kv_heads: 1, head_size: 8, dtype: 'uint8' },
      },
    ],
  },
  kv_caches: Object.fromEntries(
    ['0x10000000000', '0x20000000000'].map((address, i) => [
      ['a', 'b'][i],
      {
        data_ptr: address,
        shape: [4, 1, 4, 16],
        stride: [64, 64, 16, 1],
        dtype: 'uint8',
        storage: { data_ptr: address, nbytes: 256 },
      },
    ]),
  ),
});

describe('addressAxis()', () => {
  test('folds what nothing reaches, and says how much that is', () => {
    const axis = addressAxis(registeredFacts(APART).analysis.geometry);
    expect(axis.stretches).toEqual([
      { space: 0, start: 0, end: 256, line: 0 },
      { space: 1, start: 0, end: 256, line: 266 },
    ]);
    expect(axis.folds).toEqual([{ line: 256, length: 10, bytes: 0x10000000000n - 256n }]);
    expect(axis.bytes).toBe(522);
  });

  test('finds a stretch by offset and by place, and none over a fold', () => {
    const axis = addressAxis(registeredFacts(APART).analysis.geometry);
    const second = stretchOf(axis, 1, 100);
    if (second === undefined) throw new RangeError('no stretch');
    expect(lineOf(second, 100)).toBe(366);
    expect(offsetAt(second, 366)).toBe(100);
    expect(stretchAt(axis, 366)).toBe(second);
    expect(stretchAt(axis, 260)).toBeUndefined();
    expect(stretchOf(axis, 1, 256)).toBeUndefined();
    expect(stretchOf(axis, 2, 0)).toBeUndefined();
  });
});

describe('addressContent()', () => {
  test('puts a heading over each allocation, then its layers, then its regions', async () => {
    const { lines } = addressContent((await presetFacts('dsv41-swa-compressor')).analysis, new Set());
    expect(lines.map((line) => (line.type === 'heading' ? line.text : line.track.label))).toEqual([
      'allocation 0x7f0000000000 · 262,144 B',
      'layers.0.attn.swa_cache',
      'layers.2.attn.indexer.k_cache',
      'layers.2.attn.compressor.state_cache',
      'layers.2.attn.indexer.state_cache',
      'R0 · 19,008 B',
      'R1 · 8,448 B',
    ]);
  });

  test('keeps a finding of every block as one progression', async () => {
    const { lines } = addressContent((await presetFacts('dsv41-swa-compressor')).analysis, new Set());
    const track = lines.flatMap((line) => (line.type === 'track' ? [line.track] : []))[2];
    expect(track?.marks).toMatchObject([
      {
        kind: 'truncated',
        bytes: 13_760,
        somewhere: false,
        parts: [{ start: 0, step: 65_536, first: 0, last: 3, runs: [{ start: 19_008, end: 32_768 }] }],
      },
    ]);
  });

  test('marks a finding of the last blocks only where it is', async () => {
    const { lines } = addressContent((await presetFacts('out-of-bounds')).analysis, new Set());
    const marks = lines.flatMap((line) => (line.type === 'track' ? line.track.marks : []));
    expect(marks).toHaveLength(1);
    expect(marks[0]).toMatchObject({ kind: 'out-of-bounds', somewhere: false });
    expect(marks[0]?.parts.every(({ first, last }) => first === last && first === 3)).toBe(true);
  });

  test('leaves hidden layers out, and counts the runs of the rest', async () => {
    const { analysis } = await presetFacts('dsv41-swa-compressor');
    const all = addressContent(analysis, new Set());
    const fewer = addressContent(analysis, new Set(['layers.0.attn.swa_cache']));
    expect(all.runs).toBe(24);
    expect(fewer.runs).toBe(20);
    expect(fewer.lines).toHaveLength(all.lines.length - 1);
  });
});

describe('switching lenses', () => {
  test('rows suit packed memory, addresses suit memory kept layer by layer', async () => {
    const packed = await presetFacts('dsv41-swa-compressor');
    const apart = await presetFacts('full-attention-lbhnc');
    expect(suitingLens(rowLayout(packed.analysis.geometry), 4)).toBe('rows');
    expect(suitingLens(rowLayout(apart.analysis.geometry), 2)).toBe('addresses');
  });

  test('keeps in sight what was, there and back', async () => {
    const facts = await presetFacts('dsv41-swa-compressor');
    const { content, rows } = rowOf(facts, 2, 1);
    const axis = addressAxis(facts.analysis.geometry);
    const range = { start: 19_000, end: 19_100 };
    const addresses = rowsToAddresses(content, range, axis);
    expect(addresses).toEqual({ start: 65_536 + 19_000, end: 65_536 + 19_100 });
    if (addresses === null) throw new RangeError('nothing in sight');
    expect(addressesToRows(axis, addresses, rows)).toEqual({ row: 1, range });
  });

  test('has nothing to keep over a fold', () => {
    const facts = registeredFacts(APART);
    const axis = addressAxis(facts.analysis.geometry);
    expect(addressesToRows(axis, { start: 258, end: 264 }, rowLayout(facts.analysis.geometry))).toBeNull();
  });
});
