import { isolateHistory, undoDepth } from '@codemirror/commands';
import { foldedRanges, unfoldEffect } from '@codemirror/language';
import { setDiagnostics } from '@codemirror/lint';
import { EditorState, type StateEffect, type Text, type TransactionSpec } from '@codemirror/state';
import { EditorView, type ViewUpdate } from '@codemirror/view';
import { AS_REGISTERED } from '../../core/facts.ts';
import type { Issue } from '../../core/issue.ts';
import type { LayoutDocument } from '../../core/layout/document.ts';
import { viewCount } from '../../core/layout/view-count.ts';
import { type JsonTree, parseJsonTree } from '../../io/json-tree.ts';
import { readLayout, readParsed } from '../../io/read-layout.ts';
import { documentEdits } from '../../io/source-edit/document-edits.ts';
import { formatEdits } from '../../io/source-edit/format-text.ts';
import { sameValue } from '../../io/source-edit/same-value.ts';
import { type Subjects, subjectsIn } from '../../io/source-edit/subjects.ts';
import { applyEdits, spanEdit, type TextEdit } from '../../io/source-edit/text-edit.ts';
import type { SourceStanding } from '../../io/words/source-sentence.ts';
import { factsOf, selectFacts } from '../../state/select.ts';
import type { AppState, Origin, Selection } from '../../state/state.ts';
import type { AppStore } from '../../state/store.ts';
import type { LayoutOutcome } from '../../worker/task.ts';
import { MOST_VIEWS } from '../busy/preparer.ts';
import { faultIssue } from '../opening/open-source.ts';
import type { RunTask } from '../worker/task-runner.ts';
import { diagnosticsOf } from './diagnostics.ts';
import { editorSetup } from './editor-setup.ts';
import { type KeptText, keepText } from './kept-text.ts';
import { LARGE_TEXT } from './large-text.ts';
import { markParts } from './marked-parts.ts';
import { rulesAfter } from './rules-after.ts';
import { sourceOf } from './source-texts.ts';
import { stepsTo } from './text-history.ts';
import { selectionFor, spansOf } from './text-selection.ts';

/** Rest of the keys, in ms, before a large text is read. */
const LARGE_REST = 400;
/** Rest of changes elsewhere, in ms, before the text follows: a drag makes many a second, and is one step to undo. */
const FOLLOW_REST = 120;
const CARET_REST = 100;
const KEEP_REST = 300;
/** How the text stands, for the panel around it. */
export interface SourceView {
  readonly standing: SourceStanding;
  readonly issues: readonly Issue[];
  /** The text is a layout. */
  readonly isSound: boolean;
}

export interface SessionHooks {
  readonly save: () => void;
  readonly leave: () => void;
}

const becomes = (a: Origin, b: Origin): boolean => a.kind === 'preset' && b.kind === 'made' && b.preset === a.id;

/** An edit keeps where a layout came from; a preset is a preset no more with the first. */
const goesOn = (a: Origin, b: Origin): boolean => a === b || becomes(a, b) || becomes(b, a);

/**
 * The text of the open layout, kept in step with the store both ways. It outlives the panel, so that nothing that was
 * typed is lost while that is closed.
 *
 * `base` is the layout that the text was last in step with. A sound text becomes `base`, and an edit of the store; what
 * the store shows otherwise is followed where the text is in step, and else left apart until a person decides.
 */
