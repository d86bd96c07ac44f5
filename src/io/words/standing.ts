import type { RuleNames } from '../../core/facts.ts';
import { rowPolicy } from '../../core/registration/rows/list.ts';
import { aliasRule } from '../../core/registration/rules/list.ts';
import { OWN_RULE } from '../../core/registration/rules/own-rule.ts';

/** Both names of a rule set, as every result gives them: `packed-row-aware · packed-mla`. */
export const ruleSetName = ({ alias, rows }: RuleNames): string => `${alias} · ${rows}`;

/** How far a result under these rules can be trusted; the weaker evidence of the two counts. */
export function standingOf({ alias, rows }: RuleNames): string {
  if (alias === OWN_RULE) return 'modelled, not observed · under a rule of your own';
  const fromProse =
    aliasRule(alias).evidence === 'PR prose' ? 'rule' : rowPolicy(rows).evidence === 'PR prose' ? 'row policy' : null;
  const evidence =
    fromProse === null ? 'rule checked against connector code' : `${fromProse} from the pull request's prose`;
  return `modelled, not observed · ${evidence}`;
}
