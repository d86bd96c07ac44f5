import { ruleSetName } from '../../io/words/standing.ts';
import { Icon } from '../parts/icon.tsx';
import { SheetButton } from '../parts/sheet-button.tsx';
import { useAppState } from '../store-context.tsx';
import styles from './header.module.css';
import { RuleChoices } from './rule-choices.tsx';

/** The two choices that every result names, and the way to others. */
export function RulePicker() {
  const rules = useAppState((state) => state.rules);
  return (
    <SheetButton
      className={styles.chip}
      aria-label={`Rules: ${ruleSetName(rules).replace(' · ', ', ')}`}
      sheet="Rules"
      content={() => <RuleChoices />}
    >
      <span className={styles.rules}>{ruleSetName(rules)}</span>
      <Icon name="down" size={12} />
    </SheetButton>
  );
}
