import { act, screen, within } from '@testing-library/react';
import axe from 'axe-core';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { readAny } from '../../../src/io/readers/read-any.ts';
import type { Share } from '../../../src/io/share/share.ts';
import { type RenderedApp, renderApp } from '../render-app.tsx';
// Loaded beforehand, so that no test waits for a transform.
import '../../../src/ui/compare/compare-screen.tsx';
import '../../../src/ui/picture/picture-dialog.tsx';
import '../../../src/ui/share/share-menu.tsx';

vi.mock('../../../src/ui/map/memory-map.tsx', () => ({ MemoryMap: () => null }));
vi.mock('../../../src/ui/compare/compare-map.tsx', () => ({ CompareMap: () => null }));
// Nothing is drawn here; what a canvas makes of a picture is for the tests in Chromium.
vi.mock('../../../src/ui/picture/make-file.ts', () => ({
  pngOf: async (_: unknown, scale: number) => new Blob(['x'.repeat(scale * 1000)], { type: 'image/png' }),
}));

afterEach(() => vi.restoreAllMocks());

async function openDialog({ user }: Pick<RenderedApp, 'user'>): Promise<HTMLElement> {
  await user.click(screen.getByRole('button', { name: 'Share' }));
  await user.click(await screen.findByRole('button', { name: /^Save picture…/ }));
  return screen.findByRole('dialog', { name: 'Save a picture' });
}

const labels = (group: HTMLElement): (string | null)[] =>
  within(group)
    .getAllByRole('radio')
    .map((radio) => radio.closest('label')?.textContent ?? null);

/** What the picture that is copied as text carries. */
async function copiedShare({ user }: Pick<RenderedApp, 'user'>, dialog: HTMLElement): Promise<Share | undefined> {
  await user.click(within(dialog).getByRole('radio', { name: 'SVG' }));
  await user.click(within(dialog).getByRole('button', { name: 'Copy' }));
  await within(dialog).findByText('Copied as text');
  const read = readAny(await navigator.clipboard.readText());
  return read.ok ? read.documents[0].share : undefined;
}

describe('Save a picture', () => {
  test('offers formats and colours, says how large it will be, and can be read by all', async () => {
    const app = await renderApp('collision');
    const dialog = await openDialog(app);
    expect(labels(within(dialog).getByRole('group', { name: 'Format' }))).toStrictEqual(['PNG 2×', 'PNG 1×', 'SVG']);
    expect(within(dialog).queryByRole('group', { name: 'Picture of' })).toBeNull();
    await within(dialog).findByText(/^2,400 × [\d,]+ px · 2\.0 KiB \(2,000 B\) · carries the layout and this view$/);
    expect(
      within(dialog)
        .getByRole('img', { name: /^Preview: / })
        .getAttribute('draggable'),
    ).toBe('true');
    await app.user.click(within(dialog).getByRole('radio', { name: 'PNG 1×' }));
    await within(dialog).findByText(/^1,200 × [\d,]+ px · 1,000 B/);
    const rules = { 'color-contrast': { enabled: false }, region: { enabled: false } };
    expect((await axe.run(dialog, { rules })).violations).toEqual([]);
    await app.user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog', { name: 'Save a picture' })).toBeNull();
  });

  test('carries what it is of: what is in sight, the whole map, or the selection', async () => {
    const app = await renderApp('dsv41-swa-compressor');
    const range = { start: 0, end: 512 };
    act(() => app.store.dispatch({ type: 'view-changed', view: { range } }));
    act(() => app.store.dispatch({ type: 'selected', selection: { kind: 'region', region: 1 } }));
    const dialog = await openDialog(app);
    expect(labels(within(dialog).getByRole('group', { name: 'Picture of' }))).toStrictEqual([
      'What is in sight',
      'The whole map',
      'The selection',
    ]);
    const { view, open } = app.store.getState();
    const seen = await copiedShare(app, dialog);
    expect(seen?.view).toMatchObject({ map: view, selection: { kind: 'region', region: 1 } });
    expect(seen?.open.document).toStrictEqual(open?.document);
    await app.user.click(within(dialog).getByRole('radio', { name: 'The whole map' }));
    expect((await copiedShare(app, dialog))?.view.map).toStrictEqual({ ...view, range: null, addresses: null });
    await app.user.click(within(dialog).getByRole('radio', { name: 'The selection' }));
    const around = (await copiedShare(app, dialog))?.view.map.range;
    // R1 is the 8,448 bytes from 0x8000 on.
    expect(around?.start).toBeLessThan(0x8000);
    expect(around?.start).toBeGreaterThan(0x7000);
    expect(around?.end).toBeGreaterThan(0x8000 + 8448);
  });

  test('of a comparison holds both sides', async () => {
    const app = await renderApp('dsv41-swa-compressor');
    act(() => app.store.dispatch({ type: 'mode-changed', mode: 'compare' }));
    const dialog = await openDialog(app);
    const share = await copiedShare(app, dialog);
    expect(share).toMatchObject({ view: { mode: 'compare' }, other: { document: share?.open.document } });
    // What was copied is no more what the dialog shows.
    await app.user.click(within(dialog).getByRole('radio', { name: 'PNG 1×' }));
    expect(within(dialog).queryByText('Copied as text')).toBeNull();
  });

  test('of too many tracks is refused before it is made, with what can be done', async () => {
    const app = await renderApp('collision');
    const names = Array.from({ length: 200 }, (_, i) => `layer.${i}`);
    const layout = {
      regionscope: 1,
      kv_cache_config: {
        num_blocks: 2,
        kv_cache_groups: [{ layer_names: names, kv_cache_spec: { type: 'FullAttentionSpec' } }],
      },
      pages: names.map((layer, i) => ({ layer, offset: 128 * i, page_bytes: 64, block_stride: 64 })),
      allocation: { base_addr: '0x7f0000000000', bytes: 128 * names.length },
    };
    await act(() => app.opener.openSource(JSON.stringify(layout), { kind: 'pasted' }));
    act(() => app.store.dispatch({ type: 'view-changed', view: { lens: 'addresses' } }));
    const dialog = await openDialog(app);
    const refusal = await within(dialog).findByRole('alert');
    expect(refusal.textContent).toMatch(
      /^The picture would be 2,400 × 1[6-9],\d+ px, .*Take 1×, an SVG, or less of the map\.$/,
    );
    expect(within(dialog).getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
    await app.user.click(within(dialog).getByRole('radio', { name: 'PNG 1×' }));
    await within(dialog).findByText(/^1,200 × [\d,]+ px · 1,000 B/);
    expect(within(dialog).queryByRole('alert')).toBeNull();
    expect(within(dialog).getByRole('button', { name: 'Save' })).toHaveProperty('disabled', false);
  });
});
