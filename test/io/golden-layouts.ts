import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A golden layout as text, named for messages. */
export interface GoldenText {
  readonly name: string;
  readonly text: string;
}

const folder = join(import.meta.dirname, '..', 'golden');
const lines = (file: string): string[] => readFileSync(join(folder, file), 'utf8').trim().split('\n');

/** Whole vector files, `{"layout", "expected"}`, single and random. */
export const registrationVectors: readonly GoldenText[] = [
  ...readdirSync(join(folder, 'registration')).map((name) => ({
    name,
    text: readFileSync(join(folder, 'registration', name), 'utf8'),
  })),
  ...lines('registration-random.jsonl').map((text, i) => ({ name: `random ${i}`, text })),
];

/** The layouts of both sides of every transfer vector. */
export const transferSides: readonly GoldenText[] = [
  ...readdirSync(join(folder, 'transfer')).map((name) => ({
    name,
    text: readFileSync(join(folder, 'transfer', name), 'utf8'),
  })),
  ...lines('transfer-random.jsonl').map((text, i) => ({ name: `random transfer ${i}`, text })),
].flatMap(({ name, text }) => {
  const { transfer } = JSON.parse(text) as { transfer: Record<'prefill' | 'decode', unknown> };
  return (['prefill', 'decode'] as const).map((side) => ({
    name: `${name}, ${side}`,
    text: JSON.stringify(transfer[side]),
  }));
});
