import { test, vi } from 'vitest';

test.fails('an unexpected warning fails the test', () => {
  console.warn('nobody expects this');
});

test.fails('an unexpected error fails the test', () => {
  console.error('nor this');
});

test('an expected warning does not', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  console.warn('expected');
  warn.mockRestore();
});