export class SourceSession {
  readonly #store: AppStore;
  readonly #run: RunTask;
  #state: EditorState;
  #editor: EditorView | null = null;
  #base: LayoutDocument;
  #origin: Origin;
  /** What each layout was written as, comments and all. */
  readonly #texts = new WeakMap<LayoutDocument, Text>();
  #hooks: SessionHooks = { save: () => undefined, leave: () => undefined };
  #view: SourceView = { standing: 'shown', issues: [], isSound: true };
  readonly #listeners = new Set<() => void>();
  #tree: { readonly doc: Text; readonly tree: JsonTree; subjects?: Subjects | null } | null = null;
  /** The text was typed in since it was read. */
  #isUnread = false;
  #wasTravel = false;
  /** The caret came somewhere else, and then something was typed. */
  #hasMoved = false;
  /** A change that the session itself makes. */
  #isQuiet = false;
  #gesture = 0;
  #depth = 0;
  /** A layout that the store makes ready to show. */
  #pending: LayoutDocument | null = null;
  /** Somebody typed in it, now or at an earlier visit. */
  #isTyped: boolean;
  #reading: AbortController | null = null;
  #seen: LayoutDocument | null;
  #selection: Selection | null = null;
  #ownSelection: Selection | null = null;
  readonly #timers = new Map<string, number>();

  constructor(store: AppStore, run: RunTask, kept: KeptText | null) {
    const { open } = store.getState();
    if (open === null) throw new RangeError('a source needs an open layout');
    this.#store = store;
    this.#run = run;
    this.#origin = open.origin;
    this.#base = open.document;
    this.#seen = open.document;
    this.#isTyped = kept !== null;
    let text: string | null = null;
    if (kept) {
      const isSame = sameValue(kept.document, open.document);
      if (!isSame) {
        this.#base = kept.document;
        this.#origin = sameValue(kept.origin, open.origin) ? open.origin : kept.origin;
        this.#seen = null;
      }
      text = kept.text;
    }
    const setup = editorSetup({
      updated: (update) => this.#updated(update),
      travel: (way) => store[way](),
      format: () => this.format(),
      save: () => this.#hooks.save(),
      leave: () => this.#hooks.leave(),
    });
    this.#state = EditorState.create({ doc: text ?? sourceOf(open.document), extensions: setup });
    this.#isUnread = true;
  }

