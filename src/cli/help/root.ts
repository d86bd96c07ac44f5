import { COMMANDS } from '../commands.ts';

const usages = [
  ...COMMANDS.map(({ name, operands, summary }) => [`regionscope ${name} ${operands}`.trimEnd(), summary] as const),
  ['regionscope help COMMAND', 'more on a command, with examples'],
  ['regionscope --version', ''],
] as const;
const width = Math.max(...usages.map(([usage]) => usage.length));

/** Help on the whole. */
export const ROOT_HELP = `regionscope: see which bytes a KV cache transfer would move, and which it would lose.

Usage
${usages.map(([usage, summary]) => `  ${usage.padEnd(width)}  ${summary}`.trimEnd()).join('\n')}

Try
  regionscope check --preset dsv41-swa-compressor
  regionscope diff --preset dsv41-swa-compressor --a-rules base-address --b-rules packed-row-aware

A layout is a JSON document; docs/layout-format.md describes it, docs/readers.md what else can be read. Results go to
standard output, and what is wrong with an input to standard error. Colours appear on a terminal only, and not where
NO_COLOR is set.

Exit codes
  0  nothing is lost
  1  an error was found
  2  a layout could not be read, or the command line not understood
  3  RegionScope itself failed
`;
