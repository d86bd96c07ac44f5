import { describe, expect, test } from 'vitest';
import type { LayoutDocument } from '../../src/core/layout/document.ts';
import type { Action } from '../../src/state/action.ts';
import { initialState } from '../../src/state/initial-state.ts';
import { reduce } from '../../src/state/reduce.ts';
import type {
  AppState,
  FailedOpen,
  MapView,
  OpenDeployment,
  OpenDocument,
  OtherSide,
  Selection,
} from '../../src/state/state.ts';

const document: LayoutDocument = { regionscope: 1, kv_cache_config: { num_blocks: 1, kv_cache_groups: [] } };
const open: OpenDocument = { origin: { kind: 'pasted' }, document, warnings: [] };
const failed: FailedOpen = { name: 'broken.json', issues: [], source: '{' };
const view: MapView = { lens: 'rows', addresses: null, owner: 2, row: 3, range: { start: 0, end: 8 } };
const other: OtherSide = { open: null, rules: { alias: 'base-address', rows: 'never' } };
const deployment: OpenDeployment = {
  ...{ key: 'out 3 9', name: 'out', places: [], unread: [], spot: null },
  found: { workers: [], engines: [], pairings: [] },
};
const layer: Selection = { kind: 'layer', layer: 'a' };

/** Nothing in it is what a page starts with. */
const busy: AppState = {
  lesson: { id: 'region', before: initialState },
  lessonStep: 2,
  lessonsDone: { region: 3 },
  open,
  failed,
  rules: { alias: 'covered', rows: 'never' },
  mode: 'compare',
  other,
  transfer: { otherRanks: [], decode: open, change: { tpSize: 2 }, rules: null, request: null, skipHandshake: true },
  transferAt: { played: 3, selected: { side: 'decode', space: 0, offset: 7 } },
  deployment,
  shelf: [open],
  replayed: 2,
  view,
  selection: layer,
  filter: 'mla',
  hidden: ['b'],
  tab: 'regions',
  theme: 'dark',
  colourBy: 'type',
  unit: 'decimal',
  panels: { layers: 200, inspector: null, drawer: 0 },
};

/** Actions that say what is so already. */
const idle: readonly Action[] = [
  { type: 'open-failed', failed },
  { type: 'rules-changed', rules: { alias: 'covered', rows: 'never' } },
  { type: 'rules-changed', rules: {} },
  { type: 'mode-changed', mode: 'compare' },
  { type: 'other-changed', other },
  { type: 'transfer-changed', transfer: { decode: open, skipHandshake: true } },
  { type: 'transfer-shown', at: { played: 3 } },
  { type: 'replayed', decisions: 2 },
  { type: 'lesson-advanced', id: 'region', steps: 3 },
  { type: 'view-changed', view: { owner: 2, row: 3 } },
  { type: 'view-changed', view },
  { type: 'selected', selection: layer },
  { type: 'selected', selection: layer, view: { row: 3 } },
  { type: 'filter-changed', filter: 'mla' },
  { type: 'layers-hidden', hidden: busy.hidden },
  { type: 'tab-changed', tab: 'regions' },
  { type: 'theme-changed', theme: 'dark' },
  { type: 'colour-changed', colourBy: 'type' },
  { type: 'unit-changed', unit: 'decimal' },
  { type: 'panels-sized', panels: { layers: 200, drawer: 0 } },
];

