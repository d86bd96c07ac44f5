import { useState } from 'react';
import { type Claim, DEFAULT_BOUND } from '../../core/analysis/counterexample.ts';
import type { RuleNames } from '../../core/facts.ts';
import { ROW_POLICIES, type RowPolicyName } from '../../core/registration/rows/list.ts';
import { type AliasChoice, aliasRulesFor } from '../../core/registration/rules/list.ts';
import { counterexampleSentence } from '../../io/words/counterexample-sentence.ts';
import { rulesFrom } from '../../state/rule-choice.ts';
import { factsOf, startView } from '../../state/select.ts';
import button from '../parts/button.module.css';
import { NumberField } from '../parts/number-field.tsx';
import { Phrases } from '../parts/phrases.tsx';
import { TaskProgressBar } from '../parts/task-progress.tsx';
import { useAppState, useDispatch } from '../store-context.tsx';
import { useTask } from '../worker/use-task.ts';
import styles from './counterexample.module.css';

/** What was asked, kept beside the answer: the form may be changed by then. */
interface Asked {
  readonly rules: RuleNames;
  readonly claim: Claim;
}

const claimOf = (says: string, against: AliasChoice): Claim =>
  says === 'same-as' ? { says, alias: against } : { says: says as 'loses-no-byte' | 'moves-none-twice' };

/** Looks for a smallest layout that tells two rules apart, or on which a rule does what it is said never to do. */
export function Counterexample() {
  const dispatch = useDispatch();
  const given = rulesFrom(useAppState((state) => state.rules));
  const own = useAppState(({ open }) => open?.document.rules?.own);
  const [alias, setAlias] = useState<AliasChoice>(given.alias);
  const [rows, setRows] = useState<RowPolicyName>(given.rows);
  const [says, setSays] = useState<Claim['says']>('loses-no-byte');
  const [against, setAgainst] = useState<AliasChoice>('base-address');
  const [seed, setSeed] = useState(1);
  const [asked, setAsked] = useState<Asked | null>(null);
  const { state, start, cancel } = useTask<'counterexample'>();
  const names = aliasRulesFor(own && { own }).map(({ name }) => name);
  const isRunning = state.kind === 'running';
  const isIdle = says === 'same-as' && alias === against;

  const search = () => {
    const rules = { alias, rows };
    const claim = claimOf(says, against);
    setAsked({ rules, claim });
    start({
      name: 'counterexample',
      input: { rules: { ...rules, ...(own && { own }) }, claim, seed, bound: DEFAULT_BOUND },
    });
  };
  const result = state.kind === 'done' ? state.result : null;
  const open = () => {
    if (!result?.found || asked === null) return;
    const { document } = result;
    dispatch({
      type: 'opened',
      open: { origin: { kind: 'made', name: document.title ?? 'Counterexample' }, document, warnings: [] },
      rules: asked.rules,
      view: startView(factsOf(document, asked.rules)),
    });
    dispatch({ type: 'mode-changed', mode: 'explore' });
  };

  return (
    <section className={styles.search} aria-label="Smallest counterexample">
      <h2>The smallest layout that …</h2>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          search();
        }}
      >
        <label>
          Rule
          <select value={alias} onChange={(event) => setAlias(event.currentTarget.value as AliasChoice)}>
            {names.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
        <label>
          Row policy
          <select value={rows} onChange={(event) => setRows(event.currentTarget.value as RowPolicyName)}>
            {ROW_POLICIES.map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
        <label>
          Shows that it
          <select value={says} onChange={(event) => setSays(event.currentTarget.value as Claim['says'])}>
            <option value="loses-no-byte">loses bytes</option>
            <option value="moves-none-twice">moves bytes twice</option>
            <option value="same-as">is not the same as</option>
          </select>
        </label>
        {says === 'same-as' && (
          <label>
            Rule B
            <select value={against} onChange={(event) => setAgainst(event.currentTarget.value as AliasChoice)}>
              {names.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </select>
          </label>
        )}
        <div className={styles.field}>
          <span aria-hidden="true">Seed</span>
          <NumberField label="Seed" value={seed} onChange={setSeed} />
        </div>
        <button type="submit" className={button.primary} disabled={isRunning || isIdle}>
          Search
        </button>
      </form>
      {isIdle && <p className={styles.hint}>A rule is the same as itself: choose another one.</p>}
      {isRunning && <TaskProgressBar label="Layouts tried" progress={state.progress} onCancel={cancel} />}
      <div role="status" className={styles.result}>
        {state.kind === 'failed' && <p>The search failed: {state.message}</p>}
        {result && asked && (
          <p>
            <Phrases of={counterexampleSentence(asked.rules, asked.claim, result)} />
          </p>
        )}
      </div>
      {result?.found && (
        <button type="button" className={button.quiet} onClick={open}>
          Open this layout
        </button>
      )}
    </section>
  );
}
