import type { Check } from '../core/transfer/handshake.ts';
import { type CheckedTransfer, checkedVerdict, transferFaults } from './checked-transfer.ts';
import { refusalResult } from './evaluation.ts';
import { transferResult } from './transfer-evaluation.ts';
import { plainText } from './words/phrase.ts';
import { transferCheckSentence } from './words/transfer-check.ts';
import { transferFaultSentence } from './words/transfer-fault.ts';

const checkReport = (check: Check) => ({
  code: check.code,
  outcome: check.outcome,
  holds: check.holds,
  step: check.step,
  local: check.local,
  remote: check.remote,
  region: check.region ?? null,
  mode: check.mode ?? null,
  group: check.group ?? null,
  rank: check.rank ?? null,
  sentence: plainText(transferCheckSentence(check)),
});

/**
 * A checked transfer for programs: the verdict in words, every check, what is wrong layer by layer, and the result as
 * `evaluate --transfer` gives it. `exactJson` writes it.
 *
 * @see docs/command-line.md
 */
export function transferReport({ name, outcome }: CheckedTransfer) {
  const { tone, headline, detail } = checkedVerdict(outcome);
  const head = { source: name, verdict: { tone, headline: plainText(headline), detail: plainText(detail) } };
  if (outcome.kind === 'refused-side') {
    const { side, facts } = outcome;
    const rules = { prefill: null, decode: null, [side]: facts.rules };
    const none = { ratios: null, request: null, checks: [], faults: [], layers: [] };
    return { ...head, rules, ...none, result: { side, ...refusalResult(facts.refusal) } };
  }
  const { prefill, decode, transfer } = outcome;
  const { ratios, request, checks, delivery } = transfer;
  return {
    ...head,
    rules: { prefill: prefill.rules, decode: decode.rules },
    ratios: ratios && { tp: ratios.tp, block: ratios.block },
    request,
    checks: checks.map(checkReport),
    faults: transferFaults(transfer).map((fault) => ({
      code: fault.code,
      layer: 'layer' in fault ? fault.layer : null,
      sentence: plainText(transferFaultSentence(fault)),
    })),
    layers: (delivery?.layers ?? []).map(({ layer, group, needed, delivered, undelivered, misplaced }) => ({
      ...{ layer, group, needed_bytes: needed, delivered_bytes: delivered },
      ...{ undelivered_bytes: undelivered, misplaced_bytes: misplaced },
    })),
    result: transferResult(transfer),
  };
}
