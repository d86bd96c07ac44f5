import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { LineSpan } from '../../../src/core/scene/row-content.ts';
import { plotOf } from '../../../src/core/scene/row-scene.ts';
import { DEFAULT_PRESET } from '../../../src/presets/catalog.ts';
import { startView } from '../../../src/state/select.ts';
import type { MapView, Theme } from '../../../src/state/state.ts';
import { type AppStore, createAppStore } from '../../../src/state/store.ts';
import { HoverProvider } from '../../../src/ui/hover.ts';
import { MapArea } from '../../../src/ui/map-area.tsx';
import { DARK, LIGHT } from '../../../src/ui/palette.ts';
import { StoreProvider } from '../../../src/ui/store-context.tsx';
import '../../../src/ui/styles/base.css';
import { applyPalette } from '../../../src/ui/theme.ts';
import { presetFacts } from '../../core/scene/scenes.ts';

const COMPRESSOR = 'layers.2.attn.compressor.state_cache';
const ROW = 65_536;
// A plot of 868 pixels, from 108 on.
const WIDTH = 1000;
const { left, right } = plotOf(WIDTH);
const pixelOf = (byte: number): number => left + (byte * (right - left)) / ROW;

interface Mounted {
  readonly store: AppStore;
  readonly map: HTMLElement;
  readonly surface: HTMLElement;
  readonly canvas: HTMLCanvasElement;
}

async function mounted(view: Partial<MapView> = {}, theme: Theme = 'light'): Promise<Mounted> {
  const facts = await presetFacts(DEFAULT_PRESET);
  const store = createAppStore();
  store.dispatch({ type: 'theme-changed', theme });
  store.dispatch({
    type: 'opened',
    open: { origin: { kind: 'preset', id: DEFAULT_PRESET }, document: facts.document, warnings: [] },
    rules: facts.rules,
    view: { ...startView(facts), ...view },
  });
  const screen = await render(
    <StoreProvider store={store}>
      <HoverProvider>
        <div style={{ display: 'grid', width: WIDTH, gridTemplate: '"map" 560px / 100%' }}>
          <MapArea />
        </div>
      </HoverProvider>
    </StoreProvider>,
  );
  await document.fonts.ready;
  const group = screen.getByRole('group', { name: 'Memory map' });
  await expect.element(group).toBeInTheDocument();
  const map = group.element() as HTMLElement;
  const canvas = map.querySelector('canvas');
  const surface = canvas?.parentElement;
  if (!canvas || !surface) throw new Error('no canvas');
  await expect.poll(() => canvas.width).toBe(WIDTH);
  return { store, map, surface, canvas };
}

function pixel(canvas: HTMLCanvasElement, x: number, y: number): string {
  const data = canvas.getContext('2d')?.getImageData(x, y, 1, 1).data ?? [];
  return `#${[...data]
    .slice(0, 3)
    .map((part) => part.toString(16).padStart(2, '0'))
    .join('')}`;
}

/** The colours of a rectangle, each once. */
function colours(canvas: HTMLCanvasElement, x: number, y: number, w: number, h: number): Set<string> {
  const found = new Set<string>();
  for (let i = x; i < x + w; i++) for (let j = y; j < y + h; j++) found.add(pixel(canvas, i, j));
  return found;
}

const rangeOf = (store: AppStore): LineSpan => store.getState().view.range ?? { start: 0, end: ROW };
const byteAt = ({ start, end }: LineSpan, x: number): number => start + ((x - left) * (end - start)) / (right - left);

function wheel(surface: HTMLElement, x: number, y: number, deltas: { deltaX?: number; deltaY?: number }): void {
  const box = surface.getBoundingClientRect();
  surface.dispatchEvent(
    new WheelEvent('wheel', {
      clientX: box.left + x,
      clientY: box.top + y,
      bubbles: true,
      cancelable: true,
      ...deltas,
    }),
  );
}

beforeEach(() => {
  applyPalette(LIGHT, document.documentElement.style);
});

