import { formatCount } from './figures.ts';

/**
 * How far a matrix is: `3 of 37 layouts tried`, then the order of their layers, then `37 layouts`.
 *
 * @param count Layouts of the matrix.
 * @param known.tried Layouts of which every cell is known; `done`, of which the order is known, too.
 */
export function matrixProgress(count: number, known: { readonly tried: number; readonly done: number }): string {
  const layouts = `${formatCount(count)} layouts`;
  if (known.tried < count) return `${formatCount(known.tried)} of ${layouts} tried`;
  return known.done < count ? `${layouts}; the order of layers tried for ${formatCount(known.done)}` : layouts;
}
