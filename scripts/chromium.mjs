import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

const usualPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * The Chromium the tests drive: `CHROMIUM_PATH` if set, else the first one found at the usual places or on the PATH.
 *
 * @returns {string | undefined} Its path, or undefined where there is none. A `CHROMIUM_PATH` is taken as it is, so
 *   that a wrong one fails aloud.
 */
export function findChromium() {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) {
    return chosen;
  }
  const directories = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const onPath = directories.flatMap((directory) => names.map((name) => join(directory, name)));
  return [...usualPaths, ...onPath].find(isExecutable);
}

/** Drawing must not depend on the machine: no GPU, no hinting, one device pixel a CSS pixel. */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--font-render-hinting=none',
  '--force-color-profile=srgb',
];
