import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import axe from 'axe-core';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { LensName } from '../../../../src/core/scene/lens-switch.ts';
import { createAppStore } from '../../../../src/state/store.ts';
import { HoverProvider } from '../../../../src/ui/hover.ts';
import { StoreProvider } from '../../../../src/ui/store-context.tsx';
import TransferMap, { type TransferMapProps } from '../../../../src/ui/transfer/map/transfer-map.tsx';
import { goldenTransfer } from '../../../core/scene/transfers.ts';

const COMPRESSOR = { alias: 'base-address', rows: 'packed-mla' } as const;
const WIDTH = 1000;

/** @param lens Null for the one that suits both sides. */
function shown(
  name: string,
  rules?: Parameters<typeof goldenTransfer>[1],
  changes = true,
  lens: LensName | null = 'rows',
) {
  const { prefill, decode, transfer } = goldenTransfer(name, rules);
  const [onSelect, onBlocks] = [vi.fn(), vi.fn()];
  const store = createAppStore();
  store.dispatch({ type: 'view-changed', view: { lens } });
  const map = (props: Partial<TransferMapProps> = {}) => (
    <StoreProvider store={store}>
      <HoverProvider>
        <TransferMap
          {...{ prefill, decode, transfer, onSelect }}
          {...(changes && { onBlocks })}
          played={null}
          selected={null}
          {...props}
        />
      </HoverProvider>
    </StoreProvider>
  );
  const { rerender } = render(map());
  const show = (props: Partial<TransferMapProps>) => rerender(map(props));
  return { onSelect, onBlocks, show, store, user: userEvent.setup() };
}

