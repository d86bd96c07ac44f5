import type { RuleChoice } from '../../core/facts.ts';
import type { Issue } from '../../core/issue.ts';
import type { LayoutDocument } from '../../core/layout/document.ts';
import { namedRules } from '../../core/named-rules.ts';
import { readAny } from '../../io/readers/read-any.ts';
import type { SourceFile } from '../../io/readers/read-files.ts';
import type { Preset } from '../../presets/catalog.ts';
import type { OpenDocument, Origin, TransferSetup } from '../../state/state.ts';
import type { AppStore } from '../../state/store.ts';
import type { ReadOutcome } from '../../worker/task.ts';
import { type BusyStore, whileBusy } from '../busy/busy.ts';
import type { Preparer } from '../busy/preparer.ts';
import type { RunTask } from '../worker/task-runner.ts';
import { openedBy } from './opened-by.ts';

/** Reads one source. */
export type Read = (source: string | Uint8Array, name: string, signal: AbortSignal) => Promise<ReadOutcome>;

/** A source of so many bytes, or characters, is read in the page. */
const SMALL = 1_000_000;

/** What is packed by gzip begins with this, and little may unpack to much. */
const isPacked = (source: string | Uint8Array): boolean => source[0] === 0x1f;

/** An archive, whose files are each read for themselves. */
const isZip = (source: string | Uint8Array): source is Uint8Array => source[0] === 0x50 && source[1] === 0x4b;

const readInPage: Read = async (source, name) => readAny(source, name);

/** A source of so many bytes may hold a layout whose facts are the worker's. */
const MAY_BE_LARGE = 50_000;

/**
 * Reads large sources and packed ones in the worker, the others in the page.
 *
 * @param warmUp Starts a worker, so that it loads while the page reads.
 */
export const createReader =
  (run: RunTask, warmUp: () => Promise<void>): Read =>
  async (source, name, signal) => {
    if (source.length > SMALL || isPacked(source)) return run({ name: 'read', input: { source, name } }, { signal });
    // Without a worker the page computes what it shows.
    if (source.length > MAY_BE_LARGE) await warmUp().catch(() => undefined);
    return readInPage(source, name, signal);
  };

const nameOf = (origin: Exclude<Origin, { kind: 'preset' }>): string =>
  'name' in origin ? origin.name : 'Pasted text';

const textOf = (source: string | Uint8Array): string =>
  typeof source === 'string' ? source.replace(/^\uFEFF/, '') : new TextDecoder().decode(source);

/** A layout that a reader let through and the core throws on: a fault of ours, told as one. */
export const faultIssue = (fault: unknown): Issue => ({
  ...{ line: 1, column: 1, offset: 0, length: 0 },
  severity: 'error',
  code: 'fault',
  path: '',
  found: `a layout that cannot be computed: ${fault instanceof Error ? fault.message : String(fault)}`,
  wanted: 'one that can',
  mend: 'This is a fault of RegionScope. Please report it with this file.',
});

/** What an opening goes by. */
export interface SourceParts {
  /** Reads one source; left out, `run` and `warmUp` decide where. */
  readonly read?: Read;
  /** Reads what takes long; left out, everything is read in the page. */
  readonly run?: RunTask;
  /** Starts a worker, so that it loads while the page reads. */
  readonly warmUp?: () => Promise<void>;
  readonly store: AppStore;
  readonly busy: BusyStore;
  /** Ends when another opening begins, or this one is cancelled. */
  readonly opening: AbortController;
  readonly presets: readonly Preset[];
  readonly presetDocument: (id: string) => Promise<LayoutDocument>;
  /** Makes facts ready. False where that was cancelled. */
  readonly ready: (pairs: Parameters<Preparer['pairs']>[0]) => Promise<boolean>;
  readonly show: (
    open: OpenDocument,
    rules: RuleChoice,
    signal: AbortSignal,
    beside: readonly OpenDocument[],
    transfer?: TransferSetup,
  ) => Promise<boolean>;
}

