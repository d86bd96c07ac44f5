import type { RuleChoice } from '../../core/facts.ts';
import type { LayoutDocument } from '../../core/layout/document.ts';
import type { Evidence } from '../../core/observed/evidence.ts';
import { ownTable } from '../../core/observed/own-table.ts';
import type { Region } from '../../core/registration/region.ts';
import { formatCount, formatHex, formatNumber } from './figures.ts';
import { name, type Phrase, plain, strong } from './phrase.ts';
import { ruleSetName } from './standing.ts';

/** Regions like no rule's that are told one by one; more are counted. */
const TOLD = 3;

/**
 * Which rules a worker evidently follows: `The worker behaves like base-and-length · packed-mla on 14 of 14 regions, and
 * like 3 other rule sets, which this layout does not tell apart.`
 */
export function evidenceSentence({ regions, best }: Evidence): Phrase[] {
  const [first, ...others] = best;
  const count = formatNumber(regions.length, 'region');
  if (first === undefined || first.fits === 0) {
    return [plain('The worker behaves like no rule set: none makes any of its '), strong(count), plain('.')];
  }
  const [other] = others;
  const alike =
    other === undefined
      ? []
      : [
          plain(', and like '),
          ...(others.length === 1
            ? [name(ruleSetName(other.rules))]
            : [plain(formatNumber(others.length, 'other rule set'))]),
          plain(', which this layout does not tell apart'),
        ];
  return [
    plain('The worker behaves like '),
    name(ruleSetName(first.rules)),
    plain(' on '),
    strong(`${formatCount(first.fits)} of ${count}`),
    ...(first.missing > 0 ? [plain(' and lacks '), strong(formatCount(first.missing)), plain(' that it makes')] : []),
    ...(first.sameOrder ? [] : [plain(', in another order')]),
    ...alike,
    plain('.'),
  ];
}

/** How a rule set that is looked at fits; null where it fits as well as any, or where the worker's table itself is. */
export function rulesFitSentence({ sets, best, regions }: Evidence, rules: RuleChoice): Phrase[] | null {
  const called = ruleSetName(rules);
  const own = sets.find((each) => ruleSetName(each.rules) === called);
  if (own === undefined || best.includes(own)) return null;
  if (own.refusal !== null)
    return [name(called), plain(' refuses what the worker registered: '), name(own.refusal), plain('.')];
  return [
    name(called),
    plain(' makes '),
    strong(`${formatCount(own.fits)} of ${formatNumber(regions.length, 'region')}`),
    ...(own.missing > 0 ? [plain(', and '), strong(formatCount(own.missing)), plain(' that the worker has not')] : []),
    ...(own.sameOrder ? [] : [plain(', in another order')]),
    plain('.'),
  ];
}

/** `R3 is like no rule's: 0x7f0000000200, 1,024 B long every 4,096 B.` */
const likeNone = ({ index, base, blockLen, blockStride }: Region): Phrase[] => [
  name(`R${index}`),
  plain(" is like no rule's: "),
  name(formatHex(base)),
  plain(`, ${formatCount(blockLen)} B long every ${formatCount(blockStride)} B.`),
];

/** Regions of the worker's that no rule set makes, a sentence each, and the rest counted. */
export function likeNoneSentences({ likeNone: regions }: Evidence): Phrase[][] {
  const shown = regions.length > TOLD + 1 ? regions.slice(0, TOLD) : regions;
  const rest = regions.length - shown.length;
  return [
    ...shown.map(likeNone),
    ...(rest > 0 ? [[strong(formatNumber(rest, 'more region')), plain(" are like no rule's.")]] : []),
  ];
}

/** Why there is no table of a document's worker to look at, without an end mark. */
export function noTableReason(document: Pick<LayoutDocument, 'registered'>): Phrase[] {
  const { error } = document.registered ?? {};
  if (error !== undefined) return [plain('Registration ended with an exception: '), name(error)];
  if (ownTable(document) !== null)
    return [plain('The layout is refused, so nothing stands beside the table of its worker')];
  return [plain('The document holds no region table of its worker')];
}
