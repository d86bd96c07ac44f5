import { describe, expect, test } from 'vitest';
import { computeFacts } from '../../../src/core/facts.ts';
import { readLayout } from '../../../src/io/read-layout.ts';
import { paintSvg } from '../../../src/io/svg/paint-svg.ts';
import { PRESETS } from '../../../src/presets/catalog.ts';
import { rowOf, sceneOf } from '../../core/scene/scenes.ts';
import { NIGHT, PAPER } from './palettes.ts';
import { addressesOf, sceneWith } from './pictures.ts';

/** The document, as a strict reader of XML takes it. @throws where it is not well-formed. */
function parsed(svg: string): Document {
  const found = new DOMParser().parseFromString(svg, 'image/svg+xml');
  const fault = found.querySelector('parsererror');
  if (fault) throw new Error(fault.textContent ?? 'not well-formed');
  return found;
}

describe('paintSvg()', () => {
  test('is well-formed for every preset that is registered', async () => {
    let drawn = 0;
    for (const preset of PRESETS) {
      const read = readLayout(await preset.load());
      if (!read.ok) throw new Error(preset.id);
      const facts = computeFacts(read.document, preset.rules ?? { alias: 'packed-row-aware', rows: 'packed-mla' });
      if (facts.kind === 'refused') continue;
      const scene = sceneOf(rowOf(facts, 'all', 0));
      expect(parsed(paintSvg(scene, NIGHT, preset.title)).querySelector('title')?.textContent).toBe(preset.title);
      drawn += 1;
    }
    expect(drawn).toBeGreaterThan(20);
  });

  test('is well-formed by address too', async () => {
    const found = parsed(paintSvg(await addressesOf('full-attention-lbhnc', 800), PAPER, 'x'));
    expect(found.querySelectorAll('text').length).toBeGreaterThan(3);
  });

  test('gives names back as they were, except for what XML cannot hold', () => {
    const text = (name: string): string | null | undefined =>
      parsed(
        paintSvg(sceneWith({ type: 'bar-text', x: 0, y: 9, text: name, colour: 0, dim: false }), PAPER, name),
      ).querySelector('text')?.textContent;
    for (const name of ['<a&"b>', "it's ]]> 漢字 😀", '&amp;', '<!-- -->']) expect(text(name)).toBe(name);
    for (const bad of ['\u0000', '\u001b', '\ud800', '\uffff']) expect(text(`a${bad}b`)).toBe('a\ufffdb');
  });

  test('is a picture of its size that a browser shows', async () => {
    const scene = sceneWith({ type: 'rect', x: 0, y: 0, w: 100, h: 50, fill: 'err' });
    const image = new Image();
    image.src = `data:image/svg+xml,${encodeURIComponent(paintSvg(scene, PAPER, 'x'))}`;
    await image.decode();
    expect([image.naturalWidth, image.naturalHeight]).toStrictEqual([100, 50]);
    const canvas = document.createElement('canvas');
    const context = canvas.getContext('2d');
    context?.drawImage(image, 0, 0);
    // #c5281f
    expect([...(context?.getImageData(50, 25, 1, 1).data ?? [])]).toStrictEqual([0xc5, 0x28, 0x1f, 255]);
  });
});
