import { expect, test } from 'vitest';
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
