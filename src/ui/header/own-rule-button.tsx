import { aliasRule } from '../../core/registration/rules/list.ts';
import { ownFrom, withOwnRule } from '../../state/own-rule.ts';
import { rulesFrom } from '../../state/rule-choice.ts';
import button from '../parts/button.module.css';
import { useAppState, useAppStore } from '../store-context.tsx';
import styles from './rule-choices.module.css';

/** Starts a rule of one's own from the one in use, or leads to the one that the document brings. */
export function OwnRuleButton() {
  const store = useAppStore();
  const bringsRule = useAppState(({ open }) => open?.document.rules?.own !== undefined);
  const edit = () => {
    const { open, rules } = store.getState();
    if (open === null) return;
    const { document } = open;
    if (document.rules?.own === undefined) {
      const own = ownFrom(aliasRule(rulesFrom(rules).alias, document.rules));
      store.dispatch({ type: 'edited', document: withOwnRule(document, own), rules: { alias: 'own-rule' } });
    } else store.dispatch({ type: 'rules-changed', rules: { alias: 'own-rule' } });
    store.dispatch({ type: 'tab-changed', tab: 'rule' });
  };
  return (
    <button type="button" className={`${button.quiet} ${button.small} ${styles.own}`} onClick={edit}>
      {bringsRule ? 'Edit the rule of your own' : 'Write a rule of your own, from the one in use'}
    </button>
  );
}
