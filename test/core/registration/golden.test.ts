import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test, vi } from 'vitest';
import { computeFacts } from '../../../src/core/facts.ts';
import { ALIAS_RULES, type Expected, ROW_POLICIES } from '../../oracle/json-layout.ts';
import { evaluateCore, readDocument } from '../evaluate-core.ts';

// Long enough for a machine that does much else: how long a test takes is no part of it.
vi.setConfig({ testTimeout: 240_000 });

const golden = new URL('../../golden/', import.meta.url);
const folder = new URL('registration/', golden);
const written = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .map((name) => [name, readFileSync(new URL(name, folder), 'utf8')] as const);
const random = readFileSync(new URL('registration-random.jsonl', golden), 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line, i) => [`registration-random.jsonl:${i + 1}`, line] as const);
const vectors = [...written, ...random];

const expectedOf = (text: string): Expected => (JSON.parse(text) as { expected: Expected }).expected;

describe('evaluateLayout() equals the golden vectors under all 15 combinations', () => {
  test('45 written and 200 random vectors are there', () => {
    expect(written).toHaveLength(45);
    expect(random).toHaveLength(200);
  });

  test.each(vectors)('%s', (_name, text) => {
    const expected = expectedOf(text);
    expect(Object.keys(expected)).toStrictEqual([...ROW_POLICIES]);
    for (const rules of Object.values(expected))
      expect(Object.keys(rules).toSorted()).toStrictEqual(ALIAS_RULES.toSorted());
    expect(evaluateCore(readDocument(text))).toStrictEqual(expected);
  });
});

describe('register()', () => {
  test.each(written)('keeps addresses as bigints: %s', (_name, text) => {
    const document = readDocument(text);
    const expected = expectedOf(text);
    for (const rows of ROW_POLICIES) {
      for (const alias of ALIAS_RULES) {
        const facts = computeFacts(document, { alias, rows });
        const wanted = expected[rows][alias];
        if ('error' in wanted || facts.kind === 'refused') {
          expect([facts.kind, 'error' in wanted]).toStrictEqual(['refused', true]);
          continue;
        }
        const bases = wanted.regions.map((region) => BigInt(region.base_addr));
        expect(facts.registration.regions.map((region) => region.base)).toStrictEqual(bases);
        const memory = wanted.registered_memory.map(([base, bytes]) => ({ base: BigInt(base), bytes }));
        expect(facts.registration.memory).toStrictEqual(memory);
      }
    }
  });
});
