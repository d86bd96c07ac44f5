import { act, screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { beforeEach, expect, test, vi } from 'vitest';
import type { LayerSpec, LayoutDocument } from '../../../src/core/layout/document.ts';
import { writeLayout } from '../../../src/io/write-layout.ts';
import { USUAL_TRANSFER } from '../../../src/state/initial-state.ts';
import { DEFAULT_RULES } from '../../../src/state/rule-choice.ts';
import { factsOf, startView } from '../../../src/state/select.ts';
import type { OpenDocument } from '../../../src/state/state.ts';
import type { TransferByte } from '../../../src/state/transfer.ts';
// Loaded beforehand, so that no test waits for a transform.
import '../../../src/ui/deployment/dropped-files.ts';
import '../../../src/ui/opening/open-source.ts';
import '../../../src/ui/transfer/transfer-screen.tsx';
import type { TransferMapProps } from '../../../src/ui/transfer/map/transfer-map.tsx';
import { ofRank, opened, prefillAndDecode, tokensFirst } from '../../support/prefill-ranks.ts';
import { type RenderedApp, renderApp } from '../render-app.tsx';

vi.mock('../../../src/ui/map/memory-map.tsx', () => ({ MemoryMap: () => null }));
// The maps need a canvas; what they are told, and what they tell, does not.
vi.mock('../../../src/ui/transfer/map/transfer-map.tsx', () => ({
  default: ({ prefill, rankPicker, onSelect }: TransferMapProps) => (
    <div>
      {rankPicker}
      <output aria-label="Prefill drawn">{prefill.document.title}</output>
      <button type="button" onClick={() => onSelect({ side: 'decode', space: 0, offset: LAST_BYTE } as TransferByte)}>
        press a byte of decode
      </button>
    </div>
  ),
}));

vi.setConfig({ testTimeout: 30_000 });

const sides = prefillAndDecode(2);
const [p0, p1] = sides.prefill as [LayoutDocument, LayoutDocument];
/** In decode's block 2: of its second half of heads, which rank 1 brings. */
const LAST_BYTE = 3 * 4096 - 1;

let app: RenderedApp;

/** Prefill's rank 0 against the decode worker, with documents of other ranks. */
async function transfer(otherRanks: readonly OpenDocument[]): Promise<void> {
  const rules = DEFAULT_RULES;
  const view = startView(factsOf(p0, rules));
  const chosen = { decode: opened(sides.decode), otherRanks };
  await act(async () => {
    app.store.dispatch({ type: 'opened', open: opened(p0), rules, view, transfer: USUAL_TRANSFER });
    app.store.dispatch({ type: 'transfer-changed', transfer: chosen });
  });
  await screen.findByRole('region', { name: 'Verdict' });
}

beforeEach(async () => {
  app = await renderApp();
});

const headline = (): string => screen.getByRole('heading', { level: 1 }).textContent ?? '';
const ranks = (): string[] =>
  within(screen.getByRole('list', { name: 'Prefill’s documents, one a rank' }))
    .getAllByRole('listitem')
    .slice(0, -1)
    .map((item) => item.textContent ?? '');
const fileOf = (document: LayoutDocument): File => new File([writeLayout(document)], `${document.title}.json`);

test('a rank’s document comes from a file, then from what is at hand, and is removed again', async () => {
  await transfer([]);
  const { store, user } = app;
  expect(headline()).toBe('Everything arrives: Every one of the 32,768 B needed arrives');
  expect(screen.queryByRole('combobox', { name: 'Prefill rank in sight' })).toBeNull();

  const picker = document.querySelector<HTMLInputElement>('input[aria-label="File: Add rank: a document of its own…"]');
  if (picker === null) throw new Error('there is no way to a file');
  await user.upload(picker, fileOf(tokensFirst(p1)));
  await waitFor(() => expect(headline()).toBe('Wrong bytes: Of 32,768 B needed, 15,360 B arrive as other content'));
  expect(ranks()).toEqual([
    'rank 0P: p.prefill.tp0.pp0 16,384 B moved, none of it wrong',
    'rank 1p.prefill.tp1.pp0 tokens first 15,360 B misplacedRemove',
  ]);
  expect(store.getState().shelf[0]?.document.title).toBe('p.prefill.tp1.pp0 tokens first');

  // The odd one is replaced by what the worker meant.
  await user.click(screen.getByRole('button', { name: 'Layout of prefill rank 1: p.prefill.tp1.pp0 tokens first' }));
  const sheet = await screen.findByRole('dialog', { name: 'Layouts for prefill rank 1' });
  expect(within(sheet).getByRole('button', { name: /tokens first/ }).textContent).toContain('rank 1 of 2');
  await user.keyboard('{Escape}');
  const replacing = document.querySelector<HTMLInputElement>('input[aria-label^="File: Layout of prefill rank 1"]');
  if (replacing === null) throw new Error('there is no way to a file');
  await user.upload(replacing, fileOf(p1));
  await waitFor(() => expect(headline()).toBe('Everything arrives: Every one of the 32,768 B needed arrives'));
  expect(ranks()[1]).toBe('rank 1p.prefill.tp1.pp0 16,384 B moved, none of it wrongRemove');

  await user.click(screen.getByRole('button', { name: 'Remove prefill rank 1: p.prefill.tp1.pp0' }));
  expect(store.getState().transfer.otherRanks).toEqual([]);
  expect(screen.queryByRole('list', { name: 'Prefill’s documents, one a rank' })).toBeNull();
  await act(async () => store.undo());
  expect(ranks()).toHaveLength(2);
});

test('a file that cannot be read adds nothing, and is told', async () => {
  await transfer([]);
  const picker = document.querySelector<HTMLInputElement>('input[aria-label="File: Add rank: a document of its own…"]');
  if (picker === null) throw new Error('there is no way to a file');
  await app.user.upload(picker, new File(['{ "regionscope": 1 '], 'broken.json'));
  expect(await screen.findByRole('region', { name: 'broken.json could not be opened' })).toBeTruthy();
  expect(app.store.getState().transfer.otherRanks).toEqual([]);
});

test('twice the same rank: which documents, what to do, and the rank that is missing can be added', async () => {
  await transfer([opened(ofRank(p1, 0))]);
  const { store, user } = app;
  expect(headline()).toBe("No transfer: 2 of prefill's documents are of rank 0");
  expect(ranks()).toEqual([
    'rank 0P: p.prefill.tp0.pp0 twice the same rank',
    'rank 0p.prefill.tp1.pp0 twice the same rankRemove',
    'rank 1 no documentAdd…',
  ]);
  const faults = within(screen.getByRole('list', { name: 'What is wrong among prefill’s documents' }));
  expect(faults.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    "2 of prefill's documents are of rank 0. To mend it, replace or remove all but one of them, or set worker.tp_rank in the one that is of another rank.",
    'Decode reads prefill rank 1, of which there is no document. To mend it, add its document, or let one document stand for all ranks.',
  ]);
  expect(screen.getByRole('heading', { name: 'No maps: prefill’s documents do not fit together' })).toBeTruthy();

  await user.click(screen.getByRole('button', { name: 'P for all ranks' }));
  expect(headline()).toBe('Everything arrives: Every one of the 32,768 B needed arrives');
  // What was let go is at hand.
  expect(store.getState().shelf.map(({ document }) => document.worker?.tp_rank)).toContain(0);
});

