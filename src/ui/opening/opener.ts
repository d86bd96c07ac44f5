import type { RuleChange, RuleChoice } from '../../core/facts.ts';
import type { LayoutDocument } from '../../core/layout/document.ts';
import { namedRules } from '../../core/named-rules.ts';
import type { SourceFile } from '../../io/readers/read-files.ts';
import type { Preset } from '../../presets/catalog.ts';
import { changedRules } from '../../state/rule-choice.ts';
import { factsOf, startView } from '../../state/select.ts';
import type { Session } from '../../state/session.ts';
import type { OpenDocument, Origin, TransferSetup } from '../../state/state.ts';
import type { AppStore } from '../../state/store.ts';
import { type BusyStore, createBusyStore } from '../busy/busy.ts';
import type { Preparer } from '../busy/preparer.ts';
import type { SourceParts } from './open-source.ts';

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
  /**
   * Reads files for who shows them beside what is open; null, with what is wrong told, where one cannot be read.
   *
   * @param side Which side counts of a file that is a transfer.
   */
  readonly readFiles: (
    files: readonly SourceFile[],
    side: 'prefill' | 'decode',
  ) => Promise<readonly OpenDocument[] | null>;
  /** Shows a document that is read already. Resolves with whether it is shown. */
  readonly openDocument: (open: OpenDocument, rules: RuleChoice) => Promise<boolean>;
  /** Brings back what an earlier visit left; where that is cancelled, a preset stands in. */
  readonly restore: (session: Session, insteadId: string) => Promise<void>;
  /** A preset's document, read once; the same one that `openPreset` opens. */
  readonly presetDocument: (id: string) => Promise<LayoutDocument>;
}

type Pairs = Parameters<Preparer['pairs']>[0];

export interface OpenerParts extends Pick<SourceParts, 'read' | 'run' | 'warmUp'> {
  /** Documents of presets that need no reading. */
  readonly known?: ReadonlyMap<string, LayoutDocument>;
  /** Makes the facts of large layouts ready; left out, all are computed at once. */
  readonly prepare?: Preparer['pairs'];
  /** Is told of what takes long. */
  readonly busy?: BusyStore;
}

export function createOpener(
  store: AppStore,
  presets: readonly Preset[],
  { known = new Map(), prepare = () => null, busy = createBusyStore(), ...given }: OpenerParts = {},
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
    transfer?: TransferSetup,
  ): Promise<boolean> => {
    if (!(await ready([{ document: open.document, rules }], signal))) return false;
    const view = startView(factsOf(open.document, rules));
    store.dispatch({ type: 'opened', open, rules, view, beside, ...(transfer && { transfer }) });
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

  /** How sources are read comes in a chunk of its own, with the first. */
  const reading = async (): Promise<[typeof import('./open-source.ts'), SourceParts]> => {
    const signal = begin();
    const parts = { ...given, store, busy, opening: current, show, presets, presetDocument };
    return [await import('./open-source.ts'), { ...parts, ready: (pairs) => ready(pairs, signal) }];
  };

  return {
    presets,
    presetDocument,
    openPreset,
    openFiles: async (files, name) => {
      const [{ openFiles }, parts] = await reading();
      return openFiles(files, name, parts);
    },
    readFiles: async (files, side) => {
      const [{ readBeside }, parts] = await reading();
      return readBeside(files, side, parts);
    },
    openSource: async (source, origin) => {
      const [{ openSource }, parts] = await reading();
      return openSource(source, origin, parts);
    },
    openDocument: (open, rules) => show(open, rules, begin()),
    restore: async (session, insteadId) => {
      const signal = begin();
      if (!(await store.dispatched({ type: 'restored', session })) && !signal.aborted) await openPreset(insteadId);
    },
  };
}
