import { readFileSync } from 'node:fs';

/** The version in package.json, which lies above the sources and above the bundle alike. */
export function version(): string {
  let folder = new URL('.', import.meta.url);
  for (;;) {
    try {
      const manifest = JSON.parse(readFileSync(new URL('package.json', folder), 'utf8')) as { version?: string };
      return manifest.version ?? 'unknown';
    } catch {
      const parent = new URL('..', folder);
      if (parent.href === folder.href) return 'unknown';
      folder = parent;
    }
  }
}
