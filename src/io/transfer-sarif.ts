import { type CheckedTransfer, checkedVerdict, type TransferFault, transferFaults } from './checked-transfer.ts';
import { type SarifResult, sarifResult, told } from './sarif.ts';
import { type Phrase, plainText } from './words/phrase.ts';
import { capitalised } from './words/phrases.ts';
import { ruleSetName } from './words/standing.ts';
import { transferFaultSentence } from './words/transfer-fault.ts';

/** What a check found between two sides, as SARIF's results in decode's file; all of it makes the check fail. */
export function transferSarif({ file, name, outcome, placeOf }: CheckedTransfer): SarifResult[] {
  const { tone, headline, detail } = checkedVerdict(outcome);
  if (tone === 'good') return [];
  const under = plainText(detail);
  const ending = (of: readonly Phrase[]): string => `${plainText(capitalised(of))}. ${name}: ${under}.`;
  if (outcome.kind === 'refused-side') {
    const { refusal } = outcome.facts;
    const place = outcome.side === 'decode' ? { file, layer: refusal.layer, range: placeOf(refusal.layer) } : { file };
    return [sarifResult('refused', 'error', ending(headline), place, [refusal.code, refusal.layer, name].join(' | '))];
  }
  const { transfer, prefill, decode } = outcome;
  const rules = [prefill.rules, decode.rules].map(ruleSetName);
  const { refused } = transfer;
  if (refused) {
    const about = [refused.code, refused.region ?? '', refused.group ?? '', refused.rank ?? ''];
    return [sarifResult('refused', 'error', ending(headline), { file }, [...about, ...rules, name].join(' | '))];
  }
  return told(
    transferFaults(transfer).map((fault: TransferFault) => {
      const layer = 'layer' in fault ? fault.layer : undefined;
      const place = layer === undefined ? { file } : { file, layer, range: placeOf(layer) };
      const fingerprint = [fault.code, layer ?? '', ...rules, name].join(' | ');
      return sarifResult(fault.code, 'error', ending(transferFaultSentence(fault)), place, fingerprint);
    }),
  );
}
