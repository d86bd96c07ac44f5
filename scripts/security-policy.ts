import type { Plugin } from 'vite';

/**
 * What a built page may load and do. It lies in the page itself, since any static host must do, or none.
 *
 * @param files Where styles, pictures and fonts come from, beside what is in the page; empty for nowhere.
 */
function policy(scripts: string, files: string): string {
  const sources = (...names: string[]): string => names.filter((name) => name !== '').join(' ');
  return [
    "default-src 'none'",
    `script-src ${scripts}`,
    // Inline styles: the dialogs add a <style> element that stops the page behind them from scrolling.
    `style-src ${sources(files, "'unsafe-inline'")}`,
    `img-src ${sources(files, 'data:', 'blob:')}`,
    `font-src ${files || 'data:'}`,
    // blob: the worker's code is part of the bundle.
    `worker-src ${sources(files, 'blob:')}`,
    // A layout never leaves the page: there is nothing the page may connect to.
    "connect-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}

/** For the site: what lies beside the page, and nothing else. Built pages only; development needs a socket. */
export function sitePolicy(): Plugin {
  return {
    name: 'site-policy',
    apply: 'build',
    transformIndexHtml: () => [
      {
        tag: 'meta',
        attrs: { 'http-equiv': 'Content-Security-Policy', content: policy("'self'", "'self'") },
        injectTo: 'head-prepend',
      },
    ],
  };
}

/** For the page in one file: its scripts, known by their SHA-256 in base64, and nothing that is not in the file. */
export const filePolicy = (hashes: readonly string[]): string =>
  policy(hashes.map((hash) => `'sha256-${hash}'`).join(' '), '');
