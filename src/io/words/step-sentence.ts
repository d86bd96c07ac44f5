import type { Facts } from '../../core/facts.ts';
import { decisionsOf } from '../../core/replay.ts';
import { decisionSentence } from './decision-sentence.ts';
import { formatNumber } from './figures.ts';
import { type Phrase, plain } from './phrase.ts';
import { refusalSentence } from './refusal-sentence.ts';

/**
 * What happened last in a registration that is replayed.
 *
 * @param count Decisions made so far, from 0 to all of them.
 */
export function stepSentence(facts: Facts, count: number): Phrase[] {
  const decisions = decisionsOf(facts);
  const last = decisions[count - 1];
  const ends: Phrase[] =
    facts.kind === 'refused' && count === decisions.length
      ? [plain(count > 0 ? ' Then registration is refused: ' : ''), ...refusalSentence(facts), plain('.')]
      : [];
  if (last) return [...decisionSentence(last, facts), ...ends];
  if (ends.length > 0) return ends;
  return [plain(`Nothing is registered yet; ${formatNumber(decisions.length, 'range')} will be asked for.`)];
}
