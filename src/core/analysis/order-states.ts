import type { AliasRule } from '../registration/rules/alias-rule.ts';
import type { OrderedLayer } from './order-layers.ts';
import { EMPTY_TABLE, kindOf, type OrderTable, outcomeOf, place, tableKey, tableOf } from './order-table.ts';

/** An order of a set of layers, as places in the usual one. */
export type Order = readonly number[];

export type StateSearch =
  /** Every order leaves one of these; an order for each that is not as the usual one's. */
  | { readonly ended: 'all'; readonly regionsDiffer: Order | null; readonly besideDiffer: readonly Order[] }
  | { readonly ended: 'too-many' };

/** A chain of choices, the last first. */
interface Chosen {
  readonly kind: number;
  readonly before: Chosen | null;
}

interface State {
  readonly table: OrderTable;
  /** Layers of each kind still to walk. */
  readonly left: readonly number[];
  readonly chosen: Chosen | null;
}

/** Layers by what they are alike in: kinds in the order in which they first come. */
function kindsOf(layers: readonly OrderedLayer[]): number[][] {
  const kinds = new Map<string, number[]>();
  layers.forEach((layer, at) => {
    const kind = kindOf(layer);
    const known = kinds.get(kind);
    if (known) known.push(at);
    else kinds.set(kind, [at]);
  });
  return [...kinds.values()];
}

function orderOf(chosen: Chosen | null, kinds: readonly (readonly number[])[]): Order {
  const reversed: number[] = [];
  for (let at = chosen; at !== null; at = at.before) reversed.push(at.kind);
  const used = kinds.map(() => 0);
  return reversed.reverse().map((kind) => {
    const next = used[kind] ?? 0;
    used[kind] = next + 1;
    return kinds[kind]?.[next] as number;
  });
}

/**
 * An order in which two layers that are alike have changed places, and are members of other regions for it. Null where
 * none does: they stand together, or each alone in a region like the others'.
 *
 * Changing places of neighbours among the alike makes every order of them, so if that changes nothing, nothing does.
 */
function alikeApart(
  rule: AliasRule,
  layers: readonly OrderedLayer[],
  kinds: readonly (readonly number[])[],
  fixedCount: boolean,
): Order | null {
  const usualOrder = layers.map((_, at) => at);
  const usualTable = tableOf(rule, layers, usualOrder);
  const usual = outcomeOf(usualTable, fixedCount).regions;
  const holders = (at: number): string =>
    usualTable.entries.flatMap(({ members }, i) => (members.includes(at) ? [i] : [])).join();
  for (const alike of kinds) {
    for (let i = 1; i < alike.length; i++) {
      const [a, b] = [alike[i - 1] as number, alike[i] as number];
      if (holders(a) === holders(b)) continue;
      const swapped = usualOrder.with(a, b).with(b, a);
      if (outcomeOf(tableOf(rule, layers, swapped), fixedCount).regions !== usual) return swapped;
    }
  }
  return null;
}

interface Level {
  readonly states: ReadonlyMap<string, State>;
  readonly isAgeAsked: boolean;
}

/** All states that one more layer leads to, each once; or more than `most` of them; null where it may not go on. */
function nextLevel(
  rule: AliasRule,
  layers: readonly OrderedLayer[],
  kinds: readonly (readonly number[])[],
  states: ReadonlyMap<string, State>,
  byAge: boolean,
  most: number,
  mayGoOn: () => boolean,
): Level | null {
  const next = new Map<string, State>();
  let isAgeAsked = false;
  for (const { table, left, chosen } of states.values()) {
    if (next.size > most) break;
    for (const [kind, of] of kinds.entries()) {
      const count = left[kind] ?? 0;
      if (count === 0) continue;
      if (!mayGoOn()) return null;
      const placed = place(rule, table, layers[of[0] as number] as OrderedLayer, kind);
      isAgeAsked ||= placed.isAgeAsked;
      const stillLeft = left.with(kind, count - 1);
      const key = `${stillLeft.join()}\n${tableKey(placed.table, byAge)}`;
      if (!next.has(key)) next.set(key, { table: placed.table, left: stillLeft, chosen: { kind, before: chosen } });
    }
  }
  return { states: next, isAgeAsked };
}

/**
 * Walks a set of layers in every order at once: orders that leave the same table behind go on as one, and layers that
 * are alike count as one kind. Much less than all permutations, and as exact.
 *
 * Tables that differ in nothing but the age of their regions are first taken for one. That is right as long as no range
 * ever fits two regions by the clause that decides; where one does, the walk starts again and keeps them apart.
 *
 * @param most States at most, before it gives up. All orders of 8 layers have 109,601 beginnings, so no more states.
 * @param fixedCount Every region ends with the same number of blocks.
 * @param mayGoOn Asked before each layer that is placed; where not, it gives up.
 * @yields after each layer placed: how many are.
 */
export function* searchStates(
  rule: AliasRule,
  layers: readonly OrderedLayer[],
  most: number,
  fixedCount: boolean,
  mayGoOn: () => boolean = () => true,
): Generator<number, StateSearch> {
  const kinds = kindsOf(layers);
  const start: State = { table: EMPTY_TABLE, left: kinds.map((of) => of.length), chosen: null };
  let states: ReadonlyMap<string, State> = new Map([['', start]]);
  let byAge = false;
  let seen = 1;
  for (let walked = 0; walked < layers.length; walked++) {
    const level = nextLevel(rule, layers, kinds, states, byAge, most, mayGoOn);
    if (level === null) return { ended: 'too-many' };
    if (level.isAgeAsked && !byAge) {
      byAge = true;
      states = new Map([['', start]]);
      seen = 1;
      walked = -1;
      continue;
    }
    states = level.states;
    seen += states.size;
    if (seen > most) return { ended: 'too-many' };
    yield walked + 1;
  }

  const kindAt = new Map(kinds.flatMap((of, kind) => of.map((at) => [at, kind] as const)));
  const usualTable = layers.reduce(
    (table, layer, at) => place(rule, table, layer, kindAt.get(at) as number).table,
    EMPTY_TABLE,
  );
  const usual = outcomeOf(usualTable, fixedCount);
  const besideDiffer = new Map<string, Order>();
  for (const { table, chosen } of states.values()) {
    const outcome = outcomeOf(table, fixedCount);
    if (outcome.regions !== usual.regions) {
      return { ended: 'all', regionsDiffer: orderOf(chosen, kinds), besideDiffer: [] };
    }
    if (outcome.beside !== usual.beside && !besideDiffer.has(outcome.beside)) {
      besideDiffer.set(outcome.beside, orderOf(chosen, kinds));
    }
  }
  const regionsDiffer = alikeApart(rule, layers, kinds, fixedCount);
  return { ended: 'all', regionsDiffer, besideDiffer: [...besideDiffer.values()] };
}
