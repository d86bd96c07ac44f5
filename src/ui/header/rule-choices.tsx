import { AS_REGISTERED } from '../../core/facts.ts';
import { ownTable } from '../../core/observed/own-table.ts';
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
  const isObserved = rules === AS_REGISTERED;
  return (
    <div className={styles.choices}>
      {document && ownTable(document) && (
        <fieldset className={styles.set}>
          <legend>The worker’s own table</legend>
          <RuleOption
            set="table"
            name={AS_REGISTERED}
            title="as registered"
            texts={[
              'The regions that the worker itself made of this layout, as it wrote them down after it had registered.',
            ]}
            evidence="observed"
            chosen={isObserved}
            onChoose={() => dispatch({ type: 'rules-changed', rules: AS_REGISTERED })}
          />
        </fieldset>
      )}
      <fieldset className={styles.set}>
        <legend>Alias rule: when a layer’s range joins a region that is there</legend>
        {aliasRulesFor(document?.rules).map((rule) => (
          <RuleOption
            key={rule.name}
            set="alias"
            {...rule}
            texts={[rule.joins, rule.consequence]}
            chosen={!isObserved && rule.name === rules.alias}
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
            chosen={!isObserved && policy.name === rules.rows}
            onChoose={() => dispatch({ type: 'rules-changed', rules: { rows: policy.name } })}
          />
        ))}
      </fieldset>
    </div>
  );
}
