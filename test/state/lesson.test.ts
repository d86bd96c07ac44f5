import { expect, test } from 'vitest';
import { readLayout } from '../../src/io/read-layout.ts';
import { LESSONS } from '../../src/lessons/list.ts';
import { withNumber } from '../../src/lessons/number-at.ts';
import { PRESETS } from '../../src/presets/catalog.ts';
import type { Action } from '../../src/state/action.ts';
import { initialState } from '../../src/state/initial-state.ts';
import { reduce } from '../../src/state/reduce.ts';
import { sessionFrom, sessionOf } from '../../src/state/session.ts';
import { type AppStore, createAppStore } from '../../src/state/store.ts';

const [first, second] = LESSONS;
if (first === undefined || second === undefined) throw new RangeError('there are no two lessons');

const shown = (lesson: typeof first, step: number, decisions: number | null): Action => ({
  type: 'lesson-shown',
  id: lesson.id,
  step,
  document: lesson.document,
  rules: lesson.rules,
  owner: 1,
  layer: null,
  decisions,
});

/** A store with a preset open, looked at closely. */
async function atWork(): Promise<AppStore> {
  const store = createAppStore();
  const result = readLayout((await PRESETS[0]?.load()) ?? '');
  if (!result.ok) throw new RangeError(result.issues[0]?.mend);
  store.dispatch({
    type: 'opened',
    open: { origin: { kind: 'preset', id: 'first' }, document: result.document, warnings: [] },
    rules: { alias: 'full-geometry', rows: 'never' },
    view: { lens: 'rows', addresses: null, owner: 2, row: 3, range: { start: 64, end: 128 } },
  });
  store.dispatch({ type: 'layers-hidden', hidden: ['layers.0.attn.swa_cache'] });
  store.dispatch({ type: 'tab-changed', tab: 'regions' });
  store.dispatch({ type: 'selected', selection: { kind: 'region', region: 1 } });
  return store;
}

test('a lesson that is left brings back what was open, its rules, its view and what was selected', async () => {
  const store = await atWork();
  const before = store.getState();
  store.dispatch(shown(first, 0, 1));
  expect(store.getState()).toMatchObject({
    open: { document: first.document, origin: { kind: 'lesson', id: first.id } },
    rules: first.rules,
    replayed: 1,
    selection: { kind: 'decision', step: 0 },
    hidden: [],
  });
  store.dispatch(shown(second, 2, null));
  store.dispatch({ type: 'lesson-left' });
  const { lessonsDone, ...after } = store.getState();
  const { lessonsDone: _, ...expected } = before;
  expect(after).toEqual(expected);
  expect(after.open).toBe(before.open);
  expect(lessonsDone).toEqual({ [second.id]: 2 });
});

test('a step shows the lesson’s layout as it is, whatever was edited', async () => {
  const store = await atWork();
  store.dispatch(shown(first, 3, null));
  const origin = store.getState().open?.origin;
  store.dispatch({ type: 'edited', document: withNumber(first.document, first.change.path, 20_480) });
  expect(store.getState().open?.document).not.toBe(first.document);
  expect(store.getState().open?.origin).toBe(origin);
  expect(store.getState().shelf).toEqual([]);
  store.dispatch(shown(first, 2, 2));
  expect(store.getState().open?.document).toBe(first.document);
});

test('undo() goes back through edits, out of the lesson, and forward into it', async () => {
  const store = await atWork();
  const before = store.getState().open;
  store.dispatch(shown(first, 3, null));
  const edited = withNumber(first.document, first.change.path, 20_480);
  // Going from step to step is none to undo.
  store.dispatch(shown(first, 2, 2));
  store.dispatch(shown(first, 3, null));
  store.dispatch({ type: 'edited', document: withNumber(first.document, first.change.path, 16_384), gesture: 'a' });
  store.dispatch({ type: 'edited', document: edited, gesture: 'a' });
  store.undo();
  expect(store.getState()).toMatchObject({ open: { document: first.document }, lesson: { id: first.id } });
  store.undo();
  expect(store.getState()).toMatchObject({ open: before, lesson: null, rules: { alias: 'full-geometry' } });
  store.redo();
  store.redo();
  expect(store.getState()).toMatchObject({ open: { document: edited }, lesson: { id: first.id } });
  store.dispatch({ type: 'lesson-left' });
  expect(store.getState().lesson).toBeNull();
  store.undo();
  expect(store.getState()).toMatchObject({ open: { document: edited }, lesson: { id: first.id } });
  expect(store.getState().shelf).toEqual([]);
});

test('another layout ends a lesson', async () => {
  const store = await atWork();
  const { open, rules, view } = store.getState();
  if (open === null) throw new RangeError('nothing is open');
  store.dispatch(shown(first, 1, 1));
  store.dispatch({ type: 'opened', open, rules, view });
  expect(store.getState().lesson).toBeNull();
  store.dispatch(shown(first, 1, 1));
  store.dispatch({ type: 'other-changed', other: { open, rules } });
  store.dispatch({ type: 'sides-swapped' });
  expect(store.getState()).toMatchObject({ open, lesson: null });
});

test('progress never goes back, and stays the same reference where nothing changed', () => {
  const three = reduce(initialState, { type: 'lesson-advanced', id: 'region', steps: 3 });
  expect(three.lessonsDone).toEqual({ region: 3 });
  expect(reduce(three, { type: 'lesson-advanced', id: 'region', steps: 2 })).toBe(three);
  expect(reduce(three, { type: 'lesson-left' })).toBe(three);
});

test('a session keeps the lesson; one of earlier days has none', async () => {
  const store = await atWork();
  store.dispatch(shown(first, 2, 2));
  const session = sessionOf(store.getState());
  expect(sessionFrom(structuredClone(session))).toMatchObject({ lesson: { id: first.id }, lessonStep: 2 });
  const { lesson: _1, lessonStep: _2, lessonsDone: _3, ...earlier } = session;
  expect(sessionFrom(earlier)).toMatchObject({ lesson: null, lessonStep: 0, lessonsDone: {} });
});
