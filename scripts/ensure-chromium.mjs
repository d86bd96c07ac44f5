import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { findChromium } from './chromium.mjs';

/**
 * Finds Chromium, or installs Debian's where that needs no question: as root, with apt-get.
 *
 * @returns {string} Its path.
 * @throws {Error} One line that says how to install it.
 */
export function ensureChromium() {
  const found = findChromium();
  if (found) {
    if (!existsSync(found)) {
      throw new Error(`CHROMIUM_PATH names ${found}, which does not exist`);
    }
    return found;
  }
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env });
    spawnSync('apt-get', ['install', '-y', '-qq', 'chromium'], { stdio: 'inherit', env });
    const installed = findChromium();
    if (installed) {
      return installed;
    }
  }
  throw new Error('Chromium is missing: install it (Debian: apt-get install chromium) or set CHROMIUM_PATH to one');
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    console.log(ensureChromium());
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
