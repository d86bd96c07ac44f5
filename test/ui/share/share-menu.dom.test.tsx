import { act, screen, within } from '@testing-library/react';
import axe from 'axe-core';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { canonicalLayout } from '../../../src/io/share/canonical.ts';
import { documentHash } from '../../../src/io/share/document-hash.ts';
import { readLink } from '../../../src/io/share/link.ts';
import { type RenderedApp, renderApp } from '../render-app.tsx';
// Loaded beforehand, so that no test waits for a transform.
import '../../../src/ui/compare/compare-screen.tsx';
import '../../../src/ui/share/share-menu.tsx';

vi.mock('../../../src/ui/map/memory-map.tsx', () => ({ MemoryMap: () => null }));
vi.mock('../../../src/ui/compare/compare-map.tsx', () => ({ CompareMap: () => null }));

afterEach(() => vi.restoreAllMocks());

async function share(preset = 'collision'): Promise<RenderedApp & { readonly menu: HTMLElement }> {
  const app = await renderApp(preset);
  await app.user.click(screen.getByRole('button', { name: 'Share' }));
  await screen.findByRole('button', { name: /^Copy as Markdown/ });
  return { ...app, menu: screen.getByRole('dialog', { name: 'Share' }) };
}

/** What pressing an entry puts on the clipboard. */
async function copied({ user, menu }: { user: RenderedApp['user']; menu: HTMLElement }, name: RegExp): Promise<string> {
  await navigator.clipboard.writeText('');
  await user.click(within(menu).getByRole('button', { name }));
  await within(menu).findByText(/^Copied: /);
  return navigator.clipboard.readText();
}

