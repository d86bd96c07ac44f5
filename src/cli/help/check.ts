import { DEFAULT_ROW_POLICY } from '../../core/registration/rows/list.ts';
import { DEFAULT_ALIAS_RULE } from '../../core/registration/rules/list.ts';
import { FAIL_ON_ERRORS, FINDING_CODES } from '../../io/checked.ts';
import { ROWS_LISTED, RULES_LISTED } from './rules.ts';

const others = FINDING_CODES.filter((code) => !FAIL_ON_ERRORS.has(code));

export const CHECK_HELP = `regionscope check FILE… [options]
regionscope check FOLDER… [options]
regionscope check - [options]
regionscope check --prefill FILE --decode FILE [options]

Registers each layout as the connector would, and tells which bytes of a block are lost, why, and which regions
there are. A file may be anything that docs/readers.md names: a layout document, a log, a handshake, an archive. Of
a folder all files are checked, those in its folders too; those that are no layouts are left out with a note. - stands
for standard input. A link that was shared may stand in place of a file: it is checked under the rules that it was
shared under, which is told on standard error. Figures are of one block and of the layout's request, not of the pool.

Options
  --rule NAME     the alias rule; without it the link's, else the layout's own, else ${DEFAULT_ALIAS_RULE}
  --rows NAME     the row policy; without it the link's, else the layout's own, else ${DEFAULT_ROW_POLICY}
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

Of two sides
With --prefill and --decode it tells whether what decode needs of a request arrives: the checks that both sides
make, and the bytes that are needed, delivered, undelivered, misplaced and overwritten.

  --prefill FILE  prefill's worker, which stands for all ranks; or a file a rank, given again, or a folder of them
  --decode FILE   decode's worker
  --request R     block ids a group, as JSON or a file of it:
                  {"prefill_block_ids": [[0, 1]], "decode_block_ids": [[4, 2]]}
                  Without it the layouts' own where both have one, else one block of each group.
  --skip-handshake
                  as if nobody had compared the two sides
  --rule, --rows  the rules of both sides; of one, --prefill-rule, --prefill-rows, --decode-rule, --decode-rows
  --format NAME   as above: json one object, sarif at the lines of decode's file, junit one suite

Alias rules
${RULES_LISTED}

Row policies
${ROWS_LISTED}

Exit codes
  0  nothing is found that makes it fail
  1  something is, or a registration is refused, so that nothing of it can be checked
  2  a layout could not be read; the others are checked all the same
Of two sides: 0 where all that is needed arrives and nothing else is written over, 1 where not, or where a check
or a registration refuses, 2 where a file or the request could not be read.

Examples
  regionscope check capture.json
  regionscope check capture.json --rule base-address
  regionscope check layouts --fail-on truncated,spilled --format sarif > regionscope.sarif
  regionscope check before/*.json --format json | jq -r .verdict.headline
  kubectl logs decode-0 | regionscope check -
  regionscope check --prefill p0.json --decode d0.json --prefill-rule base-address
  regionscope check --prefill p0.json --decode d0.json --format json | jq .result
`;
