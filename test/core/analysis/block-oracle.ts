/** One block of one group, byte by byte: what `blockFacts` computes with spans. Made of the oracle's own parts. */
import { type DataPlan, planData } from '../../oracle/data.ts';
import { type Descriptor, listDescriptors, runsOfGroup } from '../../oracle/descriptors.ts';
import type { AliasRuleName, JsonLayout, RowPolicyName } from '../../oracle/json-layout.ts';
import { type KnownView, register } from '../../oracle/register.ts';
import { readLayout } from '../../oracle/views.ts';

/** Addresses of bytes, ascending. */
type Addresses = readonly bigint[];

export interface SlowDescriptor {
  readonly id: number;
  readonly region: number;
  readonly start: bigint;
  readonly length: number;
  readonly spilled: Addresses;
  /** The logical blocks that the spilled bytes are data of, ascending. */
  readonly spilledInto: readonly number[];
  readonly outOfBounds: Addresses;
}

export interface SlowBlock {
  readonly logicalBlock: number;
  readonly data: ReadonlyMap<string, Addresses>;
  readonly truncated: ReadonlyMap<string, Addresses>;
  readonly overlaid: ReadonlyMap<string, Addresses>;
  readonly descriptors: readonly SlowDescriptor[];
  readonly movedTwice: Addresses;
  readonly collisions: Addresses;
  /** Sizes of the views' data added, minus the size of their union. */
  readonly collided: number;
  readonly figures: { descriptors: number; moved: number; needed: number; lost: number; redundant: number };
  /** Bytes moved, each once, that no layer of the group needs. */
  readonly padding: number;
}

export interface BlockOracle {
  readonly groups: readonly { readonly blocks: number }[];
  readonly at: (group: number, block: number) => SlowBlock;
}

const upTo = (length: number): number[] => Array.from({ length }, (_, i) => i);

/** The registration's blocks, or null where it is refused. */
export function blockOracle(source: JsonLayout, rows: RowPolicyName, alias: AliasRuleName): BlockOracle | null {
  const layout = readLayout(source);
  if ('error' in layout) return null;
  const registration = register(layout, rows, alias);
  if ('error' in registration) return null;
  const all = listDescriptors(layout, registration);
  const plans = layout.views
    .filter((view): view is KnownView => registration.layers.includes(view as KnownView))
    .map((view) => planData(layout, view));
  const isState = (group: number): boolean => layout.groups[group]?.state === true;
  const blocksOf = (group: number): number => (isState(group) ? layout.numBlocks : layout.numBlocks * layout.r);
  const logicalOf = (group: number, block: number): number => (isState(group) ? block : Math.floor(block / layout.r));

  // Numbers from the lowest address that anything touches: hashing a million bigints is slow.
  const touched = [
    ...plans.map(({ view }) => view.address),
    ...registration.regions.map(({ base }) => base),
    ...registration.memory.map(([base]) => base),
  ];
  const [origin = 0n] = touched.toSorted((a, b) => (a < b ? -1 : 1));
  const dataAt = (plan: DataPlan, block: number): number[] => {
    const start = Number(plan.view.address - origin) + block * plan.step;
    return plan.offsets.map((offset) => start + offset);
  };
  const rangeOf = ({ start, length }: Descriptor): number[] => upTo(length).map((i) => Number(start - origin) + i);
  const addresses = (bytes: Iterable<number>): Addresses =>
    [...bytes].sort((a, b) => a - b).map((byte) => origin + BigInt(byte));

  const owners = new Map<number, Set<number>>();
  for (const plan of plans) {
    for (const block of upTo(plan.count)) {
      const logical = logicalOf(plan.view.spec.group, block);
      for (const byte of dataAt(plan, block)) {
        const known = owners.get(byte);
        if (known) known.add(logical);
        else owners.set(byte, new Set([logical]));
      }
    }
  }
  const memory = new Set<number>();
  for (const [base, bytes] of registration.memory) for (const i of upTo(bytes)) memory.add(Number(base - origin) + i);

  const at = (group: number, block: number): SlowBlock => {
    const own = logicalOf(group, block);
    const mine = plans.filter(({ view }) => view.spec.group === group);
    const found = runsOfGroup(layout, registration, all, group).flatMap((run) => run[block] ?? []);
    const moves = new Map<number, number>();
    for (const byte of found.flatMap(rangeOf)) moves.set(byte, (moves.get(byte) ?? 0) + 1);
    const views = new Map<string, Set<number>>();
    for (const plan of mine) {
      const { address, shape, strides, itemsize } = plan.view;
      const key = `${address}/${shape}/${strides}/${itemsize}`;
      views.set(key, new Set([...(views.get(key) ?? []), ...dataAt(plan, block)]));
    }
    const holders = new Map<number, number>();
    for (const bytes of views.values()) for (const byte of bytes) holders.set(byte, (holders.get(byte) ?? 0) + 1);
    const needed = [...holders.keys()];
    const moved = found.reduce((sum, { length }) => sum + length, 0);
    const layers = (keep: (byte: number) => boolean): Map<string, Addresses> =>
      new Map(mine.map((plan) => [plan.view.layer, addresses(dataAt(plan, block).filter(keep))]));
    const isForeign = (byte: number): boolean => [...(owners.get(byte) ?? [])].some((logical) => logical !== own);
    return {
      logicalBlock: own,
      data: layers(() => true),
      truncated: layers((byte) => !moves.has(byte)),
      overlaid: layers(isForeign),
      descriptors: found.map((descriptor) => {
        const bytes = rangeOf(descriptor);
        const spilled = bytes.filter((byte) => owners.has(byte) && owners.get(byte)?.has(own) === false);
        return {
          id: descriptor.id,
          region: descriptor.region,
          start: descriptor.start,
          length: descriptor.length,
          spilled: addresses(spilled),
          spilledInto: [...new Set(spilled.flatMap((byte) => [...(owners.get(byte) ?? [])]))].sort((a, b) => a - b),
          outOfBounds: addresses(bytes.filter((byte) => !memory.has(byte))),
        };
      }),
      movedTwice: addresses([...moves].filter(([, times]) => times > 1).map(([byte]) => byte)),
      collisions: addresses([...holders].filter(([, times]) => times > 1).map(([byte]) => byte)),
      collided: [...views.values()].reduce((sum, bytes) => sum + bytes.size, 0) - needed.length,
      figures: {
        descriptors: found.length,
        moved,
        needed: needed.length,
        lost: needed.filter((byte) => !moves.has(byte)).length,
        redundant: moved - moves.size,
      },
      padding: [...moves.keys()].filter((byte) => !holders.has(byte)).length,
    };
  };
  return { groups: layout.groups.map((_, group) => ({ blocks: blocksOf(group) })), at };
}
