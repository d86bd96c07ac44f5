import { act, screen, waitFor, within } from '@testing-library/react';
import { strToU8, zipSync } from 'fflate';
import { expect, test, vi } from 'vitest';
import { AS_REGISTERED } from '../../src/core/facts.ts';
import '../../src/ui/compare/compare-screen.tsx';
import '../../src/ui/deployment/deployment-screen.tsx';
import '../../src/ui/share/share-menu.tsx';
import '../../src/ui/transfer/transfer-screen.tsx';
import { type FleetFile, FOUR_ENGINES, fleet, textsOf } from '../support/fleet.ts';
import { renderApp } from './render-app.tsx';

vi.mock('../../src/ui/map/memory-map.tsx', () => ({ MemoryMap: () => null }));
vi.mock('../../src/ui/transfer/map/transfer-map.tsx', () => ({ default: () => null }));
vi.mock('../../src/ui/compare/compare-map.tsx', () => ({ CompareMap: () => null }));

const zipped = (files: readonly FleetFile[], more: Record<string, string> = {}): Uint8Array =>
  zipSync(
    Object.fromEntries(Object.entries({ ...textsOf(files), ...more }).map(([name, text]) => [name, strToU8(text)])),
  );

/** 31 files: a rank missing, and one with other lengths; and a file that is none. */
const FILES = fleet(FOUR_ENGINES)
  .filter(({ name }) => !name.includes('p-1.prefill.tp6'))
  .map(({ name, document }): FleetFile => {
    const registered = { ...document.registered, block_lens: [512, 512, 384, 512] };
    return { name, document: name.includes('d-1.decode.tp5') ? { ...document, registered } : document };
  });

test('an archive opens as a table, odd engines on top, whose cells open workers and pairs', async () => {
  const { store, opener, user } = await renderApp();
  const archive = zipped(FILES, { 'out/broken.json': '{ "regionscope": 1, }' });
  await act(() => opener.openSource(archive, { kind: 'file', name: 'out.zip' }));
  const main = await screen.findByRole('main', { name: 'Deployment' });
  expect(within(main).getByRole('status').textContent).toBe(
    ' 31 workers: 2 prefill engines × 8 ranks, 2 decode engines × 8 ranks; 1 worker is odd, 1 rank is missing, ' +
      '2 pairs of engines do not shake hands, 1 file could not be read.',
  );
  expect(within(main).getByRole('list', { name: 'Issues' }).textContent).toContain('out/broken.json');
  // The layout that is open is not part of the deployment: the header does not name it, and what is shared of it says so.
  expect(screen.queryByRole('button', { name: /^Layout: / })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Share' }));
  expect((await screen.findByText(/^Of the layout that is open/)).textContent).toContain('handed on as its captures');
  await user.keyboard('{Escape}');
  const grid = within(main).getByRole('grid', { name: 'Engines by rank' });
  const heads = within(grid).getAllByRole('rowheader');
  expect(heads.map(({ textContent }) => textContent)).toStrictEqual([
    ...['p-1prefill, 7 of 8 ranks', 'd-1decode, 8 of 8 ranks', 'p-0prefill, 8 of 8 ranks', 'd-0decode, 8 of 8 ranks'],
  ]);
  expect(grid.textContent).toContain('rank 5: block_lens of region 2: expected 512, found 384');
  expect(grid.textContent).toContain('no file of rank 6');
  expect(within(grid).getByRole('button', { name: 'p-1 rank 6: no file' }).textContent).toBe('missing');

  // One cell is in the tab order, and arrows go to the others.
  const first = within(grid).getByRole('button', { name: /^p-1 rank 0/ });
  act(() => first.focus());
  await user.keyboard('{ArrowDown}{ArrowRight>5/}');
  const odd = within(grid).getByRole('button', { name: /^d-1 rank 5 is odd: block_lens of region 2/ });
  expect(document.activeElement).toBe(odd);
  expect(grid.querySelectorAll('button[tabindex="0"]')).toHaveLength(1);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(store.getState().mode).toBe('explore'));
  expect(store.getState().open?.origin).toStrictEqual({ kind: 'file', name: 'out/d-1.decode.tp5.pp0.json' });
  expect(store.getState().open?.document).toStrictEqual(
    FILES.find(({ name }) => name.includes('d-1.decode.tp5'))?.document,
  );
  expect(store.getState().rules).toBe(AS_REGISTERED);

  // Back at the table, at the cell.
  await user.click(screen.getByRole('button', { name: 'Deployment' }));
  const cell = await screen.findByRole('button', { name: /^d-1 rank 5 is odd/ });
  await waitFor(() => expect(document.activeElement).toBe(cell));
  expect(cell.getAttribute('aria-current')).toBe('true');
  const shakes = screen.getByRole('table', { name: 'Handshakes of prefill and decode engines' });
  const refused = within(shakes).getAllByRole('button', { name: /^refused on 1 of [78] pairs/ });
  expect(refused.map(({ textContent }) => textContent)).toStrictEqual([
    'refused on 1 of 8 pairsregion 2, split by heads: a block is not as long as the other side makes it: decode 384 B, prefill 512 B, on 1 of 8 pairs',
    'refused on 1 of 7 pairsregion 2, split by heads: a block is not as long as the other side makes it: decode 384 B, prefill 512 B, on 1 of 7 pairs1 pair of which a file is missing',
  ]);
  await user.click(refused[0] as HTMLElement);
  await waitFor(() => expect(store.getState().mode).toBe('compare'));
  const { open, other } = store.getState();
  expect([open?.origin, other?.open?.origin]).toMatchObject([
    { name: 'out/p-0.prefill.tp5.pp0.json' },
    { name: 'out/d-1.decode.tp5.pp0.json' },
  ]);

  // Closed, its mode is gone.
  act(() => store.dispatch({ type: 'mode-changed', mode: 'deployment' }));
  await user.click(await screen.findByRole('button', { name: 'Close' }));
  expect(store.getState().mode).toBe('explore');
  expect(screen.queryByRole('button', { name: 'Deployment' })).toBeNull();
});