/** Actions that change one field, and what they make of it. */
const changes: readonly (readonly [Action, Partial<AppState>])[] = [
  [{ type: 'open-failed', failed: { ...failed, name: 'other.json' } }, { failed: { ...failed, name: 'other.json' } }],
  [{ type: 'failure-dismissed' }, { failed: null }],
  [
    { type: 'rules-changed', rules: { alias: 'base-address' } },
    { rules: { alias: 'base-address', rows: 'never' }, replayed: null },
  ],
  [
    { type: 'rules-changed', rules: { rows: 'packed-mla' } },
    { rules: { alias: 'covered', rows: 'packed-mla' }, replayed: null },
  ],
  [{ type: 'mode-changed', mode: 'matrix' }, { mode: 'matrix' }],
  [{ type: 'mode-changed', mode: 'deployment' }, { mode: 'deployment' }],
  [
    { type: 'deployment-changed', deployment: { ...deployment, spot: '0/0/3' }, mode: 'deployment' },
    { deployment: { ...deployment, spot: '0/0/3' }, mode: 'deployment', failed: null },
  ],
  [
    { type: 'deployment-changed', deployment: null, mode: 'explore' },
    { deployment: null, mode: 'explore', failed: null },
  ],
  [{ type: 'other-changed', other: { ...other, open } }, { other: { ...other, open } }],
  [
    // Pairs are others then; the same byte stays.
    { type: 'transfer-changed', transfer: { skipHandshake: false } },
    { transfer: { ...busy.transfer, skipHandshake: false }, transferAt: { ...busy.transferAt, played: null } },
  ],
  [
    { type: 'transfer-changed', transfer: { change: {} } },
    { transfer: { ...busy.transfer, change: {} }, transferAt: { played: null, selected: null } },
  ],
  [{ type: 'transfer-shown', at: { played: 4 } }, { transferAt: { ...busy.transferAt, played: 4 } }],
  [{ type: 'replayed', decisions: null }, { replayed: null }],
  [
    { type: 'replayed', decisions: 3 },
    { replayed: 3, selection: { kind: 'decision', step: 2 }, tab: 'decisions' },
  ],
  [
    { type: 'replayed', decisions: 0 },
    { replayed: 0, selection: null, tab: 'decisions' },
  ],
  [{ type: 'lesson-advanced', id: 'region', steps: 4 }, { lessonsDone: { region: 4 } }],
  [{ type: 'lesson-advanced', id: 'wider', steps: 1 }, { lessonsDone: { region: 3, wider: 1 } }],
  [{ type: 'view-changed', view: { row: 5 } }, { view: { ...view, row: 5 } }],
  [{ type: 'view-changed', view: { range: null } }, { view: { ...view, range: null } }],
  [{ type: 'selected', selection: null }, { selection: null }],
  [
    { type: 'selected', selection: { kind: 'region', region: 1 }, view: { owner: 0 } },
    { selection: { kind: 'region', region: 1 }, view: { ...view, owner: 0 } },
  ],
  [{ type: 'filter-changed', filter: '' }, { filter: '' }],
  [{ type: 'layers-hidden', hidden: [] }, { hidden: [] }],
  [{ type: 'tab-changed', tab: 'decisions' }, { tab: 'decisions' }],
  [{ type: 'theme-changed', theme: 'light' }, { theme: 'light' }],
  [{ type: 'colour-changed', colourBy: 'group' }, { colourBy: 'group' }],
  [{ type: 'unit-changed', unit: 'blocks' }, { unit: 'blocks' }],
  [{ type: 'panels-sized', panels: { drawer: null } }, { panels: { layers: 200, inspector: null, drawer: null } }],
];

