import { closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, redo, undo } from '@codemirror/commands';
import { bracketMatching, codeFolding, foldGutter, foldKeymap, indentOnInput, indentUnit } from '@codemirror/language';
import { lintGutter, lintKeymap } from '@codemirror/lint';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { EditorState, type Extension } from '@codemirror/state';
import {
  crosshairCursor,
  drawSelection,
  dropCursor,
  EditorView,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
  rectangularSelection,
  type ViewUpdate,
} from '@codemirror/view';
import { editorTheme } from './editor-theme.ts';
import { jsoncLanguage } from './jsonc-language.ts';
import { markedParts } from './marked-parts.ts';
import { schemaHelp } from './schema-help.ts';
import { SOURCE_TEXT } from './show-source.ts';

/** The id of the sentence that says how to leave the editor. */
export const SOURCE_KEYS = 'source-keys';

/** What the editor asks of the panel around it. */
export interface EditorHooks {
  readonly updated: (update: ViewUpdate) => void;
  /** A step back or forward where the text's own history has none. */
  readonly travel: (way: 'undo' | 'redo') => boolean;
  readonly format: () => void;
  readonly save: () => void;
  /** Brings the focus out of the editor. */
  readonly leave: () => void;
}

/** The editor's own words, as the page says them. */
const PHRASES = {
  next: 'Next',
  previous: 'Previous',
  all: 'All',
  'match case': 'Match case',
  regexp: 'Regular expression',
  'by word': 'Whole words',
  replace: 'Replace',
  'replace all': 'Replace all',
  close: 'Close',
  Diagnostics: 'Issues',
  'No diagnostics': 'No issues',
};

const always = (does: () => void) => () => {
  does();
  return true;
};

export function editorSetup({ updated, travel, format, save, leave }: EditorHooks): Extension {
  const back = (view: EditorView) => undo(view) || travel('undo');
  const forward = (view: EditorView) => redo(view) || travel('redo');
  return [
    lineNumbers(),
    highlightActiveLineGutter(),
    lintGutter(),
    foldGutter(),
    codeFolding(),
    history({ minDepth: 200 }),
    drawSelection(),
    dropCursor(),
    EditorState.allowMultipleSelections.of(true),
    rectangularSelection(),
    crosshairCursor(),
    indentOnInput(),
    indentUnit.of('  '),
    bracketMatching(),
    closeBrackets(),
    EditorView.lineWrapping,
    highlightSelectionMatches(),
    search({ top: true }),
    EditorState.phrases.of(PHRASES),
    markedParts,
    jsoncLanguage,
    schemaHelp,
    editorTheme,
    keymap.of([
      { key: 'Mod-z', run: back, preventDefault: true },
      { key: 'Mod-y', mac: 'Mod-Shift-z', run: forward, preventDefault: true },
      { linux: 'Ctrl-Shift-z', win: 'Ctrl-Shift-z', run: forward, preventDefault: true },
      { key: 'Mod-s', run: always(save), preventDefault: true },
      { key: 'Shift-Alt-f', run: always(format) },
      ...closeBracketsKeymap,
      ...completionKeymap,
      ...lintKeymap,
      ...searchKeymap,
      ...foldKeymap,
      // Tab is left to the page: it leads on, and nobody is caught in the text.
      ...defaultKeymap,
      { key: 'Escape', run: always(leave) },
    ]),
    EditorView.contentAttributes.of({
      id: SOURCE_TEXT,
      'aria-label': 'Layout as text',
      'aria-describedby': SOURCE_KEYS,
      spellcheck: 'false',
      tabindex: '0',
    }),
    // A file that is dropped is opened by the page, not put into the text.
    EditorView.domEventHandlers({ drop: (event) => (event.dataTransfer?.files.length ?? 0) > 0 }),
    EditorView.updateListener.of(updated),
  ];
}
