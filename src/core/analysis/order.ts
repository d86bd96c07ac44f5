import type { RuleNames } from '../facts.ts';
import type { LayoutDocument } from '../layout/document.ts';
import { isRefusal, type Layout, resolveLayout } from '../layout/layout.ts';
import type { Region } from '../registration/region.ts';
import { isRefused, type RuleSet, register, registrationOrder } from '../registration/register.ts';
import type { Registration } from '../registration/registration.ts';
import { rowPolicy } from '../registration/rows/list.ts';
import { aliasRule } from '../registration/rules/list.ts';
import { analyse } from './analyse.ts';
import { type Measured, measured } from './measured.ts';
import { interactingLayers, type OrderedLayer, walkedLayers } from './order-layers.ts';
import { fewestOf, movedLayers, orderAround, ordersMoving } from './order-moves.ts';
import { type Order, searchStates } from './order-states.ts';
import { outcomeOf, type TableOutcome, tableOf } from './order-table.ts';
import { OrderWork } from './order-work.ts';
import { sameOutcome } from './outcome.ts';
import { type Progress, seeded } from './seeded.ts';

/** How the orders were searched. */
export type OrderReach =
  /** Every order was tried, or shown to be like one that was. */
  | { readonly kind: 'exact' }
  /** Too many layers interact in too many ways: so many orders were tried, drawn by the seed. */
  | { readonly kind: 'sampled'; readonly tried: number; readonly seed: number };

/** A registration in one order of its layers. */
export interface OrderSide {
  /** Names of the layers that registration walks, in its order. */
  readonly order: readonly string[];
  readonly regions: readonly Region[];
  readonly measured: Measured;
  /** Layers that lose data, with the bytes of their worst block. */
  readonly losses: readonly { readonly layer: string; readonly bytes: number; readonly of: number | null }[];
}

export type OrderDependence =
  | { readonly kind: 'refused'; readonly code: string; readonly layer: string }
  | {
      readonly kind: 'independent';
      readonly reach: OrderReach;
      /** Layers that share something with another, so that their order was tried. */
      readonly interacting: number;
    }
  | {
      readonly kind: 'dependent';
      readonly reach: OrderReach;
      readonly interacting: number;
      readonly usual: OrderSide;
      /** The order that moves fewest layers among those found; of several, the one that changes the loss most. */
      readonly other: OrderSide;
      /** Layers that stand elsewhere in it. */
      readonly moved: readonly string[];
      /** No order of fewer moved layers gives another result. */
      readonly isFewest: boolean;
      /** As few layers as show it, in either order: leave one out, and both orders of the rest agree. */
      readonly showing: { readonly usual: readonly string[]; readonly other: readonly string[] };
      /**
       * Who can bring the order about. Layers are sorted by name, so other names give any order; only a CSA-linear
       * layout is registered as handed in, whatever the names, so that another caller has to hand it in otherwise.
       */
      readonly by: 'names' | 'caller';
    };

/** No order that was tried gives another result, but not every one was. */
export interface SampledNo {
  /** Orders that were looked at. */
  readonly tried: number;
  /** The decimal logarithm of how many there are. */
  readonly ofLog10: number;
}

export type OrderVerdict = 'no' | 'yes' | 'refused' | SampledNo;

/** States kept of a set; a set of 8 layers or fewer never reaches it, and so is always searched exactly. */
const EXACT_LAYERS = 8;
const STATES = 20_000;
/** Orders drawn of a set that is too large, fewer where it is so large that they walk more than this many layers. */
const SAMPLES = 2000;
const SAMPLES_WALKED = 400_000;
/** Layers walked, over all orders tried, for one that moves few. */
const MOVES_WALKED = 200_000;
const MOST_MOVES = 3;
/** Outcomes of as few moves that are measured, to show the one that loses most. */
const MEASURED = 12;

interface Ground {
  readonly layout: Layout;
  readonly rules: RuleSet;
  readonly usual: Registration;
  /** Layers in the usual order. */
  readonly layers: readonly OrderedLayer[];
  readonly sets: readonly (readonly OrderedLayer[])[];
}