  readonly getView = (): SourceView => this.#view;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  get text(): string {
    return this.#now.doc.toString();
  }

  /** Shows the editor. @returns what takes it away again; the text stays. */
  attach(parent: HTMLElement, hooks: SessionHooks): () => void {
    this.#hooks = hooks;
    const editor = new EditorView({ state: this.#state, parent });
    this.#editor = editor;
    const unsubscribe = this.#store.subscribe((state) => this.#stored(state));
    const leave = () => {
      if (this.#timers.has('keep')) this.#keepNow();
    };
    window.addEventListener('pagehide', leave);
    if (this.#isUnread) this.#read();
    this.#selection = null;
    this.#stored(this.#store.getState());
    return () => {
      if (this.#isUnread) this.#read();
      if (this.#reading) this.#isUnread = true;
      leave();
      for (const timer of this.#timers.values()) window.clearTimeout(timer);
      this.#timers.clear();
      this.#reading?.abort();
      window.removeEventListener('pagehide', leave);
      unsubscribe();
      this.#state = editor.state;
      this.#editor = null;
      editor.destroy();
    };
  }

  focus(): void {
    this.#editor?.focus();
  }

  /** Lays the text out anew; nothing where its brackets do not fit. */
  format(): void {
    const edits = formatEdits(this.text);
    if (edits?.length)
      this.#editor?.dispatch({ changes: changesOf(edits), userEvent: 'input.format', scrollIntoView: true });
  }

  /** The text as a file, with the rules that the map is seen under where it shows the text. */
  saved(): string {
    const { rules } = this.#store.getState();
    if (this.#view.standing !== 'shown' || rules === AS_REGISTERED) return this.text;
    const edits = documentEdits(this.text, this.#base, { ...this.#base, rules: { ...this.#base.rules, ...rules } });
    return applyEdits(this.text, edits ?? []);
  }

  /** Brings an issue's place into sight, and the caret there. */
  goTo({ offset, length }: Issue): void {
    const end = this.#now.doc.length;
    const anchor = Math.min(offset, end);
    this.#editor?.dispatch({ selection: { anchor, head: Math.min(offset + length, end) }, scrollIntoView: true });
    this.focus();
  }

  /** Where both differ: the text becomes that of the layout on the map; undo brings it back. */
  takeLayout(): void {
    const { open } = this.#store.getState();
    if (open === null) return;
    const text = this.#texts.get(open.document)?.toString() ?? sourceOf(open.document);
    this.#became(open.document, open.origin, spanEdit(this.text, text));
  }

  /** Where both differ: the layout on the map becomes that of the text. */
  takeText(): void {
    const { open } = this.#store.getState();
    if (open === null) return;
    this.#base = open.document;
    this.#origin = open.origin;
    this.#wasTravel = false;
    this.#gesture += 1;
    this.#say({ ...this.#view, standing: 'faulty' });
    this.#read();
  }

  get #now(): EditorState {
    return this.#editor?.state ?? this.#state;
  }

  #say(view: SourceView): void {
    const { standing, issues, isSound } = this.#view;
    if (standing === view.standing && isSound === view.isSound && sameValue(issues, view.issues)) return;
    this.#view = view;
    for (const listener of this.#listeners) listener();
  }

  #later(name: string, rest: number, does: () => void): void {
    window.clearTimeout(this.#timers.get(name));
    this.#timers.set(
      name,
      window.setTimeout(() => {
        this.#timers.delete(name);
        does();
      }, rest),
    );
  }

  #dispatch(...specs: TransactionSpec[]): void {
    this.#isQuiet = true;
    for (const spec of specs) this.#editor?.dispatch(spec);
    this.#isQuiet = false;
  }

  #updated(update: ViewUpdate): void {
    if (this.#isQuiet) return;
    if (update.docChanged) this.#typed(update);
    else if (update.selectionSet && update.transactions.some((transaction) => transaction.isUserEvent('select'))) {
      this.#later('caret', CARET_REST, () => this.#caretRests());
    }
  }

  #typed({ state, transactions }: ViewUpdate): void {
    const wasTravel = transactions.some((each) => each.isUserEvent('undo') || each.isUserEvent('redo'));
    const depth = undoDepth(state);
    // A step of the text's own history is one of the page's.
    if (wasTravel || depth !== this.#depth) this.#gesture += 1;
    this.#depth = depth;
    this.#wasTravel = wasTravel;
    this.#isUnread = true;
    this.#isTyped = true;
    if (this.#timers.has('caret')) {
      window.clearTimeout(this.#timers.get('caret'));
      this.#timers.delete('caret');
      this.#hasMoved = true;
    }
    this.#reading?.abort();
    // The letter is painted before the map.
    if (state.doc.length > LARGE_TEXT) this.#later('read', LARGE_REST, () => this.#read());
    else if (!this.#timers.has('read')) this.#later('read', 0, () => this.#read());
  }

  #read(): void {
    const { doc } = this.#now;
    this.#isUnread = false;
    if (doc.length <= LARGE_TEXT) {
      const text = doc.toString();
      const tree = parseJsonTree(text);
      this.#tree = { doc, tree };
      this.#took(doc, readParsed(text, tree));
      return;
    }
    this.#tree = null;
    const text = doc.toString();
    const control = new AbortController();
    this.#reading = control;
    if (this.#view.standing !== 'apart') this.#say({ ...this.#view, standing: 'reading' });
    this.#run({ name: 'layout', input: text }, { signal: control.signal })
      // Without a worker the page reads it itself.
      .catch(() => (control.signal.aborted ? null : readLayout(text)))
      .then((outcome) => {
        if (outcome && !control.signal.aborted) this.#took(doc, outcome);
      });
  }

  /** What came of reading the text. */
  #took(doc: Text, outcome: LayoutOutcome): void {
    this.#reading = null;
    this.#mark(outcome.issues);
    const { issues, ok: isSound } = outcome;
    if (this.#view.standing === 'apart') this.#say({ standing: 'apart', issues, isSound });
    else if (!outcome.ok) this.#say({ standing: 'faulty', issues, isSound });
    else this.#showText(doc, outcome.document, issues);
    this.#keepLater();
    if (this.#seen !== this.#store.getState().open?.document) this.#stored(this.#store.getState());
    else this.#markSelected(false);
  }

  /** A sound text becomes what the map shows. */
  #showText(doc: Text, document: LayoutDocument, issues: readonly Issue[]): void {
    const shown: SourceView = { standing: 'shown', issues, isSound: true };
    if (sameValue(document, this.#base)) {
      this.#texts.set(this.#base, doc);
      this.#say(shown);
      return;
    }
    if (this.#wasTravel && this.#travelled(doc)) {
      this.#say(shown);
      return;
    }
    const state = this.#store.getState();
    // What the map shows is of somebody else.
    if (state.open?.document !== this.#base && this.#base !== this.#pending) {
      this.#say({ ...shown, standing: 'apart' });
      return;
    }
    const rules = rulesAfter(this.#base, document, state.rules);
    if (viewCount(document) <= MOST_VIEWS) {
      try {
        factsOf(document, rules ?? state.rules);
      } catch (fault) {
        this.#say({ standing: 'faulty', issues: [faultIssue(fault)], isSound: false });
        return;
      }
    }
    // Selected between two edits, it would part them in the page's history.
    if (this.#hasMoved) this.#caretRests();
    this.#base = document;
    this.#texts.set(document, doc);
    const gesture = `source ${this.#gesture}`;
    const done = this.#store.dispatched({ type: 'edited', document, gesture, ...(rules && { rules }) });
    if (this.#store.getState().open?.document === document) this.#say(shown);
    else {
      this.#pending = document;
      this.#say({ standing: 'reading', issues, isSound: true });
      void done.then((wasMade) => {
        if (this.#base !== document || this.#view.standing !== 'reading') return;
        this.#say(wasMade ? shown : { ...shown, standing: 'apart' });
      });
    }
  }

  /** The text's own undo is the page's, where that leads to the same text. */
  #travelled(doc: Text): boolean {
    const { back, forward } = this.#store.steps();
    for (const [way, kept] of [['undo', back] as const, ['redo', forward] as const]) {
      const document = kept?.open?.document;
      if (!document || document === this.#base || !this.#texts.get(document)?.eq(doc)) continue;
      this.#base = document;
      return this.#store[way]();
    }
    return false;
  }

  #stored(state: AppState): void {
    const document = state.open?.document;
    if (state.open && document && document !== this.#seen) {
      this.#seen = document;
      if (document === this.#base) {
        this.#origin = state.open.origin;
        if (this.#view.standing === 'apart') {
          this.#say({ ...this.#view, standing: this.#view.isSound ? 'shown' : 'faulty' });
          if (this.#view.isSound) this.#read();
        }
      } else if (this.#isUnread || this.#view.standing !== 'shown') this.#say({ ...this.#view, standing: 'apart' });
      else this.#later('follow', FOLLOW_REST, () => this.#follow());
    }
    if (state.selection !== this.#selection) {
      this.#selection = state.selection;
      this.#markSelected(state.selection !== this.#ownSelection);
    }
  }

  /** The layout was changed elsewhere: the text says so, with as little changed as can be. */
  #follow(): void {
    const { open } = this.#store.getState();
    if (open === null || open.document === this.#base) return;
    if (this.#isUnread || this.#view.standing !== 'shown') {
      this.#say({ ...this.#view, standing: 'apart' });
      return;
    }
    const known = this.#texts.get(open.document);
    const steps = known && stepsTo(known, this.#now);
    if (steps) {
      this.#isQuiet = true;
      this.#editor?.update(steps);
      this.#isQuiet = false;
      this.#became(open.document, open.origin, []);
      return;
    }
    const before = this.text;
    const written = () => spanEdit(before, known?.toString() ?? sourceOf(open.document));
    const edits = known || !goesOn(this.#origin, open.origin) ? null : this.#leastEdits(before, open.document);
    this.#became(open.document, open.origin, edits ?? written());
  }

  /** Edits that keep comments and spaces; null where they would not say the same. */
  #leastEdits(before: string, document: LayoutDocument): readonly TextEdit[] | null {
    const edits = documentEdits(before, this.#base, document);
    if (edits === null || before.length > LARGE_TEXT) return edits;
    const result = readLayout(applyEdits(before, edits));
    return result.ok && sameValue(result.document, document) ? edits : null;
  }

  /** The text now says what the store shows. */
  #became(document: LayoutDocument, origin: Origin, edits: readonly TextEdit[]): void {
    if (edits.length > 0) this.#dispatch({ changes: changesOf(edits), annotations: isolateHistory.of('full') });
    this.#base = document;
    this.#origin = origin;
    this.#seen = document;
    this.#texts.set(document, this.#now.doc);
    this.#depth = undoDepth(this.#now);
    this.#isUnread = false;
    const { doc } = this.#now;
    let issues: readonly Issue[] = [];
    if (doc.length <= LARGE_TEXT) {
      const text = doc.toString();
      const tree = parseJsonTree(text);
      this.#tree = { doc, tree };
      ({ issues } = readParsed(text, tree));
    } else this.#tree = null;
    this.#mark(issues);
    this.#say({ standing: 'shown', issues, isSound: true });
    this.#keepLater();
    this.#markSelected(false);
  }

  #mark(issues: readonly Issue[]): void {
    const diagnostics = diagnosticsOf(issues, this.#now.doc.length);
    this.#dispatch(setDiagnostics(this.#now, diagnostics));
  }

  #subjects(): Subjects | null {
    const { doc } = this.#now;
    if (doc.length > LARGE_TEXT) return null;
    if (this.#tree?.doc !== doc) this.#tree = { doc, tree: parseJsonTree(doc.toString()) };
    const { tree } = this.#tree;
    this.#tree.subjects ??= tree.root ? subjectsIn(tree.root) : null;
    return this.#tree.subjects;
  }

  /** What the caret rests in is selected. */
  #caretRests(): void {
    this.#hasMoved = false;
    const state = this.#store.getState();
    const facts = selectFacts(state);
    if (facts === null || this.#isUnread || this.#view.standing !== 'shown') return;
    const subject = this.#subjects()?.subjectAt(this.#now.selection.main.head) ?? null;
    const selection = selectionFor(subject, facts, state.selection);
    if (selection === null) return;
    this.#ownSelection = selection;
    this.#store.dispatch({ type: 'selected', selection });
  }

  /** Marks what is selected; `reveal` brings it into sight where none of it is. The caret and the focus stay. */
  #markSelected(reveal: boolean): void {
    const facts = selectFacts(this.#store.getState());
    const subjects = this.#subjects();
    const spans = facts && subjects ? spansOf(this.#selection, facts, subjects) : [];
    const effects: StateEffect<unknown>[] = [markParts.of(spans)];
    const [first] = spans;
    const editor = this.#editor;
    if (reveal && first && editor) {
      foldedRanges(editor.state).between(first.from, first.from, (from, to) => {
        effects.push(unfoldEffect.of({ from, to }));
      });
      const { top, bottom } = editor.scrollDOM.getBoundingClientRect();
      const isInSight = spans.some(({ from }) => {
        const place = editor.coordsAtPos(from);
        return place !== null && place.top >= top && place.bottom <= bottom;
      });
      if (!isInSight) effects.push(EditorView.scrollIntoView(first.from, { y: 'center' }));
    }
    this.#dispatch({ effects });
  }

  #keepLater(): void {
    if (this.#isTyped) this.#later('keep', KEEP_REST, () => this.#keepNow());
  }

  #keepNow(): void {
    keepText({ text: this.text, document: this.#base, origin: this.#origin });
  }
}

const changesOf = (edits: readonly TextEdit[]) => edits.map(({ from, to, insert }) => ({ from, to, insert }));
