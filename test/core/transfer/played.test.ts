import { expect, test } from 'vitest';
import { pairOutcome } from '../../../src/core/scene/transfer-fates.ts';
import { decodeByte } from '../../../src/core/transfer/byte.ts';
import { ranksOfPairs } from '../../../src/core/transfer/pairs.ts';
import { deliveryOfPairs } from '../../../src/core/transfer/played.ts';
import { computeTransfer, type Transfer } from '../../../src/core/transfer/transfer.ts';
import { wrongExample } from '../../../src/core/transfer/wrong-example.ts';
import { readTransfer } from '../../../src/io/read-transfer.ts';
import { factsOf } from '../../../src/state/select.ts';
import { transferVectors } from '../../io/golden-transfers.ts';
import { pairAlone } from '../../support/pair-alone.ts';

const BOTH = [
  { alias: 'packed-row-aware', rows: 'packed-mla' },
  { alias: 'base-address', rows: 'packed-mla' },
] as const;

/** Every single golden transfer under two rule sets, where nothing refuses it. */
const transfers: readonly (readonly [name: string, transfer: Transfer])[] = transferVectors
  .filter(({ name }) => name.endsWith('.json'))
  .flatMap(({ name, text }) => {
    const read = readTransfer(text);
    if (!read.ok) throw new RangeError(`${name}: ${read.issues[0]?.found}`);
    const { prefill, decode, request } = read.document;
    return BOTH.flatMap((rules): [string, Transfer][] => {
      const [theirs, mine] = [factsOf(prefill, rules), factsOf(decode, rules)];
      if (theirs.kind === 'refused' || mine.kind === 'refused') return [];
      const transfer = computeTransfer(theirs, mine, request);
      return transfer.delivery ? [[`${name}, ${rules.alias}`, transfer]] : [];
    });
  });

const named = (id: string, rule = 'packed-row-aware'): Transfer => {
  const found = transfers.find(([name]) => name === `${id}.json, ${rule}`);
  if (found === undefined) throw new RangeError(id);
  return found[1];
};

test.each(transfers)('deliveryOfPairs() of %s: nothing before the first pair, all after the last', (_, transfer) => {
  const { pairs = 0, needed } = transfer.delivery ?? {};
  expect(deliveryOfPairs(transfer, 0, 0)).toMatchObject({ pairs: 0, moved: 0, needed, undelivered: needed });
  expect(deliveryOfPairs(transfer, 0, pairs)).toBe(transfer.delivery);
  // Cut after each pair in turn, and put together again.
  let moved = 0;
  for (let i = 0; i < pairs; i++) {
    const one = deliveryOfPairs(transfer, i, i + 1);
    expect(one?.pairs).toBe(1);
    moved += one?.moved ?? 0;
    expect(deliveryOfPairs(transfer, 0, i + 1)?.moved).toBe(moved);
  }
  expect(moved).toBe(transfer.delivery?.moved);
});

test('ranksOfPairs() names the ranks that something is read from', () => {
  // MLA is held alike by all four ranks that decode compares itself with.
  const { ranks, pairs } = named('mla-prefill-tp4');
  expect([ranks, ranksOfPairs(pairs)]).toStrictEqual([[0, 1, 2, 3], [0]]);
  expect(ranksOfPairs(named('prefill-tp2-decode-tp1').pairs)).toStrictEqual([0, 1]);
});

test('pairOutcome() says what a pair does by itself', () => {
  const outcomes = (transfer: Transfer) =>
    Array.from({ length: transfer.delivery?.pairs ?? 0 }, (_, i) => pairOutcome(transfer, i));
  expect(outcomes(named('packed-row-order-differs'))).toEqual(['misplaces', 'misplaces']);
  expect(new Set(outcomes(named('decode-tp2-prefill-tp1')))).toEqual(new Set(['delivers']));
  expect(outcomes(named('clobbered'))).toContain('clobbers');
  expect(outcomes(named('dsv41-swa-compressor', 'base-address'))).toContain('not-needed');
});

test.each(transfers)('pairOutcome() of %s is what the delivery of each pair alone comes to', (_, transfer) => {
  for (let i = 0; i < (transfer.delivery?.pairs ?? 0); i++)
    expect(pairOutcome(transfer, i)).toBe(pairAlone(transfer, i));
});

test.each(transfers)('wrongExample() of %s finds a wrong byte of every layer that has one', (_, transfer) => {
  for (const { layer, undelivered, misplaced } of transfer.delivery?.layers ?? []) {
    const address = wrongExample(transfer, layer);
    if (undelivered + misplaced === 0) expect(address).toBeNull();
    else if (address === null) throw new RangeError(`no example of ${layer}`);
    else expect(decodeByte(transfer, address).wrong.map(({ wanted }) => wanted.layer)).toContain(layer);
  }
});