function ground(
  document: LayoutDocument,
  names: RuleNames,
): Ground | { readonly code: string; readonly layer: string } {
  const layout = resolveLayout(document);
  if (isRefusal(layout)) return layout;
  const rules = { alias: aliasRule(names.alias, document.rules), rows: rowPolicy(names.rows) };
  const order = registrationOrder(layout);
  const usual = register(layout, rules, order);
  if (isRefused(usual)) return usual.refusal;
  const layers = walkedLayers(usual, order);
  return { layout, rules, usual, layers, sets: interactingLayers(layers, rules.alias) };
}

/** One set of layers and what its orders come to. */
class OrderSet {
  private readonly usual: TableOutcome;
  private readonly places: readonly number[];

  constructor(
    private readonly on: Ground,
    readonly layers: readonly OrderedLayer[],
  ) {
    this.usual = this.outcome(layers.map((_, at) => at));
    const own = new Set(layers);
    this.places = on.layers.flatMap((layer, at) => (own.has(layer) ? [at] : []));
  }

  outcome(order: Order): TableOutcome {
    return outcomeOf(tableOf(this.on.rules.alias, this.layers, order), this.on.layout.hasState);
  }

  /** All layers, those of the set in the order given, in the places that are theirs. */
  whole(order: Order): OrderedLayer[] {
    const whole = [...this.on.layers];
    this.places.forEach((place, i) => {
      whole[place] = this.layers[order[i] as number] as OrderedLayer;
    });
    return whole;
  }

  registered(order: Order): Registration {
    const { layout, rules } = this.on;
    const walk = this.whole(order).map(({ layer }) => layer);
    const registration = register(layout, rules, walk);
    if (isRefused(registration)) throw new RangeError(`refused in another order only: ${registration.refusal.code}`);
    return registration;
  }

  /** Whether an order gives another outcome than the usual one. */
  differs(order: Order): boolean {
    const { regions, beside } = this.outcome(order);
    if (regions !== this.usual.regions) return true;
    return beside !== this.usual.beside && !sameOutcome(this.on.layout, this.on.usual, this.registered(order));
  }
}

function shuffled(order: Order, next: () => number): number[] {
  const made = [...order];
  for (let i = made.length - 1; i > 0; i--) {
    const j = Math.floor(next() * (i + 1));
    [made[i], made[j]] = [made[j] as number, made[i] as number];
  }
  return made;
}

/**
 * Orders of a large set, the likeliest first: all turned round; then of each layer, in no order of their own, so that
 * few orders still meet layers of all kinds, swapped with its neighbour, first, last, and any order; then any.
 */
function* drawnOrders(count: number, seed: number): Generator<Order> {
  const usual = Array.from({ length: count }, (_, i) => i);
  const next = seeded(seed);
  yield usual.toReversed();
  for (const i of shuffled(usual, next)) {
    if (i > 0) yield usual.with(i - 1, i).with(i, i - 1);
    if (i > 0) yield [i, ...usual.toSpliced(i, 1)];
    if (i + 1 < count) yield [...usual.toSpliced(i, 1), i];
    yield shuffled(usual, next);
  }
  for (;;) yield shuffled(usual, next);
}

/** What drawing an order of so many layers costs: members of a region are copied, eight of them for a unit. */
const drawingUnits = (count: number): number => count * Math.ceil(1 + count / 8);

const log10Factorial = (count: number): number =>
  Array.from({ length: count }, (_, i) => Math.log10(i + 1)).reduce((sum, each) => sum + each, 0);

interface Found {
  /** Null where no order was found that differs. */
  readonly order: Order | null;
  /** Orders drawn; null where all were searched. */
  readonly drawn: number | null;
}

/**
 * Whether some order of a set differs. Yields how many of its layers are behind it.
 *
 * @param work Half of what is left may go into trying every order, the rest into drawing some; of a small set every
 *   order is tried all the same.
 */
