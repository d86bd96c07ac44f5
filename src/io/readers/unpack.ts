import { Gunzip, Unzip, UnzipInflate } from 'fflate';
import { MAX_SOURCE_BYTES } from '../source-text.ts';
import { Gathered, mebibytes, pushed, TooMuch } from './gathered.ts';
import { type Part, refused } from './part.ts';

/** What an archive may unpack to in all. */
const MAX_ARCHIVE_BYTES = 10 * MAX_SOURCE_BYTES;
const MAX_ENTRIES = 10_000;

export interface Entry {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Why unpacking ended: a limit, or bytes that are not what they should be. */
function failure(error: unknown, name: string, what: string): Part {
  if (error instanceof TooMuch) {
    const mend = 'Unpack it and open the layouts in question.';
    return refused(name, 0, { code: 'too-large-file', found: `${what}: ${error.message}`, wanted: 'less', mend });
  }
  const reason = error instanceof Error ? error.message : String(error);
  const mend = 'Copy or download it again; it may be cut off.';
  return refused(name, 0, {
    code: 'bad-archive',
    found: `${what} that does not unpack: ${reason}`,
    wanted: what,
    mend,
  });
}

export const isGzip = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

/** Unpacks gzip, of one member or several, up to the largest source that is read. */
export function gunzipped(bytes: Uint8Array, name: string): Uint8Array | Part {
  const gathered = new Gathered(MAX_SOURCE_BYTES);
  /** Unpacked bytes before the member that is read. */
  let before = 0;
  try {
    const stream = new Gunzip((chunk) => gathered.add(chunk));
    stream.onmember = () => {
      before = gathered.size;
    };
    pushed(bytes, (chunk, isLast) => stream.push(chunk, isLast));
    // Each member ends with the bytes that it unpacks to; the stream itself does not mind an early end.
    const told = new DataView(bytes.buffer, bytes.byteOffset).getUint32(bytes.length - 4, true);
    if (told !== gathered.size - before) throw new Error('it ends early');
  } catch (error) {
    return failure(error, name, 'a gzip file');
  }
  return gathered.bytes();
}

export const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5);

/** Folders, and what systems put beside files. */
const isBeside = (name: string): boolean => /\/$|^__MACOSX\/|(?:^|\/)\.[^/]*$/.test(name);

interface Opened {
  readonly name: string;
  readonly gathered: Gathered;
  ended: boolean;
  /** Bytes that the archive says it unpacks to, where it says so beforehand. */
  readonly size: number | undefined;
  /** What came in the way of it alone. */
  error: unknown;
}

/**
 * The files of a zip archive in its order, up to limits of each and of their number. One that does not unpack is told in
 * its place.
 *
 * @param most Bytes that all of them may unpack to.
 */
export function unzipped(
  bytes: Uint8Array,
  name: string,
  most: number = MAX_ARCHIVE_BYTES,
): readonly (Entry | Part)[] | Part {
  const entries: Opened[] = [];
  let total = 0;
  try {
    const stream = new Unzip((file) => {
      if (isBeside(file.name)) return;
      const entry: Opened = {
        ...{ name: file.name, gathered: new Gathered(MAX_SOURCE_BYTES), ended: false, size: file.originalSize },
        error: null,
      };
      entries.push(entry);
      if (entries.length > MAX_ENTRIES) throw new TooMuch(`it has more than ${MAX_ENTRIES} files`);
      file.ondata = (error, chunk, isLast) => {
        // What was thrown below comes back as an error of the file.
        if (total > most) throw new TooMuch(`it unpacks to more than ${mebibytes(most)}`);
        entry.error ??= error;
        entry.ended ||= isLast;
        if (error) return;
        total += chunk.length;
        if (total > most) throw new TooMuch(`it unpacks to more than ${mebibytes(most)}`);
        if (entry.error === null) entry.gathered.add(chunk);
      };
      file.start();
    });
    stream.register(UnzipInflate);
    pushed(bytes, (chunk, isLast) => stream.push(chunk, isLast));
  } catch (error) {
    // What was read before the archive itself broke off is whole.
    if (error instanceof TooMuch || !entries.some(({ ended }) => ended)) return failure(error, name, 'a zip archive');
    entries.push({ name, gathered: new Gathered(0), ended: true, size: 0, error });
  }
  return entries.map(({ name: file, gathered, ended, size = gathered.size, error }) => {
    const reason = error ?? (ended && gathered.size === size ? null : new Error('it ends early'));
    return reason === null
      ? { name: file, bytes: gathered.bytes() }
      : failure(reason, file, file === name ? 'a zip archive' : 'a file of a zip archive');
  });
}
