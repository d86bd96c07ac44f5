import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';

/** What a command reads and writes; a test hands in its own. */
export interface Streams {
  readonly input: Readable;
  readonly output: Writable;
  readonly errors: Writable;
  /** Columns to lay text out in. */
  readonly width: number;
  readonly coloured: boolean;
}

/** Writes text, and waits where the reader is slower than we are. */
export async function write(to: Writable, text: string): Promise<void> {
  if (!to.write(text)) await once(to, 'drain');
}

/** All bytes of a stream. */
export async function readAll(input: Readable): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  for await (const chunk of input) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

const NEWLINE = 0x0a;

/**
 * The lines of a stream as they come, without their ends, as bytes.
 *
 * @param longest Bytes kept of a line, so that a stream without line ends cannot fill the memory; the rest of a
 *   longer line is dropped.
 */
export async function* linesOf(input: Readable, longest: number): AsyncGenerator<Uint8Array> {
  let parts: Buffer[] = [];
  let kept = 0;
  const keep = (part: Buffer): void => {
    const room = part.subarray(0, Math.max(0, longest - kept));
    if (room.length > 0) parts.push(room);
    kept += room.length;
  };
  for await (const chunk of input) {
    let rest = Buffer.from(chunk);
    for (let end = rest.indexOf(NEWLINE); end !== -1; end = rest.indexOf(NEWLINE)) {
      keep(rest.subarray(0, end));
      yield Buffer.concat(parts);
      parts = [];
      kept = 0;
      rest = rest.subarray(end + 1);
    }
    keep(rest);
  }
  if (kept > 0) yield Buffer.concat(parts);
}
