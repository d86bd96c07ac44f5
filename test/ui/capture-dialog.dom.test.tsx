import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderApp } from './render-app.tsx';

vi.mock('../../src/ui/map/memory-map.tsx', () => ({ MemoryMap: () => null }));

test('the menu tells how to capture from vLLM, and hands out the file', async () => {
  const { user } = await renderApp();
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await user.click(await screen.findByRole('button', { name: /^Capture from vLLM/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Capture from vLLM' });

  const link = within(dialog).getByRole('link', { name: 'sitecustomize.py' });
  expect(link.hasAttribute('download')).toBe(true);
  const href = link.getAttribute('href') ?? '';
  expect(existsSync(join(import.meta.dirname, '..', '..', 'public', href))).toBe(true);

  await user.click(within(dialog).getByRole('button', { name: 'Copy download command' }));
  await user.click(within(dialog).getByRole('button', { name: 'Copy server command' }));
  await user.click(within(dialog).getByRole('button', { name: 'Copy test command' }));
  expect(copied.mock.calls.flat()).toStrictEqual([
    `mkdir -p capture && curl -fo capture/sitecustomize.py ${new URL(href, document.baseURI).href}`,
    'PYTHONPATH=$PWD/capture REGIONSCOPE_DIR=out vllm serve …',
    'PYTHONPATH=$PWD/capture REGIONSCOPE_DIR=out pytest test_nixl_desc_geometry.py',
  ]);

  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});
