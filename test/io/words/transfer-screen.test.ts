import { expect, test } from 'vitest';
import { decodeByte } from '../../../src/core/transfer/byte.ts';
import { deriveDecode } from '../../../src/core/transfer/derive.ts';
import { pairAt } from '../../../src/core/transfer/pairs.ts';
import { computeTransfer, type Transfer } from '../../../src/core/transfer/transfer.ts';
import type { TransferDocument } from '../../../src/core/transfer/transfer-document.ts';
import { wrongExample } from '../../../src/core/transfer/wrong-example.ts';
import { wrongPlace } from '../../../src/core/transfer/wrong-place.ts';
import { readTransfer } from '../../../src/io/read-transfer.ts';
import { plainText } from '../../../src/io/words/phrase.ts';
import { decodeByteOutcome, decodeByteSentence } from '../../../src/io/words/transfer-byte.ts';
import {
  blockIdsFault,
  knobRefusalSentence,
  pairSentence,
  playedSentence,
  requestFaultSentence,
  tokensAssumption,
  transferScreenVerdict,
  wrongLayersPhrases,
} from '../../../src/io/words/transfer-screen.ts';
import { factsOf } from '../../../src/state/select.ts';
import { transferVectors } from '../golden-transfers.ts';

function documentOf(id: string): TransferDocument {
  const read = readTransfer(transferVectors.find(({ name }) => name === `${id}.json`)?.text ?? '');
  if (!read.ok) throw new RangeError(`${id}: ${read.issues[0]?.found}`);
  return read.document;
}

function sidesOf(id: string, alias: 'packed-row-aware' | 'base-address' = 'packed-row-aware') {
  const { prefill, decode, request } = documentOf(id);
  const rules = { alias, rows: 'packed-mla' } as const;
  const [theirs, mine] = [factsOf(prefill, rules), factsOf(decode, rules)];
  if (theirs.kind === 'refused' || mine.kind === 'refused') throw new RangeError(id);
  return { prefill: theirs, decode: mine, transfer: computeTransfer(theirs, mine, request) };
}

/** Of the example of a layer's wrong bytes: its outcome, and why. */
function whyOf(transfer: Transfer, layer: string): string {
  const address = wrongExample(transfer, layer);
  if (address === null) throw new RangeError(layer);
  const byte = decodeByte(transfer, address);
  const sentence = decodeByteSentence(byte, (wrong) => wrongPlace(transfer, byte, wrong));
  return `${decodeByteOutcome(byte).word}: ${plainText(sentence)}`;
}

test('a wrong byte says why in one sentence', () => {
  const { transfer: rows } = sidesOf('packed-row-order-differs');
  expect(whyOf(rows, 'layers.0.idx')).toBe(
    'misplaced: row order differs: +0 is layers.0.mla on prefill, layers.0.idx on decode',
  );
  expect(whyOf(rows, 'layers.0.mla')).toMatch(
    /^misplaced: row order differs: layers\.0\.mla starts at \+0 on prefill, at \+16 on decode$/,
  );
  const { transfer: cut } = sidesOf('dsv41-swa-compressor', 'base-address');
  expect(whyOf(cut, 'layers.2.attn.compressor.state_cache')).toBe(
    'undelivered: no pair writes it: layers.2.attn.compressor.state_cache: head 0, state 4, byte 2,624 never arrives',
  );
  const { transfer: heads } = sidesOf('head-first-to-token-first-unchecked');
  expect(whyOf(heads, 'layers.0')).toMatch(/^misplaced: (heads|tokens) lie otherwise: decode wants layers\.0: /);
});

test('bytes that are right, not needed, or overwritten say so', () => {
  const { transfer } = sidesOf('decode-tp2-prefill-tp1');
  const pair = pairAt(transfer.pairs, 0);
  const right = decodeByte(transfer, pair.decode.address);
  expect(decodeByteOutcome(right)).toEqual({ tone: 'good', word: 'delivered' });
  expect(plainText(decodeByteSentence(right, () => null))).toBe('it arrives as wanted');
});

