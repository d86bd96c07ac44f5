import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { beforeAll, expect, test, vi } from 'vitest';
import { computeFacts } from '../../src/core/facts.ts';
import { LESSONS } from '../../src/lessons/list.ts';
import { isReached } from '../../src/lessons/measures.ts';
import { withNumber } from '../../src/lessons/number-at.ts';
import '../../src/ui/learn/learn-dialog.tsx';
import '../../src/ui/learn/lesson-screen.tsx';
import { Phrases } from '../../src/ui/parts/phrases.tsx';
import { renderApp } from './render-app.tsx';

vi.mock('../../src/ui/map/memory-map.tsx', () => ({
  MemoryMap: ({ facts }: { facts: { registration: { regions: unknown[] } } }) => (
    <p data-testid="map">{facts.registration.regions.length} drawn</p>
  ),
}));

vi.setConfig({ testTimeout: 30_000 });

beforeAll(async () => {
  const { loadGlossary } = await import('../../src/ui/glossary/glossary.ts');
  await loadGlossary();
});

const lesson = () => within(screen.getByRole('region', { name: 'Lesson' }));
const map = (): string | null => screen.getByTestId('map').textContent;
const headline = (): string | null => screen.getByRole('heading', { level: 1 }).textContent;
const feedback = (): string => lesson().getAllByRole('status').at(-1)?.textContent ?? '';

