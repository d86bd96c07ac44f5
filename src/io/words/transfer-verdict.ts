import type { Facts, RefusedFacts, RuleChoice } from '../../core/facts.ts';
import type { Delivery } from '../../core/transfer/delivery.ts';
import { rankOf } from '../../core/transfer/prefill-ranks.ts';
import type { Transfer } from '../../core/transfer/transfer.ts';
import { formatBytes, formatCount, formatNumber } from './figures.ts';
import { loss, name, type Phrase, plain } from './phrase.ts';
import { capitalised, joinPhrases } from './phrases.ts';
import { refusalSentence } from './refusal-sentence.ts';
import { ruleSetName } from './standing.ts';
import { transferCheckSentence } from './transfer-check.ts';

/** What a transfer comes to. Figures are of its request. */
export interface TransferVerdict {
  readonly tone: 'error' | 'good' | 'refused';
  /** One sentence without its end mark. */
  readonly headline: readonly Phrase[];
  /** Facts beside it, parted by ` · `. */
  readonly detail: readonly Phrase[];
  /** The same, where the delivery's figures are told by themselves. */
  readonly besideFigures: readonly Phrase[];
}

/** Both sides' rules, once where they are the same. */
function rulesOfBoth(prefill: RuleChoice, decode: RuleChoice): Phrase[] {
  const [theirs, mine] = [ruleSetName(prefill), ruleSetName(decode)];
  if (theirs === mine) return [plain('both sides under '), name(mine)];
  return [plain('prefill under '), name(theirs), plain(', decode under '), name(mine)];
}

/** Bytes that were moved and land where nothing is needed are not wrong; these are. */
function faults({ undelivered, misplaced, clobbered, missingLayers, lengthMismatches }: Delivery): Phrase[][] {
  const bytes = (count: number): Phrase => loss(formatBytes(count));
  const [first, ...others] = missingLayers;
  return [
    ...(undelivered > 0 ? [[bytes(undelivered), plain(' never arrive')]] : []),
    ...(misplaced > 0 ? [[bytes(misplaced), plain(' arrive as other content')]] : []),
    ...(clobbered > 0 ? [[bytes(clobbered), plain(' of blocks outside the request are overwritten')]] : []),
    ...(first === undefined
      ? []
      : [
          [
            plain('prefill has no '),
            name(first),
            ...(others.length > 0 ? [plain(` and ${formatNumber(others.length, 'layer')} more`)] : []),
          ],
        ]),
    ...(lengthMismatches > 0
      ? [[loss(formatNumber(lengthMismatches, 'pair')), plain(' of ranges of unequal length do not move')]]
      : []),
  ];
}

function headlineOf({ needed, ...rest }: Delivery): Phrase[] {
  const wrong = faults({ needed, ...rest });
  if (wrong.length > 0) {
    const lost = rest.undelivered + rest.misplaced > 0;
    return [...(lost ? [plain(`of ${formatBytes(needed)} needed, `)] : []), ...joinPhrases(wrong, '; ')];
  }
  if (needed === 0) return [plain('nothing that decode lists is held by prefill, so nothing is needed')];
  return [plain(`every one of the ${formatBytes(needed)} needed arrives`)];
}

function ratioPhrases({ ratios }: Transfer): Phrase[][] {
  if (ratios === null) return [];
  const { decodeTp, prefillTp, block } = ratios;
  return [
    ...(decodeTp === prefillTp ? [] : [[plain(`TP ${formatCount(prefillTp)} to ${formatCount(decodeTp)}`)]]),
    ...(block === 1 ? [] : [[plain(`${formatCount(block)} of prefill's blocks in one of decode's`)]]),
  ];
}

/** Where nobody compared the two sides, how many checks would have refused. */
function uncheckedPhrases({ checks }: Transfer): Phrase[][] {
  const left = checks.filter(({ outcome }) => outcome === 'left-out');
  if (left.length === 0) return [];
  const would = left.filter(({ holds }) => !holds).length;
  const found = would === 0 ? 'which would have passed' : `${formatCount(would)} of which would have refused`;
  return [[plain(`${formatNumber(left.length, 'check')} left out, ${found}`)]];
}

/** The verdict on a transfer, with the rules of both sides. */
export function transferVerdict(
  transfer: Transfer,
  rules: readonly [prefill: RuleChoice, decode: RuleChoice],
): TransferVerdict {
  const under = rulesOfBoth(...rules);
  const { refused, delivery } = transfer;
  if (refused !== null || delivery === null) {
    const headline = refused ? [plain('Refused: '), ...transferCheckSentence(refused)] : [plain('Refused')];
    const code = refused ? [[plain('check '), name(refused.code)]] : [];
    const detail = joinPhrases([...code, ...ratioPhrases(transfer), under], ' · ');
    return { tone: 'refused', headline, detail, besideFigures: detail };
  }
  const { pairs, moved, unneeded } = delivery;
  const isGood = faults(delivery).length === 0;
  const figures: Phrase[] = [
    plain(`${formatNumber(pairs, 'pair')}, ${formatBytes(moved)} moved`),
    ...(unneeded > 0 ? [plain(`, ${formatBytes(unneeded)} of them to where nothing is needed`)] : []),
  ];
  const beside = [...ratioPhrases(transfer), ...uncheckedPhrases(transfer), under];
  return {
    tone: isGood ? 'good' : 'error',
    headline: capitalised(headlineOf(delivery)),
    detail: joinPhrases([figures, ...beside], ' · '),
    besideFigures: joinPhrases(beside, ' · '),
  };
}

/**
 * The verdict where a side does not even register.
 *
 * @param tellsRank Whether it says of which rank the document is: there are several.
 */
export function refusedSideVerdict(
  side: 'prefill' | 'decode',
  facts: RefusedFacts & Facts,
  tellsRank = false,
): TransferVerdict {
  const whose = side === 'prefill' ? 'Prefill' : 'Decode';
  const rank = tellsRank ? ` rank ${formatCount(rankOf(facts.document))}` : '';
  const detail = [plain('check '), name(facts.refusal.code), plain(' · under '), name(ruleSetName(facts.rules))];
  return {
    tone: 'refused',
    headline: [plain(`${whose}${rank} does not register: `), ...refusalSentence(facts)],
    detail,
    besideFigures: detail,
  };
}
