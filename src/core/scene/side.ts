/** One of two results that are drawn in one picture. */
export type Side = 'A' | 'B';

/**
 * Lengths of dash and gap, in CSS pixels, of what only one of two results has: A's are long, B's are dots. The same for
 * every painter.
 */
export const SIDE_DASH: Readonly<Record<Side, readonly [dash: number, gap: number]>> = { A: [7, 4], B: [2, 3] };
