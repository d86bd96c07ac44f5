import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pixelmatch from 'pixelmatch';
import type { Locator } from 'playwright-core';
import { PNG } from 'pngjs';
import { expect } from './app.ts';

const BASELINES = join(import.meta.dirname, 'screens');
const FAILURES = join(import.meta.dirname, '__failures__');

/**
 * The share of pixels that may differ. One build of Chromium gives the same pixels each time; another may blend the
 * edges of letters a little differently, which is a few hundred pixels of a screen. Hatches that are gone are three
 * times as many, which a test proves.
 */
const MOST_DIFFERENT = 0.003;

export interface Comparison {
  /** Share of pixels that differ to the eye; all of them where the sizes do. */
  readonly share: number;
  /** The pixels that do, in red over the picture. */
  readonly diff: Buffer;
}

/** Compares two pictures as PNG files. Smoothed edges count as equal. */
export function comparePixels(before: Buffer, after: Buffer): Comparison {
  const [a, b] = [PNG.sync.read(before), PNG.sync.read(after)];
  if (a.width !== b.width || a.height !== b.height) return { share: 1, diff: after };
  const diff = new PNG({ width: a.width, height: a.height });
  const count = pixelmatch(a.data, b.data, diff.data, a.width, a.height, { threshold: 0.1 });
  return { share: count / (a.width * a.height), diff: PNG.sync.write(diff) };
}

/** The picture that is kept of a screen. @throws where there is none. */
export const baseline = (name: string): Buffer => readFileSync(join(BASELINES, `${name}.png`));

export const isDifferent = ({ share }: Comparison): boolean => share > MOST_DIFFERENT;

/** The top of a picture. */
function cropped(picture: Buffer, height: number): Buffer {
  const whole = PNG.sync.read(picture);
  const top = new PNG({ width: whole.width, height: Math.min(height, whole.height) });
  PNG.bitblt(whole, top, 0, 0, top.width, top.height, 0, 0);
  return PNG.sync.write(top);
}

/** An element's picture once it stands still: the same twice in a row. At most `height` pixels of it from its top. */
export async function still(element: Locator, height = Number.POSITIVE_INFINITY): Promise<Buffer> {
  await element.page().evaluate(() => document.fonts.ready.then(() => undefined));
  let last = await element.screenshot({ animations: 'disabled' });
  await expect
    .poll(async () => {
      const next = await element.screenshot({ animations: 'disabled' });
      const stands = next.equals(last);
      last = next;
      return stands;
    })
    .toBe(true);
  return cropped(last, height);
}

/**
 * Fails where a screen does not look as its baseline does, and keeps what it looks like and what differs in
 * `__failures__`. With `UPDATE_SCREENS=1` what it looks like becomes the baseline.
 */
export async function expectScreen(name: string, element: Locator, height?: number): Promise<void> {
  const picture = await still(element, height);
  const file = join(BASELINES, `${name}.png`);
  if (process.env.UPDATE_SCREENS) {
    mkdirSync(BASELINES, { recursive: true });
    if (!existsSync(file) || isDifferent(comparePixels(readFileSync(file), picture))) writeFileSync(file, picture);
    return;
  }
  const comparison = comparePixels(baseline(name), picture);
  const failures = ['actual', 'diff'].map((what) => join(FAILURES, `${name}-${what}.png`)) as [string, string];
  for (const failure of failures) rmSync(failure, { force: true });
  if (isDifferent(comparison)) {
    mkdirSync(FAILURES, { recursive: true });
    writeFileSync(failures[0], picture);
    writeFileSync(failures[1], comparison.diff);
  }
  expect(comparison.share, `${name}: share of pixels that differ; see ${failures[1]}`).toBeLessThanOrEqual(
    MOST_DIFFERENT,
  );
}
