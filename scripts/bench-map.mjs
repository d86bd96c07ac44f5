import { build } from 'vite';
import { bundleAndRun } from './bundle.mjs';
import { findChromium } from './chromium.mjs';
import { isStale } from './stale.mjs';

if (findChromium() === undefined) {
  console.error('The map is measured in Chromium, and there is none here. Install it, or set CHROMIUM_PATH to one.');
  process.exitCode = 1;
} else {
  if (isStale('dist/index.html', ['src', 'public', 'index.html', 'vite.config.ts', 'package-lock.json'])) {
    await build({ logLevel: 'warn' });
  }
  await bundleAndRun('bench-map', 'test/bench/map/bench-map.ts', ['src', 'test', 'scripts'], ['playwright-core']);
}
