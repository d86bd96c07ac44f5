import { expect, test } from 'vitest';
import type { LayoutDocument } from '../../src/core/layout/document.ts';
import { initialState } from '../../src/state/initial-state.ts';
import { showing, shownAgain, showSame } from '../../src/state/shared.ts';
import { sharedOf } from '../../src/state/shared-of.ts';
import type { AppState, OpenDocument } from '../../src/state/state.ts';

const documentOf = (title: string): LayoutDocument => ({
  regionscope: 1,
  title,
  kv_cache_config: { num_blocks: 1, kv_cache_groups: [] },
});
const openOf = (title: string): OpenDocument => ({
  origin: { kind: 'file', name: title },
  document: documentOf(title),
  warnings: [],
});
const a = openOf('a');
const b = openOf('b');
const rules = { alias: 'covered', rows: 'never' } as const;

/** Nothing in it is as a page starts. */
const state: AppState = {
  ...initialState,
  open: a,
  rules,
  mode: 'compare',
  other: { open: b, rules: { alias: 'base-address', rows: 'packed-mla' } },
  view: { lens: 'addresses', addresses: { start: 1, end: 2 }, owner: 'all', row: 3, range: { start: 4, end: 5 } },
  selection: { kind: 'layer', layer: 'x' },
  filter: 'f',
  hidden: ['y'],
  tab: 'order',
  colourBy: 'type',
  unit: 'decimal',
  replayed: 7,
};

test('what is shared of a page shows the same on another', () => {
  const shared = sharedOf(state);
  if (shared === null) throw new RangeError('nothing is open');
  const other: AppState = { ...initialState, theme: 'dark', shelf: [openOf('c')], lessonStep: 2 };
  const shown = showing(other, shared);
  expect(sharedOf(shown)).toEqual(shared);
  expect(shown).toMatchObject({ theme: 'dark', lesson: null, failed: null });
  expect(shown.shelf.map(({ document }) => document.title)).toEqual(['a', 'b', 'c']);
});

test('side B is shared where a comparison is shown', () => {
  expect(sharedOf({ ...state, mode: 'explore' })?.other).toBeNull();
  // Nobody has chosen one: it is the usual one that is seen.
  expect(sharedOf({ ...state, other: null })?.other).toEqual({
    open: null,
    rules: { alias: 'packed-row-aware', rows: 'never' },
  });
  expect(sharedOf(initialState)).toBeNull();
});

test('what is moved is shared where a transfer is shown', () => {
  const transfer = { otherRanks: [], decode: b, change: {}, rules: null, request: null, skipHandshake: true };
  const moving: AppState = { ...state, mode: 'transfer', transfer, transferAt: { played: 2, selected: null } };
  const shared = sharedOf(moving);
  if (shared === null) throw new RangeError('nothing is open');
  expect(shared).toMatchObject({ other: null, transfer: { transfer, transferAt: { played: 2 } } });
  const shown = showing(initialState, shared);
  expect(sharedOf(shown)).toEqual(shared);
  expect(shown.shelf.map(({ document }) => document.title)).toEqual(['a', 'b']);
  expect(sharedOf({ ...moving, mode: 'explore' })?.transfer).toBeNull();
  expect(showSame(moving, { ...moving, transferAt: { played: 3, selected: null } })).toBe(false);
});

test('theme, panels and what is at hand are no part of what is shown', () => {
  const elsewhere: AppState = { ...state, theme: 'dark', panels: { ...state.panels, layers: 0 }, shelf: [b] };
  expect(showSame(state, elsewhere)).toBe(true);
  expect(showSame(state, { ...state, selection: null })).toBe(false);
  expect(shownAgain({ ...initialState, theme: 'dark' }, state)).toEqual({ ...state, theme: 'dark' });
});
