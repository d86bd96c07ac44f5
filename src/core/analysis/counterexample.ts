import type { RuleNames } from '../facts.ts';
import type { LayoutDocument, OwnRule } from '../layout/document.ts';
import { isRefusal, resolveLayout } from '../layout/layout.ts';
import { isRefused, register } from '../registration/register.ts';
import { rowPolicy } from '../registration/rows/list.ts';
import { aliasRule } from '../registration/rules/list.ts';
import { CANDIDATE_BLOCKS, type Candidate, candidateBytes, candidateDocument } from './candidate.ts';
import { drawn, framesWithin, layerLists, pagesOf, shrunk } from './candidate-space.ts';
import { geometry } from './geometry.ts';
import { regionSet } from './outcome.ts';
import { type Progress, seeded } from './seeded.ts';
import { poolTotals } from './totals.ts';

/** What is said of a rule under a row policy, and a layout may refute. */
export type Claim =
  /** It registers every layout as another rule does. */
  | { readonly says: 'same-as'; readonly alias: RuleNames['alias'] }
  /** No layout that is sound in itself has an error finding. */
  | { readonly says: 'loses-no-byte' }
  | { readonly says: 'moves-none-twice' };

/** The rule that a claim is about, with its row policy; `own` where it, or the one it is compared with, is own-rule. */
export interface SearchedRules extends RuleNames {
  readonly own?: OwnRule;
}

/** How far a search looks. Layouts within `layers` and `row` are tried one and all; larger ones are drawn. */
export interface SearchBound {
  /** Layers, at most. */
  readonly layers: number;
  /** Bytes of a logical row, at most. */
  readonly row: number;
  /** Layouts drawn beyond, where none was found: up to two layers more and rows of twice the bytes. */
  readonly samples: number;
}

export const DEFAULT_BOUND: SearchBound = { layers: 3, row: 3, samples: 2000 };

export type CounterexampleResult =
  | {
      readonly found: true;
      readonly document: LayoutDocument;
      readonly layers: number;
      /** Of the allocation. */
      readonly bytes: number;
      /** Layouts looked at. */
      readonly tried: number;
      /** Every layout of fewer layers, or as many and fewer bytes, was tried: this one is smallest among its kind. */
      readonly exhausted: boolean;
    }
  | {
      readonly found: false;
      readonly tried: number;
      readonly bound: SearchBound;
      /** Logical blocks of every pool that was tried. */
      readonly blocks: number;
    };

/** A plain title; who asked may know a better one. */
function titleOf({ alias }: RuleNames, claim: Claim): string {
  if (claim.says === 'same-as') return `Counterexample: ${alias} is not ${claim.alias}`;
  return `Counterexample: ${alias} ${claim.says === 'loses-no-byte' ? 'loses bytes' : 'moves bytes twice'}`;
}

function refutes(candidate: Candidate, rules: SearchedRules, claim: Claim): boolean {
  const document = candidateDocument(candidate, rules, '');
  const layout = resolveLayout(document);
  if (isRefusal(layout)) return false;
  const under = (alias: RuleNames['alias']) =>
    register(layout, { alias: aliasRule(alias, document.rules), rows: rowPolicy(rules.rows) });
  const registration = under(rules.alias);
  if (isRefused(registration)) return false;
  if (claim.says === 'same-as') {
    const other = under(claim.alias);
    // Walked in one order, equal regions with equal members have equal findings: nothing else comes from the rule.
    return !isRefused(other) && regionSet(registration) !== regionSet(other);
  }
  const { totals } = poolTotals(geometry(layout, registration));
  if (claim.says === 'moves-none-twice') return totals.redundant > 0n;
  return totals.truncated.size + totals.spilled.size + totals.outOfBounds.size > 0;
}

/** Layouts tried between two reports. */
const REPORT_EVERY = 200;

/**
 * Looks for a smallest layout that refutes a claim about a rule: fewest layers, then fewest bytes.
 *
 * Layouts are of one kind: a pool of two blocks in one allocation; attention layers, MLA or not, each with one page
 * in the row, in any groups that can hold them, in every order; and at most one state layer, dense, over one or two
 * kernel blocks. All of them are sound before anything is transferred (no two layers of a group, and no two blocks, on
 * the same bytes), and take the whole row only where the row policy could make them. First all within the bound are tried,
 * smallest first; then larger ones are drawn by the seed, and what is found is shrunk.
 *
 * @returns a document that a reader takes, or how far the search went. The same arguments give the same result.
 */
export function* findCounterexample(
  rules: SearchedRules,
  claim: Claim,
  seed: number,
  bound: SearchBound = DEFAULT_BOUND,
): Generator<Progress, CounterexampleResult> {
  let tried = 0;
  const holds = (candidate: Candidate): boolean => {
    tried += 1;
    return refutes(candidate, rules, claim);
  };
  const result = (candidate: Candidate, exhausted: boolean): CounterexampleResult => ({
    found: true,
    document: candidateDocument(candidate, rules, titleOf(rules, claim)),
    layers: candidate.layers.length,
    bytes: candidateBytes(candidate),
    tried,
    exhausted,
  });

  const frames = framesWithin(bound.row).map((frame) => ({ frame, choices: pagesOf(frame, rules.rows) }));
  // Layers are as many as there are ways to choose a page for each; groups make it more, about alike everywhere.
  const work = (count: number, choices: number): number => choices ** count;
  let of = bound.samples;
  for (let count = 1; count <= bound.layers; count++) {
    for (const { choices } of frames) of += work(count, choices.length);
  }
  let before = 0;
  for (let count = 1; count <= bound.layers; count++) {
    for (const { frame, choices } of frames) {
      const share = work(count, choices.length);
      let within = 0;
      for (const layers of layerLists(count, frame, choices)) {
        const candidate = { row: frame.row, ratio: frame.ratio, layers };
        if (holds(candidate)) return result(candidate, true);
        within += 1;
        if (tried % REPORT_EVERY === 0) yield { done: before + Math.min(within, share), of };
      }
      before += share;
      yield { done: before, of };
    }
  }

  const next = seeded(seed);
  for (let i = 0; i < bound.samples; i++) {
    const candidate = drawn(next, bound.layers + 2, 2 * bound.row, rules.rows);
    if (holds(candidate)) return result(shrunk(candidate, rules.rows, holds), false);
    if (i % REPORT_EVERY === 0) yield { done: before + i, of };
  }
  return { found: false, tried, bound, blocks: CANDIDATE_BLOCKS };
}
