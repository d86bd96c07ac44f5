import { useEffect, useRef } from 'react';
import { formatNumber } from '../../io/words/figures.ts';
import button from '../parts/button.module.css';
import { useAppState, useDispatch } from '../store-context.tsx';
import { IssueList } from './issue-list.tsx';
import styles from './opening.module.css';

/**
 * What kept a source from opening, over the page and not instead of it: the last good layout stays and can be used.
 * Takes the focus, so that it is read and Escape closes it.
 */
export function FailurePanel() {
  const failed = useAppState((state) => state.failed);
  const open = useAppState((state) => state.open);
  const dispatch = useDispatch();
  const panel = useRef<HTMLElement>(null);

  useEffect(() => {
    if (failed) panel.current?.focus();
  }, [failed]);

  if (failed === null) return null;
  const errors = failed.issues.filter(({ severity }) => severity === 'error').length;
  return (
    <section
      ref={panel}
      tabIndex={-1}
      className={styles.panel}
      aria-label={`${failed.name} could not be opened`}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        dispatch({ type: 'failure-dismissed' });
      }}
    >
      <div className={styles.panelHead}>
        <div role="alert">
          <h2 className={styles.panelTitle}>{failed.name} could not be opened</h2>
          <p className={styles.panelText}>
            {formatNumber(errors, 'error')} to mend.{open && ' The layout that was open stays as it is.'}
          </p>
        </div>
        <button type="button" className={button.quiet} onClick={() => dispatch({ type: 'failure-dismissed' })}>
          Dismiss
        </button>
      </div>
      <IssueList issues={failed.issues} source={failed.source} />
    </section>
  );
}
