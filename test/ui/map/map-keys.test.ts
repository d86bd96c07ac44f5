import { describe, expect, test } from 'vitest';
import { mapKey } from '../../../src/ui/map/map-keys.ts';
import { ZOOM_FACTOR } from '../../../src/ui/map/viewport.ts';

describe('mapKey()', () => {
  test.each([
    [['KeyA', 'ArrowLeft'], { act: 'pan', share: -0.15 }],
    [['KeyD', 'ArrowRight'], { act: 'pan', share: 0.15 }],
    [['KeyW', 'Equal', 'NumpadAdd'], { act: 'zoom', factor: ZOOM_FACTOR }],
    [['KeyS', 'Minus', 'NumpadSubtract'], { act: 'zoom', factor: 1 / ZOOM_FACTOR }],
    [['ArrowUp'], { act: 'row', by: -1 }],
    [['ArrowDown'], { act: 'row', by: 1 }],
    [['PageUp'], { act: 'row', by: -10 }],
    [['PageDown'], { act: 'row', by: 10 }],
    [['Digit0', 'Numpad0'], { act: 'whole' }],
    [['KeyF'], { act: 'focus' }],
  ])('%j mean %j', (codes, meaning) => {
    for (const code of codes) expect(mapKey(code)).toStrictEqual(meaning);
  });

  test('leaves other keys to the page', () => {
    for (const code of ['Tab', 'Enter', 'Space', 'KeyZ', 'Slash', 'Escape', 'w']) expect(mapKey(code)).toBeUndefined();
  });
});
