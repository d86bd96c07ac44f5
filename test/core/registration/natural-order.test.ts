import * as fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { naturalOrder } from '../../../src/core/registration/natural-order.ts';
import { compareNatural } from '../../oracle/natural-order.ts';
import { attention, layoutOf, registeredAs, resolved, rowsAt } from '../layouts.ts';

// Long enough for a machine that does much else: how long a test takes is no part of it.
vi.setConfig({ testTimeout: 240_000 });

const sorted = (names: readonly string[]): string[] => naturalOrder(names, (name) => name);

describe('naturalOrder()', () => {
  test('compares runs of digits as numbers, however long', () => {
    expect(sorted(['layers.10.a', 'layers.9.a', 'layers.2.b', 'layers.2.a'])).toStrictEqual([
      'layers.2.a',
      'layers.2.b',
      'layers.9.a',
      'layers.10.a',
    ]);
    expect(sorted(['x9007199254740993', 'x9007199254740992', 'x9'])).toStrictEqual([
      'x9',
      'x9007199254740992',
      'x9007199254740993',
    ]);
  });

  test('puts a number before text, and a name before what continues it', () => {
    expect(sorted(['b', 'a.b', 'a', '7', 'a7', 'a.7', ''])).toStrictEqual(
      ['', '7', 'a', 'a7', 'a.7', 'a.b', 'b'].sort(compareNatural),
    );
    expect(sorted(['a', '7'])).toStrictEqual(['7', 'a']);
    expect(sorted(['ab', 'a'])).toStrictEqual(['a', 'ab']);
  });

  test('compares text by code point, where UTF-16 units would sort a surrogate pair first', () => {
    const [last, first] = ['\u{1F680}', '\uFFEE'];
    expect([last, first].toSorted()).toStrictEqual([last, first]);
    expect(sorted([last, first])).toStrictEqual([first, last]);
  });

  test('keeps the order given among equal keys', () => {
    expect(sorted(['layers.01', 'layers.1', 'layers.001', 'layers.0'])).toStrictEqual([
      'layers.0',
      'layers.01',
      'layers.1',
      'layers.001',
    ]);
  });

  test('equals the oracle, stable, on names of few letters', () => {
    const name = fc.string({
      unit: fc.constantFrom('a', 'b', '.', '0', '1', '9', '\uFFEE', '\u{1F680}'),
      maxLength: 6,
    });
    fc.assert(
      fc.property(fc.array(name, { maxLength: 12 }), (names) => {
        const items = names.map((each, i) => ({ name: each, i }));
        const wanted = items.toSorted((a, b) => compareNatural(a.name, b.name));
        expect(naturalOrder(items, (item) => item.name)).toStrictEqual(wanted);
      }),
      { seed: 5_501, numRuns: 2000 },
    );
  });
});

describe('register()', () => {
  const layer = (i: number) => ({ spec: attention(1, 8), ...rowsAt(i * 8, 4, 8, 24, 96) });

  test('walks names like integers by number, in whatever order they are handed in', () => {
    const document = layoutOf(4, [
      ['10', layer(2)],
      ['9', layer(1)],
      ['1', layer(0)],
    ]);
    const layout = resolved(document);
    expect(layout.layers.map(({ name }) => name)).toStrictEqual(['10', '9', '1']);
    expect(registeredAs(layout).decisions.map((decision) => decision.layer)).toStrictEqual(['1', '9', '10']);
  });

  test('keeps the order handed in where a group is a ring', () => {
    const ring = { ...layer(2), spec: attention(1, 8, { type: 'CircularBufferSpec' }), group: 1 };
    const layout = resolved(
      layoutOf(4, [
        ['10', ring],
        ['9', layer(1)],
        ['1', layer(0)],
      ]),
    );
    expect(registeredAs(layout).decisions.map((decision) => decision.layer)).toStrictEqual(['10', '9', '1']);
  });
});
