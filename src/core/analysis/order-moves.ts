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
  const best: number[] = [];
  const before: number[] = [];
  order.forEach((value, i) => {
    best[i] = 1;
    before[i] = -1;
    for (let j = 0; j < i; j++) {
      if ((order[j] as number) < value && (best[j] as number) + 1 > (best[i] as number)) {
        best[i] = (best[j] as number) + 1;
        before[i] = j;
      }
    }
  });
  const kept = new Set<number>();
  let at = best.reduce((furthest, length, i) => (length > (best[furthest] ?? 0) ? i : furthest), 0);
  while (at >= 0 && at < order.length) {
    kept.add(order[at] as number);
    at = before[at] as number;
  }
  return order.filter((value) => !kept.has(value));
}

/** An order with layers put back to where they usually are, one after the other, while a property holds. */
export function withFewerMoves(order: Order, holds: (order: Order) => boolean): Order {
  for (const value of movedLayers(order)) {
    const rest = order.filter((each) => each !== value);
    const moved = new Set(movedLayers(rest));
    const first = 1 + rest.findLastIndex((each) => !moved.has(each) && each < value);
    const after = rest.findIndex((each) => !moved.has(each) && each > value);
    for (let at = first; at <= (after === -1 ? rest.length : after); at++) {
      const back = inserted(rest, at, value);
      if (movedLayers(back).length < movedLayers(order).length && holds(back)) return withFewerMoves(back, holds);
    }
  }
  return order;
}
