import type { OwnCondition } from '../../core/layout/document.ts';
import { NEW_CONDITION, withItem } from '../../state/own-rule.ts';
import button from '../parts/button.module.css';
import { ConditionRow } from './condition-row.tsx';
import styles from './own-rule.module.css';

export interface ConditionListProps {
  /** What they are conditions of: `joining by clause 1`. */
  readonly of: string;
  readonly conditions: readonly OwnCondition[];
  /** What holds where there is no condition. */
  readonly none: string;
  readonly onChange: (conditions: readonly OwnCondition[]) => void;
}

/** Conditions that must all hold. */
export function ConditionList({ of, conditions, none, onChange }: ConditionListProps) {
  return (
    <>
      {conditions.length === 0 && <p className={styles.none}>{none}</p>}
      <ol className={styles.conditions} aria-label={`Conditions of ${of}`}>
        {conditions.map((condition, i) => (
          <ConditionRow
            // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no other identity, and are edited in place.
            key={i}
            name={`condition ${i + 1} of ${of}`}
            condition={condition}
            onChange={(next) => onChange(withItem(conditions, i, next))}
            onRemove={() => onChange(withItem(conditions, i, null))}
          />
        ))}
      </ol>
      <button
        type="button"
        className={button.link}
        aria-label={`Add a condition of ${of}`}
        onClick={() => onChange([...conditions, NEW_CONDITION])}
      >
        + condition
      </button>
    </>
  );
}
