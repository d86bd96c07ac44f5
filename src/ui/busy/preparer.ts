import type { Facts } from '../../core/facts.ts';
import { viewCount } from '../../core/layout/view-count.ts';
import { isKnown, remember, shownPairs } from '../../state/select.ts';
import type { AppState } from '../../state/state.ts';
import type { Preparation } from '../../state/store.ts';
import type { RunTask } from '../worker/task-runner.ts';
import { type BusyStore, whileBusy } from './busy.ts';

/** Layouts of more views have their facts from the worker. */
export const MOST_VIEWS = 500;

type Pair = Pick<Facts, 'document' | 'rules'>;

/** Sees to it that the facts of large layouts are there before anything shows them. */
export interface Preparer {
  /** Facts of documents under rules; null where all are there, or are quickly computed. */
  readonly pairs: (pairs: readonly Pair[]) => Preparation | null;
  /** What a state shows. */
  readonly state: (state: AppState) => Preparation | null;
}

export function createPreparer(run: RunTask, busy: BusyStore): Preparer {
  const loadFacts = async ({ document, rules }: Pair, signal: AbortSignal): Promise<void> => {
    const { largeFacts } = await import('./large-facts.ts');
    remember(await largeFacts(run, document, rules, signal));
  };
  const pairs: Preparer['pairs'] = (wanted) => {
    const missing = wanted.filter(
      ({ document, rules }) => viewCount(document) > MOST_VIEWS && !isKnown(document, rules),
    );
    if (missing.length === 0) return null;
    const control = new AbortController();
    const { signal } = control;
    const cancel = (): void => control.abort();
    const load = async (): Promise<boolean> => {
      for (const pair of missing) {
        const work = { kind: 'registering', views: viewCount(pair.document), rules: pair.rules } as const;
        try {
          await whileBusy(busy, { work, cancel }, loadFacts(pair, signal));
        } catch {
          // What the worker cannot do the page does itself, and shows what goes wrong there.
          if (signal.aborted) return false;
        }
      }
      return true;
    };
    return { ready: load(), cancel };
  };
  return { pairs, state: (state) => pairs(shownPairs(state)) };
}
