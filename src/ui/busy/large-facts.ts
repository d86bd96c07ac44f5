import { type Facts, factsInSteps, type RuleChoice } from '../../core/facts.ts';
import type { LayoutDocument } from '../../core/layout/document.ts';
import type { RunTask } from '../worker/task-runner.ts';

/** Lets the page answer what came in meanwhile. */
const breath = (): Promise<void> => new Promise((resolve) => window.setTimeout(resolve));

/** The facts of a large layout: the costly part from the worker, the rest a step at a time between frames. */
export async function largeFacts(
  run: RunTask,
  document: LayoutDocument,
  rules: RuleChoice,
  signal: AbortSignal,
): Promise<Facts> {
  const figures = await run({ name: 'figures', input: { document, rules } }, { signal });
  const steps = factsInSteps(document, rules, figures);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await breath();
    signal.throwIfAborted();
  }
}
