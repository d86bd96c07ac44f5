import { argv, env, exit, stderr, stdin, stdout } from 'node:process';
import { run } from './run.ts';

/** Columns where the output is no terminal: wide enough for a table, narrow enough for a bug report. */
const PLAIN_WIDTH = 120;

// Whoever reads may stop early, as `head` does; that is no error of ours.
for (const stream of [stdout, stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') exit(0);
    throw error;
  });
}

// See no-color.org: set and not empty, whatever the value.
const wantsNoColour = (env.NO_COLOR ?? '') !== '' || env.TERM === 'dumb';

// Not exit(): what is still on its way to a pipe would be cut off.
process.exitCode = await run(argv.slice(2), {
  input: stdin,
  output: stdout,
  errors: stderr,
  width: stdout.isTTY ? Math.max(60, stdout.columns) : PLAIN_WIDTH,
  coloured: stdout.isTTY === true && !wantsNoColour,
});
