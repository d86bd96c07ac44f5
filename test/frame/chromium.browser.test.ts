import { expect, test } from 'vitest';

test('Chromium draws one device pixel for a CSS pixel', () => {
  expect(devicePixelRatio).toBe(1);
  const context = new OffscreenCanvas(4, 1).getContext('2d');
  if (context === null) {
    throw new Error('no 2d context');
  }
  context.fillStyle = '#ff8000';
  context.fillRect(1, 0, 2, 1);
  expect([...context.getImageData(0, 0, 4, 1).data]).toEqual([
    0, 0, 0, 0, 255, 128, 0, 255, 255, 128, 0, 255, 0, 0, 0, 0,
  ]);
});
