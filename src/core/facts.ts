import { type Analysis, type Figures, figures } from './analysis/analyse.ts';
import { geometry } from './analysis/geometry.ts';
import type { LayoutDocument } from './layout/document.ts';
import { isRefusal, type Layout, resolveLayout } from './layout/layout.ts';
import type { DocumentRefusal, Refusal } from './layout/refusal.ts';
import type { LayerRefusal } from './registration/branches.ts';
import type { Decision } from './registration/decision.ts';
import { isRefused, register } from './registration/register.ts';
import type { Registration } from './registration/registration.ts';
import { type RowPolicyName, rowPolicy } from './registration/rows/list.ts';
import { type AliasChoice, aliasRule } from './registration/rules/list.ts';

/** The two choices that a result always names. */
export interface RuleNames {
  readonly alias: AliasChoice;
  readonly rows: RowPolicyName;
}

/** A layout under a rule set, registered and analysed. */
export interface RegisteredFacts {
  readonly kind: 'registered';
  readonly document: LayoutDocument;
  readonly rules: RuleNames;
  readonly layout: Layout;
  readonly registration: Registration;
  readonly analysis: Analysis;
}

/** A layout that a check of the document or of registration refuses, as the connector would. */
export interface RefusedFacts {
  readonly kind: 'refused';
  readonly document: LayoutDocument;
  readonly rules: RuleNames;
  readonly refusal: Refusal<DocumentRefusal | LayerRefusal>;
  /** Null where the document itself was refused, so that no view was made. */
  readonly layout: Layout | null;
  /** Decisions made before the refusal. */
  readonly decisions: readonly Decision[];
}

export type Facts = RegisteredFacts | RefusedFacts;

/**
 * Runs the whole core on a document that a reader has checked, in steps that are short one by one.
 *
 * @param known What `figures` found before for the same document and rules; computed where it is left out.
 * @returns a generator that yields between two steps.
 * @throws RangeError where the document breaks what a reader promises.
 */
export function* factsInSteps(
  document: LayoutDocument,
  rules: RuleNames,
  known: Figures | null = null,
): Generator<undefined, Facts, void> {
  const layout = resolveLayout(document);
  if (isRefusal(layout)) return { kind: 'refused', document, rules, refusal: layout, layout: null, decisions: [] };
  yield;
  const registration = register(layout, { alias: aliasRule(rules.alias, document.rules), rows: rowPolicy(rules.rows) });
  if (isRefused(registration)) {
    const { refusal, decisions } = registration;
    return { kind: 'refused', document, rules, refusal, layout, decisions };
  }
  yield;
  const placed = geometry(layout, registration);
  yield;
  const analysis = { geometry: placed, ...(known ?? figures(placed)) };
  return { kind: 'registered', document, rules, layout, registration, analysis };
}

/** The same in one go. @throws RangeError as `factsInSteps` does. */
export function computeFacts(document: LayoutDocument, rules: RuleNames): Facts {
  const steps = factsInSteps(document, rules);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** The costly part alone, to be handed to `factsInSteps` elsewhere; null where the layout is refused. */
export function computeFigures(document: LayoutDocument, rules: RuleNames): Figures | null {
  const facts = computeFacts(document, rules);
  if (facts.kind === 'refused') return null;
  const { geometry: _, ...found } = facts.analysis;
  return found;
}
