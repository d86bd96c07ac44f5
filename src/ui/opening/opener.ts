import type { RuleNames } from '../../core/facts.ts';
import type { Issue } from '../../core/issue.ts';
import type { DocumentRules, LayoutDocument } from '../../core/layout/document.ts';
import { DEFAULT_ROW_POLICY, findRowPolicy } from '../../core/registration/rows/list.ts';
import { aliasRulesFor, DEFAULT_ALIAS_RULE } from '../../core/registration/rules/list.ts';
import type { ReadResult } from '../../io/read-layout.ts';
import type { Preset } from '../../presets/catalog.ts';
import { factsOf, startView } from '../../state/select.ts';
import type { OpenDocument, Origin } from '../../state/state.ts';
import type { AppStore } from '../../state/store.ts';

/** Opens documents into the store; where two are asked for, the last one asked for is shown. */
export interface Opener {
  readonly presets: readonly Preset[];
  /** @param rules What to choose instead of the rules that the preset brings. */
  readonly openPreset: (id: string, rules?: Partial<RuleNames>) => Promise<void>;
  /** Reads a source; what is wrong with it goes to the store, too. */
  readonly openSource: (source: string | Uint8Array, origin: Exclude<Origin, { kind: 'preset' }>) => Promise<void>;
  /** A preset's document, read once; the same one that `openPreset` opens. */
  readonly presetDocument: (id: string) => Promise<LayoutDocument>;
}

type Read = (source: string | Uint8Array) => Promise<ReadResult>;

/** The reader comes in a chunk of its own, when something is read. */
const readLazily: Read = async (source) => (await import('../../io/read-layout.ts')).readLayout(source);

/** The rules a document starts under: what it names, the defaults for the rest. */
export function startRules(named: DocumentRules | undefined): RuleNames {
  return {
    alias: aliasRulesFor(named).find(({ name }) => name === named?.alias)?.name ?? DEFAULT_ALIAS_RULE,
    rows: findRowPolicy(named?.rows ?? '')?.name ?? DEFAULT_ROW_POLICY,
  };
}

const nameOf = (origin: Exclude<Origin, { kind: 'preset' }>): string =>
  origin.kind === 'file' ? origin.name : 'Pasted text';

const textOf = (source: string | Uint8Array): string =>
  typeof source === 'string' ? source.replace(/^\uFEFF/, '') : new TextDecoder().decode(source);

/** A layout that a reader let through and the core throws on: a fault of ours, told as one. */
const faultIssue = (fault: unknown): Issue => ({
  ...{ line: 1, column: 1, offset: 0, length: 0 },
  severity: 'error',
  code: 'fault',
  path: '',
  found: `a layout that cannot be computed: ${fault instanceof Error ? fault.message : String(fault)}`,
  wanted: 'one that can',
  mend: 'This is a fault of RegionScope. Please report it with this file.',
});

/** @param known Documents of presets that need no reading. */
export function createOpener(
  store: AppStore,
  presets: readonly Preset[],
  read: Read = readLazily,
  known: ReadonlyMap<string, LayoutDocument> = new Map(),
): Opener {
  let asked = 0;
  const documents = new Map([...known].map(([id, document]) => [id, Promise.resolve(document)]));

  const presetOf = (id: string): Preset => {
    const preset = presets.find((each) => each.id === id);
    if (preset === undefined) throw new RangeError(`no preset is named ${JSON.stringify(id)}`);
    return preset;
  };

  const readPreset = async (preset: Preset): Promise<LayoutDocument> => {
    const result = await read(await preset.load());
    if (!result.ok) throw new RangeError(`preset ${preset.id} is no layout: ${result.issues[0]?.found}`);
    return result.document;
  };

  const presetDocument = (id: string): Promise<LayoutDocument> => {
    const document = documents.get(id) ?? readPreset(presetOf(id));
    documents.set(id, document);
    return document;
  };

  const show = (open: OpenDocument, rules: RuleNames): void => {
    const view = startView(factsOf(open.document, rules));
    store.dispatch({ type: 'opened', open, rules, view });
  };

  return {
    presets,
    presetDocument,
    openPreset: async (id, chosen) => {
      const turn = ++asked;
      const document = await presetDocument(id);
      if (turn !== asked) return;
      const rules = { ...startRules(presetOf(id).rules ?? document.rules), ...chosen };
      if (store.getState().open?.document === document) store.dispatch({ type: 'rules-changed', rules });
      else show({ origin: { kind: 'preset', id }, document, warnings: [] }, rules);
    },
    openSource: async (source, origin) => {
      const turn = ++asked;
      const result = await read(source);
      if (turn !== asked) return;
      const fail = (issues: readonly Issue[]): void => {
        store.dispatch({ type: 'open-failed', failed: { name: nameOf(origin), issues, source: textOf(source) } });
      };
      if (!result.ok) return fail(result.issues);
      try {
        show({ origin, document: result.document, warnings: result.issues }, startRules(result.document.rules));
      } catch (fault) {
        fail([faultIssue(fault)]);
      }
    },
  };
}
