import { ROW_POLICIES } from '../../core/registration/rows/list.ts';
import { ALIAS_RULES } from '../../core/registration/rules/list.ts';

export const EVALUATE_HELP = `regionscope evaluate [options] < FILE

Reads layouts from standard input, one JSON document a line, and writes for each, as soon as it is known, a line
{"row policy": {"alias rule": result}} with the regions, the decisions and the pool totals. A golden vector
{"layout": …, "expected": …} counts as its layout. Numbers are exact, also beyond 2^53.

With --transfer a line is a transfer document, {"prefill": layout, "decode": layout, "request": {…}}, and a result
says what decode receives: what refused it, or the bytes moved, undelivered, misplaced by layer, and clobbered.

A line that cannot be read gives {"issues": […]}, and the lines after it are evaluated all the same.

Options
  --rule NAME     one alias rule instead of all ${ALIAS_RULES.length}
  --rows NAME     one row policy instead of all ${ROW_POLICIES.length}
  --transfer      lines are transfer documents; both sides register under the same rules

Exit codes
  0  every line was evaluated, whatever was found
  2  some line could not be read

Example
  jq -c . capture.json | regionscope evaluate --rule base-address --rows packed-mla
`;