describe('Share', () => {
  test('copies a link to what is shown, and says how long it is', async () => {
    const app = await renderApp('collision');
    act(() => app.store.dispatch({ type: 'rules-changed', rules: { alias: 'covered' } }));
    act(() => app.store.dispatch({ type: 'selected', selection: { kind: 'region', region: 0 } }));
    act(() => app.store.dispatch({ type: 'filter-changed', filter: 'group:0' }));
    await app.user.click(screen.getByRole('button', { name: 'Share' }));
    const entry = await screen.findByRole('button', { name: /^Copy link \d+ characters$/ });
    await app.user.click(entry);
    const link = await navigator.clipboard.readText();
    expect(entry.textContent).toContain('Copied');
    const read = readLink(link);
    const { open, view, rules } = app.store.getState();
    expect(read.ok && read.share).toMatchObject({
      open: { preset: 'collision', rules: { ...(rules as object), alias: 'covered' } },
      other: null,
      view: { map: view, selection: { kind: 'region', region: 0 }, filter: 'group:0', mode: 'explore' },
    });
    expect(read.ok && canonicalLayout(read.share.open.document)).toBe(open && canonicalLayout(open.document));
  });

  test('of a transfer, copies a frame that shows the transfer', async () => {
    const app = await renderApp('collision');
    act(() => app.store.dispatch({ type: 'mode-changed', mode: 'transfer' }));
    await app.user.click(screen.getByRole('button', { name: 'Share' }));
    await app.user.click(await screen.findByRole('button', { name: /^Copy embed/ }));
    const [, source = ''] = /src="([^"]+)"/.exec(await navigator.clipboard.readText()) ?? [];
    expect(source).toContain('?embed#share=');
    expect(readLink(source)).toMatchObject({ ok: true, share: { view: { mode: 'transfer' } } });
  });

  test('copies an issue, a comment, tables, the document and its hash, and can be read by all', async () => {
    const app = await share();
    const rules = { 'color-contrast': { enabled: false }, region: { enabled: false } };
    expect((await axe.run(app.menu, { rules })).violations).toEqual([]);
    const document = app.store.getState().open?.document;
    if (document === undefined) throw new RangeError('nothing is open');
    const issue = await copied(app, /^Copy as Markdown/);
    expect(issue).toContain('### Steps to see it');
    expect(issue).toMatch(/\[Open it in RegionScope\]\(\S+#share=[\w-]+\) \(\d+ characters\)/);
    expect(issue).toMatch(/^- RegionScope \d+\.\d+\.\d+$/m);
    expect(await copied(app, /^Copy short form/)).toMatch(/^\*\*.*\*\*.*\[See it\]/);
    expect(await copied(app, /^Copy findings as Markdown$/)).toMatch(/^\| Finding \|/);
    expect(await copied(app, /^Copy regions as CSV$/)).toMatch(/^region,base_addr,/);
    expect(await copied(app, /^Copy descriptors as CSV$/)).toMatch(/^region,kind,first_id,/);
    expect(await copied(app, /^Copy JSON/)).toBe(canonicalLayout(document));
    expect(await copied(app, /^Copy hash/)).toBe(documentHash(document));
  });

  test('offers the file where a link would be too long, with the very bytes that the hash is of', async () => {
    const saved: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      saved.push(blob as Blob);
      return 'blob:saved';
    });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const app = await renderApp('collision');
    const notes = Array.from({ length: 9000 }, (_, i) => String.fromCharCode(0x4e00 + ((i * i * 7919) % 20_000))).join(
      '',
    );
    const document = app.store.getState().open?.document;
    if (document === undefined) throw new RangeError('nothing is open');
    act(() => app.store.dispatch({ type: 'edited', document: { ...document, notes } }));
    await app.user.click(screen.getByRole('button', { name: 'Share' }));
    const menu = screen.getByRole('dialog', { name: 'Share' });
    expect((await within(menu).findByText(/^A link would take/)).textContent).toMatch(
      /^A link would take [\d,]+ characters, and one of more than 8,000 is cut or refused in issues, chats and mail\. Share the file instead\.$/,
    );
    expect(within(menu).queryByRole('button', { name: /^Copy link/ })).toBeNull();
    await app.user.click(within(menu).getByRole('button', { name: 'Save as JSON' }));
    await app.user.click(within(menu).getByRole('button', { name: /^Save JSON/ }));
    const texts = await Promise.all(saved.map((blob) => blob.text()));
    expect(texts).toEqual(Array(2).fill(canonicalLayout({ ...document, notes })));
    expect(await copied({ ...app, menu }, /^Copy as Markdown/)).toContain('No link: A link would take');
  });

  test('shares a comparison with both of its sides', async () => {
    const app = await renderApp('collision');
    act(() => app.store.dispatch({ type: 'mode-changed', mode: 'compare' }));
    await screen.findByRole('main', { name: 'Compare' });
    await app.user.click(screen.getByRole('button', { name: 'Share' }));
    await screen.findByRole('button', { name: /^Copy link/ });
    const menu = screen.getByRole('dialog', { name: 'Share' });
    const issue = await copied({ ...app, menu }, /^Copy as Markdown/);
    expect(issue).toMatch(/^## B against A/);
    const read = readLink(await copied({ ...app, menu }, /^Copy link/));
    expect(read.ok && read.share).toMatchObject({
      view: { mode: 'compare' },
      other: { rules: { alias: 'base-address' } },
    });
    expect(within(menu).queryByRole('region', { name: 'Tables' })).toBeNull();
  });

  test('has what is tried under every rule where the matrix is shown', async () => {
    const app = await renderApp('collision');
    await app.user.click(screen.getByRole('button', { name: 'Share' }));
    await screen.findByRole('button', { name: /^Copy link/ });
    await app.user.keyboard('{Escape}');
    act(() => app.store.dispatch({ type: 'mode-changed', mode: 'matrix' }));
    await app.user.click(screen.getByRole('button', { name: 'Share' }));
    const menu = await screen.findByRole('dialog', { name: 'Share' });
    expect(await copied({ ...app, menu }, /^Copy as Markdown/)).toMatch(/^### Under every rule set\n\n\| Layout \|/);
  });

  test('says where the browser does not let it copy', async () => {
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('no'));
    const { user, menu } = await share();
    await user.click(within(menu).getByRole('button', { name: /^Copy link/ }));
    expect(await within(menu).findByText('The browser does not let the page copy.')).toBeTruthy();
    expect(within(menu).getByRole('button', { name: 'Copy link Not copied' })).toBeTruthy();
    expect(within(menu).queryByText('Copied')).toBeNull();
  });
});
