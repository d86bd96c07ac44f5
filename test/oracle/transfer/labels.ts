/**
 * What each data byte of a request means. What the text leaves open is read so:
 * - A 4-D view's own axes give head, state and byte (virtual pages have one head); elsewhere the spec's numbers do.
 * - State at t other than 1 or -1: a rank holds its part of each conv sub-projection and of the ssm state, as the
 *   descriptors cut them; a byte outside them all is the rank's own. PLE state is the same on all ranks.
 */
import type { DataPlan } from '../data.ts';
import { stateSizes } from '../descriptors.ts';
import { isVirtual } from '../register.ts';
import type { ReadLayout } from '../views.ts';
import { firstHead, type Side } from './side.ts';

export interface Labelled {
  readonly layer: string;
  /** As `at` of the side counts. */
  readonly address: number;
  readonly label: string;
}

interface Place {
  readonly head: number;
  readonly state: number;
  readonly byte: number;
}

const upTo = (length: number): number[] => Array.from({ length }, (_, i) => i);

const fourAxes = (layout: ReadLayout, { view }: DataPlan): boolean =>
  view.written === undefined && view.shape.length === 4 && !isVirtual(layout, view);

/** States of one kernel block. */
export function statesOf(layout: ReadLayout, plan: DataPlan): number {
  if (plan.view.written !== undefined) return 1;
  return fourAxes(layout, plan) ? (plan.view.shape[2] as number) : Math.floor(plan.view.spec.states / layout.r);
}

/** What the bytes of a small block with `states` states are, in the order in which they lie in memory. */
function order(layout: ReadLayout, plan: DataPlan, states: number): Place[] {
  const { view } = plan;
  const { content, heads } = view.spec;
  if (!fourAxes(layout, plan)) {
    return upTo(heads).flatMap((head) =>
      upTo(states).flatMap((state) => upTo(content).map((byte) => ({ head, state, byte }))),
    );
  }
  const at = new Map<number, Place>();
  for (const head of upTo(view.shape[1] as number)) {
    for (const state of upTo(states)) {
      for (const element of upTo(view.shape[3] as number)) {
        const [, h, n, e] = view.strides as readonly [number, number, number, number];
        const offset = head * h + state * n + element * e;
        for (const byte of upTo(view.itemsize)) {
          if (!at.has(offset + byte)) at.set(offset + byte, { head, state, byte: element * view.itemsize + byte });
        }
      }
    }
  }
  return [...at].sort(([a], [b]) => a - b).map(([, place]) => place);
}

interface Reading {
  readonly side: Side;
  readonly rank: number;
  /** By group: block ids in the request's order. */
  readonly lists: readonly (readonly number[])[];
  /** P's blocks in one of this side's. */
  readonly q: number;
  /** Of a layer: the position of the list's first block in P's list, and P's states a kernel block. */
  readonly first: (plan: DataPlan) => { readonly block: number; readonly states: number };
  /** Whether both sides have as many ranks. */
  readonly equalTp: boolean;
}

function attentionLabels(reading: Reading, plan: DataPlan, list: readonly number[]): Labelled[] {
  const states = statesOf(reading.side.layout, plan);
  const places = order(reading.side.layout, plan, Math.floor(states / reading.q));
  return list.flatMap((block, position) => blockLabels(reading, plan, block, position, places));
}

function blockLabels(
  reading: Reading,
  plan: DataPlan,
  block: number,
  position: number,
  order: readonly Place[],
): Labelled[] {
  const { layout, facts } = reading.side;
  const { spec, layer, written } = plan.view;
  const first = reading.first(plan);
  const start = reading.side.at(plan.view.address + BigInt(block * plan.step));
  if (written !== undefined) {
    return plan.offsets.map((offset, i) => ({
      layer,
      address: start + offset,
      label: `page ${layer} ${first.block + position} ${i}`,
    }));
  }
  const states = statesOf(layout, plan);
  const small = Math.floor(states / reading.q);
  const bytes = Math.floor(Math.floor(spec.data / layout.r) / reading.q);
  const places = order.slice(0, bytes);
  const head = spec.mla ? 0 : firstHead(facts, reading.rank);
  const begin = first.block * first.states + position * states;
  return upTo(reading.q).flatMap((piece) =>
    places.flatMap((place, i) => {
      const offset = plan.offsets[piece * bytes + i];
      if (offset === undefined) return [];
      const state = begin + piece * small + place.state;
      const label = `attention ${layer} head ${head + place.head} state ${state} byte ${place.byte}`;
      return [{ layer, address: start + offset, label }];
    }),
  );
}

/** What byte `byte` of a state page is, among all ranks. */
function stateByte({ side, rank, equalTp }: Reading, { view }: DataPlan, byte: number): string {
  if (equalTp || view.spec.ple) return `${byte}`;
  const { conv, convBytes, ssmBytes } = stateSizes(side.layout);
  const runs = [...conv, [convBytes, ssmBytes] as const];
  const run = runs.findIndex(([offset, length]) => byte >= offset && byte < offset + length);
  if (run < 0) return `${byte} of rank ${rank} of ${side.facts.tp}`;
  const [offset, length] = runs[run] as readonly [number, number];
  return `run ${run} ${rank * length + byte - offset}`;
}

function stateLabels(reading: Reading, plan: DataPlan, list: readonly number[]): Labelled[] {
  const { layer } = plan.view;
  const first = reading.first(plan).block;
  return list.flatMap((block, position) => {
    const start = reading.side.at(plan.view.address + BigInt(block * plan.step));
    return plan.offsets.map((offset, i) => ({
      layer,
      address: start + offset,
      label: `state ${layer} ${first + position} ${stateByte(reading, plan, i)}`,
    }));
  });
}

/** Every data byte of the request with its meaning; a byte comes once for each. */
export function labelsOf(reading: Reading): Labelled[] {
  return reading.side.plans.flatMap((plan) => {
    const list = reading.lists[plan.view.spec.group] ?? [];
    return plan.view.spec.state ? stateLabels(reading, plan, list) : attentionLabels(reading, plan, list);
  });
}
