import { describe, expect, test } from 'vitest';
import { groupInB } from '../../../src/core/compare/compare-facts.ts';
import { type Difference, differences } from '../../../src/core/compare/differences.ts';
import { differenceAbout, sidesOf, viewOf } from '../../../src/ui/compare/difference-place.ts';
import { lookOf } from '../../../src/ui/compare/difference-words.ts';
import { compared } from '../../core/compare/comparing.ts';
import { pagesFacts } from '../../io/words/facts.ts';
import { comparedPreset, under } from './comparison.ts';

const COMPRESSOR = 'layers.2.attn.compressor.state_cache';
const mended = () => comparedPreset('dsv41-swa-compressor', under('base-address'), under('packed-row-aware'));

function only(all: readonly Difference[], kind: Difference['kind'], at = 0): Difference {
  const found = all.filter((each) => each.kind === kind)[at];
  if (found === undefined) throw new Error(`no ${kind}`);
  return found;
}

describe('a difference is found on either side', () => {
  test('a finding by its id, a region by its number there, a layer by its name there', async () => {
    const all = differences(await mended());
    expect(sidesOf(only(all, 'finding'))).toStrictEqual({
      a: { kind: 'finding', id: `truncated:${COMPRESSOR}` },
      b: null,
    });
    expect(sidesOf(only(all, 'region'))).toStrictEqual({
      a: { kind: 'region', region: 0 },
      b: { kind: 'region', region: 0 },
    });
    expect(sidesOf(only(all, 'region', 2))).toStrictEqual({ a: null, b: { kind: 'region', region: 2 } });
    expect(sidesOf(only(all, 'moved'))).toStrictEqual({
      a: { kind: 'layer', layer: COMPRESSOR },
      b: { kind: 'layer', layer: COMPRESSOR },
    });
  });

  test('from what is pressed on a map, by the names of that map', async () => {
    const all = differences(await mended());
    expect(differenceAbout(all, 'b', { kind: 'region', region: 3 })).toBe(only(all, 'region', 3));
    expect(differenceAbout(all, 'a', { kind: 'region', region: 3 })).toBeUndefined();
    expect(differenceAbout(all, 'a', { kind: 'layer', layer: COMPRESSOR })).toBe(only(all, 'moved'));
    expect(differenceAbout(all, 'a', { kind: 'finding', id: `truncated:${COMPRESSOR}` })).toBe(only(all, 'finding'));
  });
});

describe('viewOf() brings into sight', () => {
  test('the block of a finding, the group of a region, or of a layer', async () => {
    const comparison = await comparedPreset(
      'state-page-in-packed-row',
      under('base-address'),
      under('packed-row-aware'),
    );
    const all = differences(comparison);
    expect(viewOf(only(all, 'finding'), comparison)).toStrictEqual({ owner: 1, row: 1 });
    expect(viewOf(only(all, 'region'), comparison)).toStrictEqual({ owner: 0 });
    expect(viewOf(only(all, 'moved'), comparison)).toStrictEqual({ owner: 1 });
  });

  test('by A’s groups, whatever B calls them', () => {
    const page = { layer: 'a', page_bytes: 64 };
    const wide = { layer: 'b.wide', page_bytes: 128 };
    const alone = { layer: 'z', page_bytes: 32, offset: 512 };
    const comparison = compared(
      pagesFacts('base-and-length', [
        { ...page, group: 0 },
        { ...wide, group: 1 },
        { ...alone, group: 2 },
      ]),
      pagesFacts('base-address', [
        { ...alone, group: 0 },
        { ...page, group: 1 },
        { ...wide, group: 2 },
      ]),
    );
    const lost = differences(comparison).find((each) => each.kind === 'finding' && each.pair.b?.code === 'truncated');
    expect(lost && viewOf(lost, comparison)).toStrictEqual({ owner: 1, row: 0 });
    expect([0, 1, 2].map((group) => groupInB(comparison, group))).toStrictEqual([1, 2, 0]);
  });
});

test('lookOf() tells better from worse by errors and warnings alone', async () => {
  const comparison = await mended();
  const looks = differences(comparison).map((each) => [each.kind, lookOf(each)] as const);
  expect(looks[0]).toStrictEqual(['finding', { change: 'fixed', weight: 'better', bytesA: 13_760, bytesB: null }]);
  expect(looks.find(([, { change }]) => change === 'only in A')?.[1].weight).toBe('none');
  expect(looks.find(([kind]) => kind === 'region')?.[1]).toStrictEqual({
    change: 'changed',
    weight: 'none',
    bytesA: 19_008,
    bytesB: 19_008,
  });
  expect(looks.at(-1)?.[1]).toStrictEqual({ change: 'other region', weight: 'none', bytesA: 16_384, bytesB: 16_384 });
  const worse = differences(await comparedPreset('dsv41-swa-compressor', under('covered'), under('base-address')));
  expect(lookOf(only(worse, 'finding'))).toMatchObject({ change: 'new', weight: 'worse' });
});
