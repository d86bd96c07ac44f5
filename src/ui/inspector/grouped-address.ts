/** An address whose hex digits stand in fours, as people read them aloud: `0x7f00_0001_5f20`. */
export function groupedAddress(address: bigint): string {
  const digits = address.toString(16);
  return `0x${digits.replace(/(?<=.)(?=(?:.{4})+$)/g, '_')}`;
}
