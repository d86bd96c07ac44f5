/** Milliseconds between two reports of progress: enough for a person, few enough to cost nothing. */
const PAUSE = 100;

/** Whether what a task returned is still to be run: a generator, which plain data never is. */
export const isSearch = (outcome: unknown): outcome is Generator<unknown, unknown, void> =>
  Object.prototype.toString.call(outcome) === '[object Generator]';

/**
 * Runs a search to its end and reports some of the progress that it yields: the first, then the newest whenever
 * `PAUSE` ms have passed.
 *
 * @param now Milliseconds of any steady clock.
 */
export function drive<Progress, Result>(
  search: Generator<Progress, Result, void>,
  report: (progress: Progress) => void,
  now: () => number,
): Result {
  let next = Number.NEGATIVE_INFINITY;
  for (;;) {
    const step = search.next();
    if (step.done) return step.value;
    const time = now();
    if (time < next) continue;
    next = time + PAUSE;
    report(step.value);
  }
}
