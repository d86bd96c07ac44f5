import { describe, expect, test } from 'vitest';
import { attention, type Given, layoutOf, refusalOf, registeredAs, resolved, rowsAt } from '../layouts.ts';

// r = 2: p = 16; three rows of 32 bytes are six virtual pages, 96 bytes in all.
const host = (at: number): Given => ({
  spec: attention(8, 4, { type: 'MLAAttentionSpec', block_size: 16, tokens_per_state: 2 }),
  at,
  shape: [3, 1, 8, 4],
  stride: [32, 32, 4, 1],
  bytes: 256,
});
const tail = (at: number, rows: number, more: Partial<Given> = {}): Given => ({
  spec: attention(1, 4, { type: 'KpoolTailSpec', block_size: 2, page_size_padded: 32 }),
  at,
  shape: [rows, 1, 1, 4],
  stride: [16, 4, 4, 1],
  bytes: 256,
  ...more,
});
const document = (...layers: [string, Given][]) => layoutOf(3, layers, { physical_blocks_per_logical_kv_block: 2 });

describe('tailCovers()', () => {
  test('skips a tail that starts where a virtual-pages layer does and ends within it', () => {
    const { skipped, regions, order } = registeredAs(resolved(document(['tail', tail(0, 6)], ['host', host(0)])));
    expect(skipped).toStrictEqual([
      {
        layer: 'tail',
        reason: 'covered-tail',
        cover: { host: 'host', tailExtent: 84, hostBytes: 96, sameAllocation: true, covered: true },
      },
    ]);
    expect(regions.map((region) => region.members)).toStrictEqual([['host']]);
    expect(order).toStrictEqual([1]);
  });

  test('lets a tail end with its host’s last byte, and not one beyond', () => {
    const upTo = (content: number) => tail(0, 6, { shape: [6, 1, 1, content] });
    expect(refusalOf(document(['host', host(0)], ['tail', upTo(16)]))).toBeNull();
    expect(refusalOf(document(['host', host(0)], ['tail', upTo(17)]))).toStrictEqual({
      code: 'tail-not-covered',
      layer: 'tail',
      facts: { host: 'host', tail_extent: 97, host_bytes: 96 },
    });
  });

  test('refuses a tail that lies in another allocation', () => {
    expect(refusalOf(document(['host', host(64)], ['tail', tail(64, 6, { storage: 64 })]))?.code).toBe(
      'tail-not-covered',
    );
  });

  test('takes the first host handed in, not the first registered', () => {
    // By name b registers after a; b is handed in first, and is too short for the tail in its own eyes or not.
    const cover = registeredAs(resolved(document(['b', host(0)], ['a', host(0)], ['tail', tail(0, 6)]))).skipped;
    expect(cover).toMatchObject([{ layer: 'tail', cover: { host: 'b' } }]);
  });

  test('registers a tail that starts elsewhere, and its memory', () => {
    const lone = document(['host', host(0)], ['tail', tail(128, 6, { bytes: 96, storage: 128 })]);
    const { skipped, decisions, memory } = registeredAs(resolved(lone));
    expect(skipped).toStrictEqual([]);
    expect(decisions.map((decision) => [decision.layer, decision.branch])).toStrictEqual([
      ['host', 'virtual-pages'],
      ['tail', 'page'],
    ]);
    expect(memory).toHaveLength(2);
  });

  test('lists layers without a spec first, as handed in, then tails', () => {
    const stray = { spec: attention(1, 4), ...rowsAt(0, 6, 4, 16, 256), group: null };
    const layers = document(['z', stray], ['tail', tail(0, 6)], ['host', host(0)], ['a', stray]);
    expect(registeredAs(resolved(layers)).skipped.map(({ layer, reason }) => [layer, reason])).toStrictEqual([
      ['z', 'no-spec'],
      ['a', 'no-spec'],
      ['tail', 'covered-tail'],
    ]);
  });
});
