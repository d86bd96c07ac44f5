import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { formatIssue } from '../src/io/issue.ts';
import { readLayout } from '../src/io/read-layout.ts';

const QUERY = '?layout';
const PREFIX = '\0layout:';

/**
 * `import document from './layout.json?layout'`: the document, read while the page is built, so that the first view
 * waits for no reader. A layout with an issue fails the build.
 */
export function layoutDocuments(): Plugin {
  return {
    name: 'layout-documents',
    enforce: 'pre',
    resolveId(source, importer) {
      if (!source.endsWith(QUERY) || importer === undefined) return null;
      // Without its ending, so that nothing takes what is made of it for JSON text.
      return PREFIX + resolve(dirname(importer), source.slice(0, -QUERY.length)).replace(/\.json$/, '');
    },
    load(id) {
      if (!id.startsWith(PREFIX)) return null;
      const file = `${id.slice(PREFIX.length)}.json`;
      this.addWatchFile(file);
      const text = readFileSync(file, 'utf8');
      const result = readLayout(text);
      if (!result.ok || result.issues.length > 0) {
        throw new Error(result.issues.map((issue) => `${file}:${formatIssue(issue, text)}`).join('\n'));
      }
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(result.document))});`;
    },
  };
}
