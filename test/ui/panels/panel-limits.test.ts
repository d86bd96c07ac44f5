import { describe, expect, test } from 'vitest';
import { panelLimits, shownSize, sizeByKey, sizeFor } from '../../../src/ui/panels/panel-limits.ts';

const DESK = { width: 1440, height: 900 };

describe('panelLimits()', () => {
  test('leaves the map at least a quarter of the width and a third of the height', () => {
    for (const width of [901, 1024, 1280, 1440, 2560]) {
      const sides =
        panelLimits('layers', { width, height: 900 }).most + panelLimits('inspector', { width, height: 900 }).most;
      expect(sides).toBeLessThanOrEqual(width * 0.75 + 1);
    }
    expect(panelLimits('drawer', DESK).most).toBe(540);
  });

  test('takes less for what is usual on a narrower screen', () => {
    expect(panelLimits('layers', DESK).usual).toBe(264);
    expect(panelLimits('layers', { ...DESK, width: 1200 }).usual).toBe(208);
    expect(panelLimits('inspector', DESK).usual).toBe(312);
    expect(panelLimits('inspector', { ...DESK, width: 1200 }).usual).toBe(264);
    expect(panelLimits('drawer', { ...DESK, height: 300 }).usual).toBe(180);
  });
});

test('shownSize() is the usual size, none, or the kept one as far as the window allows', () => {
  const limits = panelLimits('layers', DESK);
  expect(shownSize(null, limits)).toBe(264);
  expect(shownSize(0, limits)).toBe(0);
  expect(shownSize(300, limits)).toBe(300);
  expect(shownSize(40, limits)).toBe(160);
  expect(shownSize(4000, limits)).toBe(504);
});

test('sizeFor() keeps to the limits, and folds away below half of the least', () => {
  const limits = panelLimits('layers', DESK);
  expect(sizeFor(79, limits)).toBe(0);
  expect(sizeFor(80, limits)).toBe(160);
  expect(sizeFor(300.4, limits)).toBe(300);
  expect(sizeFor(5000, limits)).toBe(504);
});

test('sizeByKey() moves an edge by arrows, and to its ends', () => {
  const limits = panelLimits('inspector', DESK);
  const press = (code: string, size: number) => sizeByKey(code, size, limits, 'ArrowLeft', 'ArrowRight');
  expect(press('ArrowLeft', 312)).toBe(328);
  expect(press('ArrowRight', 312)).toBe(296);
  expect(press('ArrowRight', 225)).toBe(220);
  expect(press('ArrowRight', 220)).toBe(0);
  expect(press('ArrowRight', 0)).toBe(0);
  expect(press('ArrowLeft', 0)).toBe(220);
  expect(press('ArrowLeft', 576)).toBe(576);
  expect(press('Home', 312)).toBe(0);
  expect(press('End', 312)).toBe(576);
  expect(press('Enter', 400)).toBeNull();
  expect(press('KeyA', 312)).toBeUndefined();
});
