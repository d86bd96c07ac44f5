import { readdir } from 'node:fs/promises';
import { isAbsolute, join, relative, sep } from 'node:path';
import { cwd } from 'node:process';
import { isLink } from '../io/share/link.ts';
import { isFolder } from './diff-folders.ts';
import { opened, preset, type Source } from './sources.ts';
import type { Streams } from './streams.ts';

/** Something that was named on the command line, opened. */
export interface Opened {
  /** As reports name it: a path from where the program was called, with `/`. */
  readonly file: string;
  readonly source: Source | { readonly failed: string };
  /** Found in a folder, where other files may lie as well. */
  readonly isFound: boolean;
}

/** A path from here where it lies below, else the whole, with `/` on every system. */
function reportedPath(path: string): string {
  const below = relative(cwd(), path);
  const isBelow = below !== '' && !below.startsWith('..') && !isAbsolute(below);
  return (isBelow ? below : path).split(sep).join('/');
}

/** Files of a folder and of those in it, in order; hidden ones and installed packages left out. */
async function* filesIn(folder: string): AsyncGenerator<string> {
  const entries = await readdir(folder, { withFileTypes: true });
  for (const each of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (each.name.startsWith('.') || each.name === 'node_modules') continue;
    const path = join(folder, each.name);
    if (each.isDirectory()) yield* filesIn(path);
    else if (each.isFile()) yield path;
  }
}

/**
 * Opens what a command is to look at, one after another: files, all files of folders, `-` for standard input, and
 * then layouts that come with it.
 *
 * @throws UsageError on a preset that there is not.
 */
export async function* inputs(
  paths: readonly string[],
  presets: readonly string[],
  streams: Streams,
): AsyncGenerator<Opened> {
  for (const path of paths) {
    if (path !== '-' && (await isFolder(path))) {
      let count = 0;
      for await (const file of filesIn(path)) {
        count += 1;
        yield { file: reportedPath(file), source: await opened(file, streams), isFound: true };
      }
      const failed = `${path}: there is no file in it`;
      if (count === 0) yield { file: reportedPath(path), source: { failed }, isFound: false };
    } else {
      const file = path === '-' ? 'standard input' : isLink(path) ? 'link' : reportedPath(path);
      yield { file, source: await opened(path, streams), isFound: false };
    }
  }
  for (const id of presets) yield { file: id, source: await preset(id), isFound: false };
}
