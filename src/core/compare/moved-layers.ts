import type { Decision } from '../registration/decision.ts';
import { type Ground, placeOf, samePlace } from './ground.ts';
import type { RegionMatch } from './regions.ts';

/**
 * How a layer registers otherwise, at the first of its ranges that does:
 *
 * - `skipped`: one side registers nothing of it or, of a worker's own table, nothing is known;
 * - `region`: its range lies in regions that do not stand for each other;
 * - `range`: it asks for other bytes of a block (start, length or stride), or for fewer ranges;
 * - `role`: it makes a region on one side and joins it on the other.
 */
export type Moved = 'skipped' | 'region' | 'range' | 'role';

/** A layer of both sides that registers otherwise, with the two decisions at which it parts. */
export interface MovedLayer {
  /** Its name on either side. */
  readonly a: string;
  readonly b: string;
  readonly how: Moved;
  /** Null where that side registers no such range. */
  readonly decisionA: Decision | null;
  readonly decisionB: Decision | null;
}

function howApart(ground: Ground, regions: RegionMatch, a: Decision, b: Decision): Moved | null {
  const sameRange =
    samePlace(ground, placeOf(ground.a, a), placeOf(ground.b, b)) &&
    a.range.blockLen === b.range.blockLen &&
    a.range.blockStride === b.range.blockStride;
  if (regions.ofA[a.region] !== regions.ofB[b.region]) return 'region';
  if (!sameRange) return 'range';
  // A worker's own table does not say who made a region.
  if (a.action === 'deduced' || b.action === 'deduced') return null;
  return a.action === b.action ? null : 'role';
}

const earliest = ({ decisionA, decisionB }: MovedLayer): number =>
  Math.min(decisionA?.step ?? Number.POSITIVE_INFINITY, decisionB?.step ?? Number.POSITIVE_INFINITY);

const lesserName = ({ a, b }: MovedLayer): string => (a < b ? a : b);

/**
 * The layers of both sides that register otherwise. A pool of another size alone moves none.
 *
 * @returns the layer that parts at the first step of either side first: there the two registrations part.
 */
export function movedLayers(ground: Ground, regions: RegionMatch): MovedLayer[] {
  const moved: MovedLayer[] = [];
  for (const { a, b } of ground.layers.pairs) {
    if (a === null || b === null) continue;
    const inA = ground.a.decisionsOf.get(a) ?? [];
    const inB = ground.b.decisionsOf.get(b) ?? [];
    const parts = Math.max(inA.length, inB.length);
    for (let part = 0; part < parts; part++) {
      const decisionA = inA[part] ?? null;
      const decisionB = inB[part] ?? null;
      if (decisionA === null && decisionB === null) continue;
      const how =
        decisionA && decisionB
          ? howApart(ground, regions, decisionA, decisionB)
          : inA.length === 0 || inB.length === 0
            ? 'skipped'
            : 'range';
      if (how === null) continue;
      moved.push({ a, b, how, decisionA, decisionB });
      break;
    }
  }
  return moved.sort(
    (p, q) => earliest(p) - earliest(q) || (lesserName(p) < lesserName(q) ? -1 : lesserName(p) > lesserName(q) ? 1 : 0),
  );
}
