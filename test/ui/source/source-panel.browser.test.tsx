import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { LayoutDocument } from '../../../src/core/layout/document.ts';
import { namedRules } from '../../../src/core/named-rules.ts';
import { readLayout } from '../../../src/io/read-layout.ts';
import { PRESETS } from '../../../src/presets/catalog.ts';
import { factsOf, startView } from '../../../src/state/select.ts';
import { type AppStore, createAppStore } from '../../../src/state/store.ts';
import { createOpener } from '../../../src/ui/opening/opener.ts';
import { OpenerProvider } from '../../../src/ui/opening/opener-context.tsx';
import { forgetSession } from '../../../src/ui/session/keep-session.ts';
import SourcePanel from '../../../src/ui/source/source-panel.tsx';
import { StoreProvider } from '../../../src/ui/store-context.tsx';
import type { RunTask } from '../../../src/ui/worker/task-runner.ts';
import { TaskContext } from '../../../src/ui/worker/use-task.ts';
import { runInPlace } from '../../support/run-in-place.ts';
import '../../../src/ui/styles/base.css';

const TEXT = `{
  "regionscope": 1,
  // two pages of a row
  "kv_cache_config": {
    "num_blocks": 4,
    "kv_cache_groups": [{ "layer_names": ["a", "b"], "kv_cache_spec": { "type": "SlidingWindowSpec" } }]
  },
  "pages": [
    { "layer": "a", "offset": 0, "page_bytes": 100, "block_stride": 256 },
    { "layer": "b", "offset": 128, "page_bytes": 90, "block_stride": 256 }
  ],
  "allocation": { "base_addr": "0x7f00", "bytes": 1024 }
}
`;

function documentOf(text: string): LayoutDocument {
  const result = readLayout(text);
  if (!result.ok) throw new Error(JSON.stringify(result.issues));
  return result.document;
}

const editor = () => page.getByRole('textbox', { name: 'Layout as text' });
const status = () => page.getByRole('status');
const SHOWN = 'The map shows this text.';

interface Shown {
  readonly store: AppStore;
  /** The text as it stands. */
  readonly text: () => string;
  readonly close: () => Promise<void>;
  readonly open: () => Promise<void>;
}

function opened(store: AppStore, text: string): void {
  const document = documentOf(text);
  const rules = namedRules(undefined);
  store.dispatch({
    type: 'opened',
    open: { origin: { kind: 'pasted' }, document, warnings: [] },
    rules,
    view: startView(factsOf(document, rules)),
  });
}

async function shown(store = createAppStore(), run: RunTask = runInPlace): Promise<Shown> {
  if (store.getState().open === null) opened(store, TEXT);
  const tree = (isOpen: boolean) => (
    <StoreProvider store={store}>
      <OpenerProvider opener={createOpener(store, PRESETS)}>
        <TaskContext value={run}>
          <div style={{ display: 'grid', width: 560, height: 420 }}>{isOpen && <SourcePanel />}</div>
        </TaskContext>
      </OpenerProvider>
    </StoreProvider>
  );
  const screen = await render(tree(true));
  await expect.element(status()).toHaveTextContent(SHOWN);
  return {
    store,
    text: () => [...editor().element().querySelectorAll('.cm-line')].map((line) => line.textContent).join('\n'),
    close: () => screen.rerender(tree(false)),
    open: () => screen.rerender(tree(true)),
  };
}

/** Puts the caret before a part of the text by searching it, as a person would, and leaves the search. */
async function caretAt(part: string): Promise<void> {
  await userEvent.click(editor());
  await userEvent.keyboard('{Control>}f{/Control}');
  await expect.element(page.getByRole('textbox', { name: 'Find' })).toHaveFocus();
  await userEvent.keyboard(`${part.replace(/[{[]/g, '$&$&')}{Enter}{Escape}`);
  await expect.element(page.getByRole('textbox', { name: 'Find' })).not.toBeInTheDocument();
}

const pageOf = (store: AppStore, i: number) => store.getState().open?.document.pages?.[i];

beforeEach(async () => forgetSession());