test('a handshake of a decode rank that reads several prefill ranks opens all of their documents in Transfer', async () => {
  const { store, opener, user } = await renderApp();
  const files = fleet([
    { id: 'p', role: 'prefill', tp: 2 },
    { id: 'd', role: 'decode', tp: 1 },
  ]).map(({ name, document }): FleetFile => {
    const registered = { ...document.registered, block_lens: [2048, 2048, 1024, 2048] };
    return { name, document: name.includes('tp1') ? { ...document, registered } : document };
  });
  await act(() => opener.openSource(zipped(files), { kind: 'file', name: 'out.zip' }));
  const cell = await screen.findByRole('button', { name: /^refused on 1 of 2 pairs/ });
  expect(cell.title).toBe('Open the first decode rank with all the prefill ranks that it reads');
  await user.click(cell);
  // The document that is refused stands as P, the other rank beside it.
  await screen.findByRole('list', { name: 'Prefill’s documents, one a rank' });
  const { open, mode, rules, transfer } = store.getState();
  expect(mode).toBe('transfer');
  expect(rules).toBe(AS_REGISTERED);
  expect([open, ...transfer.otherRanks, transfer.decode].map((each) => each?.origin)).toMatchObject([
    { name: 'out/p.prefill.tp1.pp0.json' },
    { name: 'out/p.prefill.tp0.pp0.json' },
    { name: 'out/d.decode.tp0.pp0.json' },
  ]);
  expect(transfer.otherRanks[0]?.document).toStrictEqual(files[0]?.document);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(
    /^No transfer: Refused: prefill rank 1, region 2, split by heads: a block is not as long as the other side makes it/,
  );
});

test('of many engines, those in sight are in the page', async () => {
  const { opener } = await renderApp();
  const [one] = fleet([{ id: 'e', role: 'decode', tp: 1 }]);
  const files = Array.from({ length: 600 }, (_, i): FleetFile => {
    const facts = { engine_id: `d-${Math.floor(i / 4)}`, tp_rank: i % 4, tp_size: 4 };
    const { worker } = one?.document ?? {};
    if (one === undefined) throw new Error('no worker');
    return {
      name: `${String(i).padStart(4, '0')}.json`,
      document: { ...one.document, worker: { ...worker, ...facts } },
    };
  });
  await act(() => opener.openSource(zipped(files), { kind: 'file', name: 'many.zip' }));
  const grid = await screen.findByRole('grid', { name: 'Engines by rank' });
  const main = screen.getByRole('main', { name: 'Deployment' });
  expect(within(main).getByRole('status').textContent).toContain('600 workers: 150 decode engines × 4 ranks');
  expect(grid.getAttribute('aria-rowcount')).toBe('151');
  expect(within(grid).getAllByRole('rowheader').length).toBeLessThan(60);
});
