import { describe, expect, expectTypeOf, test } from 'vitest';
import {
  ADDRESS_LIMIT,
  type Address,
  address,
  addressPlus,
  type BlockId,
  type Bytes,
  blockId,
  bytes,
  type DescriptorId,
  descriptorId,
  formatAddress,
  type RegionIndex,
  regionIndex,
} from '../../src/core/brand.ts';

// The compiler is what tests these: test/ is one of the projects of `npm run types`.
describe('brands', () => {
  test('do not mix, although all of them are numbers', () => {
    expectTypeOf<Bytes>().not.toExtend<BlockId>();
    expectTypeOf<BlockId>().not.toExtend<RegionIndex>();
    expectTypeOf<RegionIndex>().not.toExtend<DescriptorId>();
    expectTypeOf<DescriptorId>().not.toExtend<Bytes>();
    // @ts-expect-error A region's index is no block's number.
    const block: BlockId = regionIndex(3);
    // @ts-expect-error Neither is a descriptor's.
    const region: RegionIndex = descriptorId(5);
    // @ts-expect-error A number gains its meaning only in a constructor.
    const size: Bytes = 7;
    expect([block, region, size]).toEqual([3, 5, 7]);
  });

  test('read as their base type', () => {
    expectTypeOf<Bytes>().toExtend<number>();
    expectTypeOf<Address>().toExtend<bigint>();
    expect(bytes(4096) * blockId(3)).toBe(12288);
  });
});

describe('constructors', () => {
  test('refuse what is no whole number from 0 to 2^53 - 1', () => {
    for (const make of [bytes, blockId, regionIndex, descriptorId]) {
      expect(make(0)).toBe(0);
      expect(make(Number.MAX_SAFE_INTEGER)).toBe(2 ** 53 - 1);
      for (const wrong of [-1, 0.5, 2 ** 53, Number.NaN, Number.POSITIVE_INFINITY]) {
        expect(() => make(wrong)).toThrow(RangeError);
      }
    }
    expect(() => bytes(-7)).toThrow(/-7/);
  });

  test('address() takes all of 64 bits and no more', () => {
    expect(address(0n)).toBe(0n);
    expect(address(ADDRESS_LIMIT - 1n)).toBe(0xffffffffffffffffn);
    expect(() => address(ADDRESS_LIMIT)).toThrow(RangeError);
    expect(() => address(-1n)).toThrow(RangeError);
  });

  test('addressPlus() keeps every byte, and refuses to leave 64 bits', () => {
    const top = address(ADDRESS_LIMIT - 4096n);
    expect(addressPlus(top, 4095)).toBe(ADDRESS_LIMIT - 1n);
    expect(addressPlus(address(2n ** 63n), 1)).toBe(2n ** 63n + 1n);
    expect(() => addressPlus(top, 4096)).toThrow(RangeError);
  });

  test('formatAddress() writes lower-case hex without padding', () => {
    expect(formatAddress(address(0x7f00_0000_0abcn))).toBe('0x7f0000000abc');
    expect(formatAddress(address(0n))).toBe('0x0');
  });
});
