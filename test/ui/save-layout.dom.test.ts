import { afterEach, expect, test, vi } from 'vitest';
import { readLayout } from '../../src/io/read-layout.ts';
import { fileNameOf, saveLayout } from '../../src/ui/opening/save-layout.ts';
import { attention, layoutOf, rowsAt } from '../core/layouts.ts';

afterEach(() => vi.restoreAllMocks());

test.each([
  ['DeepSeek-V4.1: compressor over SWA', 'deepseek-v4.1-compressor-over-swa.json'],
  ['  Zwei Größen / drei  ', 'zwei-gr-en-drei.json'],
  ['布局', 'layout.json'],
  ['../..', 'layout.json'],
])('%s is saved as %s', (title, name) => {
  expect(fileNameOf(title)).toBe(name);
});

test('a layout is saved with the rules that it is seen under, and can be read again', async () => {
  const document = layoutOf(2, [['a', { spec: attention(2, 16), ...rowsAt(0, 2, 32, 32, 64) }]]);
  const saved: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push(blob as Blob);
    return 'blob:saved';
  });
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    names.push(`${this.download} ${this.href}`);
  });
  await saveLayout('Two blocks', document, { alias: 'covered', rows: 'never' });
  expect(names).toEqual(['two-blocks.json blob:saved']);
  const read = readLayout(await (saved[0] as Blob).text());
  expect(read.issues).toEqual([]);
  expect(read.ok && read.document).toEqual({ ...document, rules: { alias: 'covered', rows: 'never' } });
});
