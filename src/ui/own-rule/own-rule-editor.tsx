import type { OwnClause, OwnRule } from '../../core/layout/document.ts';
import { movedUp, NEW_CLAUSE, withItem, withOwnRule } from '../../state/own-rule.ts';
import button from '../parts/button.module.css';
import { useAppState, useDispatch } from '../store-context.tsx';
import { ClauseEditor } from './clause-editor.tsx';
import styles from './own-rule.module.css';

/** The document's own alias rule as a table of conditions. Each change is in the map at once, and can be undone. */
export default function OwnRuleEditor() {
  const document = useAppState(({ open }) => open?.document);
  const dispatch = useDispatch();
  const own = document?.rules?.own;
  if (document === undefined || own === undefined) {
    return <p className={styles.none}>The open layout brings no rule of its own. The rule menu starts one.</p>;
  }
  const change = (next: OwnRule) => {
    dispatch({ type: 'edited', document: withOwnRule(document, next), rules: { alias: 'own-rule' } });
  };
  const setClauses = (clauses: readonly OwnClause[]) => change({ ...own, clauses });
  return (
    <div className={styles.editor}>
      <div className={styles.head}>
        <label className={styles.title}>
          Title
          <input
            type="text"
            value={own.title ?? ''}
            placeholder="a rule of your own"
            onChange={(event) => change({ ...own, title: event.currentTarget.value })}
          />
        </label>
        <p>Clauses are tried in order, each on the regions in the order they were made. It is kept in the document.</p>
      </div>
      <div className={styles.clauses}>
        {own.clauses.map((clause, i) => (
          <ClauseEditor
            // biome-ignore lint/suspicious/noArrayIndexKey: clauses have no other identity, and are edited in place.
            key={i}
            index={i}
            clause={clause}
            onChange={(next) => setClauses(withItem(own.clauses, i, next))}
            onRemove={own.clauses.length > 1 ? () => setClauses(withItem(own.clauses, i, null)) : undefined}
            onMoveUp={i > 0 ? () => setClauses(movedUp(own.clauses, i)) : undefined}
          />
        ))}
        <button
          type="button"
          className={`${button.quiet} ${button.small}`}
          onClick={() => setClauses([...own.clauses, NEW_CLAUSE])}
        >
          + clause
        </button>
      </div>
    </div>
  );
}
