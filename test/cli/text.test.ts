import { describe, expect, test } from 'vitest';
import { keepEnd, paint, table, wrap } from '../../src/cli/text.ts';

describe('keepEnd()', () => {
  test.each([
    ['layers.0.attn', 13, 'layers.0.attn'],
    ['layers.0.attn', 12, '…yers.0.attn'],
    ['layers.0.attn', 1, '…'],
  ])('of %s in %i columns', (name, width, text) => {
    expect(keepEnd(name, width)).toBe(text);
    expect(keepEnd(name, width).length).toBeLessThanOrEqual(width);
  });
});

describe('table()', () => {
  const columns = [
    { head: 'region', align: 'left' },
    { head: 'bytes', align: 'right' },
    { head: 'layer', align: 'left' },
  ] as const;

  test('aligns names left and figures right', () => {
    expect(
      table(
        columns,
        [
          ['R0', '1,024', 'a'],
          ['R10', '8', 'bb'],
        ],
        80,
      ),
    ).toStrictEqual(['region  bytes  layer', 'R0      1,024  a', 'R10         8  bb']);
  });

  test('cuts the last column alone, at its start', () => {
    const [, line] = table(columns, [['R0', '1,024', 'layers.12.attn.compressor']], 30);
    expect(line).toBe('R0      1,024  …ttn.compressor');
    expect(line?.length).toBe(30);
  });
});

describe('wrap()', () => {
  test('breaks at spaces', () => {
    expect(wrap('one two three four', 9)).toStrictEqual(['one two', 'three', 'four']);
  });

  test('leaves a longer word whole, and no text no lines', () => {
    expect(wrap('a compressor.state_cache b', 8)).toStrictEqual(['a', 'compressor.state_cache', 'b']);
    expect(wrap('', 8)).toStrictEqual([]);
  });
});

describe('paint()', () => {
  test('marks text on a terminal and leaves it alone elsewhere', () => {
    expect(paint(true).red('lost')).toBe('\u001b[31mlost\u001b[39m');
    expect(paint(false).red('lost')).toBe('lost');
    expect(paint(true).bold('')).toBe('');
  });
});
