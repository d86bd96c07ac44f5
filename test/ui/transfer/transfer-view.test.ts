import { describe, expect, test } from 'vitest';
import { computeFacts } from '../../../src/core/facts.ts';
import type { LayoutDocument } from '../../../src/core/layout/document.ts';
import { OWN_RULE } from '../../../src/core/registration/rules/own-rule.ts';
import { computeTransfer } from '../../../src/core/transfer/transfer.ts';
import { usualRequest } from '../../../src/core/transfer/usual-request.ts';
import { readTransfer } from '../../../src/io/read-transfer.ts';
import { TRANSFER_PRESETS } from '../../../src/presets/transfers/catalog.ts';
import { USUAL_TRANSFER } from '../../../src/state/initial-state.ts';
import type { OpenDocument } from '../../../src/state/state.ts';
import {
  isLarge,
  largeTransferView,
  type TransferInputs,
  transferView,
} from '../../../src/ui/transfer/transfer-view.ts';
import { ofRank, opened, prefillAndDecode, tokensFirst } from '../../support/prefill-ranks.ts';
import { runInPlace } from '../../support/run-in-place.ts';

async function inputsOf(id: string, setup: Partial<TransferInputs['setup']> = {}): Promise<TransferInputs> {
  const read = readTransfer((await TRANSFER_PRESETS.find((each) => each.id === id)?.load()) ?? '');
  if (!read.ok) throw new RangeError(id);
  const { prefill, decode, request } = read.document;
  const open = (document: OpenDocument['document']): OpenDocument => ({
    origin: { kind: 'pasted' },
    document,
    warnings: [],
  });
  const { skip_handshake: skipHandshake = false, ...blocks } = request;
  return {
    open: open(prefill),
    rules: { alias: 'packed-row-aware', rows: 'packed-mla' },
    setup: { ...USUAL_TRANSFER, decode: open(decode), request: blocks, skipHandshake, ...setup },
  };
}

const parts = { run: runInPlace, prepare: () => null };
const { signal } = new AbortController();

test.each(TRANSFER_PRESETS.map(({ id }) => id))(
  'largeTransferView() of %s is what transferView() gives',
  async (id) => {
    const inputs = await inputsOf(id);
    expect(isLarge(inputs)).toBe(false);
    expect(await largeTransferView(inputs, parts, signal)).toEqual(transferView(inputs));
  },
);

test('a decode side is derived in the worker, too, and once', async () => {
  const change = { tpSize: 2 };
  const inputs = await inputsOf('decode-tp2-prefill-tp1', { decode: null, request: null, change });
  const view = await largeTransferView(inputs, parts, signal);
  expect(view.decode?.document.worker?.tp_size).toBe(2);
  expect(view.transfer?.ratios?.tp).toBe(2);
  expect((await largeTransferView(inputs, parts, signal)).decode).toBe(view.decode);
});

describe('documents of prefill’s ranks', () => {
  const { prefill, decode } = prefillAndDecode(2);
  const [p0, p1] = prefill as [LayoutDocument, LayoutDocument];
  const rules = { alias: 'covered', rows: 'never' } as const;
  const ranked = (others: readonly LayoutDocument[], setup: Partial<TransferInputs['setup']> = {}): TransferInputs => ({
    open: opened(p0),
    rules,
    setup: { ...USUAL_TRANSFER, decode: opened(decode), otherRanks: others.map(opened), ...setup },
  });

  test('transferView() is what computeTransfer() gives on the same sides, and so is the worker’s', async () => {
    const inputs = ranked([tokensFirst(p1)], { skipHandshake: true });
    const view = transferView(inputs);
    const sides = [p0, inputs.setup.otherRanks[0]?.document ?? p1].map((each) => computeFacts(each, rules));
    const mine = computeFacts(decode, rules);
    const [theirs, other] = sides;
    if (theirs?.kind !== 'registered' || other?.kind !== 'registered' || mine.kind !== 'registered') throw new Error();
    const request = { ...usualRequest(theirs.layout, mine.layout), skip_handshake: true };
    const { prefill: _, decode: __, ...expected } = computeTransfer([theirs, other], mine, request);
    const { prefill: used, decode: ___, ...found } = view.transfer ?? { prefill: [], decode: null };
    expect(found).toEqual(expected);
    expect(used).toEqual([view.prefill, ...view.otherRanks]);
    expect(view.shares).toMatchObject([
      { rank: 0, misplaced: 0 },
      { rank: 1, misplaced: expected.delivery?.misplaced },
    ]);
    expect(await largeTransferView(inputs, parts, signal)).toEqual(view);
  });

  test('a rule that another rank does not bring is the default there', () => {
    const own: LayoutDocument = { ...p0, rules: { own: { clauses: [{ joins: [] }] } } };
    const view = transferView({ ...ranked([p1]), open: opened(own), rules: { alias: OWN_RULE, rows: 'never' } });
    expect(view.otherRanks.map((each) => each.rules)).toEqual([{ alias: 'packed-row-aware', rows: 'never' }]);
  });

  test('what does not fit is said, at once and from the worker, and nothing is computed', async () => {
    const missing = ranked([ofRank(p1, 0)]);
    const view = transferView(missing);
    expect(view).toMatchObject({
      transfer: null,
      shares: [],
      rankFaults: [{ code: 'same-rank' }, { code: 'missing-rank' }],
    });
    expect(await largeTransferView(missing, parts, signal)).toEqual(view);
    const small = { ...p1, kv_cache_config: { ...p1.kv_cache_config, num_blocks: 3 } };
    const request = { prefill_block_ids: [[4], [0]], decode_block_ids: [[1], [2]] };
    const outside = transferView(ranked([small], { request }));
    expect(outside.transfer === null ? outside.requestFaults : []).toMatchObject([
      { side: 'prefill', group: 0, rank: 1 },
    ]);
  });

  test('the largest of all documents says whether the worker computes', () => {
    expect(isLarge(ranked([p1]))).toBe(false);
    const tensors = Array.from(
      { length: 501 },
      () => p1.kv_caches?.[0] as NonNullable<LayoutDocument['kv_caches']>[number],
    );
    expect(isLarge(ranked([{ ...p1, kv_caches: tensors }]))).toBe(true);
  });
});

test('what cannot be is said in place of a transfer', async () => {
  const odd = transferView(await inputsOf('decode-tp2-prefill-tp1', { decode: null, change: { tpSize: 3 } }));
  expect(odd).toMatchObject({ decode: null, transfer: null, refusals: [{ code: 'heads-not-divisible' }] });
  const request = { prefill_block_ids: [[99]], decode_block_ids: [[0]] };
  const outside = transferView(await inputsOf('decode-tp2-prefill-tp1', { request }));
  expect(outside).toMatchObject({ transfer: null, requestFaults: [{ side: 'prefill', group: 0 }] });
});

test('a request of very many blocks is the worker’s', async () => {
  const inputs = await inputsOf('decode-tp2-prefill-tp1');
  const ids = Array.from({ length: 2_000_000 }, () => 0);
  const request = { prefill_block_ids: [ids], decode_block_ids: [ids] };
  expect(isLarge({ ...inputs, setup: { ...inputs.setup, request } })).toBe(true);
});
