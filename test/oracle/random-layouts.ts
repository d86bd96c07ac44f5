/** Small random layout documents, odd on purpose but mostly registered. */
import * as fc from 'fast-check';
import { entriesOf, type JsonLayout } from './json-layout.ts';
import { Choices, seeded } from './random.ts';
import { capturedLayout } from './random-captured.ts';
import { derivedLayout } from './random-derived.ts';
import { writtenLayout } from './random-written.ts';

/** A document from a source of numbers in [0, 1). */
function randomLayout(next: () => number): JsonLayout {
  const choices = new Choices(next);
  const kind = choices.int(0, 99);
  if (kind < 62) return capturedLayout(choices);
  if (kind < 84) return derivedLayout(choices);
  return writtenLayout(choices);
}

export const randomLayoutFromSeed = (seed: number): JsonLayout => randomLayout(seeded(seed));

const CHOICES = 400;
const STEPS = 1 << 20;

/** Shrinks by choices: each goes to zero, the plainest. */
export const layoutArbitrary: fc.Arbitrary<JsonLayout> = fc
  .noBias(fc.array(fc.nat(STEPS - 1), { minLength: CHOICES, maxLength: CHOICES }))
  .map((list) => {
    let at = 0;
    return randomLayout(() => {
      const choice = list[at] ?? 0;
      at += 1;
      return choice / STEPS;
    });
  });

/** The document as text, its ordered objects in their order even where names are integers. */
export function layoutText(layout: JsonLayout): string {
  const write = (value: unknown, key: string): string => {
    if (key === 'kv_caches' || key === 'kv_cache_specs' || key === 'kernel_block_sizes') {
      const entries = entriesOf(value as Parameters<typeof entriesOf>[0]);
      return `{${entries.map(([name, item]) => `${JSON.stringify(name)}:${write(item, '')}`).join(',')}}`;
    }
    if (Array.isArray(value)) return `[${value.map((item) => write(item, '')).join(',')}]`;
    if (typeof value === 'object' && value !== null) {
      const entries = Object.entries(value).filter(([, item]) => item !== undefined);
      return `{${entries.map(([name, item]) => `${JSON.stringify(name)}:${write(item, name)}`).join(',')}}`;
    }
    return JSON.stringify(value);
  };
  return write(layout, '');
}
