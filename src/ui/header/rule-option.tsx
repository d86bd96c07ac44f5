import { useId } from 'react';
import type { Evidence } from '../../core/registration/rules/alias-rule.ts';
import { Linked } from '../glossary/linked.tsx';
import styles from './rule-choices.module.css';

export interface RuleOptionProps {
  /** The choice it belongs to; options of one exclude each other. */
  readonly set: string;
  readonly name: string;
  readonly title: string;
  /** What it does and what follows, in sentences. */
  readonly texts: readonly string[];
  readonly reference?: string;
  readonly evidence: Evidence | 'observed';
  readonly chosen: boolean;
  readonly onChoose: () => void;
}

/** One rule to choose, explained where it stands: nobody should have to know the names. */
export function RuleOption({ set, name, title, texts, reference, evidence, chosen, onChoose }: RuleOptionProps) {
  const id = useId();
  return (
    <div className={styles.option} data-chosen={chosen ? '' : undefined}>
      <input
        type="radio"
        id={id}
        name={set}
        value={name}
        checked={chosen}
        onChange={onChoose}
        aria-describedby={`${id}-texts`}
      />
      <label htmlFor={id} className={styles.title}>
        {title}
      </label>
      <div id={`${id}-texts`} className={styles.texts}>
        {texts.map((text) => (
          <p key={text}>
            <Linked text={text} />
          </p>
        ))}
        <p className={styles.standing}>
          <span className={styles.evidence} data-evidence={evidence}>
            {evidence}
          </span>
          {reference}
        </p>
      </div>
    </div>
  );
}
