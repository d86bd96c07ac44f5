import { get, set } from 'idb-keyval';
import type { SourceFile } from '../../io/readers/read-files.ts';
import { DEPLOYMENT_KEY } from '../session/keep-session.ts';

/** The files of one deployment, packed: captures repeat each other, and a thousand of them shrink to a few. */
interface Kept {
  /** Of the deployment that they are of. */
  readonly key: string;
  readonly files: readonly { readonly name: string; readonly length: number }[];
  /** All bytes, one file after the other, as gzip. */
  readonly packed: Blob;
}

let held: { readonly key: string; readonly files: readonly SourceFile[] } | null = null;

const through = (bytes: Blob, step: CompressionStream | DecompressionStream): Response =>
  new Response(
    bytes.stream().pipeThrough(step as ReadableWritablePair<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>),
  );

/** Keeps the files of a deployment, in place of those of the one before; in the browser too, where it keeps anything. */
export async function keepFiles(key: string, files: readonly SourceFile[]): Promise<void> {
  held = { key, files };
  const all = new Blob(files.map(({ bytes }) => bytes as Uint8Array<ArrayBuffer>));
  try {
    const packed = await through(all, new CompressionStream('gzip')).blob();
    const kept: Kept = { key, files: files.map(({ name, bytes }) => ({ name, length: bytes.length })), packed };
    await set(DEPLOYMENT_KEY, kept);
  } catch {
    // A browser that keeps nothing still shows everything, until it is reloaded.
  }
}

async function keptBefore(key: string): Promise<readonly SourceFile[] | null> {
  try {
    const kept = await get<Kept>(DEPLOYMENT_KEY);
    if (kept?.key !== key) return null;
    const bytes = new Uint8Array(await through(kept.packed, new DecompressionStream('gzip')).arrayBuffer());
    let at = 0;
    return kept.files.map(({ name, length }) => {
      at += length;
      return { name, bytes: bytes.subarray(at - length, at) };
    });
  } catch {
    return null;
  }
}

/** The files of a deployment; null where the browser has not kept them. */
export async function filesOf(key: string): Promise<readonly SourceFile[] | null> {
  if (held?.key === key) return held.files;
  const files = await keptBefore(key);
  if (files) held = { key, files };
  return files;
}
