import { describe, expect, test } from 'vitest';
import { deploymentOf } from '../../../src/core/deployment/deployment.ts';
import { workersRead } from '../../../src/core/deployment/pairing.ts';
import type { LayoutDocument } from '../../../src/core/layout/document.ts';
import { type FleetFile, FOUR_ENGINES, fleet } from '../../support/fleet.ts';

const pairingsOf = (files: readonly FleetFile[]) => {
  const { pairings, workers, engines } = deploymentOf(files);
  const file = (index: number) => workers[index]?.file;
  return pairings.map(({ prefill, decode, pairs, refusals, ...rest }) => ({
    ...rest,
    pairs,
    prefill: prefill.map((i) => engines[i]?.id),
    decode: decode.map((i) => engines[i]?.id),
    refusals: refusals.map(({ check, example, ...each }) => ({
      ...each,
      ...{ code: check.code, local: check.local, remote: check.remote, region: check.region },
      example: [file(example.prefill), file(example.decode)],
    })),
  }));
};

const change = (
  files: readonly FleetFile[],
  name: string,
  to: (document: LayoutDocument) => LayoutDocument,
): FleetFile[] => files.map((file) => (file.name === name ? { name, document: to(file.document) } : file));

describe('pairings of deploymentOf()', () => {
  test('sets equal engines beside each other and lets their ranks shake hands', () => {
    expect(pairingsOf(fleet(FOUR_ENGINES))).toStrictEqual([
      {
        ...{ prefill: ['p-0', 'p-1'], decode: ['d-0', 'd-1'], pairs: 8, refusals: [] },
        ...{ unregistered: 0, absent: 0, example: { prefill: 0, decode: 16 }, hasSameStages: true },
      },
    ]);
  });

  test('tells an engine apart whose rank is odd, and what refuses which pairs', () => {
    const odd = change(fleet(FOUR_ENGINES), 'out/d-1.decode.tp5.pp0.json', (document) => ({
      ...document,
      registered: { ...document.registered, block_lens: [512, 512, 512, 448] },
    }));
    const found = pairingsOf(odd);
    expect(found.map(({ prefill, decode, pairs }) => [prefill, decode, pairs])).toStrictEqual([
      [['p-0', 'p-1'], ['d-0'], 8],
      [['p-0', 'p-1'], ['d-1'], 8],
    ]);
    expect(found[0]?.refusals).toStrictEqual([]);
    expect(found[1]?.refusals).toStrictEqual([
      {
        ...{ code: 'block-len', local: 448, remote: 512, region: 3, pairs: 1 },
        example: ['out/p-0.prefill.tp5.pp0.json', 'out/d-1.decode.tp5.pp0.json'],
      },
    ]);
  });

  test('pairs ranks of engines of other sizes, and scales their lengths', () => {
    const sizes = (prefill: number, decode: number) =>
      pairingsOf(
        fleet([
          { id: 'p', role: 'prefill', tp: prefill },
          { id: 'd', role: 'decode', tp: decode },
        ]),
      )[0];
    expect(sizes(8, 2)).toMatchObject({ pairs: 8, refusals: [], absent: 0 });
    expect(sizes(2, 8)).toMatchObject({ pairs: 8, refusals: [], absent: 0 });
    expect(sizes(4, 3)).toMatchObject({
      ...{ pairs: 3, refusals: [{ code: 'tp-not-divisible', local: 3, remote: 4, pairs: 3 }] },
    });
  });

  test('counts ranks without a partner, and leaves pipelines of other lengths alone', () => {
    const files = fleet(FOUR_ENGINES.filter(({ id }) => id.endsWith('0')));
    const without = files.filter(({ name }) => !/p-0.*tp[35]\.|d-0.*tp5\./.test(name));
    expect(pairingsOf(without)[0]).toMatchObject({ pairs: 6, absent: 2, refusals: [] });
    const stages = fleet([
      { id: 'p', role: 'prefill', tp: 2, pp: 2 },
      { id: 'd', role: 'decode', tp: 2 },
    ]);
    expect(pairingsOf(stages)[0]).toMatchObject({ pairs: 0, hasSameStages: false });
  });

  test('knows the prefill workers that a decode worker reads, the pair’s own among them', () => {
    const files = fleet([
      { id: 'p', role: 'prefill', tp: 4, pp: 2 },
      { id: 'd', role: 'decode', tp: 2, pp: 2 },
    ]).filter(({ name }) => !name.includes('p.prefill.tp3.pp1'));
    const deployment = deploymentOf([...files, ...files.filter(({ name }) => name.includes('p.prefill.tp2.pp0'))]);
    const { workers } = deployment;
    const at = (name: string): number[] => workers.flatMap(({ file }, i) => (file.includes(name) ? [i] : []));
    const read = (prefill: number | undefined, decode: string) =>
      workersRead(deployment, { prefill: prefill ?? -1, decode: at(decode)[0] ?? -1 });
    const [first, second] = at('p.prefill.tp2.pp0');
    expect(read(second, 'd.decode.tp1.pp0')).toStrictEqual([second, ...at('p.prefill.tp3.pp0')]);
    expect(read(at('p.prefill.tp3.pp0')[0], 'd.decode.tp1.pp0')).toStrictEqual([first, ...at('p.prefill.tp3.pp0')]);
    // Rank 3 of stage 1 has no file.
    expect(read(at('p.prefill.tp2.pp1')[0], 'd.decode.tp1.pp1')).toStrictEqual(at('p.prefill.tp2.pp1'));
  });

  test('lets engines of both roles shake hands with each other, and none with itself', () => {
    const both = (count: number) =>
      pairingsOf(fleet(Array.from({ length: count }, (_, i) => ({ id: `e-${i}`, role: 'both' as const, tp: 2 }))));
    expect(both(1)).toStrictEqual([]);
    expect(both(3)).toMatchObject([{ prefill: ['e-0', 'e-1', 'e-2'], decode: ['e-0', 'e-1', 'e-2'], pairs: 2 }]);
  });

  test('counts pairs of which a layout is refused before it has regions', () => {
    const files = change(fleet(FOUR_ENGINES), 'out/p-1.prefill.tp2.pp0.json', ({ registered: _, ...document }) => ({
      ...document,
      kv_cache_config: { ...document.kv_cache_config, num_blocks: 7 },
    }));
    const [, odd] = pairingsOf(files);
    expect(odd).toMatchObject({ prefill: ['p-1'], pairs: 7, unregistered: 1 });
  });
});
