declare const brand: unique symbol;

/**
 * Numbers of the domain that look alike and must not be confused. Each reads as its base type, so arithmetic
 * needs no unwrapping; making one takes a constructor below, which is where a value gains its meaning.
 */
type Brand<Base, Name extends string> = Base & { readonly [brand]: Name };

/** An absolute device address in bytes, 0 ≤ a < 2^64. A bigint, since real ones need not fit 2^53. */
export type Address = Brand<bigint, 'Address'>;
/** A length, stride or offset in bytes inside one allocation, an integer, 0 ≤ n < 2^53. */
export type Bytes = Brand<number, 'Bytes'>;
/** A block's number within its pool: kernel blocks for attention groups, logical ones for state groups. */
export type BlockId = Brand<number, 'BlockId'>;
/** A region's place in the region table; prefill and decode pair regions by it. */
export type RegionIndex = Brand<number, 'RegionIndex'>;
/** A descriptor's number on its side: prefill and decode pair descriptors by it. */
export type DescriptorId = Brand<number, 'DescriptorId'>;

/** One past the last address: 2^64. */
export const ADDRESS_LIMIT = 1n << 64n;

function whole(value: number, what: string): number {
  if (!Number.isSafeInteger(value) || value < 0) {
    throw new RangeError(`${what} must be an integer from 0 to ${Number.MAX_SAFE_INTEGER}, got ${value}`);
  }
  return value;
}

/** @throws RangeError outside 0 ≤ value < 2^64. */
export function address(value: bigint): Address {
  if (value < 0n || value >= ADDRESS_LIMIT) {
    throw new RangeError(`an address lies from 0 to 2^64 - 1, got ${value}`);
  }
  return value as Address;
}

/** @throws RangeError unless a safe integer of at least 0. */
export const bytes = (value: number): Bytes => whole(value, 'a byte count') as Bytes;
/** @throws RangeError unless a safe integer of at least 0. */
export const blockId = (value: number): BlockId => whole(value, 'a block id') as BlockId;
/** @throws RangeError unless a safe integer of at least 0. */
export const regionIndex = (value: number): RegionIndex => whole(value, 'a region index') as RegionIndex;
/** @throws RangeError unless a safe integer of at least 0. */
export const descriptorId = (value: number): DescriptorId => whole(value, 'a descriptor id') as DescriptorId;

/** An address plus a byte offset. @throws RangeError when the sum leaves 64 bits. */
export const addressPlus = (base: Address, offset: number): Address => address(base + BigInt(offset));

/** An address as the documents write it: `0x` and lower-case hex digits, no padding. */
export const formatAddress = (value: Address): string => `0x${value.toString(16)}`;
