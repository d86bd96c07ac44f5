import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { GoldenText } from './golden-layouts.ts';

const folder = join(import.meta.dirname, '..', 'golden');

/** Whole vector files, `{"transfer", "expected"}`, single and random. */
export const transferVectors: readonly GoldenText[] = [
  ...readdirSync(join(folder, 'transfer')).map((name) => ({
    name,
    text: readFileSync(join(folder, 'transfer', name), 'utf8'),
  })),
  ...readFileSync(join(folder, 'transfer-random.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((text, i) => ({ name: `random transfer ${i}`, text })),
];
