import { AS_REGISTERED } from '../facts.ts';
import { allocationEnd } from '../layout/view.ts';
import type { TellableField } from '../observed/own-table.ts';
import { type Region, SHARED } from '../registration/region.ts';
import { type RegionRole, rolesOf } from '../registration/roles.ts';
import type { Pair } from './counterparts.ts';
import { type Ground, type Place, placeOf, type Side, samePlace } from './ground.ts';

/** What can differ between two regions that stand for each other. */
export type RegionField =
  /** Offset of the base in its allocation. */
  | 'base'
  /** The allocation, by its address; only where the two are no counterparts. */
  | 'allocation'
  | 'blockLen'
  | 'blockStride'
  | 'numBlocks'
  | 'group'
  | 'isMla'
  | 'packedRow'
  /** Which further descriptors are built of it, as far as both sides say so: `ssm`, `scratch`, `ple`, parted by `+`. */
  | 'roles';

/** A field of a region, as either side has it. Lengths and offsets in bytes. */
export interface FieldChange {
  readonly field: RegionField;
  readonly a: number | bigint | boolean | string;
  readonly b: number | bigint | boolean | string;
}

/** A region of A, the one of B that stands for it, and what differs. */
export interface RegionPair extends Pair<Region> {
  readonly status: 'added' | 'gone' | 'changed' | 'same';
  /** Empty unless changed. */
  readonly fields: readonly FieldChange[];
  /** Layers that are members in B only, as B calls them. */
  readonly joined: readonly string[];
  /** Layers that are members in A only, as A calls them. */
  readonly left: readonly string[];
}

/** The regions of two sides. Every region of either is in exactly one pair. */
export interface RegionMatch {
  /** A's regions in order, then those that B adds. */
  readonly pairs: readonly RegionPair[];
  /** By region index of that side: the index of its pair. */
  readonly ofA: readonly number[];
  readonly ofB: readonly number[];
}

/** Compares regions of two sides field by field. */
class FieldReader {
  private readonly rolesA: ReadonlyMap<number, readonly RegionRole[]>;
  private readonly rolesB: ReadonlyMap<number, readonly RegionRole[]>;

  constructor(private readonly ground: Ground) {
    this.rolesA = rolesOf(ground.a.facts.registration);
    this.rolesB = rolesOf(ground.b.facts.registration);
  }

  place(side: Side, region: Region): Place {
    const maker = side.makers[region.index];
    if (maker) return placeOf(side, maker);
    const { memory } = side.facts.registration;
    const home = memory.find((each) => each.base <= region.base && region.base < allocationEnd(each));
    return home
      ? { allocation: home.base, offset: Number(region.base - home.base) }
      : { allocation: region.base, offset: 0 };
  }

  /** Whether both sides say something of a field; what is not known does not differ. */
  private isTold(field: TellableField): boolean {
    return this.ground.a.told.fields.has(field) && this.ground.b.told.fields.has(field);
  }

  private rolesTold(roles: readonly RegionRole[] | undefined): string {
    const { a, b } = this.ground;
    return (roles ?? []).filter((role) => a.told.roles.has(role) && b.told.roles.has(role)).join('+');
  }

  startsAlike(a: Region, b: Region): boolean {
    return samePlace(this.ground, this.place(this.ground.a, a), this.place(this.ground.b, b));
  }

  private groupsAlike(a: number, b: number): boolean {
    if (a === SHARED || b === SHARED) return a === b;
    return this.ground.groups.ofA.get(a) === this.ground.groups.ofB.get(b);
  }

  differing(a: Region, b: Region): FieldChange[] {
    const placeA = this.place(this.ground.a, a);
    const placeB = this.place(this.ground.b, b);
    const { allocations } = this.ground;
    const changes: FieldChange[] = [];
    if (allocations.ofA.get(placeA.allocation) !== allocations.ofB.get(placeB.allocation))
      changes.push({ field: 'allocation', a: placeA.allocation, b: placeB.allocation });
    if (placeA.offset !== placeB.offset) changes.push({ field: 'base', a: placeA.offset, b: placeB.offset });
    if (a.blockLen !== b.blockLen) changes.push({ field: 'blockLen', a: a.blockLen, b: b.blockLen });
    for (const field of ['blockStride', 'numBlocks'] as const)
      if (this.isTold(field) && a[field] !== b[field]) changes.push({ field, a: a[field], b: b[field] });
    if (this.isTold('group') && !this.groupsAlike(a.group, b.group))
      changes.push({ field: 'group', a: a.group, b: b.group });
    for (const field of ['isMla', 'packedRow'] as const)
      if (this.isTold(field) && a[field] !== b[field]) changes.push({ field, a: a[field], b: b[field] });
    const rolesA = this.rolesTold(this.rolesA.get(a.index));
    const rolesB = this.rolesTold(this.rolesB.get(b.index));
    if (rolesA !== rolesB) changes.push({ field: 'roles', a: rolesA, b: rolesB });
    return changes;
  }
}

/** Two regions that hold a range of the same layer. */
interface Candidate {
  readonly a: Region;
  readonly b: Region;
  readonly sameStart: boolean;
  /** The same range made both. */
  readonly sameMaker: boolean;
  readonly fields: number;
  ranges: number;
}

