/** Findings of one side, counted byte by byte over every block of the pool. */
import type { LayerData, Truth } from './data.ts';
import { type Descriptors, runsOfGroup } from './descriptors.ts';
import type { Ground } from './ground.ts';
import type { ExpectedFindings } from './json-layout.ts';
import type { KnownView, Registration } from './register.ts';
import type { ReadLayout, View } from './views.ts';

const sameView = (a: View, b: View): boolean =>
  a.address === b.address &&
  a.itemsize === b.itemsize &&
  a.shape.length === b.shape.length &&
  a.shape.every((size, i) => size === b.shape[i]) &&
  a.strides.every((stride, i) => stride === b.strides[i]);

/** Data of one block of a group: the sizes of each set of layers with one view, and of all together. */
function neededBy(layers: readonly LayerData[], block: number): { added: number; union: number } {
  const views: { view: KnownView; bytes: Set<number> }[] = [];
  const union = new Set<number>();
  for (const { view, blocks } of layers) {
    let entry = views.find((other) => sameView(other.view, view));
    if (entry === undefined) {
      entry = { view, bytes: new Set() };
      views.push(entry);
    }
    for (const byte of blocks[block] ?? []) {
      entry.bytes.add(byte);
      union.add(byte);
    }
  }
  return { added: views.reduce((sum, { bytes }) => sum + bytes.size, 0), union: union.size };
}

export interface GroupNeeds {
  needed: number;
  collision: number;
}

/** What needs no descriptors: it is the same for every registration of a layout. */
export function needsOf(layout: ReadLayout, truth: Truth): GroupNeeds {
  const total: GroupNeeds = { needed: 0, collision: 0 };
  layout.groups.forEach((group, index) => {
    const mine = truth.layers.filter(({ view }) => view.spec.group === index);
    const count = group.state ? layout.numBlocks : layout.numBlocks * layout.r;
    for (let block = 0; block < count; block++) {
      const { added, union } = neededBy(mine, block);
      total.needed += union;
      total.collision += added - union;
    }
  });
  return total;
}

export function findingsOf(
  layout: ReadLayout,
  registration: Registration,
  descriptors: Descriptors,
  ground: Ground,
  truth: Truth,
  needs: GroupNeeds,
): ExpectedFindings {
  const found: ExpectedFindings = {
    truncated_bytes: {},
    spilled_bytes: {},
    out_of_bounds_bytes: {},
    collision_bytes: needs.collision,
    unsound_overlay_bytes: truth.overlaid,
    moved_bytes: 0,
    needed_bytes: needs.needed,
    redundant_bytes: 0,
  };
  const add = (to: Record<string, number>, key: string, bytes: number): void => {
    if (bytes > 0) to[key] = (to[key] ?? 0) + bytes;
  };
  const memory = new Uint8Array(ground.size);
  for (const [address, bytes] of registration.memory) ground.mark(memory, address, address + BigInt(bytes));
  /** By byte: the last turn, one a group and block, that moved it. */
  const covered = new Uint32Array(ground.size);
  let turn = 0;

  layout.groups.forEach((group, index) => {
    const mine = truth.layers.filter(({ view }) => view.spec.group === index);
    const runs = runsOfGroup(layout, registration, descriptors, index);
    const count = group.state ? layout.numBlocks : layout.numBlocks * layout.r;
    for (let block = 0; block < count; block++) {
      const own = truth.logical[group.state ? block : Math.floor(block / layout.r)] as Uint8Array;
      turn += 1;
      for (const run of runs) {
        const descriptor = run[block];
        if (descriptor === undefined || descriptor.length === 0) continue;
        found.moved_bytes += descriptor.length;
        const start = ground.at(descriptor.start);
        let spilled = 0;
        let outside = 0;
        for (let byte = start; byte < start + descriptor.length; byte++) {
          if (covered[byte] === turn) found.redundant_bytes += 1;
          covered[byte] = turn;
          if ((truth.owners[byte] as number) > 0 && own[byte] === 0) spilled += 1;
          if (memory[byte] === 0) outside += 1;
        }
        add(found.spilled_bytes, String(descriptor.region), spilled);
        add(found.out_of_bounds_bytes, String(descriptor.region), outside);
      }
      for (const { view, blocks } of mine) {
        let truncated = 0;
        for (const byte of blocks[block] ?? []) if (covered[byte] !== turn) truncated += 1;
        add(found.truncated_bytes, view.layer, truncated);
      }
    }
  });
  return found;
}
