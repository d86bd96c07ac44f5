import { lazy, Suspense, useMemo, useState } from 'react';
import type { RuleNames } from '../../core/facts.ts';
import { ROW_POLICIES, type RowPolicyName } from '../../core/registration/rows/list.ts';
import { aliasRulesFor } from '../../core/registration/rules/list.ts';
import { matrixCsv, matrixMarkdown, matrixRows } from '../../io/matrix-table.ts';
import { matrixProgress } from '../../io/words/matrix-progress.ts';
import { Counterexample } from '../counterexample/counterexample.tsx';
import { useOpener } from '../opening/opener-context.tsx';
import button from '../parts/button.module.css';
import { CopyText } from '../parts/copy-text.tsx';
import { useAppState } from '../store-context.tsx';
import styles from './matrix.module.css';
import { MatrixTable } from './matrix-table.tsx';
import { useMatrix } from './use-matrix.ts';
import { useSubjects } from './use-subjects.ts';

const OwnRuleEditor = lazy(() => import('../own-rule/own-rule-editor.tsx'));

type Shown = RowPolicyName | 'all';

const SHOWN: readonly Shown[] = [...ROW_POLICIES.map(({ name }) => name), 'all'];

/** Every layout under every rule set: what a rule does to all of them, and not only to the one that is open. */
export default function MatrixScreen() {
  const { presets } = useOpener();
  const own = useAppState(({ open }) => open?.document.rules?.own);
  const [shown, setShown] = useState<Shown>('packed-mla');
  const [editsRule, setEditsRule] = useState(false);
  const [withLarge, setWithLarge] = useState(false);
  const subjects = useSubjects(withLarge);
  const matrix = useMatrix(subjects, own);
  const columns = useMemo(() => {
    const aliases = aliasRulesFor(own && { own }).map(({ name }) => name);
    const policies = ROW_POLICIES.map(({ name }) => name).filter((rows) => shown === 'all' || shown === rows);
    return policies.flatMap((rows) => aliases.map((alias): RuleNames => ({ alias, rows })));
  }, [own, shown]);
  const rows = () =>
    matrixRows(
      subjects.flatMap(({ key, title }) => {
        const answer = matrix.answers.get(key);
        return answer ? [{ name: title, cells: answer.cells, orders: answer.orders }] : [];
      }),
    );
  return (
    <main className={styles.screen} aria-label="Matrix">
      <div className={styles.tools}>
        <h1>Every layout under every rule</h1>
        <fieldset className={styles.segments} aria-label="Row policy">
          {SHOWN.map((each) => (
            <button key={each} type="button" aria-pressed={each === shown} onClick={() => setShown(each)}>
              {each === 'all' ? 'all three' : each}
            </button>
          ))}
        </fieldset>
        {presets.some(({ large }) => large) && (
          <label className={styles.option} title="Their order of layers takes some seconds to try">
            <input type="checkbox" checked={withLarge} onChange={() => setWithLarge(!withLarge)} />
            Real models too
          </label>
        )}
        <p role="status" className={styles.progress}>
          {matrixProgress(subjects.length, matrix)}
        </p>
        <span className={styles.spring} />
        {own && (
          <button
            type="button"
            className={`${button.quiet} ${button.small}`}
            aria-expanded={editsRule}
            onClick={() => setEditsRule(!editsRule)}
          >
            Own rule
          </button>
        )}
        <CopyText label="Copy as Markdown" text={() => matrixMarkdown(rows())} />
        <CopyText label="Copy as CSV" text={() => matrixCsv(rows())} />
      </div>
      {own && editsRule && (
        <section className={styles.own} aria-label="Own rule">
          <Suspense fallback={null}>
            <OwnRuleEditor />
          </Suspense>
        </section>
      )}
      <section className={styles.box} aria-label="Matrix of layouts and rule sets">
        <MatrixTable subjects={subjects} matrix={matrix} columns={columns} />
      </section>
      <Counterexample />
    </main>
  );
}