function readerOf({ read, run, warmUp = async () => undefined }: SourceParts): Read {
  return read ?? (run ? createReader(run, warmUp) : readInPage);
}

/** Shows what is read; a read that gives null has seen to it. */
async function openRead(
  source: string | Uint8Array,
  origin: Exclude<Origin, { kind: 'preset' }>,
  parts: SourceParts,
  reading: () => Promise<ReadOutcome | null>,
): Promise<boolean> {
  const { store, opening, show } = parts;
  const { signal } = opening;
  const name = nameOf(origin);
  try {
    const outcome = await reading();
    if (signal.aborted) return false;
    if (outcome === null) return true;
    const opened = openedBy(outcome, origin, name);
    if ('failed' in opened) {
      store.dispatch({ type: 'open-failed', failed: opened.failed });
      return false;
    }
    if ('share' in opened) {
      const { showShare, wentTo } = await import('../share/show-share.ts');
      return wentTo(source, origin) || (await showShare(opened.share, parts));
    }
    return await show(opened.open, namedRules(opened.open.document.rules), signal, opened.beside, opened.transfer);
  } catch (fault) {
    const failed = { name, issues: [faultIssue(fault)], source: textOf(source) };
    if (!signal.aborted) store.dispatch({ type: 'open-failed', failed });
    return false;
  }
}

/**
 * Reads files for who shows them beside what is open; what is wrong with one goes to the store.
 *
 * @param side Which side counts of a file that is a transfer.
 * @returns null where one cannot be read, or the reading was cancelled.
 */
export async function readBeside(
  files: readonly SourceFile[],
  side: 'prefill' | 'decode',
  parts: SourceParts,
): Promise<OpenDocument[] | null> {
  const { store, busy, opening } = parts;
  const documents: OpenDocument[] = [];
  for (const { name, bytes } of files) {
    const origin = { kind: 'file', name } as const;
    const work = { kind: 'reading', name, bytes: bytes.length } as const;
    try {
      const reading = readerOf(parts)(bytes, name, opening.signal);
      const outcome = await whileBusy(busy, { work, cancel: () => opening.abort() }, reading);
      if (opening.signal.aborted) return null;
      const opened = openedBy(outcome, origin, name);
      if ('failed' in opened) {
        store.dispatch({ type: 'open-failed', failed: opened.failed });
        return null;
      }
      if ('share' in opened) documents.push({ origin, document: opened.share.open.document, warnings: [] });
      else if (opened.transfer === undefined) documents.push(opened.open, ...opened.beside);
      else documents.push(side === 'decode' && opened.transfer.decode ? opened.transfer.decode : opened.open);
    } catch (fault) {
      const failed = { name, issues: [faultIssue(fault)], source: textOf(bytes) };
      if (!opening.signal.aborted) store.dispatch({ type: 'open-failed', failed });
      return null;
    }
  }
  return documents;
}

/** Opens files that came together: as a deployment where they are one, else the first, with the others at hand. */
export const openFiles = (files: readonly SourceFile[], name: string, parts: SourceParts): Promise<boolean> =>
  openRead('', { kind: 'file', name }, parts, async () => {
    const { openFiles: readAll } = await import('../deployment/open-files.ts');
    return readAll(files, name, parts);
  });

/** Opens one source: an archive by its files. */
export function openSource(
  source: string | Uint8Array,
  origin: Exclude<Origin, { kind: 'preset' }>,
  parts: SourceParts,
): Promise<boolean> {
  const name = nameOf(origin);
  if (isZip(source)) return openFiles([{ name, bytes: source }], name, parts);
  const { busy, opening } = parts;
  const work = { kind: 'reading', name, bytes: source.length } as const;
  return openRead(source, origin, parts, () =>
    whileBusy(busy, { work, cancel: () => opening.abort() }, readerOf(parts)(source, name, opening.signal)),
  );
}
