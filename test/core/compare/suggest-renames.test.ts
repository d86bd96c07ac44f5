import { describe, expect, test } from 'vitest';
import { compareFacts } from '../../../src/core/compare/compare-facts.ts';
import { suggestRenames } from '../../../src/core/compare/suggest-renames.ts';
import { pagesFacts } from '../../io/words/facts.ts';

const page = (layer: string, more: Partial<Parameters<typeof pagesFacts>[1][number]> = {}) => ({
  layer,
  page_bytes: 64,
  group: 0,
  ...more,
});
const told = (...sides: [Parameters<typeof pagesFacts>[1], Parameters<typeof pagesFacts>[1]]): string[] => {
  const [a, b] = sides.map((pages) => pagesFacts('base-and-length', pages));
  return a && b ? suggestRenames(a, b).map((each) => `${each.a}>${each.b} ${each.differs.join('+')}`.trim()) : [];
};

describe('suggestRenames()', () => {
  test('takes the layer that differs in nothing but its name before any other', () => {
    expect(told([page('old', { offset: 128 })], [page('new.0'), page('new.1', { offset: 128 })])).toStrictEqual([
      'old>new.1 numbers',
    ]);
  });

  test('says what else differs', () => {
    expect(told([page('a.1')], [page('b.1', { offset: 64 })])).toStrictEqual(['a.1>b.1 place']);
    expect(told([page('a.1'), page('x', { group: 1 })], [page('b.1', { group: 1 }), page('x')])).toStrictEqual([
      'a.1>b.1 group',
    ]);
    expect(told([page('a.1')], [page('b.2', { offset: 64 })])).toStrictEqual(['a.1>b.2 place+numbers']);
  });

  test('goes by the numbers in the names where all else is alike', () => {
    const old = [page('layers.1'), page('layers.2'), page('layers.10')];
    const young = [page('model.layers.10'), page('model.layers.2'), page('model.layers.1')];
    expect(told(old, young)).toStrictEqual([
      'layers.1>model.layers.1',
      'layers.2>model.layers.2',
      'layers.10>model.layers.10',
    ]);
  });

  test('goes by natural order where as many are alike on both sides, and guesses nothing where not', () => {
    expect(told([page('a'), page('b')], [page('y'), page('z')])).toStrictEqual(['a>y', 'b>z']);
    expect(told([page('a')], [page('y'), page('z')])).toStrictEqual([]);
  });

  test('suggests no layer of another size, and none that has a namesake', () => {
    expect(told([page('a')], [page('b', { page_bytes: 65 })])).toStrictEqual([]);
    expect(told([page('a'), page('same')], [page('same'), page('b', { page_bytes: 32 })])).toStrictEqual([]);
  });
});

describe('compareFacts() with renames', () => {
  test('leaves out those that name what is not there, and a second one onto the same layer', () => {
    const a = pagesFacts('base-and-length', [page('one'), page('two')]);
    const b = pagesFacts('base-and-length', [page('uno'), page('two')]);
    const renames = new Map([
      ['nobody', 'uno'],
      ['one', 'uno'],
      ['two', 'uno'],
    ]);
    expect(compareFacts(a, b, renames).layers).toStrictEqual({
      shared: 2,
      gone: [],
      added: [],
      renamed: [{ a: 'one', b: 'uno' }],
    });
  });
});
