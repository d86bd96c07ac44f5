import {
  foldService,
  HighlightStyle,
  StreamLanguage,
  type StreamParser,
  syntaxHighlighting,
} from '@codemirror/language';
import type { Extension, Text } from '@codemirror/state';
import { tags } from '@lezer/highlight';
import { bracketPairs } from '../../io/source-edit/folds.ts';
import { LARGE_TEXT } from './large-text.ts';

interface Reading {
  /** Lists and objects that are open. */
  depth: number;
  inComment: boolean;
}

/** JSON with comments, a line at a time: a text that is half typed keeps its colours. */
const parser: StreamParser<Reading> = {
  name: 'jsonc',
  startState: () => ({ depth: 0, inComment: false }),
  copyState: (state) => ({ ...state }),
  token: (stream, state) => {
    if (state.inComment || stream.match('/*')) {
      state.inComment = !stream.skipTo('*/');
      if (state.inComment) stream.skipToEnd();
      else stream.match('*/');
      return 'comment';
    }
    if (stream.eatSpace()) return null;
    if (stream.match('//')) {
      stream.skipToEnd();
      return 'comment';
    }
    if (stream.match(/^"(?:[^"\\]|\\.)*"?/)) return stream.match(/^\s*:/, false) ? 'propertyName' : 'string';
    if (stream.match(/^-?\d[\d.eE+-]*/)) return 'number';
    if (stream.match(/^(?:true|false)\b/)) return 'bool';
    if (stream.match(/^null\b/)) return 'null';
    const sign = stream.next();
    if (sign === '{' || sign === '[') state.depth += 1;
    else if (sign === '}' || sign === ']') state.depth = Math.max(0, state.depth - 1);
    else return sign === ',' || sign === ':' ? 'punctuation' : null;
    return 'bracket';
  },
  indent: ({ depth }, after, { unit }) => Math.max(0, depth - (/^\s*[}\]]/.test(after) ? 1 : 0)) * unit,
  languageData: {
    commentTokens: { line: '//', block: { open: '/*', close: '*/' } },
    closeBrackets: { brackets: ['[', '{', '"'] },
    indentOnInput: /^\s*[}\]]$/,
  },
};

const colours = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--accent)' },
  { tag: tags.string, color: 'var(--ok)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--spill)' },
  { tag: tags.comment, color: 'var(--muted)', fontStyle: 'italic' },
  { tag: [tags.bracket, tags.punctuation], color: 'var(--soft)' },
]);

const pairs = new WeakMap<Text, ReadonlyMap<number, number>>();

function pairsOf(text: Text): ReadonlyMap<number, number> {
  const known = pairs.get(text) ?? bracketPairs(text.toString());
  pairs.set(text, known);
  return known;
}

/** Folds what opens last in a line and goes on beyond it. Texts that are large are not folded. */
const folding = foldService.of(({ doc }, lineStart, lineEnd) => {
  if (doc.length > LARGE_TEXT) return null;
  const line = doc.sliceString(lineStart, lineEnd);
  const all = pairsOf(doc);
  for (let at = line.length - 1; at >= 0; at -= 1) {
    const close = line[at] === '{' || line[at] === '[' ? all.get(lineStart + at) : undefined;
    if (close !== undefined && close > lineEnd) return { from: lineStart + at + 1, to: close };
  }
  return null;
});

export const jsoncLanguage: Extension = [StreamLanguage.define(parser), folding, syntaxHighlighting(colours)];
