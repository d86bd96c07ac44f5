import { DEFAULT_ROW_POLICY, ROW_POLICIES } from '../../core/registration/rows/list.ts';
import { ALIAS_RULES, DEFAULT_ALIAS_RULE } from '../../core/registration/rules/list.ts';
import { wrap } from '../text.ts';

/** Columns of the help; a terminal of 80 would break its tables. */
const WIDTH = 100;

/** Names with what they are, the default marked; long texts go on under themselves. */
function listed(entries: readonly { readonly name: string; readonly title: string }[], chosen: string): string {
  const indent = Math.max(...entries.map(({ name }) => name.length)) + 4;
  return entries
    .map(({ name, title }) => {
      const lines = wrap(`${title}${name === chosen ? ' (default)' : ''}`, WIDTH - indent);
      return `  ${name.padEnd(indent - 2)}${lines.join(`\n${' '.repeat(indent)}`)}`;
    })
    .join('\n');
}

/** The alias rules, each with what says so. */
export const RULES_LISTED = listed(
  ALIAS_RULES.map(({ name, reference }) => ({ name, title: reference })),
  DEFAULT_ALIAS_RULE,
);

/** The row policies. */
export const ROWS_LISTED = listed(
  ROW_POLICIES.map(({ name, explanation }) => ({ name, title: `${explanation.split('. ')[0]?.replace(/\.$/, '')}` })),
  DEFAULT_ROW_POLICY,
);
