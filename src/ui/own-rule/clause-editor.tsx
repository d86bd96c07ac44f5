import type { OwnClause } from '../../core/layout/document.ts';
import { MLA_REFRESHES } from '../../core/registration/rules/alias-rule.ts';
import button from '../parts/button.module.css';
import { ConditionList } from './condition-list.tsx';
import styles from './own-rule.module.css';

export interface ClauseEditorProps {
  readonly index: number;
  readonly clause: OwnClause;
  readonly onChange: (clause: OwnClause) => void;
  /** Left out where it is the only clause: a rule has one. */
  readonly onRemove?: (() => void) | undefined;
  /** Left out for the first. */
  readonly onMoveUp?: (() => void) | undefined;
}

/** One way to join: when, and whether the region then takes the range's geometry. */
export function ClauseEditor({ index, clause, onChange, onRemove, onMoveUp }: ClauseEditorProps) {
  const name = `clause ${index + 1}`;
  const { refreshes, ...joining } = clause;
  return (
    <fieldset className={styles.clause}>
      <legend className={styles.legend}>
        <span>{index + 1}</span>
        <input
          type="text"
          aria-label={`Name of ${name}`}
          placeholder={name}
          value={clause.name ?? ''}
          onChange={(event) => onChange({ ...clause, name: event.currentTarget.value })}
        />
        {onMoveUp && (
          <button
            type="button"
            className={`${button.quiet} ${button.small}`}
            aria-label={`Try ${name} earlier`}
            onClick={onMoveUp}
          >
            ↑ earlier
          </button>
        )}
        {onRemove && (
          <button
            type="button"
            className={`${button.quiet} ${button.small}`}
            aria-label={`Remove ${name}`}
            onClick={onRemove}
          >
            Remove
          </button>
        )}
      </legend>
      <p className={styles.says}>A range joins the first region for which all of these hold:</p>
      <ConditionList
        of={`joining by ${name}`}
        conditions={clause.joins}
        none="No condition: any region will do, the oldest first."
        onChange={(joins) => onChange({ ...clause, joins })}
      />
      <label className={styles.refresh}>
        <input
          type="checkbox"
          checked={refreshes !== undefined}
          onChange={(event) =>
            onChange(event.currentTarget.checked ? { ...joining, refreshes: MLA_REFRESHES } : joining)
          }
        />
        and its block_len, block_stride and num_blocks take the place of the region’s
        {refreshes && ', where all of these hold too:'}
      </label>
      {refreshes && (
        <ConditionList
          of={`refreshing by ${name}`}
          conditions={refreshes}
          none="No condition: on every join."
          onChange={(next) => onChange({ ...clause, refreshes: next })}
        />
      )}
    </fieldset>
  );
}
