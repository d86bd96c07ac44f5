import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { ExpectedTransfer, JsonTransfer } from './json-transfer.ts';
import { simulateAll } from './simulate.ts';

interface Vector {
  readonly transfer: JsonTransfer;
  readonly expected: Record<string, Record<string, ExpectedTransfer>>;
}

const golden = new URL('../../golden/', import.meta.url);
const folder = new URL('transfer/', golden);
// No vector names a layer as an integer: plain objects keep the order of its keys.
const read = (text: string): Vector => JSON.parse(text) as Vector;
const written = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .map((name) => [name, read(readFileSync(new URL(name, folder), 'utf8'))] as const);
const random = readFileSync(new URL('transfer-random.jsonl', golden), 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line, i) => [`random line ${i + 1}`, read(line)] as const);

describe('the simulator equals the golden transfers', () => {
  test('all of them are there', () => {
    expect(written).toHaveLength(27);
    expect(random).toHaveLength(100);
  });

  test.each([...written, ...random])('%s', (_name, { transfer, expected }) => {
    expect(simulateAll(transfer)).toStrictEqual(expected);
  });
});