async function openLesson(title: RegExp) {
  const app = await renderApp();
  await app.user.click(screen.getByRole('button', { name: 'Learn' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Learn' }));
  const item = dialog.getByRole('heading', { name: title }).closest('li') as HTMLElement;
  await app.user.click(within(item).getByRole('button'));
  await screen.findByRole('region', { name: 'Lesson' });
  return app;
}

/** Violations in short. A modal dialog is looked at alone: what is behind it is hidden, and its guards are Radix's. */
async function violations(within: Element = document.body): Promise<string[]> {
  const result = await axe.run(within, { rules: { 'color-contrast': { enabled: false } } });
  return result.violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 160)}`));
}

test('a lesson from its first look to its goal, and back to what was open', async () => {
  const { store, user } = await openLesson(/What a region is/);
  const before = store.getState().lesson?.before;
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(lesson().getByRole('heading', { name: 'Look' }));
  expect(map()).toBe('1 drawn');
  // Neither the verdict nor a table gives the answer away.
  expect(headline()).toBe('What will registration make of this layout?');
  expect(screen.queryByRole('tablist', { name: 'Tables' })).toBeNull();
  expect(screen.queryByText(/8,192 of 20,480/)).toBeNull();
  expect(await violations()).toEqual([]);

  await user.click(lesson().getByRole('button', { name: 'Next: Predict' }));
  expect(document.activeElement).toBe(lesson().getByRole('heading', { name: 'Predict' }));
  const next = () => lesson().getByRole('button', { name: 'Next: Watch' }) as HTMLButtonElement;
  expect(next().disabled).toBe(true);
  await user.click(lesson().getByRole('radio', { name: /^12,288/ }));
  await user.click(lesson().getByRole('button', { name: 'Check' }));
  expect(feedback()).toMatch(/^Not so: the core counts fewer\. What R0 holds/);
  expect(next().disabled).toBe(true);
  expect(headline()).toBe('What will registration make of this layout?');
  await user.click(lesson().getByRole('radio', { name: /^8,192/ }));
  await user.click(lesson().getByRole('button', { name: 'Check again' }));
  expect(feedback()).toMatch(
    /^Right\. The core finds: 8,192 B\..*joins R0: 8,192 bytes of each block will not be sent/,
  );
  expect(headline()).toContain('layers.1.state loses 8,192 of 20,480 B');

  await user.click(next());
  expect(store.getState().replayed).toBe(2);
  await user.click(lesson().getByRole('button', { name: 'Step back' }));
  expect(store.getState()).toMatchObject({ replayed: 1, tab: 'regions' });
  const rules = within(lesson().getByRole('table', { name: /under each rule/ }));
  expect(rules.getByRole('row', { name: /base-address/ }).textContent).toBe('base-address8,192 B');
  expect(rules.getByRole('row', { name: /packed-row-aware/ }).textContent).toBe('packed-row-aware0 B');

  await user.click(lesson().getByRole('button', { name: 'Next: Change' }));
  const slider = lesson().getByRole('slider', { name: 'page_bytes of layers.0.swa' });
  fireEvent.change(slider, { target: { value: '19456' } });
  expect(feedback()).toBe('');
  expect(headline()).toContain('loses 1,024 of 20,480 B');
  const field = lesson().getByRole('textbox', { name: 'page_bytes of layers.0.swa, in bytes' });
  fireEvent.change(field, { target: { value: '20480' } });
  expect(feedback()).toMatch(/^ Reached\. R0 is now at least as long/);
  expect(headline()).toContain('No byte of a block is lost under base-address');
  expect(store.getState().lessonsDone).toEqual({ region: 4 });
  expect(await violations()).toEqual([]);

  await user.click(lesson().getByRole('button', { name: 'Leave' }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Learn' }));
  expect(store.getState().open).toBe(before?.open);
  expect(store.getState().rules).toBe(before?.rules);
  expect(screen.getByRole('region', { name: 'Layers' })).toBeTruthy();
});

test.each(LESSONS.map(({ id, title }) => [title, id] as const))(
  '%s: its choices and its goal answer',
  async (title, id) => {
    const { store, user } = await openLesson(new RegExp(title.slice(0, 14)));
    const { document, rules, predict, change } = LESSONS.find((each) => each.id === id) as (typeof LESSONS)[number];
    const { least, most, step, path, goal } = change;
    const numbers = Array.from({ length: (most - least) / step + 1 }, (_, i) => least + i * step);
    const reaches = (number: number) => isReached(goal, computeFacts(withNumber(document, path, number), rules));
    await user.click(lesson().getByRole('button', { name: 'Next: Predict' }));
    const right = predict.choices.findIndex(({ hint }) => hint === undefined);
    const radios = lesson().getAllByRole('radio');
    fireEvent.click(radios[right] as HTMLElement);
    await user.click(lesson().getByRole('button', { name: 'Check' }));
    expect(feedback()).toMatch(/^Right\./);
    await user.click(lesson().getByRole('button', { name: 'Next: Watch' }));
    await user.click(lesson().getByRole('button', { name: 'Next: Change' }));
    for (const [value, expected] of [
      [numbers.find((number) => !reaches(number)), false],
      [numbers.find(reaches), true],
    ] as const) {
      fireEvent.change(lesson().getByRole('slider'), { target: { value: String(value) } });
      expect(feedback().includes('Reached.')).toBe(expected);
    }
    expect(store.getState().lessonsDone[id]).toBe(4);
  },
);

test('a lesson goes on where one was, and Back undoes nothing that was reached', async () => {
  const { store, user } = await openLesson(/Why wider/);
  act(() => store.dispatch({ type: 'lesson-advanced', id: 'wider', steps: 3 }));
  await user.click(lesson().getByRole('button', { name: 'Leave' }));
  await user.click(screen.getByRole('button', { name: 'Learn' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Learn' }));
  const item = dialog.getByRole('heading', { name: /Why wider/ }).closest('li') as HTMLElement;
  expect(item.textContent).toContain('3 of 4 steps done');
  await user.click(within(item).getByRole('button', { name: 'Go on' }));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Change'));
  await user.click(lesson().getByRole('button', { name: 'Back' }));
  expect(document.activeElement?.textContent).toBe('Watch');
  expect(store.getState().lessonsDone).toEqual({ wider: 3 });
  const steps = within(lesson().getByRole('list', { name: 'Steps of this lesson' }));
  expect(steps.getAllByRole('button').map((each) => each.getAttribute('aria-current'))).toEqual([
    null,
    null,
    'step',
    null,
  ]);
});

test('undo takes a number back, and then leaves the lesson', async () => {
  const { store, user } = await openLesson(/Scratch/);
  act(() => store.dispatch({ type: 'lesson-advanced', id: 'scratch', steps: 3 }));
  await user.click(lesson().getByRole('button', { name: /Change/ }));
  const slider = lesson().getByRole('slider') as HTMLInputElement;
  fireEvent.change(slider, { target: { value: '8704' } });
  fireEvent.change(slider, { target: { value: '7680' } });
  expect(slider.value).toBe('7680');
  act(() => void store.undo());
  expect(slider.value).toBe('9216');
  await act(async () => void store.undo());
  // The strip beside the preset reads its layouts on its own.
  await screen.findByText('2 regions');
  expect(screen.queryByRole('region', { name: 'Lesson' })).toBeNull();
  expect(headline()).toContain('compressor.state_cache');
});

test('a word opens its entry, leads on, and gives the focus back', async () => {
  const { user } = await renderApp();
  const verdict = within(screen.getByRole('region', { name: 'Verdict' }));
  const word = verdict.getByRole('button', { name: 'regions' });
  await user.click(word);
  const entry = within(await screen.findByRole('dialog', { name: 'region: what it means' }));
  expect(entry.getByText(/^A base, a block_len/)).toBeTruthy();
  await user.click(entry.getByRole('button', { name: 'descriptor' }));
  expect(entry.getByText(/^One contiguous range of bytes/)).toBeTruthy();
  expect(await violations()).toEqual([]);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(word);
});

test('an entry leads to its lesson', async () => {
  const { store, user } = await renderApp();
  const verdict = within(screen.getByRole('region', { name: 'Verdict' }));
  await user.click(verdict.getByRole('button', { name: 'descriptors' }));
  await user.click(await screen.findByRole('button', { name: /^Lesson: What a region is/ }));
  expect(await screen.findByRole('region', { name: 'Lesson' })).toBeTruthy();
  expect(store.getState().lesson?.id).toBe('region');
});

test('heads and tabs, where no link can stand, say what their word means', async () => {
  await renderApp();
  expect(screen.getByRole('tab', { name: /^Regions/ }).getAttribute('aria-description')).toMatch(
    /^A base, a block_len/,
  );
  expect(screen.getByRole('button', { name: 'Page' }).getAttribute('title')).toMatch(/^What one layer holds/);
  expect(screen.getByRole('tab', { name: /^Findings/ }).getAttribute('title')).toBeNull();
});

test('the glossary is searched, and leads from word to word', async () => {
  const { user } = await renderApp();
  await user.click(screen.getByRole('button', { name: 'Learn' }));
  await user.click(await screen.findByRole('tab', { name: 'Glossary' }));
  const search = screen.getByRole('searchbox', { name: 'Search the glossary' });
  await user.type(search, 'unsound');
  const terms = () =>
    within(screen.getByRole('dialog', { name: 'Learn' }))
      .getAllByRole('term')
      .map(({ textContent }) => textContent);
  expect(terms()).toEqual(['overlay']);
  await user.click(screen.getByRole('button', { name: 'collision' }));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('collision'));
  expect(terms().length).toBeGreaterThan(30);
  expect(await violations(screen.getByRole('dialog', { name: 'Learn' }))).toEqual([]);
});

test('a sentence within something that is pressed itself has no links', () => {
  const sentence = [{ text: 'two regions of a block', role: 'plain' }] as const;
  render(
    <>
      <p data-testid="linked">
        <Phrases of={sentence} />
      </p>
      <p data-testid="plain">
        <Phrases of={sentence} plain />
      </p>
    </>,
  );
  const words = (id: string) =>
    within(screen.getByTestId(id))
      .queryAllByRole('button')
      .map(({ textContent }) => textContent);
  expect(words('linked')).toEqual(['regions', 'block']);
  expect(words('plain')).toEqual([]);
  expect(screen.getByTestId('plain').textContent).toBe('two regions of a block');
});
