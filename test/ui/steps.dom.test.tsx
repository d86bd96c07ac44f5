import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { renderApp } from './render-app.tsx';

vi.mock('../../src/ui/map/memory-map.tsx', () => ({
  MemoryMap: ({
    facts,
    pending,
  }: {
    facts: { registration: { regions: unknown[] } };
    pending: ReadonlySet<string>;
  }) => (
    <p data-testid="map">
      {facts.registration.regions.length} regions, {pending.size} pending
    </p>
  ),
}));

const map = (): string | null => screen.getByTestId('map').textContent;
const slider = (): HTMLInputElement => screen.getByRole('slider', { name: 'Step' });
const player = () => within(screen.getByRole('region', { name: 'Replay of registration' }));
const sentence = (): string | undefined =>
  player().getByText(/asks for|Nothing is registered/).textContent ?? undefined;

async function openSteps(preset?: string) {
  const app = await renderApp(preset);
  await app.user.click(screen.getByRole('tab', { name: /^Steps/ }));
  await screen.findByRole('slider', { name: 'Step' });
  return app;
}

describe('Steps', () => {
  test('go from nothing to the end, with what each did in a sentence', async () => {
    const { user } = await openSteps();
    expect(map()).toBe('2 regions, 0 pending');
    await user.click(player().getByRole('button', { name: 'Before the first step' }));
    expect(map()).toBe('0 regions, 4 pending');
    expect(sentence()).toBe('Nothing is registered yet; 4 ranges will be asked for.');
    await user.click(player().getByRole('button', { name: 'Step forward' }));
    expect(map()).toBe('1 regions, 3 pending');
    expect(screen.getByText('Registration as it stood after step 1 of 4; 3 layers to come, not drawn')).toBeTruthy();
    fireEvent.change(slider(), { target: { value: '4' } });
    expect(map()).toBe('2 regions, 0 pending');
    expect(slider().getAttribute('aria-valuetext')).toBe('after step 4 of 4');
  });

  test('say why a wide page joins a narrow region', async () => {
    await openSteps();
    const table = screen.getByRole('grid', { name: 'Steps' });
    fireEvent.click(within(table).getByRole('row', { name: /compressor/ }));
    fireEvent.change(slider(), { target: { value: '3' } });
    const sentences = [1, 2, 3, 4].map((value) => {
      fireEvent.change(slider(), { target: { value: String(value) } });
      return sentence();
    });
    expect(sentences).toContainEqual(
      expect.stringMatching(
        /compressor\.state_cache asks for 32,768 bytes at \+0x0\. R0 starts there but is 19,008 long\. base-address looks only at the start, so it joins R0: 13,760 bytes of each block will not be sent\./,
      ),
    );
  });

  test('the keys [ and ] step wherever one is, Escape shows the end', async () => {
    const { store, user } = await renderApp();
    await user.keyboard('[BracketRight]');
    expect(store.getState()).toMatchObject({ replayed: 1, tab: 'decisions', selection: { kind: 'decision', step: 0 } });
    expect(screen.getByText(/^Registration as it stood after step 1 of 4/)).toBeTruthy();
    await user.keyboard('[BracketRight][BracketRight][BracketLeft]');
    expect(store.getState().replayed).toBe(2);
    expect(map()).toBe('2 regions, 2 pending');
    await user.keyboard('{Escape}');
    expect(store.getState().replayed).toBeNull();
    expect(screen.queryByText(/as it stood after/)).toBeNull();
  });

  test('regions are listed as they stood, and a click on a decision goes to it', async () => {
    const { store, user } = await openSteps();
    await user.click(player().getByRole('button', { name: 'Step back' }));
    fireEvent.click(within(screen.getByRole('grid', { name: 'Steps' })).getAllByRole('row')[1] as HTMLElement);
    expect(store.getState().replayed).toBe(1);
    await user.click(screen.getByRole('tab', { name: /^Regions/ }));
    expect(within(screen.getByRole('grid', { name: 'Regions' })).getAllByRole('row')).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Show the end' }));
    expect(within(screen.getByRole('grid', { name: 'Regions' })).getAllByRole('row')).toHaveLength(3);
  });

  test('a refused layout is replayed up to its refusal', async () => {
    await openSteps('refused-too-few-blocks');
    await act(async () => fireEvent.change(slider(), { target: { value: slider().min } }));
    expect(screen.getByTestId('map')).toBeTruthy();
    fireEvent.change(slider(), { target: { value: slider().max } });
    expect(player().getByText(/registration is refused/).textContent).toMatch(/Then registration is refused: .+\.$/);
  });

  describe('playing', () => {
    beforeEach(() => {
      vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
    });
    afterEach(() => {
      vi.useRealTimers();
    });

    test('begins anew at the end, goes a step at a time, and stops', async () => {
      const { store } = await openSteps();
      fireEvent.click(player().getByRole('button', { name: 'Play' }));
      expect(store.getState().replayed).toBe(0);
      for (const step of [1, 2, 3, 4]) {
        act(() => vi.advanceTimersToNextTimer());
        expect(store.getState().replayed).toBe(step);
      }
      expect(player().getByRole('button', { name: 'Play' })).toBeTruthy();
    });
  });
});
