import { check } from './check.ts';
import { diff } from './diff.ts';
import { evaluate } from './evaluate.ts';
import { HELP, ROOT_HELP } from './help.ts';
import { matrix } from './matrix.ts';
import { presets } from './presets.ts';
import { type Streams, write } from './streams.ts';
import { chosen, EXIT, UsageError } from './usage.ts';
import { version } from './version.ts';

type Command = (args: readonly string[], streams: Streams) => Promise<number>;

const COMMANDS: Readonly<Record<string, Command>> = { check, diff, evaluate, matrix, presets };

const isHelp = (word: string | undefined): boolean => word === '--help' || word === '-h';

/** Whether help is asked for among the options; what follows `--` is operands. */
function asksForHelp(args: readonly string[]): boolean {
  const end = args.indexOf('--');
  return args.slice(0, end === -1 ? args.length : end).some(isHelp);
}

async function dispatch(args: readonly string[], streams: Streams): Promise<number> {
  const [first, ...rest] = args;
  const { output, errors } = streams;
  if (first === undefined) {
    await write(errors, ROOT_HELP);
    return EXIT.unreadable;
  }
  if (first === '--version' || first === '-V') {
    await write(output, `${version()}\n`);
    return EXIT.clean;
  }
  if (isHelp(first) || first === 'help') {
    const [topic] = rest;
    await write(output, topic === undefined ? ROOT_HELP : (HELP[chosen('command', topic, Object.keys(HELP))] ?? ''));
    return EXIT.clean;
  }
  if (first.startsWith('-'))
    throw new UsageError(`a command comes first, not ${first}. There are: ${Object.keys(COMMANDS).join(', ')}.`);
  const name = chosen('command', first, Object.keys(COMMANDS));
  if (asksForHelp(rest)) {
    await write(output, HELP[name] ?? '');
    return EXIT.clean;
  }
  return (COMMANDS[name] as Command)(rest, streams);
}

/**
 * Runs one command line.
 *
 * @param args Without the program's own name.
 * @returns the exit code. A command line that is not understood is told on `errors`, code 2; a fault of ours, code 3,
 *   so that it is never taken for a finding.
 */
export async function run(args: readonly string[], streams: Streams): Promise<number> {
  try {
    return await dispatch(args, streams);
  } catch (error) {
    if (error instanceof UsageError) {
      await write(streams.errors, `regionscope: ${error.message}\nregionscope --help tells more.\n`);
      return EXIT.unreadable;
    }
    const trace = error instanceof Error ? (error.stack ?? error.message) : String(error);
    await write(streams.errors, `regionscope failed; please report this with the layout.\n${trace}\n`);
    return EXIT.fault;
  }
}
