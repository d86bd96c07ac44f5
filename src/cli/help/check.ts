import { DEFAULT_ROW_POLICY } from '../../core/registration/rows/list.ts';
import { DEFAULT_ALIAS_RULE } from '../../core/registration/rules/list.ts';
import { FAIL_ON_ERRORS, FINDING_CODES } from '../../io/checked.ts';
import { ROWS_LISTED, RULES_LISTED } from './rules.ts';

const others = FINDING_CODES.filter((code) => !FAIL_ON_ERRORS.has(code));

export const CHECK_HELP = `regionscope check FILE… [options]
regionscope check FOLDER… [options]
regionscope check - [options]

Registers each layout as the connector would, and tells which bytes of a block are lost, why, and which regions
there are. A file may be anything that docs/readers.md names: a layout document, a log, a handshake, an archive. Of
a folder all files are checked, those in its folders too; those that are no layouts are left out with a note. - stands
for standard input. Figures are of one block and of the layout's request, not of the pool.

Options
  --rule NAME     the alias rule; without it the layout's own, else ${DEFAULT_ALIAS_RULE}
  --rows NAME     the row policy; without it the layout's own, else ${DEFAULT_ROW_POLICY}
  --as-registered the region table that the worker itself made, in place of rules
  --fail-on NAMES the findings that make it fail, with commas between; without it
                  ${[...FAIL_ON_ERRORS].join(',')}
                  There are also ${others.join(', ')}.
  --format NAME   text
                  json      one object a line and layout
                  markdown  for a comment on a pull request, below GitHub's limit
                  sarif     SARIF 2.1.0, for code scanning: each finding at its layer's line
                  junit     JUnit XML, for test reports: a suite a layout, a test a kind of finding
  --preset ID     check a layout that comes with it, under the rules that it shows; may be given again

Alias rules
${RULES_LISTED}

Row policies
${ROWS_LISTED}

Exit codes
  0  nothing is found that makes it fail
  1  something is, or a registration is refused, so that nothing of it can be checked
  2  a layout could not be read; the others are checked all the same

Examples
  regionscope check capture.json
  regionscope check capture.json --rule base-address
  regionscope check layouts --fail-on truncated,spilled --format sarif > regionscope.sarif
  regionscope check before/*.json --format json | jq -r .verdict.headline
  kubectl logs decode-0 | regionscope check -
`;
