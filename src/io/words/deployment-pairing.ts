import type { Deployment } from '../../core/deployment/deployment.ts';
import type { Pairing, PairRefusal } from '../../core/deployment/pairing.ts';
import { engineName } from './deployment-sentence.ts';
import { formatCount, formatNumber } from './figures.ts';
import { loss, type Phrase, plain, strong } from './phrase.ts';
import { transferCheckSentence } from './transfer-check.ts';

/** Engines that stand together: `p-0`, `p-0 and 3 like it`. */
export function engineSetName(indices: readonly number[], { engines }: Deployment): string {
  const [first, ...others] = indices.flatMap((index) => engines[index] ?? []);
  if (first === undefined) return '';
  return others.length === 0 ? engineName(first) : `${engineName(first)} and ${formatCount(others.length)} like it`;
}

/** What kept a pair from each other, as a transfer says it, and how many pairs; no end mark. */
const refusalPhrases = ({ check, pairs }: PairRefusal, all: number): Phrase[] => [
  ...transferCheckSentence(check),
  plain(`, on ${formatCount(pairs)} of ${formatNumber(all, 'pair')}`),
];

/** What comes of two engines' handshake. */
export interface PairingWords {
  readonly tone: 'good' | 'error' | 'none';
  readonly status: string;
  /** Sentences without their end marks. */
  readonly details: readonly (readonly Phrase[])[];
}

export function pairingWords(pairing: Pairing): PairingWords {
  const { pairs, refusals, unregistered, absent, hasSameStages } = pairing;
  if (!hasSameStages) {
    const details = [[plain('pipelines of other lengths: which ranks would pair is not known')]];
    return { tone: 'none', status: 'not compared', details };
  }
  const refused = refusals.reduce((sum, each) => sum + each.pairs, 0);
  const details = [
    ...refusals.map((refusal) => refusalPhrases(refusal, pairs)),
    ...(unregistered > 0
      ? [[loss(formatNumber(unregistered, 'pair')), plain(' of which a layout does not register')]]
      : []),
    ...(absent > 0 ? [[strong(formatNumber(absent, 'pair')), plain(' of which a file is missing')]] : []),
  ];
  if (refused + unregistered > 0) {
    return {
      tone: 'error',
      status: `refused on ${formatCount(refused + unregistered)} of ${formatNumber(pairs + unregistered, 'pair')}`,
      details,
    };
  }
  if (pairs === 0) return { tone: 'none', status: 'no pair to compare', details };
  return { tone: 'good', status: `agree on ${formatNumber(pairs, 'pair')}`, details };
}
