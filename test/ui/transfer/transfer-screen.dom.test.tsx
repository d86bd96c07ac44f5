import { act, screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { describe, expect, test, vi } from 'vitest';
import { TRANSFER_PRESETS } from '../../../src/presets/transfers/catalog.ts';
import type { TransferByte } from '../../../src/state/transfer.ts';
import { openTransferPreset } from '../../../src/ui/transfer/open-transfer.ts';
// Loaded beforehand, so that no test waits for a transform.
import '../../../src/ui/transfer/transfer-screen.tsx';
import { type RenderedApp, renderApp } from '../render-app.tsx';

vi.mock('../../../src/ui/map/memory-map.tsx', () => ({ MemoryMap: () => null }));
// The maps need a canvas; what they are told, and what they tell, does not.
vi.mock('../../../src/ui/transfer/map/transfer-map.tsx', () => ({
  default: ({ played, onSelect }: { played: number | null; onSelect: (byte: TransferByte) => void }) => (
    <div>
      <output aria-label="Played">{String(played)}</output>
      <button type="button" onClick={() => onSelect({ side: 'decode', space: 0, offset: 0 })}>
        press byte 0 of decode
      </button>
    </div>
  ),
}));

vi.setConfig({ testTimeout: 30_000 });

async function transfer(id?: string): Promise<RenderedApp> {
  const app = await renderApp();
  const preset = TRANSFER_PRESETS.find((each) => each.id === id);
  if (preset) await act(() => openTransferPreset(app.store, preset));
  else await app.user.click(screen.getByRole('button', { name: 'Transfer' }));
  await screen.findByRole('region', { name: 'Pairs and layers' });
  return app;
}

const headline = (): string => screen.getByRole('heading', { level: 1 }).textContent ?? '';
const figure = (word: string): string | null | undefined =>
  within(screen.getByLabelText('Figures of the request')).getByText(word).closest('div')?.querySelector('dd')
    ?.textContent;
const checks = (): string[] =>
  within(screen.getByRole('list', { name: 'Checks of the handshake' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent ?? '');
const rows = (table: string): string[] =>
  within(screen.getByRole('grid', { name: table }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent ?? '');
const field = (name: string): HTMLInputElement => screen.getByRole('textbox', { name });

describe('Transfer', () => {
  test('starts with the open layout and a worker like it', async () => {
    await transfer();
    expect(headline()).toBe('Wrong bytes: Of 94,976 B needed, 21,696 B never arrive');
    expect(figure('undelivered')).toBe('21,696 B');
    expect(screen.getByRole('button', { name: 'Layout of decode: derived from prefill' })).toBeTruthy();
    expect(checks()[0]).toMatch(/^passedOne TP size divides the other: decode 1 rank, prefill 1 rank/);
  });

  test('the incident of packed rows in another order: why a byte is wrong, and its twin', async () => {
    const { store, user } = await transfer('packed-row-order-differs');
    expect(headline()).toBe('Wrong bytes: Of 48 B needed, 48 B arrive as other content');
    expect(checks().every((text) => text.startsWith('passed'))).toBe(true);
    await user.click(screen.getByRole('button', { name: 'press byte 0 of decode' }));
    const byte = screen.getByRole('region', { name: 'Selected byte' });
    expect(byte.textContent).toContain(
      'misplacedRow order differs: +0 is layers.0.mla on prefill, layers.0.idx on decode.',
    );
    await user.click(within(byte).getByRole('button', { name: '0x7f0000000030' }));
    expect(store.getState().transferAt.selected).toEqual({ side: 'prefill', space: 0, offset: 48, rank: 0 });
    expect(screen.getByRole('region', { name: 'Selected byte' }).textContent).toContain(
      'Decode reads it once, though it is no data of the request.',
    );
    await user.click(screen.getByRole('button', { name: 'Let go' }));
    expect(screen.queryByRole('region', { name: 'Selected byte' })).toBeNull();
  });

  test('a layer of the table leads to a byte of it that is wrong', async () => {
    const { user } = await transfer('dsv41-swa-compressor');
    await user.click(screen.getByRole('button', { name: 'Layers' }));
    expect(rows('Layers')).toHaveLength(4);
    await user.click(screen.getByText('layers.2.attn.compressor.state_cache', { selector: 'bdi' }));
    expect(screen.getByRole('region', { name: 'Selected byte' }).textContent).toContain('undelivered');
  });

  test('had nobody checked: what is refused is moved all the same', async () => {
    const { store, user } = await transfer('head-first-to-token-first');
    expect(headline()).toMatch(/^No transfer: Refused: other layout names: decode .*, prefill /);
    expect(checks().some((text) => text.startsWith('refusedOther layout names'))).toBe(true);
    await user.click(screen.getByRole('switch', { name: 'Had nobody checked' }));
    expect(headline()).toMatch(/arrive as other content/);
    expect(checks().some((text) => text.startsWith('left out, would refuseOther layout names'))).toBe(true);
    act(() => void store.undo());
    expect(headline()).toMatch(/^No transfer: Refused: /);
  });

  test('one knob is turned and its result stands there; what cannot be is told', async () => {
    const { user } = await transfer('decode-tp2-prefill-tp1');
    await user.click(screen.getByRole('button', { name: /^Layout of decode/ }));
    await user.click(await screen.findByRole('button', { name: 'Derived from prefill' }));
    expect(headline()).toMatch(/^Everything arrives: Every one of the/);
    await user.clear(field('TP of decode'));
    await user.type(field('TP of decode'), '2');
    expect(headline()).toMatch(/^Everything arrives: /);
    expect(checks()[0]).toContain('decode 2 ranks, prefill 1 rank');
    await user.clear(field('TP of decode'));
    await user.type(field('TP of decode'), '3');
    expect(screen.getByRole('alert', { name: 'Why decode cannot be so' }).textContent).toMatch(
      /^TP: the KV heads do not/,
    );
    expect(headline()).toBe('No transfer: No decode document can be derived so');
    await user.click(screen.getByRole('button', { name: 'All as prefill' }));
    expect(headline()).toMatch(/^Everything arrives: /);
  });

  test('block ids are typed, taken from tokens, or at random; what is none is told and changes nothing', async () => {
    const { store, user } = await transfer('decode-tp2-prefill-tp1');
    const own = field('Blocks of prefill, group 0');
    const before = store.getState().transfer.request;
    await user.clear(own);
    await user.type(own, '0-99');
    expect(own.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByRole('alert').textContent).toMatch(/^There is no block \d+: the pool has \d+ blocks/);
    expect(store.getState().transfer.request?.decode_block_ids).toBe(before?.decode_block_ids);
    await user.clear(own);
    await user.type(own, '1, 0');
    expect(store.getState().transfer.request?.prefill_block_ids).toEqual([[1, 0]]);
    await user.click(screen.getByRole('button', { name: 'First blocks' }));
    expect(own.value).toBe('0, 1');
    await user.click(screen.getByRole('button', { name: 'Random blocks' }));
    const random = store.getState().transfer.request;
    await user.click(screen.getByRole('button', { name: 'Random blocks' }));
    expect(store.getState().transfer.request).toEqual(random);
    await user.click(screen.getByRole('button', { name: 'Usual blocks' }));
    expect(store.getState().transfer.request).toBeNull();
  });

  test('pairs are played in order, by buttons, keys and the table', async () => {
    const { user } = await transfer('packed-row-order-differs');
    const played = () => screen.getByLabelText('Played').textContent;
    const player = screen.getByRole('region', { name: 'Pairs, one after the other' });
    expect(played()).toBe('null');
    await user.click(screen.getByRole('button', { name: 'Before the first pair' }));
    expect(played()).toBe('0');
    expect(player.textContent).toContain('Nothing is moved yet.');
    await user.keyboard(']');
    expect(played()).toBe('1');
    expect(player.textContent).toContain('Pair 1: prefill block 0 of R0 into decode block 2 of R0: 48 B.');
    await user.click(screen.getByRole('button', { name: 'Layers, so far' }));
    expect(rows('Layers').filter((text) => text.includes('layers.0.mla'))[0]).toMatch(/32/);
    await user.click(screen.getByRole('button', { name: 'Pairs' }));
    expect(rows('Pairs')).toHaveLength(2);
    expect(rows('Pairs')[1]).toMatch(/misplaces$/);
    await user.click(screen.getByRole('button', { name: 'After the last pair' }));
    expect(played()).toBe('null');
  });

  test('the order of decode’s layers is another knob', async () => {
    const { store, user } = await transfer('packed-row-order-differs');
    act(() => store.dispatch({ type: 'transfer-changed', transfer: { decode: null } }));
    expect(headline()).toMatch(/^Everything arrives/);
    await user.click(screen.getByRole('button', { name: "Order of decode's layers: as prefill" }));
    await user.click(await screen.findByRole('button', { name: 'Reversed' }));
    expect(headline()).toBe('Wrong bytes: Of 48 B needed, 48 B arrive as other content');
    await user.click(screen.getByRole('button', { name: 'As prefill' }));
    expect(store.getState().transfer.change).toEqual({});
  });

  test('a transfer document opens with both sides and its request', async () => {
    const { opener, store } = await renderApp();
    const text = (await TRANSFER_PRESETS.find(({ id }) => id === 'prefix-cached')?.load()) ?? '';
    await act(() => opener.openSource(text, { kind: 'file', name: 'mine.json' }));
    await screen.findByRole('main', { name: 'Transfer' });
    await waitFor(() => expect(headline()).toMatch(/^Everything arrives/));
    expect(screen.getByRole('button', { name: 'Layout of prefill: mine.json, prefill' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Layout of decode: mine.json, decode' })).toBeTruthy();
    expect(store.getState().transfer.request).toEqual({ prefill_block_ids: [[0, 1, 2]], decode_block_ids: [[3, 1]] });
  });

  test('keeps nobody out', async () => {
    const { user } = await transfer('packed-row-order-differs');
    await user.click(screen.getByRole('button', { name: 'press byte 0 of decode' }));
    const { violations } = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false } } });
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)).toEqual([]);
  });
});
