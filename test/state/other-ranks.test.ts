import { expect, test } from 'vitest';
import type { LayoutDocument } from '../../src/core/layout/document.ts';
import { initialState, USUAL_TRANSFER } from '../../src/state/initial-state.ts';
import { withPrefill } from '../../src/state/other-ranks.ts';
import { DEFAULT_RULES } from '../../src/state/rule-choice.ts';
import { sessionFrom, sessionOf } from '../../src/state/session.ts';
import { showing } from '../../src/state/shared.ts';
import { sharedOf } from '../../src/state/shared-of.ts';
import { createAppStore } from '../../src/state/store.ts';
import { ofRank, opened, prefillAndDecode } from '../support/prefill-ranks.ts';

const sides = prefillAndDecode(3);
const [p0, p1, p2] = sides.prefill.map(opened) as [
  ReturnType<typeof opened>,
  ReturnType<typeof opened>,
  ReturnType<typeof opened>,
];
const decode = opened(sides.decode);
const setup = { ...USUAL_TRANSFER, otherRanks: [p1, p2], decode, change: { tpSize: 1 }, skipHandshake: true };

const { lens, addresses, owner, row, range } = initialState.view;
const view = { lens, addresses, owner, row, range };

function started() {
  const store = createAppStore();
  store.dispatch({ type: 'opened', open: p0, rules: DEFAULT_RULES, view, transfer: { ...USUAL_TRANSFER, decode } });
  return store;
}

test('a rank’s document that is opened changes places with the open one', () => {
  expect(withPrefill(setup, p0, p2)).toEqual({ transfer: { ...setup, otherRanks: [p1, p0] }, letGo: [] });
});

test('of another document the other ranks stay as far as they go with it', () => {
  const again = opened({ ...ofRank(sides.prefill[1] as LayoutDocument, 2), title: 'rank 2, anew' });
  const { transfer, letGo } = withPrefill(setup, p0, again);
  expect(transfer).toEqual({ ...setup, change: {}, request: null, otherRanks: [p1] });
  expect(letGo).toEqual([p2]);
  expect(withPrefill(setup, p0, decode).letGo).toEqual([p1, p2]);
});

test('ranks are added, undone and done again, and are at hand from then on', () => {
  const store = started();
  store.dispatch({ type: 'transfer-shown', at: { selected: { side: 'decode', space: 0, offset: 3 }, played: 2 } });
  store.dispatch({ type: 'transfer-changed', transfer: { otherRanks: [p1] } });
  expect(store.getState().shelf).toEqual([p1, p0]);
  expect(store.getState().transferAt).toEqual({ selected: { side: 'decode', space: 0, offset: 3 }, played: null });
  store.undo();
  expect(store.getState().transfer.otherRanks).toEqual([]);
  store.redo();
  expect(store.getState().transfer.otherRanks).toEqual([p1]);
  store.dispatch({ type: 'opened', open: p2, rules: DEFAULT_RULES, view });
  expect(store.getState().transfer.otherRanks).toEqual([]);
  store.undo();
  expect(store.getState()).toMatchObject({ open: p0, transfer: { otherRanks: [p1], decode } });
});

test('ranks come back with a session and with what is shared; those of before ranks had documents have none', () => {
  const store = started();
  store.dispatch({ type: 'transfer-changed', transfer: { otherRanks: [p1, p2] } });
  const state = store.getState();
  expect(sessionFrom(structuredClone(sessionOf(state)))?.transfer.otherRanks).toEqual([p1, p2]);
  const { otherRanks: _, ...transfer } = state.transfer;
  const lesson = { id: 'region', before: { ...state, transfer } };
  const old = sessionFrom({ ...sessionOf(state), transfer, lesson });
  expect(old?.transfer).toEqual({ ...transfer, otherRanks: [] });
  expect(old?.lesson?.before.transfer.otherRanks).toEqual([]);

  const shared = sharedOf(state);
  if (shared === null) throw new RangeError('nothing is open');
  const shown = showing(initialState, shared);
  expect(shown.transfer.otherRanks).toEqual([p1, p2]);
  expect(shown.shelf).toEqual(expect.arrayContaining([p1, p2, decode]));
});
