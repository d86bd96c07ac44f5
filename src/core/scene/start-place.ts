import type { Facts } from '../facts.ts';

/** The block that a first look should fall on: that of the worst finding with bytes to show, else the first group's. */
export function startPlace(facts: Facts): { readonly owner: number; readonly row: number } {
  const findings = facts.kind === 'registered' ? facts.analysis.findings : [];
  const worst = findings.find(({ severity, example }) => severity !== 'info' && example !== null);
  return { owner: worst?.example?.group ?? 0, row: worst?.example?.block ?? 0 };
}
