import { analysedFacts, type Facts, placedInSteps, type RuleChoice } from '../../core/facts.ts';
import type { LayoutDocument } from '../../core/layout/document.ts';
import type { RunTask } from '../worker/task-runner.ts';

/** Lets the page answer what came in meanwhile. */
const breath = (): Promise<void> => new Promise((resolve) => window.setTimeout(resolve));

/** The facts of a large layout: the costly part from the worker, the rest a step at a time between frames meanwhile. */
export async function largeFacts(
  run: RunTask,
  document: LayoutDocument,
  rules: RuleChoice,
  signal: AbortSignal,
): Promise<Facts> {
  const finding = run({ name: 'figures', input: { document, rules } }, { signal });
  // Awaited below; what goes wrong before that is told there.
  finding.catch(() => undefined);
  const steps = placedInSteps(document, rules);
  for (;;) {
    const { done, value } = steps.next();
    if (done) {
      if (value.kind === 'refused') return value;
      const figures = await finding;
      if (figures === null) throw new RangeError('the worker refuses a layout that the page registers');
      return analysedFacts(value, figures);
    }
    await breath();
    signal.throwIfAborted();
  }
}
