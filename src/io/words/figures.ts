// One locale everywhere, so that a picture, a terminal and a test show the same figure.
const COUNT = new Intl.NumberFormat('en-US');

const UNITS = ['KiB', 'MiB', 'GiB', 'TiB', 'PiB', 'EiB'] as const;

/** A whole number with its thousands marked: `13,760`. */
export const formatCount = (count: number | bigint): string => COUNT.format(count);

/** Rounded to a tenth of the largest unit that it reaches; undefined below 1 KiB. */
function inUnits(bytes: bigint): string | undefined {
  let found: string | undefined;
  let carried = false;
  UNITS.forEach((unit, i) => {
    const size = 1n << BigInt(10 * (i + 1));
    if (bytes < size && !carried) return;
    const tenths = (bytes * 20n + size) / (size * 2n);
    found = `${COUNT.format(tenths / 10n)}.${tenths % 10n} ${unit}`;
    // 1,023.97 KiB is nearer to 1.0 MiB than to 1,023.9 KiB.
    carried = tenths >= 10_240n;
  });
  return found;
}

/**
 * A number of bytes: `13,760 B`, or rounded, `48.0 MiB (50,350,464 B)`. A rounded figure never stands without the
 * exact one.
 *
 * @param options.rounded Put KiB, MiB, … first. Below 1 KiB there is nothing to round.
 */
export function formatBytes(bytes: number | bigint, options: { readonly rounded?: boolean } = {}): string {
  const exact = `${formatCount(bytes)} B`;
  const rounded = options.rounded ? inUnits(BigInt(bytes)) : undefined;
  return rounded === undefined ? exact : `${rounded} (${exact})`;
}

/** A part of a whole, both in bytes: `13,760 of 32,768 B`. */
export const formatShare = (part: number | bigint, whole: number | bigint): string =>
  `${formatCount(part)} of ${formatCount(whole)} B`;

/** An offset in bytes as hex, without padding: `0x4f20`, `-0x10`. */
export function formatHex(offset: number | bigint): string {
  return offset < 0 ? `-0x${(-offset).toString(16)}` : `0x${offset.toString(16)}`;
}

/** A count with its noun: `1 region`, `2 regions`. */
export const formatNumber = (count: number | bigint, noun: string, plural = `${noun}s`): string =>
  `${formatCount(count)} ${Number(count) === 1 ? noun : plural}`;
