import { describe, expect, test } from 'vitest';
import { exactJson } from '../../src/io/exact-json.ts';

describe('exactJson()', () => {
  test('writes what JSON.stringify does', () => {
    const value = { a: [1, -2, null, true], 'b"': { c: 'ü\n', d: [] }, e: undefined };
    expect(exactJson(value)).toBe(JSON.stringify(value));
  });

  test('writes every digit of a bigint', () => {
    expect(exactJson({ moved: 9_007_199_254_740_993n })).toBe('{"moved":9007199254740993}');
  });

  test('keeps the keys of a Map, their order and their names', () => {
    const sums = new Map<string | number, bigint>([
      ['12', 1n],
      ['2', 2n],
      ['__proto__', 3n],
      [0, 4n],
    ]);
    expect(exactJson(sums)).toBe('{"12":1,"2":2,"__proto__":3,"0":4}');
  });

  test.each([[0.5], [2 ** 53], [Number.NaN], [undefined], [() => 0]])('refuses %s', (value) => {
    expect(() => exactJson([value])).toThrow(RangeError);
  });
});
