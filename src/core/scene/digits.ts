/** Thousands apart by commas: 13760 is `13,760`. The same everywhere, so that pictures do not depend on a locale. */
export const grouped = (value: number | bigint): string => String(value).replace(/\B(?=(\d{3})+(?!\d))/g, ',');

/** A byte offset as the map writes it: `0x4a40`. */
export const hex = (value: number | bigint): string => `0x${value.toString(16)}`;
