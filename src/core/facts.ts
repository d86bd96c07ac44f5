import { type Analysis, type Figures, figures } from './analysis/analyse.ts';
import { type Geometry, geometry } from './analysis/geometry.ts';
import type { LayoutDocument } from './layout/document.ts';
import { isRefusal, type Layout, resolveLayout } from './layout/layout.ts';
import type { DocumentRefusal, Refusal } from './layout/refusal.ts';
import { observedRegistration } from './observed/observed-registration.ts';
import { ownTable } from './observed/own-table.ts';
import type { LayerRefusal } from './registration/branches.ts';
import type { Decision } from './registration/decision.ts';
import { isRefused, type RefusedRegistration, register } from './registration/register.ts';
import type { Registration } from './registration/registration.ts';
import { type RowPolicyName, rowPolicy } from './registration/rows/list.ts';
import { type AliasChoice, aliasRule } from './registration/rules/list.ts';

/** The two choices that a result always names. */
export interface RuleNames {
  readonly alias: AliasChoice;
  readonly rows: RowPolicyName;
}

/** The worker's own table, observed, in place of one that is modelled under rules. */
export const AS_REGISTERED = 'as-registered';

/** What a result's region table comes from: rules, or the worker itself. */
export type RuleChoice = RuleNames | typeof AS_REGISTERED;

/** What a choice makes of the one before: both names of a rule set, one of them, or the worker's own table. */
export type RuleChange = Partial<RuleNames> | typeof AS_REGISTERED;

/** A layout under a rule set or as its worker registered it, analysed. */
export interface RegisteredFacts {
  readonly kind: 'registered';
  readonly document: LayoutDocument;
  readonly rules: RuleChoice;
  readonly layout: Layout;
  readonly registration: Registration;
  readonly analysis: Analysis;
}

/** A layout that a check of the document or of registration refuses, as the connector would. */
export interface RefusedFacts {
  readonly kind: 'refused';
  readonly document: LayoutDocument;
  readonly rules: RuleChoice;
  readonly refusal: Refusal<DocumentRefusal | LayerRefusal>;
  /** Null where the document itself was refused, so that no view was made. */
  readonly layout: Layout | null;
  /** Decisions made before the refusal. */
  readonly decisions: readonly Decision[];
}

export type Facts = RegisteredFacts | RefusedFacts;

function registered(layout: Layout, rules: RuleChoice): Registration | RefusedRegistration {
  const { document } = layout;
  if (rules !== AS_REGISTERED) {
    return register(layout, { alias: aliasRule(rules.alias, document.rules), rows: rowPolicy(rules.rows) });
  }
  const table = ownTable(document);
  if (table === null) throw new RangeError('a document without a table of its worker has nothing as registered');
  return observedRegistration(layout, table);
}

/** A layout registered and placed in memory: the facts but for what is costly to find. */
export type PlacedFacts = Omit<RegisteredFacts, 'kind' | 'analysis'> & {
  readonly kind: 'placed';
  readonly geometry: Geometry;
};

/**
 * Registers a document that a reader has checked, in steps that are short one by one.
 *
 * @returns a generator that yields between two steps.
 * @throws RangeError where the document breaks what a reader promises, or has no table and is asked for it.
 */
export function* placedInSteps(
  document: LayoutDocument,
  rules: RuleChoice,
): Generator<undefined, PlacedFacts | RefusedFacts, void> {
  const layout = resolveLayout(document);
  if (isRefusal(layout)) return { kind: 'refused', document, rules, refusal: layout, layout: null, decisions: [] };
  yield;
  const registration = registered(layout, rules);
  if (isRefused(registration)) {
    const { refusal, decisions } = registration;
    return { kind: 'refused', document, rules, refusal, layout, decisions };
  }
  yield;
  return { kind: 'placed', document, rules, layout, registration, geometry: geometry(layout, registration) };
}

/** @param found What `figures` found for the same geometry, here or elsewhere. */
export function analysedFacts({ geometry, ...placed }: PlacedFacts, found: Figures): RegisteredFacts {
  return { ...placed, kind: 'registered', analysis: { geometry, ...found } };
}

/** Runs the whole core on a document that a reader has checked. @throws RangeError as `placedInSteps` does. */
export function computeFacts(document: LayoutDocument, rules: RuleChoice): Facts {
  const steps = placedInSteps(document, rules);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value.kind === 'refused' ? value : analysedFacts(value, figures(value.geometry));
  }
}

/** The costly part alone, to be handed to `analysedFacts` elsewhere; null where the layout is refused. */
export function computeFigures(document: LayoutDocument, rules: RuleChoice): Figures | null {
  const facts = computeFacts(document, rules);
  if (facts.kind === 'refused') return null;
  const { geometry: _, ...found } = facts.analysis;
  return found;
}
