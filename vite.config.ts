import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { layoutDocuments } from './scripts/layout-documents.ts';

/** What the built page may load and do. It lies in the page itself, since any static host must do. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  // Inline styles: the dialogs add a <style> element that stops the page behind them from scrolling.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  // blob: the worker's code is part of the bundle.
  "worker-src 'self' blob:",
  // A layout never leaves the page: there is nothing the page may connect to.
  "connect-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/** Built pages only: the development server needs inline scripts and a socket. */
const contentSecurityPolicy: Plugin = {
  name: 'content-security-policy',
  apply: 'build',
  transformIndexHtml: () => [
    {
      tag: 'meta',
      attrs: { 'http-equiv': 'Content-Security-Policy', content: policy },
      injectTo: 'head-prepend',
    },
  ],
};

export default defineConfig({
  // Relative, so that one build works from any path of a host.
  base: './',
  plugins: [react(), layoutDocuments(), contentSecurityPolicy],
  worker: { format: 'es' },
  build: {
    target: 'baseline-widely-available',
    // In kB before compression; what the first view may load is checked by `npm run size`.
    chunkSizeWarningLimit: 600,
    // Nothing as data: URLs; the policy allows fonts from files only.
    assetsInlineLimit: 0,
    // The polyfill would fetch, which the policy forbids, and current browsers preload by themselves.
    modulePreload: { polyfill: false },
  },
});
