import { COMMANDS } from './commands.ts';
import { ROOT_HELP } from './help/root.ts';
import { type Streams, write } from './streams.ts';
import { chosen, EXIT, UsageError } from './usage.ts';
import { version } from './version.ts';

const isHelp = (word: string | undefined): boolean => word === '--help' || word === '-h';

/** Whether help is asked for among the options; what follows `--` is operands. */
function asksForHelp(args: readonly string[]): boolean {
  const end = args.indexOf('--');
  return args.slice(0, end === -1 ? args.length : end).some(isHelp);
}

/** @throws UsageError */
function commandOf(word: string) {
  const names = COMMANDS.map(({ name }) => name);
  const found = COMMANDS.find(({ name }) => name === chosen('command', word, names));
  if (found === undefined) throw new RangeError(`command ${word} is not in its own list`);
  return found;
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
    await write(output, topic === undefined ? ROOT_HELP : commandOf(topic).help);
    return EXIT.clean;
  }
  if (first.startsWith('-')) {
    const names = COMMANDS.map(({ name }) => name).join(', ');
    throw new UsageError(`a command comes first, not ${first}. There are: ${names}.`);
  }
  const { help, run: command } = commandOf(first);
  if (asksForHelp(rest)) {
    await write(output, help);
    return EXIT.clean;
  }
  return command(rest, streams);
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
      const command = COMMANDS.find(({ name }) => name === args[0]);
      const more = command ? `regionscope ${command.name} --help` : 'regionscope --help';
      await write(streams.errors, `regionscope: ${error.message}\n${more} tells more.\n`);
      return EXIT.unreadable;
    }
    const trace = error instanceof Error ? (error.stack ?? error.message) : String(error);
    await write(streams.errors, `regionscope failed; please report this with the layout.\n${trace}\n`);
    return EXIT.fault;
  }
}
