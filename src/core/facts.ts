import { type Analysis, analyse } from './analysis/analyse.ts';
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
 * Runs the whole core on a document that a reader has checked.
 *
 * @throws RangeError where the document breaks what a reader promises.
 */
export function computeFacts(document: LayoutDocument, rules: RuleNames): Facts {
  const layout = resolveLayout(document);
  if (isRefusal(layout)) return { kind: 'refused', document, rules, refusal: layout, layout: null, decisions: [] };
  const registration = register(layout, { alias: aliasRule(rules.alias, document.rules), rows: rowPolicy(rules.rows) });
  if (isRefused(registration)) {
    const { refusal, decisions } = registration;
    return { kind: 'refused', document, rules, refusal, layout, decisions };
  }
  return { kind: 'registered', document, rules, layout, registration, analysis: analyse(layout, registration) };
}