describe('SourcePanel', () => {
  test('what is typed is an edit; a burst is one step of the page and of the text', async () => {
    const { store, text } = await shown();
    await caretAt('128');
    await userEvent.keyboard('160');
    await expect.poll(() => pageOf(store, 1)?.offset).toBe(160);
    expect(text()).toContain('"offset": 160');

    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.poll(() => pageOf(store, 1)?.offset).toBe(128);
    expect(store.steps().forward?.open?.document.pages?.[1]?.offset).toBe(160);
    await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
    await expect.poll(() => pageOf(store, 1)?.offset).toBe(160);

    store.undo();
    await expect.poll(text).toContain('"offset": 128');
    store.redo();
    await expect.poll(text).toContain('"offset": 160');
    await expect.element(status()).toHaveTextContent(SHOWN);
  });

  test('a text with faults stays, through a close and a change elsewhere, and the person decides', async () => {
    const { store, text, close, open } = await shown();
    const { document } = store.getState().open ?? {};
    await caretAt('"b", "offset": 128');
    await userEvent.keyboard('"b", "offset": ');
    await expect.element(status()).toHaveTextContent(/^1 error. The map shows the last text/);
    await expect.element(page.getByRole('button', { name: /^Line 9: Found .*, wanted a value/ })).toBeVisible();
    expect(store.getState().open?.document).toBe(document);

    await close();
    await open();
    await expect.element(editor()).toBeVisible();
    expect(text()).toContain('"b", "offset": , "page_bytes"');

    const changed = { ...(document as LayoutDocument), title: 'Changed' };
    store.dispatch({ type: 'edited', document: changed });
    await expect.element(status()).toHaveTextContent(/changed while this text was unfinished. The text has 1 error/);
    expect(text()).not.toContain('Changed');
    await expect.element(page.getByRole('button', { name: 'Use this text' })).toBeDisabled();
    await userEvent.click(page.getByRole('button', { name: 'Show the map’s layout' }));
    await expect.poll(text).toContain('"title": "Changed"');
    await expect.element(status()).toHaveTextContent(SHOWN);

    await userEvent.click(editor());
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.poll(text).toContain('"b", "offset": , "page_bytes"');
    await expect.element(status()).toHaveTextContent(/^1 error/);
    expect(store.getState().open?.document).toBe(changed);
  });

  test('comments stay when the layout is changed elsewhere, and the caret where it was', async () => {
    const { store, text } = await shown();
    await caretAt('"pages"');
    await userEvent.keyboard('{ArrowLeft}// by hand{Enter}');
    await expect.poll(text).toContain('// by hand');
    const { document } = store.getState().open ?? {};
    const pages = document?.pages ?? [];
    store.dispatch({
      type: 'edited',
      document: { ...(document as LayoutDocument), pages: pages.toReversed() },
      gesture: 'drag',
    });
    await expect.poll(() => text().indexOf('"layer": "b"') < text().indexOf('"layer": "a"')).toBe(true);
    expect(text()).toContain('// by hand\n');
    await userEvent.keyboard('/* here */');
    await expect.poll(text).toMatch(/by hand\n\s*\/\* here \*\/"pages"/);
    expect(pageOf(store, 0)?.layer).toBe('b');
  });

  test('the caret selects its layer, and a layer that is selected is marked without taking the focus', async () => {
    const { store } = await shown();
    await caretAt('"page_bytes": 90');
    await userEvent.keyboard('{ArrowLeft}');
    await expect.poll(() => store.getState().selection).toStrictEqual({ kind: 'layer', layer: 'b' });
    const marked = () =>
      [...document.querySelectorAll('.cm-part, .cm-part-name')].map((part) => part.textContent?.trim());
    await expect.poll(marked).toStrictEqual(['"b"', expect.stringContaining('"layer": "b"')]);
    (document.activeElement as HTMLElement).blur();
    store.dispatch({ type: 'selected', selection: { kind: 'layer', layer: 'a' } });
    await expect.poll(marked).toStrictEqual(['"a"', expect.stringContaining('"layer": "a"')]);
    expect(document.activeElement).toBe(document.body);
    expect(store.getState().selection).toStrictEqual({ kind: 'layer', layer: 'a' });
  });

  test('fields are completed with what they mean; Tab and Escape lead out', async () => {
    const { store, text } = await shown();
    await caretAt('"regionscope": 1,');
    await userEvent.keyboard('{ArrowRight}{Enter}"ru');
    const option = page.getByRole('option', { name: /^rules/ });
    await expect.element(option).toBeVisible();
    await expect.element(page.getByText('The rules that the document asks to be opened under.')).toBeVisible();
    await userEvent.click(option);
    await expect.poll(text).toContain('"rules": {  }');
    await userEvent.keyboard('"al');
    await userEvent.click(page.getByRole('option', { name: /^alias/ }));
    await expect.element(page.getByRole('option', { name: 'base-address' })).toBeVisible();
    await userEvent.keyboard('cov');
    await expect.element(page.getByRole('option', { name: 'base-address' })).not.toBeInTheDocument();
    await userEvent.click(page.getByRole('option', { name: 'covered' }));
    await expect.poll(text).toContain('"rules": { "alias": "covered" }');
    await expect.poll(() => store.getState().rules).toMatchObject({ alias: 'covered' });

    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('button', { name: 'Close the source' })).toHaveFocus();
    await userEvent.keyboard('{Tab}');
    await expect.element(editor()).toHaveFocus();
    await userEvent.keyboard('{Tab}');
    await expect.element(editor()).not.toHaveFocus();
  });

  test('a text above 1 MB is read by the worker once the keys rest', async () => {
    const store = createAppStore();
    opened(store, `${TEXT.trimEnd().slice(0, -1)}, "notes": "${'many words '.repeat(95_000)}" }`);
    const tasks: string[] = [];
    let release = (): void => undefined;
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    const run: RunTask = async (task, options) => {
      tasks.push(task.name);
      if (tasks.length > 1) await gate;
      return runInPlace(task, options);
    };
    await shown(store, run);
    expect(tasks).toStrictEqual(['layout']);
    await caretAt('128');
    await userEvent.keyboard('160');
    await expect.element(status()).toHaveTextContent('Reading the text …');
    expect(pageOf(store, 1)?.offset).toBe(128);
    release();
    await expect.poll(() => pageOf(store, 1)?.offset).toBe(160);
    expect(new Set(tasks)).toStrictEqual(new Set(['layout']));
    await expect.element(status()).toHaveTextContent(SHOWN);
  });
});