function* someOrder(set: OrderSet, { rules, layout }: Ground, seed: number, work: OrderWork): Generator<number, Found> {
  const count = set.layers.length;
  const isSmall = count <= EXACT_LAYERS;
  const end = isSmall ? 0 : work.left / 2;
  const mayGoOn = (): boolean => {
    work.spend(count);
    return isSmall || work.left >= end;
  };
  const most = isSmall ? Number.POSITIVE_INFINITY : STATES;
  const search = yield* searchStates(rules.alias, set.layers, most, layout.hasState, mayGoOn);
  if (search.ended === 'all') {
    const order = search.regionsDiffer ?? search.besideDiffer.find((each) => set.differs(each)) ?? null;
    return { order, drawn: null };
  }
  const affordable = Math.max(1, Math.floor(work.left / drawingUnits(count)));
  const samples = Math.min(SAMPLES, Math.ceil(SAMPLES_WALKED / count), affordable);
  let drawn = 0;
  for (const order of drawnOrders(count, seed)) {
    if (drawn === samples) break;
    drawn += 1;
    work.spend(drawingUnits(count));
    if (set.differs(order)) return { order, drawn };
    if (drawn % 50 === 0) yield Math.floor((count * drawn) / samples);
  }
  return { order: null, drawn };
}

/** The layers of a set that show a difference, each of them needed, as the order has them. */
function showing(set: OrderSet, order: Order): Order {
  return fewestOf(order, (kept) => {
    const usual = set.outcome(kept.toSorted((a, b) => a - b));
    const other = set.outcome(kept);
    return usual.regions !== other.regions || usual.beside !== other.beside;
  });
}

interface Fewest {
  /** Of as few moves as were found, each with another outcome. */
  readonly orders: readonly Order[];
  readonly isFewest: boolean;
}

/** @param known An order that differs. */
function* fewestMoves(set: OrderSet, known: Order): Generator<number, Fewest> {
  const count = set.layers.length;
  const most = Math.ceil(MOVES_WALKED / count);
  let tried = 0;
  for (let moves = 1; moves <= MOST_MOVES && tried <= most; moves++) {
    const found = new Map<string, Order>();
    for (const order of ordersMoving(count, moves)) {
      tried += 1;
      if (tried > most || found.size === MEASURED) break;
      if (tried % 50 === 0) yield count;
      if (!set.differs(order)) continue;
      const { regions, beside } = set.outcome(order);
      const key = `${regions}\n${beside}`;
      if (!found.has(key)) found.set(key, order);
    }
    if (found.size > 0) return { orders: [...found.values()], isFewest: true };
  }
  // Not all orders of few moves could be tried: those that show it in the one known, with the others left in place.
  const around = orderAround(showing(set, known), count);
  return { orders: [set.differs(around) ? around : known], isFewest: false };
}

function sideOf({ layout }: Ground, layers: readonly OrderedLayer[], registration: Registration): OrderSide {
  const analysis = analyse(layout, registration);
  return {
    order: layers.map(({ layer }) => layer.name),
    regions: registration.regions,
    measured: measured({ layout, analysis }),
    losses: analysis.findings.flatMap(({ code, layer, example }) =>
      code === 'truncated' && layer !== null && example ? [{ layer, bytes: example.bytes, of: example.of }] : [],
    ),
  };
}

/** How far two sides are apart, for choosing what to show. */
function apart(a: OrderSide, b: OrderSide): number {
  const [p, q] = [a.measured.request ?? a.measured.block, b.measured.request ?? b.measured.block];
  // Bytes lost count before bytes moved, which stay far below 2^40 in one block.
  return Math.abs(p.lost - q.lost) * 2 ** 40 + Math.abs(p.moved - q.moved);
}

/** Tells how many of the layers are behind a search; it never goes back, even where a part starts again. */
class OrderProgress {
  /** Layers of the sets that are done. */
  behind = 0;
  private furthest = 0;

  constructor(private readonly of: number) {}

  /** Runs a part that yields how many layers of its set are behind it. */
  *over<Result>(part: Generator<number, Result>): Generator<Progress, Result> {
    for (;;) {
      const step = part.next();
      if (step.done) return step.value;
      this.furthest = Math.max(this.furthest, this.behind + step.value);
      yield { done: this.furthest, of: this.of };
    }
  }
}

