import { describe, expect, test } from 'vitest';
import { bundledMetrics, FONTS } from '../../../src/core/scene/text-metrics.ts';
import { createOutlinedText, textWidth } from '../../../src/io/picture/outlines.ts';
import { drawnTexts } from './drawn-texts.ts';

const ASCII = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).join('');

describe('outlines', () => {
  test('are as wide as scenes count them, so that what fits a scene fits its picture', () => {
    for (const [font, face] of [
      ['words', 'words'],
      ['words-strong', 'words-strong'],
      ['mono', 'mono'],
    ] as const) {
      for (const character of `${ASCII}…×·–−→✓✕°`) {
        const counted = bundledMetrics.width(character, font);
        expect(Math.abs(textWidth(character, face, FONTS[font].size) - counted), character).toBeLessThan(0.02);
      }
    }
  });

  test('are defined once each, in an order of their own, and used wherever they stand', () => {
    const text = createOutlinedText();
    const line = text.write(10, 20, 'abba', 'mono', 12, '#123456');
    text.write(0, 0, 'ab', 'words', 12, 'red');
    expect(line).toBe(
      '<g transform="translate(10 20) scale(0.012)" fill="#123456"><use href="#m61"/><use href="#m62" x="600"/>' +
        '<use href="#m62" x="1200"/><use href="#m61" x="1800"/></g>',
    );
    expect([...text.definitions().matchAll(/id="(\w+)"/g)].map(([, id]) => id)).toStrictEqual([
      'm61',
      'm62',
      'w61',
      'w62',
    ]);
  });

  test('stand left of their end and around their middle', () => {
    const { write } = createOutlinedText();
    const at = (anchor: 'start' | 'middle' | 'end') => drawnTexts(write(100, 0, 'ab', 'mono', 10, 'red', anchor))[0];
    expect(at('start')).toMatchObject({ x: 100, end: 112 });
    expect(at('middle')).toMatchObject({ x: 94, end: 106 });
    expect(at('end')).toMatchObject({ x: 88, end: 100 });
  });

  test('leave what no font of ours has to the fonts of who looks, at a width that is known', () => {
    const line = createOutlinedText().write(0, 0, 'a漢字<b', 'mono', 10, 'red');
    expect(line).toContain('<text x="600" font-family="sans-serif" font-size="1000" textLength="2000"');
    expect(line).toContain('>漢字</text><use href="#m3c" x="2600"/>');
    expect(createOutlinedText().write(0, 0, '\u0000', 'mono', 10, 'red')).toContain('>\ufffd</text>');
    expect(createOutlinedText().write(0, 0, '   ', 'mono', 10, 'red')).toBe('');
  });
});
