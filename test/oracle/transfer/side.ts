/** One side of a transfer: its document read and registered, and the facts that the other side compares. */
import { type DataPlan, planData } from '../data.ts';
import { type Descriptors, listDescriptors } from '../descriptors.ts';
import type { ExpectedError, JsonLayout } from '../json-layout.ts';
import { type KnownView, type Registration, register } from '../register.ts';
import { type ReadLayout, readLayout } from '../views.ts';
import type { Rules } from './json-transfer.ts';

export interface Side {
  readonly layout: ReadLayout;
  readonly registration: Registration;
  readonly descriptors: Descriptors;
  readonly plans: readonly DataPlan[];
  readonly facts: Facts;
  /** A byte as a plain number, counted from an address of this side: quicker than a bigint, and exact or refused. */
  readonly at: (address: bigint) => number;
}

export interface Facts {
  readonly tp: number;
  readonly rank: number;
  readonly blockSize: number;
  readonly mla: boolean;
  readonly name: string;
  /** Heads in all, of all ranks. */
  readonly heads: number;
}

function factsOf(layout: ReadLayout): Facts {
  const worker = layout.source.worker ?? {};
  const number = (name: string, otherwise: number): number => {
    const value = worker[name];
    return typeof value === 'number' ? value : otherwise;
  };
  const tp = number('tp_size', 1);
  const mla = worker.use_mla === true;
  // Under `use_mla` no layer is split: every rank holds the one head.
  const split = mla ? undefined : [...layout.specs.values()].find((spec) => !spec.mla && !spec.state);
  return {
    tp,
    rank: number('tp_rank', 0),
    blockSize: number('block_size', 1),
    mla,
    name: worker.kv_cache_layout ?? 'LBHNC',
    heads: number('total_num_kv_heads', split === undefined ? 1 : split.heads * tp),
  };
}

/** Heads that a rank holds, where the ranks split `facts.heads`. */
export const headsARank = ({ heads, tp }: Facts): number => (tp <= heads ? Math.floor(heads / tp) : 1);

/** The first head, of all heads, that a rank holds. */
export const firstHead = ({ heads, tp }: Facts, rank: number): number =>
  tp <= heads ? rank * Math.floor(heads / tp) : Math.floor((rank * heads) / tp);

export function sideOf(document: JsonLayout, { policy, rule }: Rules): Side | ExpectedError {
  const layout = readLayout(document);
  if ('error' in layout) return { error: { ...layout.error } };
  const registration = register(layout, policy, rule);
  if ('error' in registration) return registration;
  const plans = layout.views
    .filter((view): view is KnownView => registration.layers.includes(view as KnownView))
    .map((view) => planData(layout, view));
  const origin = layout.views[0]?.allocation ?? 0n;
  return {
    at: (address) => {
      const byte = Number(address - origin);
      if (!Number.isSafeInteger(byte)) throw new Error(`0x${address.toString(16)} is too far from the others`);
      return byte;
    },
    layout,
    registration,
    descriptors: listDescriptors(layout, registration),
    plans,
    facts: factsOf(layout),
  };
}
