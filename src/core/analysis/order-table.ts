import { regionIndex } from '../brand.ts';
import { matchOf } from '../registration/alias.ts';
import type { RegionState } from '../registration/region.ts';
import { regionAfter } from '../registration/register.ts';
import type { AliasRule } from '../registration/rules/alias-rule.ts';
import type { OrderedLayer } from './order-layers.ts';

/** A region of a table, with the ids of its members, ascending; equal ids stand for layers that are alike. */
export interface TableEntry {
  readonly region: RegionState;
  readonly members: readonly number[];
  /** Bytes of the PLE run, where it is this region's now; else null. */
  readonly pleBytes: number | null;
}

/** What some layers, walked in some order, leave behind: all that the layers after them can meet. */
export interface OrderTable {
  /** Oldest first; a region's `index` is its place here. */
  readonly entries: readonly TableEntry[];
  /** Allocations in dispute that have their size, as `address=bytes`. */
  readonly memory: readonly string[];
}

export const EMPTY_TABLE: OrderTable = { entries: [], memory: [] };

/** The table after one more layer. */
export interface Placed {
  readonly table: OrderTable;
  /** Some range could have joined either of two regions: which of them is older counted. */
  readonly isAgeAsked: boolean;
}

/** Ascending ids with one more. Most layers come after those that are there; sorting anew would take most of the time. */
function withMember(members: readonly number[], id: number): readonly number[] {
  const after = members.findLastIndex((each) => each <= id) + 1;
  return after === members.length ? [...members, id] : members.toSpliced(after, 0, id);
}

/** Walks one more layer, as registration does. */
export function place(rule: AliasRule, table: OrderTable, layer: OrderedLayer, id: number): Placed {
  const entries = layer.isPle
    ? table.entries.map((entry): TableEntry => ({ ...entry, pleBytes: null }))
    : [...table.entries];
  const touched = new Set<number>();
  let isAgeAsked = false;
  for (const range of layer.ranges) {
    const answer = matchOf(
      rule,
      entries.map(({ region }) => region),
      range,
    );
    const { match } = answer;
    isAgeAsked ||= answer.isAgeAsked;
    const index = match?.index ?? regionIndex(entries.length);
    const before = entries[index];
    const members = before?.members ?? [];
    entries[index] = {
      region: regionAfter(answer, range, { index, name: '' }, 0),
      members: touched.has(index) ? members : withMember(members, id),
      pleBytes: layer.isPle && range === layer.ranges.at(-1) ? range.blockLen : (before?.pleBytes ?? null),
    };
    touched.add(index);
  }
  const { allocation } = layer;
  const sized = allocation && !table.memory.some((each) => each.startsWith(`${allocation.base}=`));
  const memory = sized ? [...table.memory, `${allocation.base}=${allocation.bytes}`].sort() : table.memory;
  return { table: { entries, memory }, isAgeAsked };
}

/** All that a layer's own figures decide: layers of one kind can stand for each other, but for their names. */
export const kindOf = ({ ranges, isPle, allocation }: OrderedLayer): string =>
  JSON.stringify([ranges, isPle, allocation], (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value));

/** The table that an order of layers leaves, each by its own place in `layers` as its id. */
export const tableOf = (rule: AliasRule, layers: readonly OrderedLayer[], order: Iterable<number>): OrderTable => {
  let table = EMPTY_TABLE;
  for (const at of order) table = place(rule, table, layers[at] as OrderedLayer, at).table;
  return table;
};

/** What a table comes to once all layers are walked; outcomes are the same where both texts are. */
export interface TableOutcome {
  /** The set of regions, as outcomes compare them. */
  readonly regions: string;
  /** The PLE run and the sizes in dispute, which can change findings without changing a region. */
  readonly beside: string;
}

/** @param fixedCount Every region ends with the same number of blocks. */
export function outcomeOf({ entries, memory }: OrderTable, fixedCount: boolean): TableOutcome {
  const keys = entries.map(({ region, members }) => {
    const { base, blockLen, blockStride, numBlocks, isMla, packedRow } = region;
    return `${base} ${blockLen} ${blockStride} ${fixedCount ? '' : numBlocks} ${isMla} ${packedRow} ${members.join()}`;
  });
  const ple = entries.flatMap(({ pleBytes }, i) => (pleBytes === null ? [] : [`${pleBytes} ${keys[i]}`]));
  return { regions: [...new Set(keys)].sort().join('\n'), beside: [...ple, ...memory].join('\n') };
}

/** A table as a text: equal where nothing that follows can tell two tables apart. */
export function tableKey({ entries, memory }: OrderTable, byAge: boolean): string {
  const keys = entries.map(({ region, members, pleBytes }) => {
    const { base, blockLen, blockStride, numBlocks, isMla, packedRow, group, type } = region;
    return `${base} ${blockLen} ${blockStride} ${numBlocks} ${isMla} ${packedRow} ${group} ${type} ${pleBytes} ${members.join()}`;
  });
  return `${(byAge ? keys : keys.sort()).join('\n')}\n${memory.join('\n')}`;
}