describe('reduce()', () => {
  test.each(idle)('gives the same state back where nothing changes: %j', (action) => {
    expect(reduce(busy, action)).toBe(busy);
  });

  test('has a deployment’s mode only while one is open', () => {
    expect(reduce(initialState, { type: 'mode-changed', mode: 'deployment' })).toBe(initialState);
  });

  test('gives the same state back where no failure is shown', () => {
    expect(reduce(initialState, { type: 'failure-dismissed' })).toBe(initialState);
  });

  test.each(changes)('makes a new state of %j', (action, fields) => {
    const before = structuredClone(busy);
    const after = reduce(busy, action);
    expect(after).toStrictEqual({ ...busy, ...fields });
    // What was not changed is the same thing still, and the old state is as it was.
    for (const key of Object.keys(busy) as (keyof AppState)[]) if (!(key in fields)) expect(after[key]).toBe(busy[key]);
    expect(busy).toStrictEqual(before);
  });

  test('keeps the view where a selection does not move it', () => {
    expect(reduce(busy, { type: 'selected', selection: null }).view).toBe(view);
  });

  test('opens a document under its rules and starts anew, but for theme, colours, unit, panels and progress', () => {
    const next: OpenDocument = { ...open, origin: { kind: 'preset', id: 'spill' } };
    const start: MapView = { lens: null, addresses: null, owner: 0, row: 0, range: null };
    const after = reduce(busy, { type: 'opened', open: next, rules: initialState.rules, view: start });
    const { mode, shelf, panels, lessonStep, lessonsDone } = busy;
    const stays = { mode, other, deployment, shelf, panels, lessonStep, lessonsDone };
    expect(after).toStrictEqual({
      ...initialState,
      ...stays,
      open: next,
      theme: 'dark',
      colourBy: 'type',
      unit: 'decimal',
    });
  });

  test.each(['matrix', 'deployment'] as const)('leaves the mode %s to show what is opened', (mode) => {
    const from: AppState = { ...busy, mode };
    expect(reduce(from, { type: 'opened', open, rules: initialState.rules, view }).mode).toBe('explore');
  });

  test('puts what is no preset in front of the shelf, once, and keeps twelve', () => {
    const documents = Array.from({ length: 13 }, (_, i) => ({
      ...open,
      document: { ...document, title: `layout ${i}` },
    }));
    const opened = [...documents, documents[5] as OpenDocument].reduce<AppState>(
      (state, each) => reduce(state, { type: 'opened', open: each, rules: state.rules, view }),
      initialState,
    );
    const titles = opened.shelf.map((each) => each.document.title?.replace('layout ', ''));
    expect(titles).toStrictEqual(['5', '12', '11', '10', '9', '8', '7', '6', '4', '3', '2', '1']);
  });

  test('an edit keeps origin, view and selected layer, and takes its document’s place on the shelf', () => {
    const edited: LayoutDocument = { ...document, title: 'edited' };
    const after = reduce(
      { ...busy, shelf: [open] },
      { type: 'edited', document: edited, rules: { rows: 'packed-mla' } },
    );
    expect(after).toMatchObject({ rules: { alias: 'covered', rows: 'packed-mla' }, replayed: null, selection: layer });
    expect(after.open).toStrictEqual({ ...open, document: edited, edited: true });
    expect(after.shelf).toStrictEqual([after.open]);
    expect(after.view).toBe(view);
    expect(reduce(busy, { type: 'edited', document })).toBe(busy);
    expect(reduce(initialState, { type: 'edited', document })).toBe(initialState);
  });

  test('an edited preset is no preset any more, and stays at hand', () => {
    const preset: OpenDocument = { ...open, origin: { kind: 'preset', id: 'spill' } };
    const edited: LayoutDocument = { ...document, title: 'edited' };
    const after = reduce({ ...busy, open: preset, shelf: [] }, { type: 'edited', document: edited });
    expect(after.open?.origin).toStrictEqual({ kind: 'made', name: 'spill', preset: 'spill' });
    expect(after.shelf).toStrictEqual([after.open]);
  });

  test('swaps the rules of two sides that share a document', () => {
    const after = reduce(busy, { type: 'sides-swapped' });
    expect(after).toMatchObject({
      open,
      rules: other.rules,
      other: { open: null, rules: busy.rules },
      selection: null,
    });
    expect(after.view).toBe(view);
    expect(reduce(initialState, { type: 'sides-swapped' })).toBe(initialState);
  });

  test('swaps the documents of two sides, and shows the whole of the new one', () => {
    const b: OpenDocument = { ...open, document: { ...document, title: 'b' } };
    const after = reduce({ ...busy, other: { ...other, open: b } }, { type: 'sides-swapped' });
    expect(after).toMatchObject({
      open: b,
      other: { open, rules: busy.rules },
      view: { range: null, addresses: null },
    });
  });

  test('keeps the last layout where another could not be opened', () => {
    const after = reduce({ ...busy, failed: null }, { type: 'open-failed', failed });
    expect(after.open).toBe(open);
    expect(after.failed).toBe(failed);
  });

  test.each<[Selection, boolean]>([
    [layer, true],
    [{ kind: 'byte', space: 0, offset: 7, group: 0, block: 1 }, true],
    [{ kind: 'region', region: 1 }, false],
    [{ kind: 'finding', id: 'spilled:R1' }, false],
    [{ kind: 'decision', step: 4 }, false],
  ])('drops what means something else under other rules: %j stays %s', (selection, stays) => {
    const after = reduce({ ...busy, selection }, { type: 'rules-changed', rules: { alias: 'base-address' } });
    expect(after.selection).toBe(stays ? selection : null);
  });

  test('holds plain data only', () => {
    expect(structuredClone(reduce(busy, { type: 'tab-changed', tab: 'findings' }))).toStrictEqual({
      ...busy,
      tab: 'findings',
    });
  });

  test('refuses an action that is none', () => {
    expect(() => reduce(busy, { type: 'unknown' } as never)).toThrow();
  });
});