test('a rank that decode reads is missing: it is asked for by its number', async () => {
  const four = prefillAndDecode(4);
  const [a, b, c] = four.prefill.map(opened) as [OpenDocument, OpenDocument, OpenDocument];
  await transfer([]);
  const rules = DEFAULT_RULES;
  await act(async () =>
    app.store.dispatch({
      ...{ type: 'opened', open: a, rules, view: startView(factsOf(a.document, rules)) },
      transfer: { ...USUAL_TRANSFER, decode: opened(four.decode), otherRanks: [c, b] },
    }),
  );
  expect(headline()).toBe('No transfer: Decode reads prefill rank 3, of which there is no document');
  expect(ranks().map((text) => text.slice(0, 6))).toEqual(['rank 0', 'rank 1', 'rank 2', 'rank 3']);
  await app.user.click(screen.getByRole('button', { name: /^Remove prefill rank 2/ }));
  expect(document.activeElement?.textContent).toBe('Add rank…');
  await act(async () => app.store.undo());
  const last = four.prefill[3] as LayoutDocument;
  const picker = document.querySelector<HTMLInputElement>(
    'input[aria-label="File: Add a document of prefill rank 3…"]',
  );
  if (picker === null) throw new Error('there is no way to a file');
  await app.user.upload(picker, fileOf(last));
  await waitFor(() => expect(headline()).toMatch(/^Everything arrives/));
});

