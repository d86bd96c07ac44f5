import type { Layout } from '../layout/layout.ts';
import type { Region } from '../registration/region.ts';
import type { Registration } from '../registration/registration.ts';
import { geometry } from './geometry.ts';
import { poolTotals } from './totals.ts';

/** A region by what counts where outcomes are compared: its index and its name do not, and members are a set. */
const regionKey = ({ base, blockLen, blockStride, numBlocks, isMla, packedRow, members }: Region): string =>
  JSON.stringify([`${base}`, blockLen, blockStride, numBlocks, isMla, packedRow, [...members].sort()]);

/** The regions of a registration as a set, fit to be compared with `===`. */
export const regionSet = ({ regions }: Pick<Registration, 'regions'>): string =>
  [...new Set(regions.map(regionKey))].sort().join('\n');

/** Every sum that findings are made of, each region named by what it is. */
function findingSums(layout: Layout, registration: Registration): string {
  const { totals } = poolTotals(geometry(layout, registration));
  const keys = registration.regions.map(regionKey);
  const byRegion = (sums: ReadonlyMap<number, bigint>): string[] =>
    [...sums].map(([region, bytes]) => `${keys[region]} ${bytes}`).sort();
  const { truncated, spilled, outOfBounds, collision, unsoundOverlay, moved, needed, redundant } = totals;
  return JSON.stringify([
    [...truncated].map(([layer, bytes]) => `${layer} ${bytes}`).sort(),
    byRegion(spilled),
    byRegion(outOfBounds),
    [collision, unsoundOverlay, moved, needed, redundant].map(String),
  ]);
}

/**
 * Whether two registrations of one layout come to the same: the same set of (base, length, stride, count, is_mla,
 * packed_row) with their members as sets, and the same findings. Findings are only counted where the regions agree.
 *
 * @see docs/findings.md
 */
export const sameOutcome = (layout: Layout, a: Registration, b: Registration): boolean =>
  regionSet(a) === regionSet(b) && findingSums(layout, a) === findingSums(layout, b);
