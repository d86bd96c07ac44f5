import type { RuleChange, RuleChoice } from '../../core/facts.ts';
import type { Issue } from '../../core/issue.ts';
import type { LayoutDocument } from '../../core/layout/document.ts';
import { namedRules } from '../../core/named-rules.ts';
import type { SourceFile } from '../../io/readers/read-files.ts';
import type { Preset } from '../../presets/catalog.ts';
import { changedRules } from '../../state/rule-choice.ts';
import { factsOf, startView } from '../../state/select.ts';
import type { Session } from '../../state/session.ts';
import type { OpenDocument, Origin } from '../../state/state.ts';
import type { AppStore } from '../../state/store.ts';
import type { ReadOutcome } from '../../worker/task.ts';
import { type BusyStore, createBusyStore, whileBusy } from '../busy/busy.ts';
import type { Preparer } from '../busy/preparer.ts';
import type { RunTask } from '../worker/task-runner.ts';

/**
 * Opens documents into the store; where two are asked for, the last one asked for is shown. What takes long can be
 * cancelled, and leaves everything as it was.
 */
export interface Opener {
  readonly presets: readonly Preset[];
  /** @param rules What to choose instead of the rules that the preset brings. */
  readonly openPreset: (id: string, rules?: RuleChange) => Promise<void>;
  /** Reads a source; what is wrong with it goes to the store, too. Resolves with whether the source is shown. */
  readonly openSource: (source: string | Uint8Array, origin: Exclude<Origin, { kind: 'preset' }>) => Promise<boolean>;
  /** Reads files that came together, and opens them as a deployment where they are one. */
  readonly openFiles: (files: readonly SourceFile[], name: string) => Promise<boolean>;
  /** Shows a document that is read already. Resolves with whether it is shown. */
  readonly openDocument: (open: OpenDocument, rules: RuleChoice) => Promise<boolean>;
  /** Brings back what an earlier visit left; where that is cancelled, a preset stands in. */
  readonly restore: (session: Session, insteadId: string) => Promise<void>;
  /** A preset's document, read once; the same one that `openPreset` opens. */
  readonly presetDocument: (id: string) => Promise<LayoutDocument>;
}

type Pairs = Parameters<Preparer['pairs']>[0];

type Read = (source: string | Uint8Array, name: string, signal: AbortSignal) => Promise<ReadOutcome>;

/** A source of so many bytes, or characters, is read in the page. */
const SMALL = 1_000_000;

/** What is packed by gzip begins with this, and little may unpack to much. */
const isPacked = (source: string | Uint8Array): boolean => source[0] === 0x1f;

/** An archive, whose files are each read for themselves. */
const isZip = (source: string | Uint8Array): source is Uint8Array => source[0] === 0x50 && source[1] === 0x4b;

/** The reader comes in a chunk of its own, when something is read. */
const readInPage: Read = async (source, name) => (await import('../../io/readers/read-any.ts')).readAny(source, name);

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

export interface OpenerParts {
  /** Left out, everything is read in the page. */
  readonly read?: Read;
  /** Documents of presets that need no reading. */
  readonly known?: ReadonlyMap<string, LayoutDocument>;
  /** Makes the facts of large layouts ready; left out, all are computed at once. */
  readonly prepare?: Preparer['pairs'];
  /** Is told of what takes long. */
  readonly busy?: BusyStore;
  /** Reads archives and files that came together; left out, they are read in the page. */
  readonly run?: RunTask;
}

