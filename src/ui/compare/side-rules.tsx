import { AS_REGISTERED, type RuleChoice } from '../../core/facts.ts';
import type { LayoutDocument } from '../../core/layout/document.ts';
import { ownTable } from '../../core/observed/own-table.ts';
import { ROW_POLICIES } from '../../core/registration/rows/list.ts';
import { aliasRulesFor } from '../../core/registration/rules/list.ts';
import { changedRules } from '../../state/rule-choice.ts';
import styles from './compare.module.css';

interface SideRulesProps {
  readonly side: 'A' | 'B' | 'prefill' | 'decode';
  /** May bring a rule of its own, or a table of its worker. */
  readonly document: LayoutDocument;
  readonly rules: RuleChoice;
  readonly onRules: (rules: RuleChoice) => void;
}

/** The rule set of one side. What the rules do is told where the page shows one layout. */
export function SideRules({ side, document, rules, onRules }: SideRulesProps) {
  const aliases = aliasRulesFor(document.rules);
  const isObserved = rules === AS_REGISTERED;
  const observed = 'The worker’s own table';
  return (
    <>
      <select
        className={styles.select}
        aria-label={`Alias rule of ${side}`}
        title={isObserved ? observed : aliases.find(({ name }) => name === rules.alias)?.joins}
        value={isObserved ? AS_REGISTERED : rules.alias}
        onChange={(event) => {
          const alias = aliases.find(({ name }) => name === event.target.value)?.name;
          onRules(changedRules(rules, alias ? { alias } : AS_REGISTERED));
        }}
      >
        {ownTable(document) && <option value={AS_REGISTERED}>as registered</option>}
        {aliases.map(({ name }) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
      <select
        className={styles.select}
        aria-label={`Row policy of ${side}`}
        disabled={isObserved}
        title={isObserved ? observed : ROW_POLICIES.find(({ name }) => name === rules.rows)?.explanation}
        value={isObserved ? '' : rules.rows}
        onChange={(event) => {
          const rows = ROW_POLICIES.find(({ name }) => name === event.target.value)?.name;
          if (rows) onRules(changedRules(rules, { rows }));
        }}
      >
        {isObserved && <option value="">of the worker</option>}
        {ROW_POLICIES.map(({ name }) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
    </>
  );
}
