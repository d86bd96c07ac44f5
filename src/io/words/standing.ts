import { AS_REGISTERED, type RuleChoice } from '../../core/facts.ts';
import { rowPolicy } from '../../core/registration/rows/list.ts';
import { aliasRule } from '../../core/registration/rules/list.ts';
import { OWN_RULE } from '../../core/registration/rules/own-rule.ts';
import { name, type Phrase, plain } from './phrase.ts';

/** What a worker's own table is called where a rule set's names would stand. */
const AS_REGISTERED_NAME = 'as registered';

/** Both names of a rule set, as every result gives them: `packed-row-aware · packed-mla`; or `as registered`. */
export const ruleSetName = (rules: RuleChoice): string =>
  rules === AS_REGISTERED ? AS_REGISTERED_NAME : `${rules.alias} · ${rules.rows}`;

/** The alias rule alone, where there is room for no more. */
export const aliasName = (rules: RuleChoice): string => (rules === AS_REGISTERED ? AS_REGISTERED_NAME : rules.alias);

/** Where a statement holds: `under packed-row-aware · packed-mla`, or `in the worker's own table`. */
export const underRules = (rules: RuleChoice): Phrase[] =>
  rules === AS_REGISTERED ? [plain("in the worker's own table")] : [plain('under '), name(ruleSetName(rules))];

/** How far a result can be trusted; of rules, the weaker evidence of the two counts. */
export function standingOf(rules: RuleChoice): string {
  if (rules === AS_REGISTERED) return "observed: the worker's own table";
  const { alias, rows } = rules;
  if (alias === OWN_RULE) return 'modelled, not observed · under a rule of your own';
  const fromProse =
    aliasRule(alias).evidence === 'PR prose' ? 'rule' : rowPolicy(rows).evidence === 'PR prose' ? 'row policy' : null;
  const evidence =
    fromProse === null ? 'rule checked against connector code' : `${fromProse} from the pull request's prose`;
  return `modelled, not observed · ${evidence}`;
}
