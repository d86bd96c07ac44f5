import { describe, expect, test } from 'vitest';
import { randomTransfer, randomTransferFromSeed } from './random-transfer.ts';
import { simulateTransfer } from './simulate.ts';

const CASES = 600;

/** Everything that a case shows. */
function shown(seed: number): string[] {
  const { document, prefillRules, decodeRules, ranks } = randomTransferFromSeed(seed);
  const result = simulateTransfer(document, prefillRules, decodeRules, ranks);
  if ('error' in result) return ['error'];
  if (result.refused !== null) return ['refused', result.refused.code];
  const { prefill, decode } = document;
  const fact = (side: typeof prefill, name: string) => Number(side.worker?.[name] ?? 1);
  const wrong = [
    ...(Object.keys(result.undelivered_bytes).length > 0 ? ['undelivered'] : []),
    ...(Object.keys(result.misplaced_bytes).length > 0 ? ['misplaced'] : []),
    ...(result.clobbered_bytes > 0 ? ['clobbered'] : []),
    ...(result.length_mismatches > 0 ? ['length-mismatch'] : []),
  ];
  const ways = [
    `tp ${fact(prefill, 'tp_size')} to ${fact(decode, 'tp_size')}`,
    `q ${fact(decode, 'block_size') / fact(prefill, 'block_size')}`,
    ...(ranks === undefined ? [] : ['own ranks']),
    ...(JSON.stringify(decode).includes('MambaSpec') ? ['state'] : []),
    ...(fact(prefill, 'physical_blocks_per_logical_kv_block') > 1 ? ['kernel blocks'] : []),
    ...(prefillRules === decodeRules ? [] : ['other rules']),
  ];
  if (wrong.length > 0) return wrong;
  return result.moved_bytes > 0 ? ['right', ...ways.map((way) => `right: ${way}`)] : ['nothing'];
}

describe('random transfers', () => {
  test('every outcome is common, and every way can be right', () => {
    const count = new Map<string, number>();
    for (let seed = 0; seed < CASES; seed++) {
      for (const what of shown(seed)) count.set(what, (count.get(what) ?? 0) + 1);
    }
    const share = (what: string): number => (count.get(what) ?? 0) / CASES;
    expect(share('right')).toBeGreaterThan(0.3);
    expect(share('refused')).toBeGreaterThan(0.1);
    expect(share('error') + share('nothing')).toBeLessThan(0.2);
    for (const wrong of ['undelivered', 'misplaced']) expect(share(wrong)).toBeGreaterThan(0.05);
    for (const wrong of ['clobbered', 'length-mismatch']) expect(share(wrong)).toBeGreaterThan(0.01);
    for (const tp of ['1 to 1', '1 to 2', '2 to 1', '2 to 2', '1 to 4', '4 to 1', '2 to 4', '4 to 2']) {
      expect(share(`right: tp ${tp}`), tp).toBeGreaterThan(0.005);
    }
    for (const way of ['q 1', 'q 2', 'q 3', 'state', 'kernel blocks', 'own ranks', 'other rules']) {
      expect(share(`right: ${way}`), way).toBeGreaterThan(0.01);
    }
    for (const code of [
      'block-len',
      'region-count',
      'too-many-blocks',
      'heads-not-contiguous',
      'kv-heads-replicated',
    ]) {
      expect(share(code), code).toBeGreaterThan(0);
    }
  });

  test('a seed gives one transfer, the plainest choices one that is right', () => {
    for (let seed = 0; seed < 50; seed++) {
      expect(randomTransferFromSeed(seed)).toStrictEqual(randomTransferFromSeed(seed));
    }
    const { document, prefillRules, decodeRules } = randomTransfer(() => 0);
    const plainest = simulateTransfer(document, prefillRules, decodeRules);
    expect(plainest).toMatchObject({ refused: null, pairs: 1, misplaced_bytes: {}, undelivered_bytes: {} });
  });
});
