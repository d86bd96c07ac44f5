import { encode } from '@msgpack/msgpack';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeFacts } from '../../../src/core/facts.ts';
import { onlyOf, unreadOf } from './read.ts';

/** NixlAgentMetadata as vLLM's connector encodes it, three regions: two of a group, one that both groups share. */
const METADATA = {
  engine_id: 'decode-3',
  agent_metadata: new Uint8Array([1, 2, 3]),
  kv_caches_base_addr: [0x7f0000000000n, 0x7f0000000400n, 0xffff_7f00_0000_0000n],
  device_id: 0,
  num_blocks: 8,
  block_lens: [1024, 512, 256],
  block_strides: [2048, 2048, 256],
  kv_cache_layout: 'HND',
  block_size: 16,
  ssm_sizes: [0, 0],
  attn_backend_name: 'FLASH_ATTN',
  physical_blocks_per_logical_kv_block: 2,
  region_group_ids: [0, 1, -1],
};
const NEAR = { ...METADATA, kv_caches_base_addr: [0x7f0000000000n, 0x7f0000000400n, 0x7f0000010000n] };

const bytesOf = (fields: object): Uint8Array => encode(fields, { useBigInt64: true });
const payload = (inner: Uint8Array): Uint8Array => bytesOf({ compatibility_hash: 'a1b2', agent_metadata_bytes: inner });
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

/** As JSON has it: no bigints and no bytes. */
const json = (fields: object): string =>
  JSON.stringify(fields, (_, value: unknown) => (typeof value === 'bigint' ? Number(value) : value));

