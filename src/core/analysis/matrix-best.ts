import type { MatrixCell } from './matrix.ts';

/** The least that a layout can be registered with under any rule set that corrupts nothing of it. */
export interface MatrixBest {
  readonly regions: number;
  /** Bytes of the request or, where there is none, of one block of each group. */
  readonly moved: number;
}

const HARMS = new Set(['truncated', 'spilled', 'out-of-bounds', 'collision', 'unsound-overlay']);

/**
 * The fewest regions and the fewest bytes among the cells of one layout, which need not be the same cell's: fewer
 * regions often move more.
 *
 * @returns each figure only where the cells differ in it; null where there is nothing to tell.
 */
export function matrixBest(cells: readonly MatrixCell[]): Partial<MatrixBest> | null {
  const sound = cells.flatMap((cell) =>
    cell.kind === 'registered' && !cell.findings.some(({ code }) => HARMS.has(code))
      ? [{ regions: cell.regions, moved: (cell.measured.request ?? cell.measured.block).moved }]
      : [],
  );
  const least = (figure: keyof MatrixBest): Partial<MatrixBest> => {
    const values = sound.map((each) => each[figure]);
    const best = Math.min(...values);
    return values.some((value) => value !== best) ? { [figure]: best } : {};
  };
  const best = { ...least('regions'), ...least('moved') };
  return Object.keys(best).length > 0 ? best : null;
}