const table = () => within(screen.getByRole('group', { name: 'Table of what is moved' }));
const lines = (): string[] =>
  table()
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent).join(' | '));
const signs = (): string[] =>
  within(screen.getByRole('list', { name: 'Signs on the maps' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent ?? '');
const caption = (): string | null => table().getByRole('caption').textContent;

// The addresses come on demand; how long a module takes to load is no part of any test.
beforeAll(async () => {
  await import('../../../../src/ui/transfer/map/axis-map.tsx');
});
beforeEach(() => {
  // Nothing is laid out here, and pools are drawn to the width that they have.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(WIDTH);
  Object.assign(Element.prototype, { setPointerCapture: () => {} });
});
afterEach(() => vi.restoreAllMocks());

describe('TransferMap', () => {
  test('by address: both pools, every pair between them, and what becomes of every block', async () => {
    const { user, onSelect } = shown('dsv41-swa-compressor', COMPRESSOR);
    await user.click(screen.getByRole('button', { name: 'Addresses' }));
    await screen.findByText('245,760 B each');
    expect(caption()).toBe('Prefill’s pool and decode’s: 12 of 12 lines');
    expect(lines()[0]).toBe(
      'Pair 3 | prefill block 2, R0 | decode block 1, R0 | 19,008 B | delivered, where it is needed',
    );
    expect(signs()).toStrictEqual(['delivered', 'undelivered: nothing wrote it', 'moved, and nobody needs it']);
    // What is pressed in the table is a byte of decode, at its address.
    const [byte] = table().getAllByRole('button', { name: 'layers.2.attn.indexer.state_cache' });
    await user.click(byte as HTMLElement);
    expect(onSelect).toHaveBeenLastCalledWith({ side: 'decode', space: 0, offset: expect.any(Number) });
    await user.click(screen.getByRole('button', { name: 'Rows' }));
    expect(caption()).toBe('Prefill row 2 and Decode row 1: 6 of 6 lines');
  });

  test('rows where layers share them, addresses where each keeps memory of its own', async () => {
    shown('packed-row-order-differs', undefined, true, null);
    expect(screen.getByRole('button', { name: 'Rows' }).getAttribute('aria-pressed')).toBe('true');
    cleanup();
    shown('decode-tp2-prefill-tp1', undefined, true, null);
    expect(screen.getByRole('button', { name: 'Addresses' }).getAttribute('aria-pressed')).toBe('true');
    await screen.findByText(/^Prefill’s pool and decode’s/);
  });

  test('the other lens shows what this one did', async () => {
    const { store, user } = shown('decode-tp2-prefill-tp1');
    act(() => store.dispatch({ type: 'view-changed', view: { range: { start: 64, end: 96 } } }));
    await user.click(screen.getByRole('button', { name: 'Addresses' }));
    // Decode's row 1 of a layer whose blocks are 128 B.
    expect(store.getState().view.addresses).toStrictEqual({ start: 128 + 64, end: 128 + 96 });
    await screen.findByText(/^Prefill’s pool and decode’s/);
    act(() => store.dispatch({ type: 'view-changed', view: { addresses: { start: 3 * 128, end: 3 * 128 + 40 } } }));
    await user.click(screen.getByRole('button', { name: 'Rows' }));
    expect(caption()).toContain('Prefill row 2 and Decode row 3');
  });

  test('tells in a table what is moved between the blocks that fare worst, and what arrives', () => {
    shown('dsv41-swa-compressor', COMPRESSOR);
    expect(caption()).toBe('Prefill row 2 and Decode row 1: 6 of 6 lines');
    expect(lines()).toStrictEqual([
      'Pair 3 | prefill block 2, R0 | decode block 1, R0 | 19,008 B | delivered, where it is needed',
      'Pair 6 | prefill block 2, R1 | decode block 1, R1 | 8,448 B | delivered, where it is needed',
      'layers.2.attn.compressor.state_cache |  | decode 0x0 to 0x4a40 | 19,008 B | delivered',
      'layers.2.attn.compressor.state_cache |  | decode 0x4a40 to 0x8000 | 13,760 B | undelivered: no pair writes them',
      'layers.2.attn.indexer.state_cache |  | decode 0x8000 to 0xa100 | 8,448 B | delivered',
      'layers.2.attn.indexer.state_cache |  | decode 0xa100 to 0xc000 | 7,936 B | undelivered: no pair writes them',
    ]);
    expect(signs()).toStrictEqual(['delivered', 'undelivered: nothing wrote it']);
  });

  test('a line of the table selects its byte of decode, by press and by arrow keys', async () => {
    const { onSelect, user } = shown('dsv41-swa-compressor', COMPRESSOR);
    await user.click(table().getByRole('button', { name: 'Pair 3' }));
    expect(onSelect).toHaveBeenLastCalledWith({ side: 'decode', space: 0, offset: 65_536 });
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
    expect(onSelect).toHaveBeenLastCalledWith({ side: 'decode', space: 0, offset: 65_536 + 19_008 });
    expect(document.activeElement?.textContent).toBe('layers.2.attn.compressor.state_cache');
  });

  test('a byte that is selected elsewhere brings its blocks into sight, and is said', () => {
    const { show } = shown('dsv41-swa-compressor', COMPRESSOR);
    show({ selected: { side: 'prefill', space: 0, offset: 65_536 + 32_768 } });
    expect(caption()).toContain('Prefill row 1 and Decode row 2');
    expect(screen.getByText(/^Selected: Pair 5, decode block 2, R1, 8,448 B, delivered/)).toBeTruthy();
  });

  test('pairs that are made bring their blocks into sight; what comes later is not there yet', () => {
    const { show } = shown('decode-tp2-prefill-tp1');
    show({ played: 2 });
    expect(caption()).toContain('Prefill row 2 and Decode row 3');
    expect(lines().map((line) => line.split(' | ')[0])).toStrictEqual(['Pair 2', 'layers.0', 'layers.1']);
    expect(lines()[2]).toContain('undelivered');
  });

  test('steps through the pairs of blocks, or goes to one', async () => {
    const { user } = shown('decode-tp2-prefill-tp1');
    expect(screen.getByRole('button', { name: 'Previous pair of blocks' })).toHaveProperty('disabled', true);
    await user.click(screen.getByRole('button', { name: 'Next pair of blocks' }));
    expect(caption()).toContain('Prefill row 2 and Decode row 3');
    const field = screen.getByRole('textbox', { name: 'Pair of blocks, from 1 to 2' });
    await user.clear(field);
    await user.type(field, '1{Enter}');
    expect(caption()).toContain('Prefill row 0 and Decode row 1');
    await user.clear(field);
    await user.type(field, '3{Enter}');
    expect(field).toHaveProperty('value', '1');
  });

  test('dragging over a pool chooses blocks of the group in sight; pressing goes to a block', () => {
    const { onBlocks } = shown('decode-tp2-prefill-tp1');
    const title = screen.getByText(/^Decode's pool/, { selector: 'title' });
    const pool = title.closest('g') as SVGGElement;
    // The plot is from 108 to 976, and the pool has four blocks.
    fireEvent.pointerDown(pool, { button: 0, clientX: 120 });
    fireEvent.pointerMove(pool, { clientX: 500 });
    fireEvent.pointerUp(pool, { clientX: 500 });
    expect(onBlocks).toHaveBeenCalledWith('decode', 0, [0, 1]);
    fireEvent.pointerDown(pool, { button: 0, clientX: 960 });
    fireEvent.pointerUp(pool, { clientX: 960 });
    expect(onBlocks).toHaveBeenCalledTimes(1);
    expect(caption()).toContain('Prefill row 2 and Decode row 3');
  });

  describe('a pool with the keyboard', () => {
    const pool = (side: 'Prefill' | 'Decode') => screen.getByRole('slider', { name: new RegExp(`^${side}'s pool of`) });
    const value = (side: 'Prefill' | 'Decode') => pool(side).getAttribute('aria-valuetext');

    test('moves block by block, says what each is, and Enter goes to it', async () => {
      const { user, onBlocks } = shown('decode-tp2-prefill-tp1');
      act(() => pool('Decode').focus());
      expect(value('Decode')).toBe('block 1, in sight, listed by group 0');
      await user.keyboard('{ArrowRight}');
      expect(value('Decode')).toBe('block 2, not listed');
      expect(pool('Decode').getAttribute('aria-valuenow')).toBe('2');
      await user.keyboard('{End}{ArrowRight}');
      expect(value('Decode')).toBe('block 3, listed by group 0');
      await user.keyboard('{Enter}');
      expect(caption()).toContain('Prefill row 2 and Decode row 3');
      expect(value('Decode')).toBe('block 3, in sight, listed by group 0');
      await user.keyboard('{Home}');
      expect(value('Decode')).toBe('block 0, not listed');
      expect(onBlocks).not.toHaveBeenCalled();
    });

    test('Shift takes in what lies between, Enter or Space chooses it as a drag does, Escape lets go', async () => {
      const { user, onBlocks } = shown('decode-tp2-prefill-tp1');
      act(() => pool('Prefill').focus());
      await user.keyboard('{Home}{Shift>}{ArrowRight}{ArrowRight}{/Shift}');
      expect(value('Prefill')).toBe('3 blocks, 0 to 2, 2 listed by group 0; Enter chooses them for group 0');
      await user.keyboard('{Escape}');
      expect(value('Prefill')).toBe('block 2, listed by group 0');
      expect(screen.getByText('No blocks chosen')).toBeTruthy();
      await user.keyboard('{Shift>}{ArrowLeft}{/Shift}{Enter}');
      expect(onBlocks).toHaveBeenLastCalledWith('prefill', 0, [1, 2]);
      expect(screen.getByText('Prefill: blocks 1 to 2 chosen for group 0')).toBeTruthy();
      await user.keyboard('{Shift>}{PageDown}{/Shift} ');
      expect(onBlocks).toHaveBeenLastCalledWith('prefill', 0, [0, 1]);
      expect(onBlocks).toHaveBeenCalledTimes(2);
    });

    test('where nothing can be changed, Shift takes nothing in', async () => {
      const { user } = shown('decode-tp2-prefill-tp1', undefined, false);
      act(() => pool('Decode').focus());
      await user.keyboard('{Home}{Shift>}{ArrowRight}{/Shift}');
      expect(value('Decode')).toBe('block 1, in sight, listed by group 0');
      expect(screen.queryByText(/Shift and arrow keys/)).toBeNull();
    });
  });

  test('a transfer that was refused shows both rows and no pairs', () => {
    shown('region-count');
    expect(caption()).toContain('0 of 0 lines');
  });

  test('is accessible', async () => {
    shown('clobbered');
    expect(signs()).toStrictEqual(['delivered', 'clobbered: of a block outside the request']);
    const { violations } = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false } } });
    expect(
      violations.filter(({ id }) => id !== 'region').map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]),
    ).toStrictEqual([]);
  });
});