describe('readAny() of a handshake', () => {
  it('makes pages of the regions, beside the table as it was registered', () => {
    const { document, issues } = onlyOf(bytesOf(NEAR));
    expect(document).toMatchObject({
      title: 'Handshake of decode-3',
      rules: { alias: 'full-geometry', rows: 'never' },
      worker: {
        engine_id: 'decode-3',
        kv_cache_layout: 'LBHNC',
        block_size: 16,
        physical_blocks_per_logical_kv_block: 2,
      },
      kv_cache_config: {
        num_blocks: 4,
        kv_cache_groups: [
          { layer_names: ['region 0', 'region 2, group 0'] },
          { layer_names: ['region 1', 'region 2, group 1'] },
        ],
      },
      allocation: { base_addr: '0x7f0000000000', bytes: 0x10000 + 7 * 256 + 256 },
      registered: {
        num_blocks: 8,
        kv_caches_base_addr: ['0x7f0000000000', '0x7f0000000400', '0x7f0000010000'],
        block_lens: [1024, 512, 256],
        block_strides: [2048, 2048, 256],
        region_group_ids: [0, 1, -1],
      },
    });
    expect(document.notes).toContain('cannot be known');
    expect(issues.map(({ severity, code }) => [severity, code])).toStrictEqual([['warning', 'regions-only']]);
  });

  it('registers the regions that the handshake has, whatever they are', () => {
    const region = fc.record({
      base: fc.nat({ max: 1 << 20 }),
      length: fc.integer({ min: 1, max: 4096 }),
      gap: fc.nat({ max: 4096 }),
      group: fc.integer({ min: -1, max: 2 }),
    });
    fc.assert(
      fc.property(fc.uniqueArray(region, { minLength: 1, maxLength: 6, selector: ({ base }) => base }), (regions) => {
        const { document } = onlyOf(
          bytesOf({
            kv_caches_base_addr: regions.map(({ base }) => base),
            block_lens: regions.map(({ length }) => length),
            block_strides: regions.map(({ length, gap }) => length + gap),
            region_group_ids: regions.map(({ group }) => group),
            num_blocks: 5,
          }),
        );
        const facts = computeFacts(document, { alias: 'full-geometry', rows: 'never' });
        if (facts.kind === 'refused') throw new Error('refused');
        const made = facts.registration.regions.map((each) => ({
          base: Number(each.base),
          length: Number(each.blockLen),
          gap: Number(each.blockStride) - Number(each.blockLen),
          // With one group, a region that all share is that group's.
          group: regions.every(({ group }) => group < 1) ? 0 : Number(each.group),
          blocks: each.numBlocks,
        }));
        const wanted = regions.map((each) => ({
          ...each,
          group: regions.every(({ group }) => group < 1) ? 0 : each.group,
          blocks: 5,
        }));
        const byBase = (a: { base: number }, b: { base: number }): number => a.base - b.base;
        expect(made.sort(byBase)).toStrictEqual(wanted.sort(byBase));
      }),
      { numRuns: 200, seed: 74 },
    );
  });

  it.each<[string, string | Uint8Array]>([
    ['inside a payload', payload(bytesOf(NEAR))],
    ['in hex', hex(bytesOf(NEAR))],
    ['in hex, of Python, with line ends', `0x${hex(payload(bytesOf(NEAR))).replace(/(.{40})/g, '$1\n')}`],
    ['in base64', base64(payload(bytesOf(NEAR)))],
    ['in base64 for addresses', base64(bytesOf(NEAR)).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')],
    [
      "as Python's bytes",
      `b'${[...payload(bytesOf(NEAR))].map((byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join('')}'`,
    ],
    ['as JSON', json(NEAR)],
    [
      'as JSON, its addresses in hex',
      json({ ...NEAR, kv_caches_base_addr: ['0x7f0000000000', '0x7f0000000400', '0x7f0000010000'] }),
    ],
    ['as JSON of the payload', json({ compatibility_hash: 'a', agent_metadata_bytes: base64(bytesOf(NEAR)) })],
    ['as JSON of the payload, opened up', json({ compatibility_hash: 'a', agent_metadata_bytes: NEAR })],
    [
      'as Python prints it',
      `got NixlAgentMetadata(engine_id='decode-3', agent_metadata=b'\\x01', kv_caches_base_addr=[139637976727552, 139637976728576, 139637976793088], device_id=0, num_blocks=8, block_lens=[1024, 512, 256], block_strides=[2048, 2048, 256], kv_cache_layout='HND', block_size=16, ssm_sizes=(0, 0), physical_blocks_per_logical_kv_block=2, region_group_ids=[0, 1, -1])`,
    ],
    ['with fields that are unknown', bytesOf({ ...NEAR, later: { a: [1] }, region_mem_types: ['VRAM'] })],
  ])('reads the same %s', (_, source) => {
    expect(onlyOf(source).document).toStrictEqual(onlyOf(bytesOf(NEAR)).document);
  });

  it('reads an old one, and says what was assumed', () => {
    // A map of 4, typed byte by byte: base addresses [4096, 2^32 + 1], lengths [16, 32], 3 blocks, the engine "e".
    const bytes = Uint8Array.from(
      Buffer.from(
        `84a9${Buffer.from('engine_id').toString('hex')}a165` +
          `b3${Buffer.from('kv_caches_base_addr').toString('hex')}92cd1000cf0000000100000001` +
          `aa${Buffer.from('block_lens').toString('hex')}921020` +
          `aa${Buffer.from('num_blocks').toString('hex')}03`,
        'hex',
      ),
    );
    const { document, issues } = onlyOf(bytes);
    expect(document.pages).toStrictEqual([
      { layer: 'region 0', offset: 0, page_bytes: 16, block_stride: 16 },
      { layer: 'region 1', offset: 2 ** 32 + 1 - 4096, page_bytes: 32, block_stride: 32 },
    ]);
    expect(document.registered).not.toHaveProperty('block_strides');
    expect(issues.map(({ severity, path }) => [severity, path])).toStrictEqual([
      ['warning', 'block_strides'],
      ['warning', 'region_group_ids'],
      ['warning', ''],
    ]);
  });

  it('says what a table tells that pages cannot', () => {
    const { issues } = onlyOf(bytesOf({ ...NEAR, ssm_sizes: [48, 64], region_num_blocks: [8, 8, 4] }));
    expect(issues.map(({ path, found }) => [path, found])).toStrictEqual([
      ['region_num_blocks', 'regions of other counts'],
      ['ssm_sizes', 'sizes of state, 48 and 64 bytes'],
      ['', 'a handshake: regions without views'],
    ]);
  });

  it.each<[string, object, object[]]>([
    ['no lengths', { ...NEAR, block_lens: undefined }, [{ path: 'block_lens', found: 'nothing' }]],
    ['no blocks', { ...NEAR, num_blocks: null }, [{ path: 'num_blocks', found: 'nothing' }]],
    [
      'lists of two lengths',
      { ...NEAR, block_lens: [1, 2], region_group_ids: [0] },
      [
        { path: 'block_lens', found: '2 entries', wanted: '3, as in kv_caches_base_addr: one a region' },
        { path: 'region_group_ids', found: '1 entries' },
      ],
    ],
    [
      'what is no number',
      { ...NEAR, block_lens: [1024, 'x', 0], num_blocks: 1.5 },
      [
        { path: 'block_lens[1]', found: '"x"' },
        { path: 'block_lens[2]', found: '0' },
        { path: 'num_blocks', found: '1.5' },
      ],
    ],
    ['no regions', { ...NEAR, kv_caches_base_addr: [], block_lens: [] }, [{ found: 'no regions' }]],
    ['addresses far apart', METADATA, [{ path: 'kv_caches_base_addr', found: 'addresses too far apart' }]],
  ])('refuses a handshake with %s', (_, fields, wanted) => {
    const [unread] = unreadOf(bytesOf(fields));
    const errors = unread?.issues.filter(({ severity }) => severity === 'error');
    expect(errors).toMatchObject(wanted);
    expect(errors).toHaveLength(wanted.length);
  });

  it('tells a fault in JSON at its line and column', () => {
    const [unread] = unreadOf('{ "kv_caches_base_addr": [4096],\n  "block_lens": ["x"], "num_blocks": 2 }');
    expect(unread?.issues.filter(({ severity }) => severity === 'error')).toMatchObject([
      { path: 'block_lens[0]', line: 2, column: 18, found: '"x"' },
    ]);
  });

  it('tells a fault of the encoding at its byte', () => {
    const whole = bytesOf(NEAR);
    const fault = (bytes: Uint8Array): unknown => unreadOf(bytes)[0]?.issues[0];
    expect(fault(whole.subarray(0, 100))).toMatchObject({ code: 'bad-msgpack', offset: 100 });
    expect(fault(Uint8Array.from([...whole, 0]))).toMatchObject({
      ...{ code: 'bad-msgpack', offset: whole.length, found: `more bytes after its end, at byte ${whole.length}` },
    });
    const cut = payload(whole.subarray(0, 50));
    expect(fault(cut)).toMatchObject({ code: 'bad-msgpack', offset: cut.length });
    expect(fault(bytesOf({ hello: 1 }))).toMatchObject({
      code: 'not-a-handshake',
      found: 'a map with hello, at byte 0',
    });
    expect(fault(payload(bytesOf({ hello: 1 })))).toMatchObject({ code: 'not-a-handshake' });
    expect(fault(payload(encode([1])))).toMatchObject({ code: 'not-a-handshake' });
  });

  it('never throws on bytes that begin as a map', () => {
    const start = fc.constantFrom([0x81], [0x8f], [0xde, 0], [0xdf, 0, 0]);
    fc.assert(
      fc.property(start, fc.uint8Array({ maxLength: 60 }), (first, rest) => {
        expect(unreadOf(Uint8Array.from([...first, ...rest]))).toHaveLength(1);
      }),
      { numRuns: 1000, seed: 75 },
    );
    const whole = payload(bytesOf(NEAR));
    fc.assert(
      fc.property(fc.nat({ max: whole.length - 1 }), fc.nat({ max: 255 }), (at, byte) => {
        const changed = whole.with(at, byte);
        try {
          onlyOf(changed);
        } catch {
          expect(unreadOf(changed)[0]?.issues).not.toHaveLength(0);
        }
      }),
      { numRuns: 1000, seed: 76 },
    );
  });
});
