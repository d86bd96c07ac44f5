import { useContext, useEffect, useMemo, useRef, useState } from 'react';
import { AS_REGISTERED, type Facts, type RuleChange, type RuleChoice, type RuleNames } from '../../core/facts.ts';
import { fixingRule, losesBytes } from '../../core/fixing-rule.ts';
import type { LayoutDocument } from '../../core/layout/document.ts';
import { viewCount } from '../../core/layout/view-count.ts';
import { aliasName } from '../../io/words/standing.ts';
import { factsOf } from '../../state/select.ts';
import { BusyContext, whileBusy } from '../busy/busy.ts';
import { MOST_VIEWS } from '../busy/preparer.ts';
import button from '../parts/button.module.css';
import { useAppStore, useDispatch } from '../store-context.tsx';
import { TaskContext } from '../worker/use-task.ts';

type Alias = RuleNames['alias'];

/** What "See it fixed" changed, for the way back. */
interface Fixed {
  readonly document: LayoutDocument;
  readonly from: RuleChoice;
  readonly to: Alias;
}

/** The rule that a search finds, in one go. */
function foundBy(search: ReturnType<typeof fixingRule>): Alias | null {
  for (;;) {
    const step = search.next();
    if (step.done) return step.value;
  }
}

/** Switches to a rule that loses nothing where the chosen one loses bytes, and back. */
export function FixButton({ facts }: { readonly facts: Facts }) {
  const dispatch = useDispatch();
  const store = useAppStore();
  const run = useContext(TaskContext);
  const busy = useContext(BusyContext);
  const [fixed, setFixed] = useState<Fixed | null>(null);
  /** Facts of a large layout whose loss no rule mends, as a search found. */
  const [lost, setLost] = useState<Facts | null>(null);
  const searching = useRef<AbortController | null>(null);
  const pressed = useRef(false);
  const there = useRef<HTMLButtonElement>(null);
  const { document, rules } = facts;
  const views = viewCount(document);
  const loses = losesBytes(facts);
  // The other rules of a large layout take a moment each: too long to spend before anyone asks.
  const isLarge = views > MOST_VIEWS;
  const fix = useMemo(
    () => (loses && !isLarge ? foundBy(fixingRule(document, rules, factsOf)) : null),
    [document, rules, loses, isLarge],
  );
  const alias = rules === AS_REGISTERED ? null : rules.alias;
  const back = fixed && fixed.document === document && fixed.to === alias ? fixed : null;

  // The button that was pressed gives way to the other; without this the focus would fall to the page's start.
  useEffect(() => {
    if (pressed.current) there.current?.focus();
    pressed.current = false;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was searched for is of these facts.
  useEffect(() => () => searching.current?.abort(), [facts]);

  const switchTo = (change: RuleChange) => {
    pressed.current = true;
    dispatch({ type: 'rules-changed', rules: change });
  };
  const switchToFix = (to: Alias) => {
    setFixed({ document, from: rules, to });
    switchTo({ alias: to });
  };
  const search = async (): Promise<void> => {
    searching.current?.abort();
    const control = new AbortController();
    searching.current = control;
    const { signal } = control;
    const work = { kind: 'fixing', views } as const;
    try {
      const task = run({ name: 'fix', input: { document, rules } }, { signal });
      const found = await whileBusy(busy, { work, cancel: () => control.abort() }, task);
      if (signal.aborted || store.getState().open?.document !== document) return;
      if (found === null) setLost(facts);
      else switchToFix(found);
    } catch (fault) {
      if (!signal.aborted) throw fault;
    }
  };

  if (back) {
    return (
      <button
        ref={there}
        type="button"
        className={button.quiet}
        onClick={() => {
          setFixed(null);
          switchTo(back.from === AS_REGISTERED ? back.from : { alias: back.from.alias });
        }}
      >
        Back to {aliasName(back.from)}
      </button>
    );
  }
  if (!loses) return null;
  if (lost === facts) return <span>No rule loses nothing.</span>;
  if (!isLarge && fix === null) return null;
  return (
    <button
      ref={there}
      type="button"
      className={button.primary}
      title={fix === null ? 'Tries the other rules until one loses nothing' : `Under ${fix}, which loses nothing`}
      onClick={() => (fix === null ? void search() : switchToFix(fix))}
    >
      See it fixed
    </button>
  );
}
