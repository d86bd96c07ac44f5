import react from '@vitejs/plugin-react';
import { defineConfig, type UserConfig } from 'vite';
import { viteSingleFile } from 'vite-plugin-singlefile';
import { layoutDocuments } from './scripts/layout-documents.ts';
import { oneFile } from './scripts/one-file.ts';
import { sitePolicy } from './scripts/security-policy.ts';

const common: UserConfig = {
  // Relative, so that one build works from any path of a host.
  base: './',
  worker: { format: 'es' },
};

const site: UserConfig = {
  ...common,
  plugins: [react(), layoutDocuments(), sitePolicy()],
  build: {
    target: 'baseline-widely-available',
    // In kB before compression; what the first view may load is checked by `npm run size`.
    chunkSizeWarningLimit: 600,
    // Nothing as data: URLs; the policy allows fonts from files only.
    assetsInlineLimit: 0,
    // The polyfill would fetch, which the policy forbids, and current browsers preload by themselves.
    modulePreload: { polyfill: false },
  },
};

/** The whole tool in one file beside the site's, to be kept, sent and opened from a disk. */
const offline: UserConfig = {
  ...common,
  plugins: [react(), layoutDocuments(), viteSingleFile({ outputFileName: 'regionscope.html' }), oneFile()],
  // What lies beside the site's page does not lie beside a file.
  publicDir: false,
  build: {
    target: 'baseline-widely-available',
    emptyOutDir: false,
    modulePreload: { polyfill: false },
  },
};

export default defineConfig(({ mode }) => (mode === 'offline' ? offline : site));
