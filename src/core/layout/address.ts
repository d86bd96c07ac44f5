import { ADDRESS_LIMIT, type Address, address } from '../brand.ts';

/**
 * Reads an address as documents write it: `0x` and hex digits, or decimal digits.
 *
 * @returns null where the text is neither, or the number is 2^64 or more.
 * @see docs/layout-format.md
 */
export function parseAddress(text: string): Address | null {
  if (!/^(0[xX][0-9a-fA-F]+|[0-9]+)$/.test(text)) return null;
  const value = BigInt(text);
  return value < ADDRESS_LIMIT ? address(value) : null;
}

/** As `parseAddress`, for text that a reader has accepted. @throws RangeError where it is no address. */
export function addressOf(text: string): Address {
  const value = parseAddress(text);
  if (value === null) throw new RangeError(`not an address below 2^64: ${JSON.stringify(text)}`);
  return value;
}
