import { describe, expect, test } from 'vitest';
import { computeFacts, type Facts } from '../../src/core/facts.ts';
import type { LayoutDocument, SpecType } from '../../src/core/layout/document.ts';
import type { AliasRuleName } from '../../src/core/registration/rules/list.ts';
import { isReached, measured } from '../../src/lessons/measures.ts';

interface Page {
  readonly layer: string;
  readonly bytes: number;
  readonly type: SpecType;
  readonly offset?: number;
}

/** Each page in a group of its own, in rows of 1,024 bytes. */
function facts(pages: readonly Page[], alias: AliasRuleName): Facts {
  const document: LayoutDocument = {
    regionscope: 1,
    kv_cache_config: {
      num_blocks: 3,
      kv_cache_groups: pages.map(({ layer, type }) => ({ layer_names: [layer], kv_cache_spec: { type } as never })),
    },
    pages: pages.map(({ layer, bytes, offset = 0 }) => ({ layer, offset, page_bytes: bytes, block_stride: 1024 })),
    allocation: { base_addr: '0x7f0000000000', bytes: 3072 },
  };
  return computeFacts(document, { alias, rows: 'packed-mla' });
}

const narrow: Page = { layer: 'a', bytes: 256, type: 'SlidingWindowSpec' };
const wide: Page = { layer: 'b', bytes: 704, type: 'FullAttentionSpec' };
const beside: Page = { layer: 'c', bytes: 192, type: 'FullAttentionSpec', offset: 768 };

describe('measured()', () => {
  test('counts regions and, in one block of a group, bytes and descriptors', () => {
    const cut = facts([narrow, wide, beside], 'base-address');
    expect(measured({ of: 'regions' }, cut)).toBe(2);
    expect(measured({ of: 'lost', group: 0 }, cut)).toBe(0);
    expect(measured({ of: 'lost', group: 1 }, cut)).toBe(448);
    expect(measured({ of: 'moved', group: 2 }, cut)).toBe(448);
    expect(measured({ of: 'not-its-own', group: 2 }, cut)).toBe(256);
    expect(measured({ of: 'descriptors', group: 2 }, cut)).toBe(2);
    expect(measured({ of: 'not-its-own', group: 1 }, cut)).toBe(0);
  });

  test('tells bytes moved twice from bytes that are not the group’s', () => {
    const shared = facts([narrow, wide, { ...narrow, layer: 'd', bytes: 128 }], 'covered');
    expect(measured({ of: 'moved', group: 1 }, shared)).toBe(960);
    expect(measured({ of: 'moved-twice', group: 1 }, shared)).toBe(256);
    expect(measured({ of: 'not-its-own', group: 1 }, shared)).toBe(0);
    expect(measured({ of: 'not-its-own', group: 2 }, shared)).toBe(128);
  });

  test('says how a layer came into its region', () => {
    const way = (pages: readonly Page[], alias: AliasRuleName) =>
      measured({ of: 'way-in', layer: 'b' }, facts(pages, alias));
    expect(way([narrow, wide], 'base-and-length')).toBe('new');
    expect(way([narrow, wide], 'base-address')).toBe('cut');
    expect(way([narrow, { ...wide, type: 'MLAAttentionSpec' }], 'base-address')).toBe('grown');
    expect(way([narrow, { ...wide, bytes: 256 }], 'base-and-length')).toBe('joined');
    expect(way([narrow, { ...wide, bytes: 128 }], 'covered')).toBe('joined');
    expect(way([narrow], 'covered')).toBeNull();
  });

  test('has no figures of a layout that is refused', () => {
    const refused = facts([{ ...wide, type: 'MambaSpec' }], 'covered');
    expect(refused.kind).toBe('refused');
    expect(measured({ of: 'regions' }, refused)).toBeNull();
    expect(measured({ of: 'way-in', layer: 'b' }, refused)).toBeNull();
  });
});

describe('isReached()', () => {
  const goal = { measure: { of: 'regions' }, value: 2 } as const;

  test('wants the value', () => {
    expect(isReached(goal, facts([narrow, wide], 'base-and-length'))).toBe(true);
    expect(isReached(goal, facts([narrow, wide, beside], 'base-and-length'))).toBe(false);
  });

  test('wants nothing lost and nothing moved twice besides', () => {
    expect(isReached(goal, facts([narrow, wide, beside], 'base-address'))).toBe(false);
    expect(isReached(goal, facts([narrow, wide, { ...narrow, layer: 'd', bytes: 128 }], 'covered'))).toBe(false);
  });
});