interface Best {
  readonly set: OrderSet;
  readonly order: Order;
  readonly other: OrderSide;
  readonly moves: number;
  readonly drawn: number | null;
}

const reachOf = (drawn: number | null, seed: number): OrderReach =>
  drawn === null ? { kind: 'exact' } : { kind: 'sampled', tried: drawn, seed };

const interactingIn = ({ sets }: Ground): number => sets.reduce((sum, set) => sum + set.length, 0);

/**
 * Whether a layout's result depends on the order of its layers. The cheap answer; `orderDependence` shows why.
 *
 * @param seed Of the orders that are drawn where there are too many to search.
 * @param work What it may cost, and is told what it did; as much as it takes where it is left out.
 */
export function* orderVerdict(
  document: LayoutDocument,
  names: RuleNames,
  seed: number,
  work = new OrderWork(),
): Generator<Progress, OrderVerdict> {
  const on = ground(document, names);
  if ('code' in on) return 'refused';
  const progress = new OrderProgress(interactingIn(on));
  let tried = 0;
  let ofLog10 = 0;
  for (const layers of on.sets) {
    const { order, drawn } = yield* progress.over(someOrder(new OrderSet(on, layers), on, seed, work));
    if (order !== null) return 'yes';
    if (drawn !== null) {
      tried += drawn;
      // Of sets of unlike sizes, the largest has all but all of the orders.
      ofLog10 = Math.max(ofLog10, log10Factorial(layers.length));
    }
    progress.behind += layers.length;
  }
  return tried > 0 ? { tried, ofLog10 } : 'no';
}

/**
 * Whether a layout's result depends on the order of its layers, and the shortest pair of orders that shows it.
 *
 * Results are the same where they have the same regions, as sets of (base, length, stride, count, is_mla, packed_row)
 * with their members, and the same findings; indices and names of regions do not count. The search is exact where no
 * more than 8 layers interact, and beyond that wherever they are alike enough; the result says which.
 *
 * @param seed Of the orders that are drawn where there are too many to search.
 * @throws RangeError where the document breaks what a reader promises.
 * @see docs/findings.md
 */
export function* orderDependence(
  document: LayoutDocument,
  names: RuleNames,
  seed: number,
): Generator<Progress, OrderDependence> {
  const on = ground(document, names);
  if ('code' in on) return { kind: 'refused', code: on.code, layer: on.layer };
  const interacting = interactingIn(on);
  const usual = sideOf(on, on.layers, on.usual);
  const progress = new OrderProgress(interacting);
  let drawnInAll: number | null = null;
  let areFewest = true;
  let best: Best | null = null;
  for (const layers of on.sets) {
    const set = new OrderSet(on, layers);
    const { order: known, drawn } = yield* progress.over(someOrder(set, on, seed, new OrderWork()));
    if (drawn !== null) drawnInAll = (drawnInAll ?? 0) + drawn;
    areFewest &&= drawn === null;
    if (known !== null) {
      const fewest = yield* progress.over(fewestMoves(set, known));
      areFewest &&= fewest.isFewest;
      for (const order of fewest.orders) {
        const moves = movedLayers(order).length;
        if (best && moves > best.moves) continue;
        const other = sideOf(on, set.whole(order), set.registered(order));
        if (best && moves === best.moves && apart(usual, other) <= apart(usual, best.other)) continue;
        best = { set, order, other, moves, drawn };
      }
    }
    progress.behind += layers.length;
  }
  if (best === null) return { kind: 'independent', reach: reachOf(drawnInAll, seed), interacting };
  const { set, order, other, moves, drawn } = best;
  const nameAt = (at: number): string => set.layers[at]?.layer.name ?? '';
  const shown = showing(set, order);
  return {
    kind: 'dependent',
    reach: reachOf(drawn, seed),
    interacting,
    usual,
    other,
    moved: movedLayers(order).map(nameAt),
    isFewest: areFewest || moves === 1,
    showing: { usual: shown.toSorted((a, b) => a - b).map(nameAt), other: shown.map(nameAt) },
    by: on.layout.csaLinear ? 'caller' : 'names',
  };
}
