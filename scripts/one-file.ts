import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { transform } from 'esbuild';
import type { Plugin } from 'vite';
import { filePolicy } from './security-policy.ts';

const hashOf = (script: string): string => createHash('sha256').update(script).digest('base64');

/** Its text as part of a page. */
const icon = `data:image/svg+xml;base64,${readFileSync('public/favicon.svg').toString('base64')}`;

/**
 * Packs the page in one file: its code compressed, since it is long, a few lines that unpack it, and a policy that
 * knows both by their hashes. Comes after the plugin that puts code, styles and fonts into the page.
 */
export function oneFile(): Plugin {
  return {
    name: 'one-file',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const unpack = readFileSync('src/ui/unpack-page.ts', 'utf8');
        const { code: loader } = await transform(unpack, { loader: 'ts', minify: true, format: 'iife' });
        for (const page of Object.values(bundle)) {
          if (page.type !== 'asset' || !page.fileName.endsWith('.html')) continue;
          const html = String(page.source);
          const [script, ...others] = [...html.matchAll(/<script\b[^>]*>(.*?)<\/script>/gs)];
          if (script === undefined || others.length > 0) throw new RangeError(`${page.fileName} has not one script`);
          const code = script[1] ?? '';
          const packed = gzipSync(code, { level: 9 }).toString('base64');
          const policy = filePolicy([hashOf(loader), hashOf(code)]);
          page.source = html
            .replace(script[0], '')
            .replace('./favicon.svg', icon)
            .replace('<head>', () => `<head>\n    <meta http-equiv="Content-Security-Policy" content="${policy}">`)
            .replace(
              '</body>',
              () => `<script type="text/plain" id="code">${packed}</script>\n<script>${loader}</script>\n</body>`,
            );
        }
      },
    },
  };
}
