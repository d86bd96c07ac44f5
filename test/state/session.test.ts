import { expect, test } from 'vitest';
import { initialState } from '../../src/state/initial-state.ts';
import { reduce } from '../../src/state/reduce.ts';
import { sessionFrom, sessionOf } from '../../src/state/session.ts';
import { type AppState, USUAL_PANELS } from '../../src/state/state.ts';

const state: AppState = {
  ...initialState,
  open: {
    origin: { kind: 'file', name: 'worker.json' },
    document: { regionscope: 1, kv_cache_config: { num_blocks: 1, kv_cache_groups: [] } },
    warnings: [],
  },
  failed: { name: 'broken.json', issues: [], source: '' },
  rules: { alias: 'covered', rows: 'never' },
  view: { lens: 'addresses', addresses: { start: 3, end: 9 }, owner: 0, row: 0, range: null },
  selection: { kind: 'layer', layer: 'a' },
  filter: 'a',
  hidden: ['b'],
  theme: 'dark',
  unit: 'blocks',
  panels: { layers: 320, inspector: 0, drawer: null },
};

test('a session brings back everything but messages, through what a browser can keep', () => {
  const session = sessionFrom(structuredClone(sessionOf(state)));
  if (session === null) throw new RangeError('not a session');
  expect(reduce(initialState, { type: 'restored', session })).toEqual({ ...state, failed: null });
});

test.each([null, 3, 'text', {}, { version: 2 }, { version: 1, open: null }])('sessionFrom(%j) is none', (value) => {
  expect(sessionFrom(value)).toBeNull();
});

test('a session from before the ruler had a unit comes back with hex', () => {
  const { unit: _, ...old } = sessionOf({ ...state, unit: 'decimal' });
  expect(sessionFrom(old)?.unit).toBe('hex');
});

test('a session from before panels had sizes comes back with the usual ones', () => {
  const { panels: _, ...old } = sessionOf(state);
  expect(sessionFrom(old)).toEqual({ ...old, panels: USUAL_PANELS });
});
