import type { Finding } from '../core/analysis/finding.ts';
import { computeFacts, type Facts, type RuleNames } from '../core/facts.ts';
import type { LayoutDocument } from '../core/layout/document.ts';
import type { AppState, MapView } from './state.ts';

/** Facts kept: enough to switch between rules, compare and step back without computing again. */
const FACTS_KEPT = 16;

/** Facts by document and rules; the document is compared by reference. */
export function createFactsMemo(
  compute: typeof computeFacts = computeFacts,
): (document: LayoutDocument, rules: RuleNames) => Facts {
  const known: Facts[] = [];
  return (document, rules) => {
    const index = known.findIndex(
      (facts) => facts.document === document && facts.rules.alias === rules.alias && facts.rules.rows === rules.rows,
    );
    const facts = index >= 0 ? (known.splice(index, 1)[0] as Facts) : compute(document, rules);
    known.unshift(facts);
    known.length = Math.min(known.length, FACTS_KEPT);
    return facts;
  };
}

const memo = createFactsMemo();

/** The facts of the open document under the chosen rules; null before one is open. */
export const selectFacts = ({ open, rules }: AppState): Facts | null => (open ? memo(open.document, rules) : null);

/** Facts of any document under any rules, from the same memory. */
export const factsOf = (document: LayoutDocument, rules: RuleNames): Facts => memo(document, rules);

export const findingsOf = (facts: Facts | null): readonly Finding[] =>
  facts?.kind === 'registered' ? facts.analysis.findings : [];

/** The finding that a first look should fall on: the worst that has bytes to show. */
const worstFinding = (facts: Facts | null): Finding | null =>
  findingsOf(facts).find((finding) => finding.severity !== 'info' && finding.example !== null) ?? null;

/** The view that a document starts with: the block of the worst finding, else block 0 of the first group. */
export function startView(facts: Facts): MapView {
  const example = worstFinding(facts)?.example;
  return { lens: null, addresses: null, owner: example?.group ?? 0, row: example?.block ?? 0, range: null };
}
