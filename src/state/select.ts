import type { Finding } from '../core/analysis/finding.ts';
import { computeFacts, type Facts, type RuleChoice } from '../core/facts.ts';
import type { LayoutDocument } from '../core/layout/document.ts';
import { startPlace } from '../core/scene/start-place.ts';
import { shownOther } from './other-side.ts';
import { sameRules } from './rule-choice.ts';
import type { AppState, MapView } from './state.ts';

/** Facts kept: enough to switch between rules, compare and step back without computing again. */
const FACTS_KEPT = 16;
/** Layers that the facts kept may have together, beyond the newest four: a large layout's take 10 kB a layer. */
const LAYERS_KEPT = 50_000;

/** Facts by document and rules; the document is compared by reference. */
export interface FactsMemo {
  /** The facts, computed where they are not known. */
  readonly factsOf: (document: LayoutDocument, rules: RuleChoice) => Facts;
  readonly isKnown: (document: LayoutDocument, rules: RuleChoice) => boolean;
  /** Takes in facts that were computed elsewhere. */
  readonly remember: (facts: Facts) => void;
}

export function createFactsMemo(compute: typeof computeFacts = computeFacts): FactsMemo {
  const known: Facts[] = [];
  const indexOf = (document: LayoutDocument, rules: RuleChoice): number =>
    known.findIndex((facts) => facts.document === document && sameRules(facts.rules, rules));
  const keep = (facts: Facts): void => {
    known.unshift(facts);
    let layers = 0;
    const tooMany = known.findIndex((each, i) => {
      layers += each.layout?.layers.length ?? 0;
      return i === FACTS_KEPT || (i >= 4 && layers > LAYERS_KEPT);
    });
    if (tooMany >= 0) known.length = tooMany;
  };
  return {
    factsOf: (document, rules) => {
      const index = indexOf(document, rules);
      const facts = index >= 0 ? (known.splice(index, 1)[0] as Facts) : compute(document, rules);
      keep(facts);
      return facts;
    },
    isKnown: (document, rules) => indexOf(document, rules) >= 0,
    remember: (facts) => {
      if (indexOf(facts.document, facts.rules) < 0) keep(facts);
    },
  };
}

/** The page's one memory: any document's facts under any rules. */
export const { factsOf, isKnown, remember } = createFactsMemo();

/** The facts of the open document under the chosen rules; null before one is open. */
export const selectFacts = ({ open, rules }: AppState): Facts | null => (open ? factsOf(open.document, rules) : null);

/** Every document, and the rules it stands under, that a state shows. */
export function shownPairs(state: AppState): Pick<Facts, 'document' | 'rules'>[] {
  const { open, rules, mode } = state;
  if (open === null) return [];
  const sideA = { document: open.document, rules };
  const other = mode === 'compare' ? shownOther(state) : null;
  return other ? [sideA, { document: other.open.document, rules: other.rules }] : [sideA];
}

export const findingsOf = (facts: Facts | null): readonly Finding[] =>
  facts?.kind === 'registered' ? facts.analysis.findings : [];

/** The view that a document starts with: the block of the worst finding, else block 0 of the first group. */
export function startView(facts: Facts): MapView {
  return { lens: null, addresses: null, ...startPlace(facts), range: null };
}
