import type { OwnCondition } from '../../core/layout/document.ts';
import { SPEC_TYPES } from '../../core/layout/document.ts';
import { ALIAS_FIELDS, type AliasField, RELATIONS, type Relation } from '../../core/registration/rules/condition.ts';
import { RELATION_SIGNS } from '../../io/words/condition-text.ts';
import { changedCondition, valueKind } from '../../state/own-rule.ts';
import { Icon } from '../parts/icon.tsx';
import { NumberField } from '../parts/number-field.tsx';
import styles from './own-rule.module.css';

export interface ConditionRowProps {
  /** `condition 2 of “equal length”`: what its controls are called by. */
  readonly name: string;
  readonly condition: OwnCondition;
  readonly onChange: (condition: OwnCondition) => void;
  readonly onRemove: () => void;
}

/** One condition: left side, relation, right side; what cannot stand together is not offered. */
export function ConditionRow({ name, condition, onChange, onRemove }: ConditionRowProps) {
  const { of, relation, value } = condition;
  const field = condition.field as AliasField;
  const kind = valueKind(field);
  const change = (fields: Partial<OwnCondition>) => onChange(changedCondition(condition, fields));
  const left = of === 'range' ? 'range' : 'region';
  const relations = kind === 'number' || kind === 'none' ? RELATIONS : RELATIONS.slice(0, 2);
  return (
    <li className={styles.condition}>
      <select
        aria-label={`Left side of ${name}`}
        value={`${left}.${field}`}
        onChange={(event) => {
          const [side, next] = event.currentTarget.value.split('.') as ['region' | 'range', string];
          const other = side === 'range' ? 'range' : of === 'range' ? 'region' : of;
          change({ of: other, field: next });
        }}
      >
        {(['region', 'range'] as const).map((side) => (
          <optgroup key={side} label={side === 'region' ? 'the region that is there' : 'the range that asks'}>
            {ALIAS_FIELDS.filter((each) => side === 'region' || valueKind(each) !== 'none').map((each) => (
              <option key={each} value={`${side}.${each}`}>
                {side}.{each}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
      <select
        aria-label={`Relation of ${name}`}
        value={relation}
        onChange={(event) => change({ relation: event.currentTarget.value })}
      >
        {relations.map((each: Relation) => (
          <option key={each} value={each}>
            {RELATION_SIGNS[each]}
          </option>
        ))}
      </select>
      <select
        aria-label={`Right side of ${name}`}
        value={of === 'both' ? 'both' : 'value'}
        onChange={(event) => change({ of: event.currentTarget.value === 'both' ? 'both' : left })}
      >
        {left === 'region' && <option value="both">range.{field}</option>}
        {kind !== 'none' && <option value="value">the value</option>}
      </select>
      {of !== 'both' && kind === 'number' && (
        <NumberField label={`Value of ${name}`} value={Number(value)} onChange={(next) => change({ value: next })} />
      )}
      {of !== 'both' && kind === 'truth' && (
        <select
          aria-label={`Value of ${name}`}
          value={String(value)}
          onChange={(event) => change({ value: event.currentTarget.value === 'true' })}
        >
          <option value="true">yes</option>
          <option value="false">no</option>
        </select>
      )}
      {of !== 'both' && kind === 'type' && (
        <select
          aria-label={`Value of ${name}`}
          value={String(value)}
          onChange={(event) => change({ value: event.currentTarget.value })}
        >
          {SPEC_TYPES.map((type) => (
            <option key={type}>{type}</option>
          ))}
        </select>
      )}
      <button type="button" className={styles.remove} aria-label={`Remove ${name}`} onClick={onRemove}>
        <Icon name="cross" size={12} />
      </button>
    </li>
  );
}
