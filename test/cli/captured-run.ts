import { Readable, Writable } from 'node:stream';
import { run } from '../../src/cli/run.ts';

export interface Outcome {
  readonly code: number;
  readonly output: string;
  readonly errors: string;
}

function sink(): { readonly stream: Writable; readonly text: () => string } {
  const chunks: Buffer[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      chunks.push(Buffer.from(chunk));
      done();
    },
  });
  return { stream, text: () => Buffer.concat(chunks).toString() };
}

/** Runs a command line in this process, with what it reads handed in and what it writes handed back. */
export async function captured(
  args: readonly string[],
  {
    input = '',
    width = 120,
    coloured = false,
  }: { input?: string | Iterable<Uint8Array>; width?: number; coloured?: boolean } = {},
): Promise<Outcome> {
  const output = sink();
  const errors = sink();
  const code = await run(args, {
    input: Readable.from(typeof input === 'string' ? [Buffer.from(input)] : input, { objectMode: false }),
    output: output.stream,
    errors: errors.stream,
    width,
    coloured,
  });
  return { code, output: output.text(), errors: errors.text() };
}
