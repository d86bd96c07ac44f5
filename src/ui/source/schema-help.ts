import {
  autocompletion,
  type Completion,
  type CompletionContext,
  pickedCompletion,
  startCompletion,
} from '@codemirror/autocomplete';
import type { Extension } from '@codemirror/state';
import { type EditorView, hoverTooltip, type Tooltip } from '@codemirror/view';
import { explanationAt } from '../../io/source-edit/explanation.ts';
import { type Proposal, type Proposals, proposalsAt } from '../../io/source-edit/proposals.ts';
import { LARGE_TEXT } from './large-text.ts';

const TYPES: Readonly<Record<Proposal['kind'], string>> = { field: 'property', layer: 'variable', value: 'enum' };

function element(name: 'div' | 'p' | 'strong' | 'span', className: string, ...content: (Node | string)[]): HTMLElement {
  const made = document.createElement(name);
  made.className = className;
  made.append(...content);
  return made;
}

function take(view: EditorView, proposal: Proposal, { from, to }: Proposals, completion: Completion): void {
  view.dispatch({
    changes: { from, to, insert: proposal.insert },
    selection: { anchor: from + proposal.caret },
    annotations: pickedCompletion.of(completion),
    userEvent: 'input.complete',
    scrollIntoView: true,
  });
  // A field whose values are known goes on with them.
  if (proposal.kind === 'field') startCompletion(view);
}

function complete({ state, pos, explicit }: CompletionContext) {
  if (state.doc.length > LARGE_TEXT) return null;
  const before = state.sliceDoc(Math.max(0, pos - 1), pos);
  if (!explicit && !/[\w"]/.test(before)) return null;
  const proposals = proposalsAt(state.doc.toString(), pos);
  if (proposals === null) return null;
  const options = proposals.options.map((proposal, i): Completion => {
    const completion: Completion = {
      label: proposal.label,
      type: TYPES[proposal.kind],
      detail: proposal.detail,
      boost: Math.max(-99, 99 - i),
      apply: (view) => take(view, proposal, proposals, completion),
    };
    if (proposal.description !== '') completion.info = proposal.description;
    return completion;
  });
  // The quote in front is no part of the name.
  const isQuoted = state.sliceDoc(proposals.from, proposals.from + 1) === '"' && pos > proposals.from;
  return { from: proposals.from + (isQuoted ? 1 : 0), options };
}

function explain(view: EditorView, pos: number): Tooltip | null {
  if (view.state.doc.length > LARGE_TEXT) return null;
  const found = explanationAt(view.state.doc.toString(), pos);
  if (found === null) return null;
  return {
    pos: found.from,
    end: found.to,
    above: true,
    create: () => ({
      dom: element(
        'div',
        'cm-documentation',
        element('p', 'cm-documented', element('strong', '', found.name), ` ${found.kind}`),
        element('p', '', found.description),
      ),
    }),
  };
}

/** What the format's schema knows: completion of keys and values, and what a key means, under the pointer. */
export const schemaHelp: Extension = [
  autocompletion({ override: [complete], icons: false }),
  hoverTooltip(explain, { hideOnChange: true }),
];
