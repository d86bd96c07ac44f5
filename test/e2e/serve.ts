import { execFileSync } from 'node:child_process';
import { preview } from 'vite';
import type { TestProject } from 'vitest/node';
import { isStale } from '../../scripts/stale.mjs';

declare module 'vitest' {
  interface ProvidedContext {
    appUrl: string;
  }
}

/** Not the root: the build must work from any path of a host. */
const BASE = '/some/path/';

/** Serves the built page on a free port, built anew where a source is newer. */
export default async function serve(project: TestProject): Promise<() => Promise<void>> {
  if (isStale('dist/index.html', ['src', 'public', 'index.html', 'vite.config.ts', 'package-lock.json'])) {
    // As people build it: under NODE_ENV=test the page would carry React for development.
    execFileSync('npm', ['run', 'build'], { env: { ...process.env, NODE_ENV: 'production' }, stdio: 'inherit' });
  }
  const server = await preview({ base: BASE, logLevel: 'warn', preview: { host: '127.0.0.1', port: 0 } });
  const address = server.httpServer.address();
  if (address === null || typeof address === 'string') {
    throw new RangeError(`the server has no port, its address is ${address}`);
  }
  project.provide('appUrl', `http://127.0.0.1:${address.port}${BASE}`);
  return () => server.close();
}