test('another prefill, and one that does not register, are told by their rank', async () => {
  await transfer([opened({ ...p1, worker: { ...p1.worker, tp_size: 8 } })]);
  expect(headline()).toBe('No transfer: Prefill rank 1 has another worker.tp_size: 8, not 2 as P');
  expect(ranks()[1]).toBe('rank 1p.prefill.tp1.pp0 of another prefillRemove');
  const groups = p1.kv_cache_config.kv_cache_groups.map((group) => ({
    ...group,
    kv_cache_spec: { ...group.kv_cache_spec, page_size_padded: 16 } as LayerSpec,
  }));
  await transfer([opened({ ...p1, kv_cache_config: { ...p1.kv_cache_config, kv_cache_groups: groups } })]);
  expect(headline()).toMatch(/^No transfer: Prefill rank 1 does not register: /);
  expect(ranks()[1]).toContain('does not register');
});

test('checks stand rank by rank; a byte says whose it is, and the maps draw that rank', async () => {
  const tokens = { ...p1, kv_caches: (p1.kv_caches ?? []).slice(1) };
  const names = tokens.kv_caches.map(({ layer }) => layer);
  const groups = p1.kv_cache_config.kv_cache_groups.map((group) => ({
    ...group,
    layer_names: group.layer_names.filter((name) => names.includes(name)),
  }));
  await transfer([opened({ ...tokens, kv_cache_config: { ...p1.kv_cache_config, kv_cache_groups: groups } })]);
  const list = (name: string): string => screen.getByRole('list', { name: `Checks: ${name}` }).textContent ?? '';
  expect(headline()).toContain('prefill rank 1: not as many regions: decode 4 regions, prefill 3 regions');
  expect(list('Prefill rank 0')).toContain('passedAs many regions: decode 4 regions, prefill 4 regions');
  expect(list('Prefill rank 1')).toContain('refusedNot as many regions');
  expect(list('Sizes')).toContain('One TP size divides the other');
  expect(screen.getByRole('heading', { name: 'Prefill rank 1 1 check would refuse' })).toBeTruthy();
  expect(ranks()[1]).toContain('1 check fails, has no model.layers.0.self_attn.attn');

  await transfer([opened(tokensFirst(p1))]);
  const { store, user } = app;
  const drawn = () => screen.getByLabelText('Prefill drawn').textContent;
  await screen.findByLabelText('Prefill drawn');
  expect(drawn()).toBe('p.prefill.tp0.pp0');
  await user.click(screen.getByRole('button', { name: 'press a byte of decode' }));
  const byte = () => screen.getByRole('region', { name: 'Selected byte' });
  expect(drawn()).toBe('p.prefill.tp1.pp0 tokens first');
  expect(byte().textContent).toContain('pair 9, rank 1');
  await user.click(within(byte()).getByRole('button', { name: /^0x/ }));
  expect(store.getState().transferAt.selected).toMatchObject({ side: 'prefill', rank: 1 });
  expect(within(byte()).getByRole('heading').textContent).toContain('Byte of prefill rank 1');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Prefill rank in sight' }), 'P rank 0');
  expect(drawn()).toBe('p.prefill.tp0.pp0');
  // The player leads to each rank in its turn.
  await act(async () => store.dispatch({ type: 'transfer-shown', at: { played: 9 } }));
  expect(drawn()).toBe('p.prefill.tp1.pp0 tokens first');
  expect(screen.getByText(/^Pair 9:/).closest('p')?.textContent).toContain('prefill rank 1 block');
});

test('another document as P: one of the ranks changes places, others of it stay, and the rest is told', async () => {
  await transfer([opened(p1)]);
  const { store, user } = app;
  await user.click(screen.getByRole('button', { name: /^Layout of prefill: / }));
  const sheet = await screen.findByRole('dialog', { name: 'Layouts for prefill' });
  await user.click(within(sheet).getByRole('button', { name: /^p\.prefill\.tp1/ }));
  expect(store.getState().open?.document.title).toBe('p.prefill.tp1.pp0');
  expect(store.getState().transfer.otherRanks.map(({ document }) => document.title)).toEqual(['p.prefill.tp0.pp0']);
  expect(headline()).toMatch(/^Everything arrives/);

  await user.click(screen.getByRole('button', { name: /^Layout of prefill: / }));
  const again = await screen.findByRole('dialog', { name: 'Layouts for prefill' });
  await user.click(within(again).getByRole('button', { name: /^d\.decode/ }));
  expect(store.getState().transfer.otherRanks).toEqual([]);
  expect(screen.getByText(/^Let go, since not of the same prefill as P: rank 0 \(p\.prefill\.tp0\.pp0\)/)).toBeTruthy();
});

test('keeps nobody out', async () => {
  await transfer([opened(ofRank(p1, 0))]);
  const results = await axe.run(screen.getByRole('region', { name: 'Sides' }), { resultTypes: ['violations'] });
  expect(results.violations.map(({ id }) => id)).toEqual([]);
});
