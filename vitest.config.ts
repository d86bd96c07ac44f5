import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { allowed } from './.dependency-cruiser.mjs';
import manifest from './package.json' with { type: 'json' };
import { chromiumArgs, findChromium } from './scripts/chromium.mjs';
import { layoutDocuments } from './scripts/layout-documents.ts';

const executablePath = findChromium();

/** Packages that the page's own folders may import, the fonts left out. */
function packagesOfThePage(): string[] {
  const named = Object.entries(allowed).flatMap(([folder, { packages }]) => (folder === 'src/cli' ? [] : packages));
  const isNamed = (name: string): boolean =>
    named.some((each) => name === each || (/[-/]$/.test(each) && name.startsWith(each)));
  return Object.keys(manifest.devDependencies).filter((name) => isNamed(name) && !name.startsWith('@fontsource'));
}

// A file's suffix says where it runs: .test.ts in Node, .dom.test.tsx in happy-dom, .browser.test.ts(x) in Chromium,
// .e2e.ts in Node against the built page.
export default defineConfig({
  plugins: [react(), layoutDocuments()],
  test: {
    // For a machine that does much else: how long a test takes is no part of it.
    testTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          // Nothing here keeps state between files, and to load every module anew for each takes most of the time.
          isolate: false,
          include: ['test/**/*.test.ts'],
          exclude: ['test/**/*.dom.test.ts', 'test/**/*.browser.test.ts'],
          setupFiles: ['test/support/quiet-console.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          environment: 'happy-dom',
          include: ['test/**/*.dom.test.{ts,tsx}'],
          setupFiles: ['test/support/quiet-console.ts', 'test/support/clean-dom.ts'],
        },
      },
      {
        extends: true,
        optimizeDeps: {
          // Named here because a dependency found while the tests run reloads the page under them.
          include: [
            ...packagesOfThePage(),
            'fast-check',
            'react-dom/client',
            'react/jsx-dev-runtime',
            'react/jsx-runtime',
            'vitest-browser-react',
            'zustand/vanilla',
          ],
        },
        test: {
          name: 'browser',
          include: ['test/**/*.browser.test.{ts,tsx}'],
          setupFiles: ['test/support/quiet-console.ts'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            viewport: { width: 1280, height: 800 },
            provider: playwright({
              launchOptions: { args: chromiumArgs, ...(executablePath ? { executablePath } : {}) },
              contextOptions: { deviceScaleFactor: 1, locale: 'en-US', timezoneId: 'UTC' },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          environment: 'node',
          include: ['test/**/*.e2e.ts'],
          globalSetup: ['test/e2e/serve.ts'],
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
    ],
  },
});
