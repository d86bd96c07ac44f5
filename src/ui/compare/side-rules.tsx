import type { RuleNames } from '../../core/facts.ts';
import type { LayoutDocument } from '../../core/layout/document.ts';
import { ROW_POLICIES } from '../../core/registration/rows/list.ts';
import { aliasRulesFor } from '../../core/registration/rules/list.ts';
import styles from './compare.module.css';

interface SideRulesProps {
  readonly side: 'A' | 'B';
  /** May bring a rule of its own. */
  readonly document: LayoutDocument;
  readonly rules: RuleNames;
  readonly onRules: (rules: RuleNames) => void;
}

/** The rule set of one side. What the rules do is told where the page shows one layout. */
export function SideRules({ side, document, rules, onRules }: SideRulesProps) {
  const aliases = aliasRulesFor(document.rules);
  return (
    <>
      <select
        className={styles.select}
        aria-label={`Alias rule of ${side}`}
        title={aliases.find(({ name }) => name === rules.alias)?.joins}
        value={rules.alias}
        onChange={(event) => {
          const alias = aliases.find(({ name }) => name === event.target.value)?.name;
          if (alias) onRules({ ...rules, alias });
        }}
      >
        {aliases.map(({ name }) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
      <select
        className={styles.select}
        aria-label={`Row policy of ${side}`}
        title={ROW_POLICIES.find(({ name }) => name === rules.rows)?.explanation}
        value={rules.rows}
        onChange={(event) => {
          const rows = ROW_POLICIES.find(({ name }) => name === event.target.value)?.name;
          if (rows) onRules({ ...rules, rows });
        }}
      >
        {ROW_POLICIES.map(({ name }) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
    </>
  );
}
