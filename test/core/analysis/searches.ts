import type { Progress } from '../../../src/core/analysis/seeded.ts';

/** Runs a search to its end. */
export function lastOf<Result>(search: Generator<Progress, Result>): { result: Result; progress: Progress[] } {
  const progress: Progress[] = [];
  for (;;) {
    const step = search.next();
    if (step.done) return { result: step.value, progress };
    progress.push(step.value);
  }
}
