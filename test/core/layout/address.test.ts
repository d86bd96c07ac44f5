import { describe, expect, test } from 'vitest';
import { addressOf, parseAddress } from '../../../src/core/layout/address.ts';

describe('parseAddress()', () => {
  test.each([
    ['0x7f0000000000', 0x7f0000000000n],
    ['0X7F', 127n],
    ['139637976727552', 139637976727552n],
    ['0', 0n],
    ['0xffffffffffffffff', 2n ** 64n - 1n],
    ['18446744073709551615', 2n ** 64n - 1n],
  ])('reads %s', (text, value) => {
    expect(parseAddress(text)).toBe(value);
    expect(addressOf(text)).toBe(value);
  });

  test.each(['', '0x', '7f', '-1', '0x-1', ' 1', '1.0', '1e3', '0b1', '0x10000000000000000', '18446744073709551616'])(
    'refuses %j',
    (text) => {
      expect(parseAddress(text)).toBeNull();
      expect(() => addressOf(text)).toThrow(RangeError);
    },
  );
});
