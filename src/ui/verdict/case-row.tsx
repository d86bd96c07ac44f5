import { Fragment } from 'react';
import { AS_REGISTERED } from '../../core/facts.ts';
import { useOpener } from '../opening/opener-context.tsx';
import { Icon } from '../parts/icon.tsx';
import { useAppState } from '../store-context.tsx';
import { type CaseResult, STATES } from './cases.ts';
import styles from './verdict.module.css';

export interface CaseRowProps {
  readonly preset: string;
  readonly label: string;
  /** One a state; undefined while the layout is being read. */
  readonly results: readonly CaseResult[] | undefined;
}

/** One layout through the states of the connector; each opens the layout under that rule. */
export function CaseRow({ preset, label, results }: CaseRowProps) {
  const opener = useOpener();
  const isOpen = useAppState(({ open }) => open?.origin.kind === 'preset' && open.origin.id === preset);
  const alias = useAppState(({ rules }) => (rules === AS_REGISTERED ? null : rules.alias));
  return (
    <li className={styles.case}>
      <span className={styles.caseLabel}>{label}</span>
      {STATES.map((state, i) => {
        const result = results?.[i];
        const tone = result === undefined ? 'none' : result.good ? 'good' : 'bad';
        return (
          <Fragment key={state.alias}>
            {i > 0 && <Icon name="arrow" size={12} />}
            <button
              type="button"
              className={styles.state}
              data-tone={tone}
              aria-current={isOpen && alias === state.alias ? 'true' : undefined}
              title={`${label} under ${state.alias}`}
              onClick={() => void opener.openPreset(preset, { alias: state.alias })}
            >
              <span className={styles.stateLabel}>{state.label}</span>
              {result && <Icon name={result.good ? 'check' : 'cross'} size={12} />}
              <span>{result?.text ?? '…'}</span>
            </button>
          </Fragment>
        );
      })}
    </li>
  );
}
