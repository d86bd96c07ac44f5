import { AS_REGISTERED, type RegisteredFacts } from '../facts.ts';
import { allocations, type LayoutLayer } from '../layout/layout.ts';
import { ownTable, TELLS_ALL, type Told, toldBy } from '../observed/own-table.ts';
import type { Decision } from '../registration/decision.ts';
import { type Counterparts, counterparts, type Pair } from './counterparts.ts';

/** One side's facts, looked up by name and region. */
export interface Side {
  readonly facts: RegisteredFacts;
  readonly layerOf: ReadonlyMap<string, LayoutLayer>;
  /** By layer, then by part; layers that register nothing are absent, as are parts of which nothing is known. */
  readonly decisionsOf: ReadonlyMap<string, readonly (Decision | undefined)[]>;
  /** By region index: the decision that made it or, of a worker's own table, the first that lies there, if any. */
  readonly makers: readonly (Decision | undefined)[];
  /** What its table says of a region. */
  readonly told: Told;
}

/** What two registered layouts are compared on: which layers, allocations and groups stand for each other. */
export interface Ground {
  readonly a: Side;
  readonly b: Side;
  readonly layers: Counterparts<string>;
  /** By address. */
  readonly allocations: Counterparts<bigint>;
  /** By id. */
  readonly groups: Counterparts<number>;
}

function sideOf(facts: RegisteredFacts): Side {
  const decisionsOf = new Map<string, (Decision | undefined)[]>();
  const makers: (Decision | undefined)[] = [];
  for (const decision of facts.registration.decisions) {
    const parts = decisionsOf.get(decision.layer) ?? [];
    parts[decision.part] = decision;
    decisionsOf.set(decision.layer, parts);
    if (decision.action === 'new') makers[decision.region] = decision;
    else if (decision.action === 'deduced') makers[decision.region] ??= decision;
  }
  const table = facts.rules === AS_REGISTERED ? ownTable(facts.document) : null;
  const layerOf = new Map(facts.layout.layers.map((layer) => [layer.name, layer]));
  return { facts, layerOf, decisionsOf, makers, told: table ? toldBy(table) : TELLS_ALL };
}

/**
 * Finds the counterparts of allocations and groups: those that hold the most layers in common. So two documents whose
 * addresses differ by a shift, or whose groups are numbered otherwise, compare as the same.
 */
export function commonGround(a: RegisteredFacts, b: RegisteredFacts, layers: Counterparts<string>): Ground {
  const sideA = sideOf(a);
  const sideB = sideOf(b);
  const shared = layers.pairs.flatMap((pair: Pair<string>): [LayoutLayer, LayoutLayer][] => {
    const inA = sideA.layerOf.get(pair.a ?? '');
    const inB = sideB.layerOf.get(pair.b ?? '');
    return pair.a !== null && pair.b !== null && inA && inB ? [[inA, inB]] : [];
  });
  return {
    a: sideA,
    b: sideB,
    layers,
    allocations: counterparts<bigint>(
      allocations(a.layout).map(({ base }) => base),
      allocations(b.layout).map(({ base }) => base),
      shared.map(([inA, inB]) => [inA.view.allocation.base, inB.view.allocation.base]),
    ),
    groups: counterparts<number>(
      a.layout.groups.map(({ id }) => id),
      b.layout.groups.map(({ id }) => id),
      shared.map(([inA, inB]) => [inA.group, inB.group]),
    ),
  };
}

/** A start of a range or region: an offset in bytes from the allocation of the layer that asks for it. */
export interface Place {
  readonly allocation: bigint;
  readonly offset: number;
}

/** Where a decision's range starts. */
export function placeOf({ facts }: Side, { layerIndex, range }: Decision): Place {
  const allocation = facts.layout.layers[layerIndex]?.view.allocation.base ?? 0n;
  return { allocation, offset: Number(range.base - allocation) };
}

/** Whether two places, one of each side, are the same: equal offsets in allocations that stand for each other. */
export const samePlace = ({ allocations }: Ground, a: Place, b: Place): boolean =>
  a.offset === b.offset && allocations.ofA.get(a.allocation) === allocations.ofB.get(b.allocation);
