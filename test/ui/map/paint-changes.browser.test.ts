import { expect, test } from 'vitest';
import type { Highlight } from '../../../src/core/scene/row-scene-input.ts';
import type { Scene } from '../../../src/core/scene/scene.ts';
import { paintScene } from '../../../src/ui/map/paint-canvas.ts';
import { paintChanges } from '../../../src/ui/map/paint-changes.ts';
import { createPatterns } from '../../../src/ui/map/patterns.ts';
import { LIGHT } from '../../../src/ui/palette.ts';
import { presetFacts, type Row, rowOf, sceneOf } from '../../core/scene/scenes.ts';

const WIDTH = 900;
const HEIGHT = 700;

function surface(ratio: number, lift: number) {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH * ratio;
  canvas.height = HEIGHT * ratio;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('no canvas here');
  context.setTransform(ratio, 0, 0, ratio, 0, -lift * ratio);
  const pixels = (): Uint8ClampedArray => context.getImageData(0, 0, canvas.width, canvas.height).data;
  return { context, patterns: createPatterns(context, LIGHT, ratio), pixels };
}

/** Everything that can stand out of a row, one after the other, and nothing in between. */
function highlights({ facts }: Row): Partial<Highlight>[] {
  const layers = facts.layout.layers.slice(0, 12).map(({ name }) => ({
    layer: name,
    region: facts.registration.decisions.findLast((decision) => decision.layer === name)?.region ?? null,
  }));
  const regions = facts.registration.regions.slice(0, 12).map(({ index }) => ({ region: index }));
  const findings = facts.analysis.findings.map(({ id, layer, region }) => ({ finding: id, layer, region }));
  return [{}, ...layers, {}, ...regions, ...findings, {}];
}

test.each([
  ['dsv41-swa-compressor', 1, 0],
  ['v4-padded-pages', 2, 0],
  ['kernel-blocks-with-ple', 1.25, 13],
  ['unsound-overlay', 1, 0],
] as const)('paintChanges() leaves the picture that a whole paint would: %s at %d', async (preset, ratio, lift) => {
  const row = rowOf(await presetFacts(preset), 0, 0);
  const scene = (highlight: Partial<Highlight>): Scene =>
    sceneOf(row, { width: WIDTH, height: HEIGHT, ratio, highlight });
  const changed = surface(ratio, lift);
  const whole = surface(ratio, lift);
  let before: Scene | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const highlight of highlights(row)) {
    const next = scene(highlight);
    if (before === null) paintScene(changed.context, next, LIGHT, changed.patterns);
    else {
      const filled = countFills(changed.context, () => {
        if (before) paintChanges(changed.context, before, next, LIGHT, changed.patterns);
      });
      least = Math.min(least, filled);
    }
    paintScene(whole.context, next, LIGHT, whole.patterns);
    const [a, b] = [changed.pixels(), whole.pixels()];
    let differing = 0;
    // A round end that is clipped comes out a shade different where it is antialiased.
    for (let i = 0; i < a.length; i++) if (Math.abs((a[i] as number) - (b[i] as number)) > 8) differing += 1;
    expect({ highlight, differing }).toEqual({ highlight, differing: 0 });
    before = next;
  }
  // It would be the same, too, if everything were painted each time.
  expect(least).toBeLessThan(WIDTH * HEIGHT);
});

/** CSS pixels that a paint clears before it fills them anew. */
function countFills(context: CanvasRenderingContext2D, paint: () => void): number {
  let cleared = 0;
  const { clearRect } = context;
  context.clearRect = (x, y, w, h) => {
    cleared += w * h;
    clearRect.call(context, x, y, w, h);
  };
  paint();
  context.clearRect = clearRect;
  return cleared;
}