function candidates({ a, b, layers }: Ground, reader: FieldReader): Candidate[] {
  const found = new Map<number, Candidate>();
  const regionsB = b.facts.registration.regions;
  for (const pair of layers.pairs) {
    const rangesA = a.decisionsOf.get(pair.a ?? '') ?? [];
    const rangesB = b.decisionsOf.get(pair.b ?? '') ?? [];
    for (const [part, inA] of rangesA.entries()) {
      const inB = rangesB[part];
      if (inA === undefined || inB === undefined) continue;
      const key = inA.region * regionsB.length + inB.region;
      const known = found.get(key);
      if (known) {
        known.ranges += 1;
        continue;
      }
      const regionA = a.facts.registration.regions[inA.region];
      const regionB = regionsB[inB.region];
      if (regionA === undefined || regionB === undefined) continue;
      const makerA = a.makers[inA.region];
      const makerB = b.makers[inB.region];
      found.set(key, {
        a: regionA,
        b: regionB,
        sameStart: reader.startsAlike(regionA, regionB),
        sameMaker:
          makerA?.part === makerB?.part && layers.ofA.get(makerA?.layer ?? '') === layers.ofB.get(makerB?.layer ?? ''),
        fields: reader.differing(regionA, regionB).length,
        ranges: 1,
      });
    }
  }
  return [...found.values()];
}

/** Who is paired first. Candidates that exclude each other never come out equal: they share a region. */
const before = (p: Candidate, q: Candidate): number =>
  Number(q.sameStart) - Number(p.sameStart) ||
  Number(q.sameMaker) - Number(p.sameMaker) ||
  q.ranges - p.ranges ||
  p.fields - q.fields ||
  p.a.index + p.b.index - (q.a.index + q.b.index);

/**
 * Matches the regions of two sides and says what differs in each. What a region is called in its table, its index,
 * counts for nothing; the rule is:
 *
 * 1. Two regions that hold a range of the same layer may stand for each other. First come those that start at the same
 *    place (an equal offset in allocations that hold the most layers in common), then those that the same range made,
 *    then those with the most ranges in common, then those with the fewest fields that differ.
 * 2. Of the regions left over, those of the same place, block_len, block_stride and num_blocks stand for each other,
 *    whoever their members are.
 * 3. What is still left is gone (A) or added (B).
 *
 * Where a side is a worker's own table, regions that differ in nothing that both sides say come before all others.
 *
 * So a range that makes a region at the same place on both sides makes regions that stand for each other, and no layer
 * seems to move for what others did. Swapping the sides gives the same pairs. Cost grows with ranges, not with pairs of
 * regions.
 */
export function matchRegions(ground: Ground): RegionMatch {
  const reader = new FieldReader(ground);
  const regionsA = ground.a.facts.registration.regions;
  const regionsB = ground.b.facts.registration.regions;
  const partnerOfA = new Map<number, Region>();
  const takenB = new Set<number>();
  const bytesKey = (region: Region, { allocation, offset }: Place, ids: ReadonlyMap<bigint, number>): string =>
    `${ids.get(allocation)}/${offset}/${region.blockLen}/${region.blockStride}/${region.numBlocks}`;
  /** Pairs regions that are left, of the same bytes and with nothing else that speaks against it. */
  const pairByBytes = (fits: (a: Region, b: Region) => boolean): void => {
    const leftB = new Map<string, Region[]>();
    for (const region of regionsB) {
      if (takenB.has(region.index)) continue;
      const key = bytesKey(region, reader.place(ground.b, region), ground.allocations.ofB);
      leftB.set(key, [...(leftB.get(key) ?? []), region]);
    }
    for (const region of regionsA) {
      if (partnerOfA.has(region.index)) continue;
      const shelf = leftB.get(bytesKey(region, reader.place(ground.a, region), ground.allocations.ofA)) ?? [];
      const partner = shelf.find((other) => !takenB.has(other.index) && fits(region, other));
      if (partner === undefined) continue;
      partnerOfA.set(region.index, partner);
      takenB.add(partner.index);
    }
  };
  // Members of a worker's own table are deduced, its rows are not.
  const isObserved = [ground.a, ground.b].some(({ facts }) => facts.rules === AS_REGISTERED);
  if (isObserved) pairByBytes((a, b) => reader.differing(a, b).length === 0);
  for (const { a, b } of candidates(ground, reader).sort(before)) {
    if (partnerOfA.has(a.index) || takenB.has(b.index)) continue;
    partnerOfA.set(a.index, b);
    takenB.add(b.index);
  }
  pairByBytes(() => true);

  const pairs = [
    ...regionsA.map((region) => pairOf(ground, reader, region, partnerOfA.get(region.index) ?? null)),
    ...regionsB.filter(({ index }) => !takenB.has(index)).map((region) => pairOf(ground, reader, null, region)),
  ];
  const ofA: number[] = [];
  const ofB: number[] = [];
  pairs.forEach(({ a, b }, i) => {
    if (a) ofA[a.index] = i;
    if (b) ofB[b.index] = i;
  });
  return { pairs, ofA, ofB };
}

function pairOf({ layers }: Ground, reader: FieldReader, a: Region | null, b: Region | null): RegionPair {
  if (a === null || b === null)
    return { a, b, status: a === null ? 'added' : 'gone', fields: [], joined: [], left: [] };
  const fields = reader.differing(a, b);
  const idsA = new Set(a.members.map((member) => layers.ofA.get(member)));
  const idsB = new Set(b.members.map((member) => layers.ofB.get(member)));
  const joined = b.members.filter((member) => !idsA.has(layers.ofB.get(member)));
  const left = a.members.filter((member) => !idsB.has(layers.ofA.get(member)));
  const same = fields.length === 0 && joined.length === 0 && left.length === 0;
  return { a, b, status: same ? 'same' : 'changed', fields, joined, left };
}