test('pairs and where the transfer stands', () => {
  const { transfer } = sidesOf('packed-row-order-differs');
  expect(plainText(pairSentence(pairAt(transfer.pairs, 1)))).toBe(
    'prefill block 1 of R0 into decode block 0 of R0: 48 B',
  );
  expect(plainText(playedSentence(1, 2, pairAt(transfer.pairs, 0)))).toBe(
    'Pair 1: prefill block 0 of R0 into decode block 2 of R0: 48 B.',
  );
  expect(plainText(playedSentence(0, 2, null))).toBe('Nothing is moved yet.');
  expect(plainText(playedSentence(0, 0, null))).toBe('No pair is made.');
  const { transfer: two } = sidesOf('two-blocks-into-one');
  expect(plainText(pairSentence(pairAt(two.pairs, 1)))).toMatch(/into decode block 1 of R0, piece 2 of 2: /);
});

test('which layers do not get what they need, the worst first', () => {
  const { transfer } = sidesOf('dsv41-swa-compressor', 'base-address');
  if (transfer.delivery === null) throw new RangeError('refused');
  expect(plainText(wrongLayersPhrases(transfer.delivery))).toBe(
    'layers.2.attn.compressor.state_cache: 13,760 B undelivered of 32,768 B · layers.2.attn.indexer.state_cache: 7,936 B undelivered of 16,384 B',
  );
});

test('what stands against a knob', () => {
  const { prefill } = documentOf('decode-tp2-prefill-tp1');
  const made = deriveDecode(prefill, { tpSize: 3 });
  if (made.ok) throw new RangeError('made');
  expect(made.refusals.map((each) => plainText(knobRefusalSentence(each)))).toEqual([
    'TP: the KV heads do not divide among so many ranks, in layers.0 (heads 4, tp 3)',
  ]);
});

test('block ids that are none, and requests that do not fit', () => {
  expect(blockIdsFault({ code: 'no-block-id', found: 'x' })).toBe('“x” is no block id. Write ids and ranges: 0-3, 7.');
  expect(blockIdsFault({ code: 'backwards', found: '6-2' })).toBe('The range 6-2 ends before it starts.');
  expect(blockIdsFault({ code: 'too-many-ids', most: 1_000_000 })).toBe('More than 1,000,000 ids are no request.');
  const fault = { code: 'outside-pool', id: 8, blocks: 8 } as const;
  expect(requestFaultSentence({ side: 'decode', group: 1, fault })).toBe(
    'Decode, group 1: There is no block 8: the pool has 8 blocks, from 0.',
  );
  expect(requestFaultSentence({ side: 'prefill', group: 2, fault: null })).toBe('Prefill has no group 2.');
});

test('transferScreenVerdict() is of the transfer, or of why there is none', () => {
  const sides = sidesOf('packed-row-order-differs');
  const parts = { ...sides, otherRanks: [], rankFaults: [], requestFaults: [] };
  const said = (given: Parameters<typeof transferScreenVerdict>[0]) => plainText(transferScreenVerdict(given).headline);
  expect(said(parts)).toBe('Of 48 B needed, 48 B arrive as other content');
  expect(said({ ...parts, decode: null, transfer: null })).toBe('No decode document can be derived so');
  expect(said({ ...parts, requestFaults: [{ side: 'prefill', group: 2, fault: null }], transfer: null })).toBe(
    'The request does not fit. Prefill has no group 2',
  );
  expect(said({ ...parts, transfer: null })).toBe('Nothing is requested');
});

test('a request of tokens says what it takes for granted', () => {
  expect(tokensAssumption([16, 16])).toContain('16 tokens a block on either side');
  expect(tokensAssumption([16, undefined])).toContain(
    '16 tokens a block on prefill, 1 token a block on decode, for want of a block_size',
  );
});
