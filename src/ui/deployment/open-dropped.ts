import type { Opener } from '../opening/opener.ts';
import { droppedFiles, listedFiles } from './dropped-files.ts';

/** What several files are called that share no folder. */
const SEVERAL = 'the files';

/**
 * Opens what was dropped or chosen: one file as itself, several and folders together.
 *
 * @param entries As `webkitGetAsEntry` gave them; empty or null where the browser knows only files.
 */
export async function openDropped(
  entries: readonly (FileSystemEntry | null)[],
  files: readonly File[],
  opener: Pick<Opener, 'openFiles' | 'openSource'>,
): Promise<void> {
  const folders = entries.some((entry) => entry?.isDirectory);
  const [file, ...others] = files;
  if (!folders && file === undefined) return;
  if (!folders && file && others.length === 0) {
    await opener.openSource(new Uint8Array(await file.arrayBuffer()), { kind: 'file', name: file.name });
    return;
  }
  const sources = folders ? await droppedFiles(entries) : await listedFiles(files);
  const top = sources[0]?.name.split('/')[0] ?? '';
  await opener.openFiles(sources, sources.every(({ name }) => name.startsWith(`${top}/`)) ? top : SEVERAL);
}

/** Lets a person choose a folder, and opens it. */
export function chooseFolder(opener: Pick<Opener, 'openFiles' | 'openSource'>): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.webkitdirectory = true;
  input.addEventListener('change', () => void openDropped([], [...(input.files ?? [])], opener));
  input.click();
}
