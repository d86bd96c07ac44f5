import { describe, expect, test, vi } from 'vitest';
import { exactJson } from '../../../src/io/exact-json.ts';
import { readTransfer } from '../../../src/io/read-transfer.ts';
import { evaluateTransfer } from '../../../src/io/transfer-evaluation.ts';
import { transferVectors } from '../../io/golden-transfers.ts';
import { ALIAS_RULES, ROW_POLICIES } from '../../oracle/json-layout.ts';

// Long enough for a machine that does much else: how long a test takes is no part of it.
vi.setConfig({ testTimeout: 240_000 });

describe('computeTransfer() equals the golden transfers under all 15 combinations', () => {
  test('27 written and 100 random vectors are there, each with 3 × 5 results', () => {
    expect(transferVectors).toHaveLength(127);
    for (const { text } of transferVectors) {
      const { expected } = JSON.parse(text) as { expected: Record<string, Record<string, unknown>> };
      expect(Object.keys(expected)).toStrictEqual([...ROW_POLICIES]);
      for (const byRule of Object.values(expected)) {
        expect(Object.keys(byRule).toSorted()).toStrictEqual(ALIAS_RULES.toSorted());
      }
    }
  });

  test.each(transferVectors)('$name', ({ text }) => {
    const { expected } = JSON.parse(text) as { expected: unknown };
    const read = readTransfer(text);
    if (!read.ok) throw new Error(JSON.stringify(read.issues));
    expect(JSON.parse(exactJson(evaluateTransfer(read.document)))).toStrictEqual(expected);
  });
});
