import { ROW_POLICIES } from '../../core/registration/rows/list.ts';
import { aliasRulesFor } from '../../core/registration/rules/list.ts';
import { useAppState, useDispatch } from '../store-context.tsx';
import { OwnRuleButton } from './own-rule-button.tsx';
import styles from './rule-choices.module.css';
import { RuleOption } from './rule-option.tsx';

/** When a range joins a region, and who registers a whole row: every answer there is, explained. */
export function RuleChoices() {
  const rules = useAppState((state) => state.rules);
  const document = useAppState(({ open }) => open?.document);
  const dispatch = useDispatch();
  return (
    <div className={styles.choices}>
      <fieldset className={styles.set}>
        <legend>Alias rule: when a layer’s range joins a region that is there</legend>
        {aliasRulesFor(document?.rules).map((rule) => (
          <RuleOption
            key={rule.name}
            set="alias"
            {...rule}
            texts={[rule.joins, rule.consequence]}
            chosen={rule.name === rules.alias}
            onChoose={() => dispatch({ type: 'rules-changed', rules: { alias: rule.name } })}
          />
        ))}
        <OwnRuleButton />
      </fieldset>
      <fieldset className={styles.set}>
        <legend>Row policy: which layers register the whole row</legend>
        {ROW_POLICIES.map((policy) => (
          <RuleOption
            key={policy.name}
            set="rows"
            {...policy}
            texts={[policy.explanation]}
            chosen={policy.name === rules.rows}
            onChoose={() => dispatch({ type: 'rules-changed', rules: { rows: policy.name } })}
          />
        ))}
      </fieldset>
    </div>
  );
}
