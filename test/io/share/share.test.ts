import fc from 'fast-check';
import { deflateSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { readLayout } from '../../../src/io/read-layout.ts';
import { canonicalLayout } from '../../../src/io/share/canonical.ts';
import { textHash } from '../../../src/io/share/document-hash.ts';
import { decodeShare, encodeShare, type Share } from '../../../src/io/share/share.ts';
import type { ShareView } from '../../../src/io/share/share-view.ts';
import { WORDS } from '../../../src/io/share/share-words.ts';
import { registrationVectors, transferSides } from '../golden-layouts.ts';
import { FULL, PLAIN, USUAL } from './shares.ts';

/** What a share of these lines of text would be, made by hand. */
function bytesOf(text: string, version = 1): Uint8Array {
  const deflated = deflateSync(new TextEncoder().encode(text), { dictionary: WORDS });
  return Uint8Array.of(version, ...textHash(text).subarray(0, 4), ...deflated);
}

const HEAD = '{"name":"a","rules":{"alias":"covered","rows":"never"}}';
const DOCUMENT = canonicalLayout(PLAIN.open.document);

const codesOf = (bytes: Uint8Array, maxBytes?: number): string[] => {
  const result = decodeShare(bytes, maxBytes === undefined ? {} : { maxBytes });
  return result.ok ? ['ok'] : result.issues.map(({ code }) => code);
};

const documents = [...registrationVectors, ...transferSides].flatMap(({ text }) => {
  const read = readLayout(text);
  return read.ok ? [read.document] : [];
});

const count = fc.nat();
const span = fc
  .tuple(fc.double({ min: -1e15, max: 1e15, noNaN: true }), fc.double({ min: 1, max: 1e15, noNaN: true }))
  .map(([start, size]) => ({ start: start + 0, end: start + size }))
  .filter(({ start, end }) => start < end);
const views: fc.Arbitrary<ShareView> = fc.record({
  mode: fc.constantFrom('explore', 'compare', 'matrix'),
  map: fc.record({
    lens: fc.constantFrom(null, 'rows', 'addresses'),
    addresses: fc.option(span),
    owner: fc.oneof(count, fc.constant('all' as const)),
    row: count,
    range: fc.option(span),
  }),
  selection: fc.option(
    fc.oneof(
      fc.record({ kind: fc.constant('layer' as const), layer: fc.string({ unit: 'grapheme' }) }),
      fc.record({ kind: fc.constant('region' as const), region: count }),
      fc.record({ kind: fc.constant('finding' as const), id: fc.string() }),
      fc.record({ kind: fc.constant('decision' as const), step: count }),
      fc.record({ kind: fc.constant('byte' as const), space: count, offset: count, group: count, block: count }),
    ),
  ),
  filter: fc.string({ unit: 'grapheme' }),
  hidden: fc.array(fc.string(), { maxLength: 4 }),
  tab: fc.constantFrom('findings', 'regions', 'decisions', 'descriptors', 'order'),
  colourBy: fc.constantFrom('group', 'type'),
  unit: fc.constantFrom('hex', 'decimal', 'blocks'),
  replayed: fc.option(count),
});
const sides = fc.record({
  name: fc.string({ unit: 'grapheme' }),
  preset: fc.option(fc.string()),
  document: fc.constantFrom(...documents),
  rules: fc.record({
    alias: fc.constantFrom('base-address', 'base-and-length', 'full-geometry', 'covered', 'packed-row-aware'),
    rows: fc.constantFrom('never', 'packed-mla', 'padded-only'),
  }),
});
const shares = fc.record({ open: sides, other: fc.option(sides), view: views }) as fc.Arbitrary<Share>;

/** A share with its documents as they are spelt in one way. */
const spelt = ({ open, other, view }: Share) => ({
  open: { ...open, document: canonicalLayout(open.document) },
  other: other && { ...other, document: canonicalLayout(other.document) },
  view,
});

describe('encodeShare() and decodeShare()', () => {
  test.each([
    ['a share as usual', PLAIN],
    ['one with nothing as usual', FULL],
  ])('bring back %s', (_, share) => {
    expect(decodeShare(encodeShare(share))).toEqual({ ok: true, share, issues: [] });
  });

  test("keep one document where side B's is A's", () => {
    const both: Share = { ...PLAIN, other: { ...PLAIN.open, rules: { alias: 'covered', rows: 'never' } } };
    const result = decodeShare(encodeShare(both));
    expect(result).toEqual({ ok: true, share: both, issues: [] });
    if (result.ok) expect(result.share.other?.document).toBe(result.share.open.document);
  });

  const moved: NonNullable<Share['transfer']> = {
    decode: null,
    rules: { alias: 'covered', rows: 'never' },
    change: { tpSize: 2, baseAddress: '0x10', rowOrder: ['b', 'a'] },
    request: { prefill_block_ids: [[0, 1], []], decode_block_ids: [[3]] },
    skipHandshake: true,
    played: 4,
    selected: { side: 'prefill', space: 0, offset: 7, rank: 1 },
  };

  test.each([
    ['derived', moved],
    ['another document', { ...moved, decode: { name: 'd', preset: null, document: FULL.open.document }, rules: null }],
  ])('bring back a transfer whose decode side is %s', (_, transfer) => {
    for (const share of [PLAIN, FULL]) {
      const whole: Share = { ...share, transfer, view: { ...share.view, mode: 'transfer' } };
      const bytes = encodeShare(whole);
      expect(bytes[0]).toBe(2);
      expect(decodeShare(bytes)).toEqual({ ok: true, share: whole, issues: [] });
    }
  });

  const ofRank = (rank: number) => ({
    name: `rank ${rank}.json`,
    preset: rank === 1 ? 'ring-scratch' : null,
    document: { ...PLAIN.open.document, worker: { ...PLAIN.open.document.worker, tp_rank: rank, tp_size: 4 } },
  });
  const decode = { name: 'd', preset: null, document: FULL.open.document };

  test.each([
    ['a derived decode', { ...moved, otherRanks: [ofRank(3)] }],
    ['decode’s own document', { ...moved, decode, rules: null, otherRanks: [ofRank(2), ofRank(1), ofRank(3)] }],
  ])('bring back the documents of other ranks in their order, beside %s', (_, transfer) => {
    for (const share of [PLAIN, FULL]) {
      const whole: Share = { ...share, transfer, view: { ...share.view, mode: 'transfer' } };
      const bytes = encodeShare(whole);
      expect(bytes[0]).toBe(3);
      expect(decodeShare(bytes)).toEqual({ ok: true, share: whole, issues: [] });
    }
  });

  test('bring back any ranks of any transfer, the same bytes each time', () => {
    const named = sides.map(({ rules: _, ...document }) => document);
    const ranked = fc.record({
      share: shares,
      otherRanks: fc.array(named, { minLength: 1, maxLength: 3 }),
      decode: fc.option(named),
    });
    fc.assert(
      fc.property(ranked, ({ share, otherRanks, decode: own }) => {
        const whole = { ...share, transfer: { ...moved, rules: null, decode: own, otherRanks } } as Share;
        const bytes = encodeShare(whole);
        const result = decodeShare(bytes);
        expect(result.ok && encodeShare(result.share)).toEqual(bytes);
        const names = result.ok ? result.share.transfer?.otherRanks?.map(({ name }) => name) : null;
        expect(names).toEqual(otherRanks.map(({ name }) => name));
      }),
      { seed: 63, numRuns: 20 },
    );
  });

  test('refuse ranks that are not all there, none, and one that is no layout', () => {
    const head = (ranks: object) =>
      JSON.stringify({ ...JSON.parse(HEAD), transfer: { ...moved, rules: null, decode: null, ranks } });
    const lines = (ranks: object, ...more: string[]) => bytesOf([head(ranks), DOCUMENT, ...more].join('\n'), 3);
    expect(codesOf(lines([{ name: 'b' }], DOCUMENT))).toEqual(['ok']);
    expect(codesOf(lines([{ name: 'b' }, { name: 'c' }], DOCUMENT))).toEqual(['broken-share']);
    expect(codesOf(lines([{ name: 'b' }]))).toEqual(['broken-share']);
    expect(codesOf(lines([]))).toEqual(['bad-share']);
    expect(codesOf(lines([{ name: 'b' }, { name: 'c' }], DOCUMENT, '{}'))).not.toContain('ok');
  });

  test('write version 1 where nothing is moved, which every page can open', () => {
    expect(encodeShare(FULL)[0]).toBe(1);
  });

  test.each([
    ['a base that is no address', { ...moved, change: { baseAddress: 'x' } }],
    ['no ranks', { ...moved, change: { tpSize: 0 } }],
    ['a block below 0', { ...moved, request: { prefill_block_ids: [[-1]], decode_block_ids: [] } }],
    ['rules that are not known', { ...moved, rules: { alias: 'none', rows: 'never' } }],
  ])('refuse a transfer with %s', (_, transfer) => {
    expect(decodeShare(encodeShare({ ...PLAIN, transfer } as Share)).ok).toBe(false);
  });

  test('bring back any documents under any view, the same bytes each time', () => {
    fc.assert(
      fc.property(shares, (share) => {
        const bytes = encodeShare(share);
        const result = decodeShare(bytes);
        expect(result.ok && spelt(result.share)).toEqual(spelt(share));
        expect(result.ok && encodeShare(result.share)).toEqual(bytes);
      }),
      { seed: 6, numRuns: 60 },
    );
  });
});

describe('decodeShare()', () => {
  test('refuses a share that any one change was made to', () => {
    const bytes = encodeShare(FULL);
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
        const changed = bytes.slice();
        changed[at] = (changed[at] ?? 0) ^ change;
        expect(decodeShare(changed).ok).toBe(false);
      }),
      { seed: 61, numRuns: 300 },
    );
  });

  test('refuses a share that is cut off anywhere', () => {
    const bytes = encodeShare(PLAIN);
    for (let length = 0; length < bytes.length; length += 1) {
      expect(codesOf(bytes.subarray(0, length)), String(length)).toEqual(['broken-share']);
    }
  });

  test('never throws, whatever the bytes are', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.constantFrom(0, 1, 2, 3), (bytes, version) => {
        expect(decodeShare(Uint8Array.of(version, ...bytes)).ok).toBe(false);
      }),
      { seed: 62, numRuns: 300 },
    );
  });

  test('stops at its limit, not at what a bomb unpacks to', () => {
    const bomb = bytesOf('['.repeat(3_000_000));
    expect(bomb.length).toBeLessThan(6000);
    expect(codesOf(bomb, 1_000_000)).toEqual(['too-large-share']);
    expect(codesOf(encodeShare(PLAIN), 100)).toEqual(['too-large-share']);
  });

  test('says that a share of a later version is one', () => {
    expect(codesOf(bytesOf(`${HEAD}\n${DOCUMENT}`, 4))).toEqual(['newer-share']);
  });

  test('reads a head with the least in it, as everything usual', () => {
    const result = decodeShare(bytesOf(`${HEAD}\n${DOCUMENT}`));
    expect(result.ok && result.share.view).toEqual(USUAL);
  });

  test.each([
    ['no JSON', 'nothing', 'bad-share'],
    ['a list', '[]', 'bad-share'],
    ['no rules', '{"name":"a"}', 'bad-share'],
    ['rules of no list', HEAD.replace('covered', 'constructor'), 'unknown-rules'],
    ["a rule of the document's own where it brings none", HEAD.replace('covered', 'own-rule'), 'unknown-rules'],
    ["the worker's table where there is none", '{"name":"a","rules":"as-registered"}', 'unknown-rules'],
    ['a field that is not known', HEAD.replace('"name"', '"constructor":1,"name"'), 'bad-share'],
    ['a prototype', HEAD.replace('"name"', '"__proto__":{"view":1},"name"'), 'bad-share'],
    ['a row below 0', HEAD.replace('"name"', '"view":{"map":{"row":-1}},"name"'), 'bad-share'],
    ['a number that is none', HEAD.replace('"name"', '"view":{"replayed":1e999},"name"'), 'bad-share'],
    [
      'a second document that is not there',
      HEAD.replace('"name"', '"other":{"name":"b","rules":"as-registered","own":true},"name"'),
      'broken-share',
    ],
  ])('refuses a head with %s', (_, head, code) => {
    const codes = codesOf(bytesOf(`${head}\n${DOCUMENT}`));
    expect(new Set(codes)).toEqual(new Set([code]));
  });

  test('says what is wrong with a document in it, as of any document', () => {
    expect(codesOf(bytesOf(`${HEAD}\n${DOCUMENT.replace('"num_blocks":4', '"num_blocks":0')}`))).not.toEqual(['ok']);
    expect(codesOf(bytesOf(HEAD))).toEqual(['empty-document']);
    expect(codesOf(bytesOf(`${HEAD}\n${DOCUMENT}\n${DOCUMENT}`))).toEqual(['broken-share']);
  });

  test('takes an earlier version through every step to this one', () => {
    const steps = [(head: unknown) => ({ ...(head as object), name: 'renamed by a step' })];
    const result = decodeShare(bytesOf(`${HEAD}\n${DOCUMENT}`), { migrations: steps });
    expect(result.ok && result.share.open.name).toBe('renamed by a step');
  });
});
