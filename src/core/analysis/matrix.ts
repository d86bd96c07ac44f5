import { computeFacts, type RuleNames } from '../facts.ts';
import type { LayoutDocument } from '../layout/document.ts';
import { ROW_POLICIES } from '../registration/rows/list.ts';
import { aliasRulesFor } from '../registration/rules/list.ts';
import type { FindingCode } from './finding.ts';
import { type Measured, measured } from './measured.ts';
import { type OrderVerdict, orderVerdict } from './order.ts';
import { OrderWork } from './order-work.ts';
import type { Progress } from './seeded.ts';

/** A layout under one row policy and one alias rule. */
export type MatrixCell = { readonly rules: RuleNames } & (
  | { readonly kind: 'refused'; readonly code: string; readonly layer: string }
  | {
      readonly kind: 'registered';
      readonly regions: number;
      readonly measured: Measured;
      /** How many findings there are of each code, errors first; codes without any are left out. */
      readonly findings: readonly { readonly code: FindingCode; readonly count: number }[];
    }
);

/** What a document can be tried under: each row policy with each alias rule, its own last. */
export const matrixRules = (document: LayoutDocument): RuleNames[] =>
  ROW_POLICIES.flatMap(({ name: rows }) => aliasRulesFor(document.rules).map(({ name: alias }) => ({ alias, rows })));

function cellOf(document: LayoutDocument, rules: RuleNames): MatrixCell {
  const facts = computeFacts(document, rules);
  if (facts.kind === 'refused') {
    const { code, layer } = facts.refusal;
    return { rules, kind: 'refused', code, layer };
  }
  const counts = new Map<FindingCode, number>();
  for (const { code } of facts.analysis.findings) counts.set(code, (counts.get(code) ?? 0) + 1);
  return {
    rules,
    kind: 'registered',
    regions: facts.registration.regions.length,
    measured: measured(facts),
    findings: [...counts].map(([code, count]) => ({ code, count })),
  };
}

/**
 * A document under every row policy and alias rule. Whether the order of layers matters is left to `matrixOrders`,
 * which takes longer.
 *
 * @returns a cell for each of `matrixRules`, in that order.
 * @throws RangeError where the document breaks what a reader promises.
 */
export function* matrixCells(document: LayoutDocument): Generator<Progress, MatrixCell[]> {
  const rules = matrixRules(document);
  const cells: MatrixCell[] = [];
  for (const each of rules) {
    cells.push(cellOf(document, each));
    yield { done: cells.length, of: rules.length };
  }
  return cells;
}

/** Work for the orders of one layout under all rules: some seconds at most. */
const ORDERS_WORK = 48_000_000;

/**
 * Whether the result depends on the order of layers, under each of `matrixRules`, in that order. All of them together may
 * cost so much; what one does not need, those after it have.
 *
 * @param seed Of the orders that are drawn where there are too many to search.
 */
export function* matrixOrders(document: LayoutDocument, seed: number): Generator<Progress, OrderVerdict[]> {
  const rules = matrixRules(document);
  const verdicts: OrderVerdict[] = [];
  let left = ORDERS_WORK;
  for (const each of rules) {
    const work = new OrderWork(left / (rules.length - verdicts.length));
    const search = orderVerdict(document, each, seed, work);
    for (;;) {
      const step = search.next();
      if (step.done) {
        verdicts.push(step.value);
        left = Math.max(0, left - work.spent);
        break;
      }
      yield { done: verdicts.length + step.value.done / step.value.of, of: rules.length };
    }
    yield { done: verdicts.length, of: rules.length };
  }
  return verdicts;
}
