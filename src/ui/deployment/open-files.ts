import type { Progress } from '../../core/analysis/seeded.ts';
import type { SourceFile } from '../../io/readers/read-files.ts';
import type { Work } from '../../io/words/busy-sentence.ts';
import type { AppStore } from '../../state/store.ts';
import { drive } from '../../worker/drive.ts';
import { type FilesOutcome, readDeployment } from '../../worker/read-deployment.ts';
import type { ReadOutcome } from '../../worker/task.ts';
import type { Busy, BusyStore } from '../busy/busy.ts';
import type { RunTask } from '../worker/task-runner.ts';
import { keepFiles } from './kept-files.ts';

export interface FilesParts {
  readonly store: AppStore;
  readonly busy: BusyStore;
  /** Left out, files are read in the page. */
  readonly run?: RunTask;
  readonly opening: AbortController;
}

/** Reads files in the worker, and says at the page's foot how far it is. */
async function readWith(files: readonly SourceFile[], name: string, parts: FilesParts): Promise<FilesOutcome> {
  const { busy, run, opening } = parts;
  if (run === undefined)
    return drive(
      readDeployment(files),
      () => undefined,
      () => 0,
    );
  const bytes = files.reduce((sum, file) => sum + file.bytes.length, 0);
  const work: Work = { kind: 'reading', name, bytes };
  let entry: Busy = { work, cancel: () => opening.abort() };
  busy.setState([...busy.getState(), entry], true);
  const onProgress = (progress: Progress): void => {
    const next: Busy = { ...entry, work: { ...work, progress } };
    busy.setState(
      busy.getState().map((each) => (each === entry ? next : each)),
      true,
    );
    entry = next;
  };
  try {
    return await run({ name: 'files', input: files }, { onProgress, signal: opening.signal });
  } finally {
    busy.setState(
      busy.getState().filter((each) => each !== entry),
      true,
    );
  }
}

/**
 * Reads files that came together. The captures of a deployment are shown as a table of its workers.
 *
 * @param name What all of them are called.
 * @returns other documents, to be opened as they would alone; null where a deployment is shown, or all was cancelled.
 */
export async function openFiles(
  files: readonly SourceFile[],
  name: string,
  parts: FilesParts,
): Promise<ReadOutcome | null> {
  const outcome = await readWith(files, name, parts);
  if (parts.opening.signal.aborted) return null;
  if (outcome.kind === 'documents') return documentsOf(outcome);
  const { found, places, unread } = outcome;
  const bytes = files.reduce((sum, file) => sum + file.bytes.length, 0);
  const key = `${name} ${files.length} ${bytes}`;
  void keepFiles(key, files);
  const issues = unread.map((each) => ({ name: each.name, issues: each.issues }));
  const deployment = { key, name, found, places, unread: issues, spot: null };
  parts.store.dispatch({ type: 'deployment-changed', deployment, mode: 'deployment' });
  return null;
}

/** Files that are something else count where there is nothing to show. */
function documentsOf({ documents, unread, others }: Extract<FilesOutcome, { kind: 'documents' }>): ReadOutcome {
  if (documents.length === 0) return { ok: false, unread: unread.length > 0 ? unread : others };
  return { ok: true, documents, unread: [...unread, ...others] };
}