describe('MemoryMap', () => {
  test('paints the pages of the block’s owner, and a hatch that differs from them', async () => {
    const { canvas } = await mounted();
    // The ring's lane; the compressor's page is cut at byte 19,008.
    expect(pixel(canvas, left + 2, 125)).toBe(LIGHT.groups[2]);
    const hatch = colours(canvas, Math.ceil(pixelOf(24_000)), 126, 16, 14);
    expect(hatch.size).toBeGreaterThan(4);
    expect(hatch.has(LIGHT.groups[2] ?? '')).toBe(false);
    expect(hatch).toContain(LIGHT.errBg);
    // Past the pages lies nothing but paper.
    expect(pixel(canvas, Math.round(pixelOf(57_000)), 130)).toBe(LIGHT.panel);
    await expect.element(page.getByText('7 of 11 bars drawn')).toBeInTheDocument();
  });

  test('paints the dark palette where that is the theme', async () => {
    const { canvas, store } = await mounted({}, 'dark');
    expect(pixel(canvas, left + 2, 125)).toBe(DARK.groups[2]);
    store.dispatch({ type: 'theme-changed', theme: 'light' });
    await expect.poll(() => pixel(canvas, left + 2, 125)).toBe(LIGHT.groups[2]);
  });

  test('loses its hatch under another rule', async () => {
    const { canvas, store } = await mounted();
    store.dispatch({ type: 'rules-changed', rules: { alias: 'packed-row-aware' } });
    await expect
      .poll(() => [...colours(canvas, Math.ceil(pixelOf(24_000)), 126, 8, 8)])
      .toStrictEqual([LIGHT.groups[2]]);
  });

  test.each([150, 400, 700, 960])('a wheel at pixel %i zooms there: the byte under the pointer stays', async (x) => {
    const { store, surface } = await mounted();
    let before = rangeOf(store);
    for (const deltaY of [-200, -500, 300]) {
      wheel(surface, x, 130, { deltaY });
      await expect.poll(() => rangeOf(store)).not.toEqual(before);
      const after = rangeOf(store);
      expect(after.end - after.start < before.end - before.start).toBe(deltaY < 0);
      const bytesAPixel = (after.end - after.start) / (right - left);
      expect(Math.abs(byteAt(after, x) - byteAt(before, x))).toBeLessThan(bytesAPixel);
      before = after;
    }
  });

  test('a wheel never leaves the row nor goes closer than can be read', async () => {
    const { store, surface } = await mounted();
    for (let i = 0; i < 40; i++) wheel(surface, 975, 130, { deltaY: -900 });
    await expect.poll(() => store.getState().view.range).not.toBeNull();
    const range = rangeOf(store);
    expect(range.end - range.start).toBeCloseTo(16, 6);
    expect(range.end).toBeLessThanOrEqual(ROW);
    for (let i = 0; i < 40; i++) wheel(surface, 120, 130, { deltaY: 900 });
    await expect.poll(() => store.getState().view.range).toBeNull();
  });

  test('a sideways wheel pans', async () => {
    const { store, surface } = await mounted({ range: { start: 16_384, end: 32_768 } });
    wheel(surface, 400, 130, { deltaX: 86.8 });
    // A tenth of the plot, a tenth of what is in sight.
    await expect.poll(() => rangeOf(store).start).toBeCloseTo(16_384 + 1638.4, 3);
    expect(rangeOf(store).end - rangeOf(store).start).toBeCloseTo(16_384, 3);
  });

  test('a drag pans and selects nothing', async () => {
    const { store, surface } = await mounted({ range: { start: 16_384, end: 32_768 } });
    await userEvent.dragAndDrop(surface, surface, {
      sourcePosition: { x: 600, y: 130 },
      targetPosition: { x: 600 - 434, y: 130 },
    });
    // Half the plot to the left: what is in sight moves by half of it to the right.
    await expect.poll(() => Math.round(rangeOf(store).start / 100)).toBe(Math.round((16_384 + 8192) / 100));
    expect(store.getState().selection).toBeNull();
  });

  test('a double click shows the whole row', async () => {
    const { store, surface } = await mounted({ range: { start: 16_384, end: 32_768 } });
    await userEvent.dblClick(surface, { position: { x: 700, y: 300 } });
    await expect.poll(() => store.getState().view.range).toBeNull();
  });

  test('keys zoom, move, show the whole row and go to what is selected', async () => {
    const { store, map } = await mounted();
    map.focus();
    await userEvent.keyboard('{w}');
    const closer = rangeOf(store);
    expect(closer.end - closer.start).toBeCloseTo(ROW / 1.6, 3);
    expect(closer.start + closer.end).toBeCloseTo(ROW, 3);
    await userEvent.keyboard('{ArrowRight}');
    expect(rangeOf(store).start).toBeCloseTo(closer.start + 0.15 * (closer.end - closer.start), 3);
    await userEvent.keyboard('{a}{s}');
    expect(store.getState().view.range).toBeNull();
    store.dispatch({ type: 'selected', selection: { kind: 'finding', id: `truncated:${COMPRESSOR}` } });
    await expect.element(page.getByRole('button', { name: 'fit' })).toBeVisible();
    await userEvent.keyboard('{f}');
    const { start, end } = rangeOf(store);
    expect([start, end]).toStrictEqual([19_008 - 0.35 * 13_760, 32_768 + 0.35 * 13_760]);
    await userEvent.keyboard('{0}');
    expect(store.getState().view.range).toBeNull();
  });

  test('up and down step through the rows, and stop at the ends', async () => {
    const { store, map } = await mounted();
    map.focus();
    const rows: number[] = [];
    for (const key of ['{ArrowDown}', '{ArrowDown}', '{PageDown}', '{ArrowUp}', '{PageUp}']) {
      await userEvent.keyboard(key);
      rows.push(store.getState().view.row);
    }
    expect(rows).toStrictEqual([1, 2, 3, 2, 0]);
  });

  test('leaves keys with a modifier, and other keys, to the page', async () => {
    const { store, map } = await mounted();
    map.focus();
    const seen: boolean[] = [];
    const listen = (event: KeyboardEvent): void => {
      seen.push(event.defaultPrevented);
    };
    window.addEventListener('keydown', listen);
    map.dispatchEvent(new KeyboardEvent('keydown', { code: 'KeyW', ctrlKey: true, bubbles: true, cancelable: true }));
    map.dispatchEvent(new KeyboardEvent('keydown', { code: 'Slash', bubbles: true, cancelable: true }));
    map.dispatchEvent(new KeyboardEvent('keydown', { code: 'KeyD', bubbles: true, cancelable: true }));
    window.removeEventListener('keydown', listen);
    expect(seen).toStrictEqual([false, false, true]);
    expect(store.getState().view.range).toBeNull();
  });

  test('hovering a bar tells its byte and draws the line to the region that it joined', async () => {
    const { surface, canvas } = await mounted();
    // Below the bar, where nothing stands until it is hovered. The line starts at the middle of the page.
    const middle = Math.round(pixelOf(16_384));
    const beside = (): Set<string> => colours(canvas, middle - 3, 170, 6, 1);
    const before = beside();
    await userEvent.hover(surface, { position: { x: 200, y: 130 } });
    await expect
      .element(page.getByText(/compressor\.state_cache · byte 6,94\d \(0x1b\w\w\) of its page/))
      .toBeVisible();
    await expect.poll(beside).not.toStrictEqual(before);
    await userEvent.hover(page.getByRole('button', { name: 'fit' }));
    await expect.poll(beside).toStrictEqual(before);
    await expect.element(page.getByText(/of its page/)).not.toBeVisible();
  });

  test('hovering a finding and a bracket tells each in a sentence', async () => {
    const { surface } = await mounted();
    await userEvent.hover(surface, { position: { x: 450, y: 130 } });
    await expect
      .element(page.getByText(/loses 13,760 of 32,768 B in every block: R0 is only 19,008 B long/))
      .toBeVisible();
    await userEvent.hover(surface, { position: { x: 200, y: 203 } });
    await expect.element(page.getByText('R0: 19,008 B of each of 4 blocks, for 2 layers')).toBeVisible();
    await userEvent.hover(surface, { position: { x: 20, y: 262 } });
    await expect.element(page.getByText('Open row 1')).toBeVisible();
  });

  test('clicking selects what is under the pointer, and Shift the byte', async () => {
    const { store, surface } = await mounted();
    const click = async (x: number, y: number) => {
      await userEvent.click(surface, { position: { x, y } });
      return store.getState().selection;
    };
    expect(await click(200, 130)).toStrictEqual({ kind: 'layer', layer: COMPRESSOR });
    expect(await click(450, 130)).toStrictEqual({ kind: 'finding', id: `truncated:${COMPRESSOR}` });
    expect(await click(200, 203)).toStrictEqual({ kind: 'region', region: 0 });
    await userEvent.keyboard('{Shift>}');
    expect(await click(200, 130)).toMatchObject({ kind: 'byte', space: 0, group: 2, block: 0 });
    await userEvent.keyboard('{/Shift}');
  });

  test('clicking a strip opens its row', async () => {
    const { store, surface } = await mounted();
    await userEvent.click(surface, { position: { x: 60, y: 262 } });
    expect(store.getState().view.row).toBe(1);
    await expect.element(page.getByRole('textbox', { name: 'Row, from 0 to 3' })).toHaveValue('1');
  });

  test('brings into sight what is selected elsewhere, and moves nothing that is in sight', async () => {
    const { store } = await mounted({ range: { start: 40_000, end: 48_000 } });
    store.dispatch({ type: 'selected', selection: { kind: 'layer', layer: 'layers.2.attn.indexer.state_cache' } });
    store.dispatch({ type: 'selected', selection: { kind: 'layer', layer: COMPRESSOR } });
    await expect.poll(() => rangeOf(store).start).toBe(0);
    // The page, and the air of both sides on its right.
    expect(rangeOf(store).end).toBeCloseTo(1.7 * 32_768, 6);
  });

  test('the buttons zoom about the middle and show the whole row', async () => {
    const { store } = await mounted();
    await userEvent.click(page.getByRole('button', { name: 'Zoom in' }));
    expect(rangeOf(store).end - rangeOf(store).start).toBeCloseTo(ROW / 1.6, 3);
    await userEvent.click(page.getByRole('button', { name: 'Zoom out' }));
    expect(store.getState().view.range).toBeNull();
    await userEvent.click(page.getByRole('button', { name: 'Zoom in' }));
    await userEvent.click(page.getByRole('button', { name: 'fit' }));
    expect(store.getState().view.range).toBeNull();
  });

  test('pressing the overview moves what is in sight there', async () => {
    const { store } = await mounted({ range: { start: 0, end: 8192 } });
    const canvases = document.querySelectorAll('canvas');
    const overview = canvases[1];
    if (overview === undefined) throw new Error('no overview');
    await userEvent.click(overview, { position: { x: Math.round(overview.clientWidth / 2), y: 10 } });
    await expect.poll(() => Math.abs((rangeOf(store).start + rangeOf(store).end) / 2 - ROW / 2)).toBeLessThan(200);
    expect(rangeOf(store).end - rangeOf(store).start).toBeCloseTo(8192, 3);
  });

  test('starts with the range that the state keeps', async () => {
    const kept = { start: 16_384, end: 32_768 };
    const { store, canvas } = await mounted({ range: kept });
    expect(store.getState().view.range).toStrictEqual(kept);
    // The row begins out of sight: the cut page fills the left part, the hatch all that follows.
    expect(pixel(canvas, left + 60, 130)).toBe(LIGHT.groups[2]);
    expect(pixel(canvas, left + 400, 130)).not.toBe(LIGHT.groups[2]);
  });

  test('shows the addresses lens over what was in sight, and the rows again', async () => {
    const { store, canvas } = await mounted({ row: 1, range: { start: 16_384, end: 32_768 } });
    await userEvent.click(page.getByRole('button', { name: 'Addresses' }));
    expect(store.getState().view.addresses).toStrictEqual({ start: ROW + 16_384, end: ROW + 32_768 });
    expect(store.getState().view.lens).toBe('addresses');
    await expect.element(page.getByText('every block of every group, by address')).toBeVisible();
    expect(canvas.isConnected).toBe(false);
    await userEvent.click(page.getByRole('button', { name: 'Rows' }));
    await expect.element(page.getByRole('radio', { name: '2 ring', checked: true })).toBeVisible();
    expect(store.getState().view).toMatchObject({ row: 1, owner: 2 });
    expect(rangeOf(store).start).toBeCloseTo(16_384, 3);
    expect(rangeOf(store).end).toBeCloseTo(32_768, 3);
  });
});
