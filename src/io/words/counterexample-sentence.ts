import type { Claim, CounterexampleResult } from '../../core/analysis/counterexample.ts';
import type { RuleNames } from '../../core/facts.ts';
import { formatCount, formatNumber } from './figures.ts';
import { name, type Phrase, plain, strong } from './phrase.ts';
import { ruleSetName } from './standing.ts';

/** What a claim says of a rule, as the end of a sentence that begins with the rule. */
function claimed(claim: Claim): Phrase[] {
  switch (claim.says) {
    case 'same-as':
      return [plain('registers every layout as '), name(claim.alias), plain(' does')];
    case 'loses-no-byte':
      return [plain('loses no byte')];
    case 'moves-none-twice':
      return [plain('moves no byte twice')];
  }
}

/** What the layout that was found does, where the claim says otherwise. */
function refuted(rules: RuleNames, claim: Claim): Phrase[] {
  const rule = name(rules.alias);
  switch (claim.says) {
    case 'same-as':
      return [rule, plain(' and '), name(claim.alias), plain(' register it differently')];
    case 'loses-no-byte':
      return [rule, plain(' loses bytes of it')];
    case 'moves-none-twice':
      return [rule, plain(' moves bytes of it twice')];
  }
}

/**
 * What a search for a smallest counterexample came to, with what was searched: a search that found nothing has proved
 * nothing beyond its bound.
 */
export function counterexampleSentence(rules: RuleNames, claim: Claim, result: CounterexampleResult): Phrase[] {
  const under = [plain(' under '), name(ruleSetName(rules))];
  if (result.found) {
    const size = `${formatNumber(result.layers, 'layer')} in ${formatNumber(result.bytes, 'byte')}`;
    const smallest = result.exhausted
      ? `No smaller one of its kind does; ${formatNumber(result.tried, 'layout')} tried.`
      : `Found by drawing and shrinking; ${formatNumber(result.tried, 'layout')} tried, and a smaller one may exist.`;
    return [strong(size), plain(': '), ...refuted(rules, claim), plain('. '), plain(smallest)];
  }
  const { bound, blocks, tried } = result;
  return [
    strong('None found'),
    ...under,
    plain(' against “'),
    name(rules.alias),
    plain(' '),
    ...claimed(claim),
    plain(
      `”. Every layout of up to ${formatNumber(bound.layers, 'layer')} in rows of up to ${formatNumber(bound.row, 'byte')} and ${formatNumber(blocks, 'block')} was tried, and ${formatCount(bound.samples)} larger ones drawn, ${formatCount(tried)} in all. This is no proof for larger layouts.`,
    ),
  ];
}
