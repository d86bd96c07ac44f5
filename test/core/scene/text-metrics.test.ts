import { describe, expect, test } from 'vitest';
import { grouped, hex } from '../../../src/core/scene/digits.ts';
import { bundledMetrics } from '../../../src/core/scene/text-metrics.ts';

describe('bundledMetrics', () => {
  test('adds the advance widths of the font at its size', () => {
    // Inter 400 at 11.5 px: r 373, o 610, w 811 thousandths.
    expect(bundledMetrics.width('row', 'words')).toBeCloseTo(20.631, 3);
    expect(bundledMetrics.width('13,760 B never sent', 'words-strong')).toBeCloseTo(109.848, 3);
  });

  test('gives each character of a monospaced font 600 thousandths', () => {
    expect(bundledMetrics.width('0x4000', 'mono')).toBeCloseTo(6 * 7.2, 9);
    expect(bundledMetrics.width('0x4000', 'mono-small')).toBeCloseTo(6 * 6.6, 9);
  });

  test('measures signs beyond ASCII that the map writes', () => {
    for (const sign of '…×·–−') expect(bundledMetrics.width(sign, 'words')).toBeLessThan(11.5);
  });

  test('takes what it does not know for as wide as they come, one a code point', () => {
    expect(bundledMetrics.width('漢', 'words')).toBe(11.5);
    expect(bundledMetrics.width('𐍈', 'words')).toBe(11.5);
  });

  test('is 0 for no text', () => {
    expect(bundledMetrics.width('', 'words')).toBe(0);
  });
});

describe('grouped()', () => {
  test('sets thousands apart, whatever the locale', () => {
    expect([0, 999, 1000, 13_760, 1_480_896, 2n ** 53n].map(grouped)).toStrictEqual([
      '0',
      '999',
      '1,000',
      '13,760',
      '1,480,896',
      '9,007,199,254,740,992',
    ]);
  });
});

describe('hex()', () => {
  test('writes an offset in lower case', () => {
    expect([0, 0x4a40, 2n ** 40n].map(hex)).toStrictEqual(['0x0', '0x4a40', '0x10000000000']);
  });
});
