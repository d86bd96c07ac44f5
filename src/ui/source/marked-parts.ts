import { type Extension, RangeSetBuilder, StateEffect, StateField, type Text } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView } from '@codemirror/view';
import type { Span } from '../../io/source-edit/subjects.ts';

const LINE = Decoration.line({ class: 'cm-part' });
const NAME = Decoration.mark({ class: 'cm-part-name' });

/** Marks what of the text is about what is selected. */
export const markParts = StateEffect.define<readonly Span[]>();

/** Whole lines where a part has some of its own, else its characters. */
function decorationsOf(doc: Text, spans: readonly Span[]): DecorationSet {
  const ranges: { from: number; to: number; line: boolean }[] = [];
  for (const { from, to } of spans) {
    if (to > doc.length) continue;
    const first = doc.lineAt(from);
    const last = doc.lineAt(to);
    const isWhole = first.number < last.number || first.text.slice(0, from - first.from).trim() === '';
    if (!isWhole) ranges.push({ from, to, line: false });
    else
      for (let n = first.number; n <= last.number; n += 1) ranges.push({ from: doc.line(n).from, to: 0, line: true });
  }
  ranges.sort((a, b) => a.from - b.from || Number(b.line) - Number(a.line));
  const builder = new RangeSetBuilder<Decoration>();
  let lastLine = -1;
  for (const { from, to, line } of ranges) {
    if (!line) builder.add(from, to, NAME);
    else if (from !== lastLine) {
      builder.add(from, from, LINE);
      lastLine = from;
    }
  }
  return builder.finish();
}

export const markedParts: Extension = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update: (marks, transaction) => {
    const effect = transaction.effects.findLast((each) => each.is(markParts));
    return effect ? decorationsOf(transaction.newDoc, effect.value) : marks.map(transaction.changes);
  },
  provide: (field) => EditorView.decorations.from(field),
});
