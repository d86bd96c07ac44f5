import { describe, expect, expectTypeOf, test } from 'vitest';
import {
  type Address,
  type BlockId,
  type Bytes,
  blockId,
  bytes,
  type DescriptorId,
  descriptorId,
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
