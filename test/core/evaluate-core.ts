import type { PoolTotals } from '../../src/core/analysis/totals.ts';
import { computeFacts, type Facts } from '../../src/core/facts.ts';
import type { LayoutDocument } from '../../src/core/layout/document.ts';
import { readLayout } from '../../src/io/read-layout.ts';
import { registrationResult } from '../../src/io/write-result.ts';
import {
  ALIAS_RULES,
  type Expected,
  type ExpectedFindings,
  type ExpectedResult,
  ROW_POLICIES,
} from '../oracle/json-layout.ts';

/** A total as golden vectors write it. @throws where a JSON number could not hold it. */
function exactNumber(total: bigint): number {
  if (total > BigInt(Number.MAX_SAFE_INTEGER)) throw new RangeError(`${total} is no exact JSON number`);
  return Number(total);
}

const byKey = (sums: ReadonlyMap<string | number, bigint>): Record<string, number> =>
  Object.fromEntries([...sums].map(([key, total]) => [String(key), exactNumber(total)]));

export const findingsResult = (totals: PoolTotals): ExpectedFindings => ({
  truncated_bytes: byKey(totals.truncated),
  spilled_bytes: byKey(totals.spilled),
  out_of_bounds_bytes: byKey(totals.outOfBounds),
  collision_bytes: exactNumber(totals.collision),
  unsound_overlay_bytes: exactNumber(totals.unsoundOverlay),
  moved_bytes: exactNumber(totals.moved),
  needed_bytes: exactNumber(totals.needed),
  redundant_bytes: exactNumber(totals.redundant),
});

/** The product's facts in the form of the golden vectors. */
export function resultOf(facts: Facts): ExpectedResult {
  if (facts.kind === 'refused') return { error: { code: facts.refusal.code, layer: facts.refusal.layer } };
  // Through JSON, as a file of results would go: what the formatter leaves undefined is absent.
  const registered = JSON.parse(JSON.stringify(registrationResult(facts.layout, facts.registration)));
  return { ...registered, findings: findingsResult(facts.analysis.totals) };
}

/** All 15 results of the product. */
export function evaluateCore(document: LayoutDocument): Expected {
  return Object.fromEntries(
    ROW_POLICIES.map((rows) => [
      rows,
      Object.fromEntries(ALIAS_RULES.map((alias) => [alias, resultOf(computeFacts(document, { alias, rows }))])),
    ]),
  ) as Expected;
}

/** Reads a document that must be readable. @throws Error with every issue where it is not. */
export function readDocument(text: string): LayoutDocument {
  const read = readLayout(text);
  if (read.ok) return read.document;
  throw new Error(read.issues.map((each) => `${each.path}: ${each.code}, found ${each.found}`).join('\n'));
}
