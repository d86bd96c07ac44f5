import type { LayoutDocument } from '../core/layout/document.ts';
import { isRefusal, resolveLayout } from '../core/layout/layout.ts';
import type { Refusal } from '../core/layout/refusal.ts';
import { isRefused, register } from '../core/registration/register.ts';
import { ROW_POLICIES, type RowPolicyName, rowPolicy } from '../core/registration/rows/list.ts';
import { ALIAS_RULES, type AliasRuleName, aliasRule } from '../core/registration/rules/list.ts';
import type { LayerDelivery } from '../core/transfer/delivery.ts';
import type { TransferSide } from '../core/transfer/side.ts';
import { computeTransfer, type Transfer } from '../core/transfer/transfer.ts';
import type { TransferDocument } from '../core/transfer/transfer-document.ts';
import { type EvaluationRules, refusalResult } from './evaluation.ts';

/** Bytes by layer, without the zeros; a map, since a layer may be named by a number. */
function byLayer(layers: readonly LayerDelivery[], of: (layer: LayerDelivery) => number): Map<string, number> {
  return new Map(layers.map((layer) => [layer.layer, of(layer)] as const).filter(([, bytes]) => bytes > 0));
}

/** A transfer as the golden vectors write it. `exactJson` writes it. */
export function transferResult({ refused, delivery }: Transfer) {
  if (refused) {
    const { code, local, remote, region, group } = refused;
    return {
      refused: { code, ...(region !== undefined && { region }), ...(group !== undefined && { group }), local, remote },
    };
  }
  if (delivery === null) throw new RangeError('a transfer that nothing refused has a delivery');
  return {
    refused: null,
    missing_layers: delivery.missingLayers,
    pairs: delivery.pairs,
    moved_bytes: delivery.moved,
    length_mismatches: delivery.lengthMismatches,
    undelivered_bytes: byLayer(delivery.layers, ({ undelivered }) => undelivered),
    misplaced_bytes: byLayer(delivery.layers, ({ misplaced }) => misplaced),
    clobbered_bytes: delivery.clobbered,
  };
}

/** Registers one side, by rule set. */
function registrar(
  document: LayoutDocument,
): (rows: RowPolicyName, alias: AliasRuleName) => TransferSide | Refusal<string> {
  const layout = resolveLayout(document);
  return (rows, alias) => {
    if (isRefusal(layout)) return layout;
    const registration = register(layout, { alias: aliasRule(alias), rows: rowPolicy(rows) });
    return isRefused(registration) ? registration.refusal : { layout, registration };
  };
}

export type TransferEvaluation = ReturnType<typeof transferResult> | ReturnType<typeof refusalResult>;

/**
 * What a transfer brings under every row policy and alias rule, the same on both sides.
 *
 * @returns results by row policy, then by alias rule; `exactJson` writes them.
 * @throws RangeError where a document breaks what a reader promises.
 */
export function evaluateTransfer(
  { prefill, decode, request }: TransferDocument,
  { alias, rows }: EvaluationRules = {},
): Record<string, Record<string, TransferEvaluation>> {
  const [ofPrefill, ofDecode] = [registrar(prefill), registrar(decode)];
  const under = (policy: RowPolicyName, rule: AliasRuleName): TransferEvaluation => {
    const theirs = ofPrefill(policy, rule);
    if ('code' in theirs) return refusalResult(theirs);
    const mine = ofDecode(policy, rule);
    if ('code' in mine) return refusalResult(mine);
    return transferResult(computeTransfer(theirs, mine, request));
  };
  const policies = rows === undefined ? ROW_POLICIES.map(({ name }) => name) : [rows];
  const rules = alias === undefined ? ALIAS_RULES.map(({ name }) => name) : [alias];
  return Object.fromEntries(
    policies.map((policy) => [policy, Object.fromEntries(rules.map((rule) => [rule, under(policy, rule)]))]),
  );
}
