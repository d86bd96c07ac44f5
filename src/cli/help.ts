import { DEFAULT_ROW_POLICY, ROW_POLICIES } from '../core/registration/rows/list.ts';
import { ALIAS_RULES, DEFAULT_ALIAS_RULE } from '../core/registration/rules/list.ts';
import { wrap } from './text.ts';

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

const RULES = listed(
  ALIAS_RULES.map(({ name, reference }) => ({ name, title: reference })),
  DEFAULT_ALIAS_RULE,
);

const ROWS = listed(
  ROW_POLICIES.map(({ name, explanation }) => ({ name, title: `${explanation.split('. ')[0]?.replace(/\.$/, '')}` })),
  DEFAULT_ROW_POLICY,
);

const ROOT = `regionscope: see which bytes a KV cache transfer would move, and which it would lose.

Usage
  regionscope check FILE…        verdict, regions and findings of layouts
  regionscope diff A B           what B registers otherwise than A, and why; of two folders, file by file
  regionscope matrix [FILE…]     layouts under every row policy and alias rule, as a table
  regionscope evaluate < FILE    results of layouts, one a line, under every rule
  regionscope presets            the layouts that come with it
  regionscope help COMMAND       more on a command
  regionscope --version

Try
  regionscope check --preset dsv41-swa-compressor
  regionscope diff --preset dsv41-swa-compressor --a-rules base-address --b-rules packed-row-aware

A layout is a JSON document; docs/layout-format.md describes it. Exit codes: 0 nothing is lost, 1 an error was
found, 2 a layout could not be read or the command line not understood, 3 RegionScope itself failed.
`;

const CHECK = `regionscope check FILE… [options]

Registers each layout as the connector would, and tells which bytes of a block are lost, why, and which regions
there are. - stands for standard input. Figures are of one block and of the layout's request, not of the pool.

Options
  --rule NAME     the alias rule; without it the layout's own, else ${DEFAULT_ALIAS_RULE}
  --rows NAME     the row policy; without it the layout's own, else ${DEFAULT_ROW_POLICY}
  --as-registered the region table that the worker itself made, in place of rules
  --format NAME   text, or json: one object a line and layout
  --preset ID     check a layout that comes with it, under the rules that it shows; may be given again

Alias rules
${RULES}

Row policies
${ROWS}

Exit codes
  0  nothing is lost, spilled or refused (warnings do not count)
  1  an error was found, or a registration refused
  2  a layout could not be read; the others are checked all the same

Examples
  regionscope check capture.json
  regionscope check capture.json --rule base-address
  regionscope check before/*.json --format json | jq .verdict.headline
`;

const EVALUATE = `regionscope evaluate [options] < FILE

Reads layouts from standard input, one JSON document a line, and writes for each, as soon as it is known, a line
{"row policy": {"alias rule": result}} with the regions, the decisions and the pool totals. A golden vector
{"layout": …, "expected": …} counts as its layout. Numbers are exact, also beyond 2^53.

A line that cannot be read gives {"issues": […]}, and the lines after it are evaluated all the same.

Options
  --rule NAME     one alias rule instead of all ${ALIAS_RULES.length}
  --rows NAME     one row policy instead of all ${ROW_POLICIES.length}

Exit codes
  0  every line was evaluated, whatever was found
  2  some line could not be read

Example
  jq -c . capture.json | regionscope evaluate --rule base-address --rows packed-mla
`;

const DIFF = `regionscope diff A B [options]
regionscope diff DIR DIR [options]
regionscope diff FILE --a-rules NAME --b-rules NAME [options]

Compares two layouts, or one under two rule sets: bytes and descriptors of a block, regions added, gone and
changed, layers that register otherwise with the decision of either side, findings fixed and new. Layers are
matched by name. - stands for standard input.

Of two folders, files of the same name are compared: a line each, then those that changed. Where both hold the
region table that their worker made, that is compared (as registered), else what is modelled.

Options
  --a-rules ALIAS/ROWS  the rules of A; either may be left out, and is then the layout's own, else the default;
                        as-registered for the table that its worker made
  --b-rules ALIAS/ROWS  the rules of B
  --as-registered       the workers' own tables on both sides
  --preset ID           a layout that comes with it, after those of files; may be given again
  --renames             takes the renames that are suggested where layers have no namesake
  --format NAME         text, or markdown, fit for a review

regionscope help check lists the rules.

Exit codes
  0  B loses, spills or spoils nothing that A does not
  1  it does, or is refused where A is not
  2  a layout could not be read, or of two folders nothing could be compared

Examples
  regionscope diff before.json after.json --format markdown
  regionscope diff capture.json --a-rules as-registered
  regionscope diff main/ pr/ --format markdown > review.md
`;

const MATRIX = `regionscope matrix [FILE…] [options]

Tries each layout under every row policy and alias rule: regions, and the descriptors and bytes of its request or,
where it has none, of one block of each group. Without a layout, all that come with it are tried. - stands for
standard input. A result is order-dependent where another order of the layers would change it; "sampled no" stands
where not every order could be tried.

Options
  --preset ID     a layout that comes with it, after those of files; may be given again
  --order         also finds whether the result depends on the order of layers, which takes longer
  --seed N        of the orders that are drawn where there are too many (default 1)
  --format NAME   text, markdown or csv

regionscope help check lists the rules.

Exit codes
  0  every layout was tried, whatever was found
  2  a layout could not be read; the others are tried all the same

Examples
  regionscope matrix capture.json --order
  regionscope matrix --format markdown > matrix.md
`;

const PRESETS = `regionscope presets [--print ID]

Lists the layouts that come with it, by section: what each shows, and under which rules.

Options
  --print ID      write that layout's document instead, to start one of your own from
`;

/** Help by command. */
export const HELP: Readonly<Record<string, string>> = {
  check: CHECK,
  diff: DIFF,
  evaluate: EVALUATE,
  matrix: MATRIX,
  presets: PRESETS,
};

/** Help on the whole. */
export const ROOT_HELP = ROOT;
