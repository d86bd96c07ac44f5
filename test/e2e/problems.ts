import type { BrowserContext } from 'playwright-core';

/**
 * Listens to every page of a context for what no page of ours may do.
 *
 * @param url The built page's address: what lies on its origin may be requested.
 * @returns What happened so far, one line each, in order. Grows as long as the context lives.
 */
export function watchForProblems(context: BrowserContext, url: string): readonly string[] {
  const problems: string[] = [];
  const { origin } = new URL(url);
  context.on('console', (message) => {
    if (message.type() === 'warning' || message.type() === 'error') {
      problems.push(`console ${message.type()}: ${message.text()}`);
    }
  });
  context.on('weberror', (webError) => {
    problems.push(`uncaught: ${webError.error().message}`);
  });
  context.on('request', (request) => {
    const target = new URL(request.url());
    // data: and blob: stay in the page; a blob's origin is its page's.
    if (target.protocol !== 'data:' && target.origin !== origin) {
      problems.push(`request to another origin: ${request.url()}`);
    }
  });
  return problems;
}
