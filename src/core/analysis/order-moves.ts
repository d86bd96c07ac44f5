import type { Order } from './order-states.ts';

const inserted = (order: Order, at: number, value: number): number[] => order.toSpliced(at, 0, value);

/** Orders of so many layers with `moves` of them elsewhere than usual; some come more than once. */
export function* ordersMoving(count: number, moves: number): Generator<Order> {
  const usual = Array.from({ length: count }, (_, i) => i);
  function* take(kept: Order, taken: Order, from: number): Generator<Order> {
    if (taken.length === moves) {
      yield* put(kept, taken);
      return;
    }
    for (let i = from; i < count; i++)
      yield* take(
        kept.filter((each) => each !== i),
        [...taken, i],
        i + 1,
      );
  }
  function* put(kept: Order, [first, ...rest]: Order): Generator<Order> {
    if (first === undefined) {
      yield kept;
      return;
    }
    for (let at = 0; at <= kept.length; at++) yield* put(inserted(kept, at, first), rest);
  }
  yield* take(usual, [], 0);
}

/** Layers that must move to make an order of the usual one: all but a longest run that ascends. */
export function movedLayers(order: Order): number[] {
  // Patience sorting: ends[n] is where the run of n + 1 layers ends that ends lowest.
  const ends: number[] = [];
  const before: number[] = [];
  order.forEach((value, i) => {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((order[ends[middle] as number] as number) < value) low = middle + 1;
      else high = middle;
    }
    before[i] = low === 0 ? -1 : (ends[low - 1] as number);
    ends[low] = i;
  });
  const kept = new Set<number>();
  for (let at = ends.at(-1) ?? -1; at >= 0; at = before[at] as number) kept.add(order[at] as number);
  return order.filter((value) => !kept.has(value));
}

/**
 * As few of the values as a property holds of, in their order: without any one of them, it does not.
 *
 * @param values The property holds of all of them.
 */
export function fewestOf(values: Order, holds: (values: Order) => boolean): Order {
  let kept = values;
  for (let size = values.length >> 1; size >= 1; ) {
    const before = kept.length;
    for (let at = 0; at < kept.length; ) {
      const fewer = kept.toSpliced(at, size);
      if (fewer.length < kept.length && holds(fewer)) kept = fewer;
      else at += size;
    }
    if (size > 1) size >>= 1;
    else if (kept.length === before) break;
  }
  return kept;
}

/** The usual order of so many layers with no more moved than some of them need to stand as given to each other. */
export function orderAround(shown: Order, count: number): Order {
  const moved = new Set(movedLayers(shown));
  let order: Order = Array.from({ length: count }, (_, i) => i).filter((each) => !moved.has(each));
  const first = shown.find((each) => !moved.has(each));
  shown.forEach((value, i) => {
    if (!moved.has(value)) return;
    const previous = shown[i - 1];
    const at = previous === undefined ? order.indexOf(first ?? 0) : order.indexOf(previous) + 1;
    order = inserted(order, at, value);
  });
  return order;
}
