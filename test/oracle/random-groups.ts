/** What the three kinds of random documents share: names, groups, requests. */
import type { JsonGroup, JsonSpec } from './json-layout.ts';
import type { Choices } from './random.ts';

export interface NamedSpec {
  readonly layer: string;
  readonly spec: JsonSpec;
}

/** Names whose natural order, text order and given order differ. Integer-like ones when `integers`. */
export function randomNames(c: Choices, count: number, integers: boolean): string[] {
  const numbers = c.shuffled([0, 1, 2, 3, 9, 10, 11, 20, 100]);
  const kinds = ['attn', 'swa', 'idx', 'cmp', 'state'];
  return Array.from({ length: count }, (_, i) => {
    const number = numbers[i % numbers.length] as number;
    if (integers) return String(number + 200 * Math.floor(i / numbers.length));
    return `layers.${number}.${c.pick(kinds)}${c.chance(0.1) ? `.0${i}` : `.${i}`}`;
  });
}

/** A group; wrapped where its specs differ, and sometimes where they do not. */
export function groupOf(c: Choices, members: readonly NamedSpec[], integers: boolean): JsonGroup {
  const first = (members[0] as NamedSpec).spec;
  const same = members.every(({ spec }) => JSON.stringify(spec) === JSON.stringify(first));
  const layer_names = members.map(({ layer }) => layer);
  if (same && !c.chance(0.3)) return { layer_names, kv_cache_spec: first };
  const entries = members.map(({ layer, spec }) => [layer, spec] as const);
  return {
    layer_names,
    kv_cache_spec: {
      type: 'UniformTypeKVCacheSpecs',
      kv_cache_specs: integers ? entries : Object.fromEntries(entries),
    },
  };
}

/** Block ids a group: kernel blocks, logical ones for a state group. */
export function randomRequest(c: Choices, groupBlocks: readonly number[]): number[][] {
  return groupBlocks.map((count) => {
    const all = Array.from({ length: count }, (_, block) => block);
    return c.shuffled(all).slice(0, c.int(0, Math.min(3, count)));
  });
}