export function createOpener(
  store: AppStore,
  presets: readonly Preset[],
  { read = readInPage, known = new Map(), prepare = () => null, busy = createBusyStore(), run }: OpenerParts = {},
): Opener {
  /** Of the opening under way. */
  let current = new AbortController();
  /** Ends the opening under way and begins another. */
  const begin = (): AbortSignal => {
    current.abort();
    current = new AbortController();
    return current.signal;
  };
  const documents = new Map([...known].map(([id, document]) => [id, Promise.resolve(document)]));

  const presetOf = (id: string): Preset => {
    const preset = presets.find((each) => each.id === id);
    if (preset === undefined) throw new RangeError(`no preset is named ${JSON.stringify(id)}`);
    return preset;
  };

  const readPreset = async (preset: Preset): Promise<LayoutDocument> => {
    const { readLayout } = await import('../../io/read-layout.ts');
    const result = readLayout(await preset.load());
    if (!result.ok) throw new RangeError(`preset ${preset.id} is no layout: ${result.issues[0]?.found}`);
    return result.document;
  };

  const presetDocument = (id: string): Promise<LayoutDocument> => {
    const document = documents.get(id) ?? readPreset(presetOf(id));
    documents.set(id, document);
    return document;
  };

  /** Whether facts are there; false where that was cancelled. */
  const ready = async (pairs: Pairs, signal: AbortSignal): Promise<boolean> => {
    const preparation = prepare(pairs);
    if (preparation === null) return true;
    signal.addEventListener('abort', preparation.cancel);
    return (await preparation.ready) && !signal.aborted;
  };

  const show = async (
    open: OpenDocument,
    rules: RuleChoice,
    signal: AbortSignal,
    beside: readonly OpenDocument[] = [],
  ): Promise<boolean> => {
    if (!(await ready([{ document: open.document, rules }], signal))) return false;
    store.dispatch({ type: 'opened', open, rules, view: startView(factsOf(open.document, rules)), beside });
    return true;
  };

  const openPreset: Opener['openPreset'] = async (id, chosen = {}) => {
    const signal = begin();
    const document = await presetDocument(id);
    if (signal.aborted) return;
    const rules = changedRules(namedRules(presetOf(id).rules ?? document.rules), chosen);
    if (store.getState().open?.document === document) store.dispatch({ type: 'rules-changed', rules });
    else await show({ origin: { kind: 'preset', id }, document, warnings: [] }, rules, signal);
  };

  /** Shows what is read; a read that gives null has seen to it. */
  const openRead = async (
    source: string | Uint8Array,
    origin: Exclude<Origin, { kind: 'preset' }>,
    reading: (opening: AbortController, name: string) => Promise<ReadOutcome | null>,
  ): Promise<boolean> => {
    const signal = begin();
    const name = nameOf(origin);
    try {
      const outcome = await reading(current, name);
      const { openedBy } = await import('./opened-by.ts');
      if (signal.aborted) return false;
      if (outcome === null) return true;
      const opened = openedBy(outcome, origin, name);
      if ('failed' in opened) {
        store.dispatch({ type: 'open-failed', failed: opened.failed });
        return false;
      }
      if ('share' in opened) {
        const { showShare, wentTo } = await import('../share/show-share.ts');
        const parts = { store, presets, presetDocument, ready: (pairs: Pairs) => ready(pairs, signal) };
        return wentTo(source, origin) || (await showShare(opened.share, parts));
      }
      return await show(opened.open, namedRules(opened.open.document.rules), signal, opened.beside);
    } catch (fault) {
      const failed = { name, issues: [faultIssue(fault)], source: textOf(source) };
      if (!signal.aborted) store.dispatch({ type: 'open-failed', failed });
      return false;
    }
  };

  const openFiles: Opener['openFiles'] = (files, name) =>
    openRead('', { kind: 'file', name }, async (opening) => {
      const { openFiles: readAll } = await import('../deployment/open-files.ts');
      return readAll(files, name, { store, busy, run, opening });
    });

  return {
    presets,
    presetDocument,
    openPreset,
    openFiles,
    openSource: (source, origin) =>
      isZip(source)
        ? openFiles([{ name: nameOf(origin), bytes: source }], nameOf(origin))
        : openRead(source, origin, (opening, name) => {
            const work = { kind: 'reading', name, bytes: source.length } as const;
            return whileBusy(busy, { work, cancel: () => opening.abort() }, read(source, name, opening.signal));
          }),
    openDocument: (open, rules) => show(open, rules, begin()),
    restore: async (session, insteadId) => {
      const signal = begin();
      if (!(await store.dispatched({ type: 'restored', session })) && !signal.aborted) await openPreset(insteadId);
    },
  };
}
