import type { Streams } from './streams.ts';

/** A command of the program: one entry of the list in `commands.ts`. */
export interface Command {
  readonly name: string;
  /** What comes after the name, in short: `FILE…`. */
  readonly operands: string;
  /** What it does, in a line. */
  readonly summary: string;
  /** Usage, options, exit codes and examples; every option that it takes. */
  readonly help: string;
  /**
   * @param args Without the command's own name.
   * @returns the exit code.
   * @throws UsageError on a command line that is not understood.
   */
  readonly run: (args: readonly string[], streams: Streams) => Promise<number>;
}
