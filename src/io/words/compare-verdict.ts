import type { Finding } from '../../core/analysis/finding.ts';
import {
  type FactsComparison,
  isWorse,
  type RefusedComparison,
  type RegisteredComparison,
} from '../../core/compare/compare-facts.ts';
import { differences } from '../../core/compare/differences.ts';
import type { GroupFigures } from '../../core/compare/figures.ts';
import type { FindingPair } from '../../core/compare/findings.ts';
import { AS_REGISTERED, type Facts } from '../../core/facts.ts';
import { groupLabel } from '../../core/scene/row-content.ts';
import { formatCount, formatNumber } from './figures.ts';
import { clausePhrases, findingClause, namesOf } from './finding-clause.ts';
import { loss, name, type Phrase, plain, strong } from './phrase.ts';
import { capitalised, joinPhrases } from './phrases.ts';
import { checkInWords, refusalSentence } from './refusal-sentence.ts';
import { ruleSetName, standingOf, underRules } from './standing.ts';

/** What B comes to beside A. Figures are of one block and of the documents' requests, never of the pool. */
export interface CompareVerdict {
  /** Better and worse go by errors alone; `other` differs in none of them, `mixed` has both. */
  readonly tone: 'same' | 'better' | 'worse' | 'mixed' | 'other';
  /** One sentence without its end mark. */
  readonly headline: readonly Phrase[];
  /** Facts beside it, parted by ` · `; the rules of either side last. */
  readonly detail: readonly Phrase[];
  /** The detail's facts without the rules, and the rules: `A base-address · packed-mla, B …`. */
  readonly figures: readonly Phrase[];
  readonly rules: readonly Phrase[];
  /** How far to trust either side. */
  readonly standing: string;
}

/** Things of a kind told one by one; what is beyond is counted. */
const TOLD = 2;

const MINUS = '−';

const ruleSet = ({ rules }: Facts): Phrase => name(ruleSetName(rules));

/** Where both sides stand: one name where they agree. */
function underBoth({ a, b }: FactsComparison): Phrase[] {
  if (ruleSetName(a.rules) === ruleSetName(b.rules)) return underRules(b.rules);
  if (a.rules === AS_REGISTERED || b.rules === AS_REGISTERED) {
    return [...underRules(a.rules), plain(' and '), ...underRules(b.rules)];
  }
  return [plain('under '), ruleSet(a), plain(' and '), ruleSet(b)];
}

const moreOrFewer = (count: number): string => `${formatCount(Math.abs(count))} ${count > 0 ? 'more' : 'fewer'}`;

function blockOf({ a, b }: RegisteredComparison, { groupA, groupB, everyBlock, block }: GroupFigures): Phrase[] {
  const group = groupB === null ? a.layout.groups[groupA ?? 0] : b.layout.groups[groupB];
  return [
    plain(everyBlock ? 'each block of group ' : `block ${formatCount(block)} of group `),
    ...(group ? [name(groupLabel(group))] : []),
  ];
}

/** What blocks get more or less of, for the groups where it differs, the most first. */
function byGroup(
  comparison: RegisteredComparison,
  figure: (group: GroupFigures) => number,
  first: (count: string, block: readonly Phrase[]) => Phrase[],
): Phrase[] | null {
  const differing = comparison.groups
    .filter((group) => figure(group) !== 0)
    .sort((p, q) => Math.abs(figure(q)) - Math.abs(figure(p)));
  const [worst] = differing;
  if (worst === undefined) return null;
  const shown = differing.length > TOLD + 1 ? differing.slice(0, TOLD) : differing;
  const clauses = shown.map((group, i) => {
    const count = moreOrFewer(figure(group));
    const block = blockOf(comparison, group);
    return i === 0 ? first(count, block) : [plain(`${count} of `), ...block];
  });
  const rest = differing.length - shown.length;
  if (rest > 0) clauses.push([plain(`and other numbers of ${formatNumber(rest, 'more group')}`)]);
  return joinPhrases(clauses, ', ');
}

/** Bytes that B brings over and A does not: those that are needed, else those that are only moved. */
function sentClause(comparison: RegisteredComparison): Phrase[] {
  const needed = byGroup(
    comparison,
    ({ difference }) => -(difference?.lost ?? 0) + 0,
    (count, block) => [plain('B delivers '), strong(`${count} bytes`), plain(' of '), ...block],
  );
  if (needed) return needed;
  const sameNeed = comparison.groups.every(({ difference }) => difference === null || difference.needed === 0);
  const moved = byGroup(
    comparison,
    ({ difference }) => difference?.moved ?? 0,
    (count, block) => [plain('B moves '), strong(`${count} bytes`), plain(' of '), ...block],
  );
  if (moved === null) return [plain('B moves as many bytes of each block')];
  return sameNeed ? [...moved, plain(', none of them needed')] : moved;
}

function regionsClause({ regions }: RegisteredComparison): Phrase[] {
  const count = (status: string): number => regions.pairs.filter((pair) => pair.status === status).length;
  const added = count('added');
  const gone = count('gone');
  const changed = count('changed');
  if (added + gone === 0) {
    if (changed === 0) return [plain('the same regions')];
    return [plain(`${formatNumber(changed, 'region')} changed`)];
  }
  const signed = [
    ...(added > 0 ? [`+${formatCount(added)}`] : []),
    ...(gone > 0 ? [`${MINUS}${formatCount(gone)}`] : []),
  ].join(' ');
  return [plain(`${signed} ${(gone > 0 ? gone : added) === 1 ? 'region' : 'regions'}`)];
}

function layersClause({ layers: { gone, added } }: FactsComparison): Phrase[][] {
  return [
    ...(gone.length > 0 ? [[plain(`${formatNumber(gone.length, 'layer')} only in A`)]] : []),
    ...(added.length > 0 ? [[plain(`${formatNumber(added.length, 'layer')} only in B`)]] : []),
  ];
}

/** Findings of B, the first of them in words and the rest counted. */
function listed(head: string, findings: readonly Finding[], facts: Facts): Phrase[][] {
  if (findings.length === 0) return [];
  const shown = findings.length > TOLD + 1 ? findings.slice(0, TOLD) : findings;
  const clauses = shown.map((finding) => clausePhrases(findingClause(finding, facts, namesOf(facts))));
  const rest = findings.length - shown.length;
  if (rest > 0) clauses.push([plain(`and ${formatCount(rest)} more`)]);
  return [[plain(head), ...joinPhrases(clauses, ', ')]];
}

function lossClauses(comparison: RegisteredComparison): Phrase[][] {
  const { findings, b } = comparison;
  const errors = findings.filter((pair) => (pair.b ?? pair.a)?.severity === 'error');
  const inB = errors.filter((pair) => pair.b !== null);
  if (inB.length === 0) {
    if (errors.length > 0) return [[plain('nothing is lost any more '), ...underRules(b.rules)]];
    return [[plain('nothing is lost on either side, '), ...underBoth(comparison)]];
  }
  const found = (pairs: readonly FindingPair[]): Finding[] => pairs.flatMap((pair) => pair.b ?? []);
  const introduced = found(inB.filter(({ status }) => status === 'introduced'));
  const grown = found(inB.filter(({ status, worse }) => status === 'changed' && worse));
  const mended = errors.filter(({ better, worse }) => better && !worse).length;
  const kept = inB.filter(({ better, worse }) => !better && !worse).length;
  return [
    ...listed('new in B: ', introduced, b),
    ...listed('worse in B: ', grown, b),
    ...(mended > 0 ? [[plain(`${formatNumber(mended, 'error')} mended`)]] : []),
    ...(kept > 0 ? [[loss(`${formatNumber(kept, 'error')} as before`)]] : []),
  ];
}

function warningClauses({ findings, b }: RegisteredComparison): Phrase[][] {
  const warnings = findings.filter((pair) => (pair.b ?? pair.a)?.severity === 'warning');
  const introduced = warnings.filter(({ status }) => status === 'introduced').flatMap((pair) => pair.b ?? []);
  const fixed = warnings.filter(({ status }) => status === 'fixed').length;
  return [
    ...listed('new in B: ', introduced, b),
    ...(fixed > 0 ? [[plain(`${formatNumber(fixed, 'warning')} fixed`)]] : []),
  ];
}

const arrow = (from: number, to: number): string =>
  from === to ? formatCount(to) : `${formatCount(from)} → ${formatCount(to)}`;

function requestClause({ request: { a, b } }: RegisteredComparison): Phrase[][] {
  if (a === null || b === null) return [];
  const lost = `${arrow(a.lost, b.lost)} B lost`;
  return [
    [
      plain(`request: ${arrow(a.descriptors, b.descriptors)} descriptors, ${arrow(a.moved, b.moved)} B moved, `),
      b.lost > 0 ? loss(lost) : a.lost > 0 ? strong(lost) : plain(lost),
      plain(` of ${arrow(a.needed, b.needed)} B`),
    ],
  ];
}

/** How many layers register otherwise, and where the two registrations part. */
function partingClause({ moved, a, b }: RegisteredComparison): Phrase[][] {
  const [first] = moved;
  if (first === undefined) return [];
  const { decisionA, decisionB } = first;
  const count = formatNumber(moved.length, 'layer');
  const several = moved.length > 1;
  const who = [
    plain(several ? `${count} register otherwise, the first ` : `${count} registers otherwise: `),
    name(namesOf(b)(first.b)),
  ];
  // A worker's own table has no steps.
  if (a.rules === AS_REGISTERED || b.rules === AS_REGISTERED) return [who];
  const step =
    decisionA && decisionB && decisionA.step !== decisionB.step
      ? `step ${decisionA.step + 1} of A, ${decisionB.step + 1} of B`
      : `step ${((decisionA ?? decisionB)?.step ?? 0) + 1}`;
  return [[...who, plain(` at ${step}`)]];
}

const sides = (comparison: FactsComparison): Phrase[] => [
  plain('A '),
  ruleSet(comparison.a),
  plain(', B '),
  ruleSet(comparison.b),
];

function detailOf(
  comparison: FactsComparison,
  clauses: readonly (readonly Phrase[])[],
): Pick<CompareVerdict, 'detail' | 'figures' | 'rules'> {
  const rules = sides(comparison);
  return { detail: joinPhrases([...clauses, rules], ' · '), figures: joinPhrases(clauses, ' · '), rules };
}

function standing({ a, b }: FactsComparison): string {
  const inA = standingOf(a.rules);
  const inB = standingOf(b.rules);
  return inA === inB ? inA : `A: ${inA}; B: ${inB}`;
}

function toneOf(comparison: RegisteredComparison): CompareVerdict['tone'] {
  const errors = comparison.findings.filter((pair) => (pair.b ?? pair.a)?.severity === 'error');
  const better = errors.some((pair) => pair.better);
  if (isWorse(comparison)) return better ? 'mixed' : 'worse';
  return better ? 'better' : 'other';
}

function registeredVerdict(comparison: RegisteredComparison): CompareVerdict {
  const { a, b } = comparison;
  const regions = arrow(a.registration.regions.length, b.registration.regions.length);
  const isOne = b.registration.regions.length === 1 && a.registration.regions.length === 1;
  const detailed = detailOf(comparison, [
    [plain(`${regions} ${isOne ? 'region' : 'regions'}`)],
    ...requestClause(comparison),
    ...partingClause(comparison),
  ]);
  if (differences(comparison).length === 0) {
    const errors = b.analysis.findings.filter(({ severity }) => severity === 'error');
    const headline = [
      plain('A and B register the same, '),
      ...underBoth(comparison),
      ...listed('; on both sides, ', errors, b).flat(),
    ];
    return { tone: 'same', headline, ...detailed, standing: standing(comparison) };
  }
  const headline = joinPhrases(
    [
      sentClause(comparison),
      regionsClause(comparison),
      ...layersClause(comparison),
      ...lossClauses(comparison),
      ...warningClauses(comparison),
    ],
    '; ',
  );
  return { tone: toneOf(comparison), headline, ...detailed, standing: standing(comparison) };
}

/** What a side that registers comes to, beside one that is refused. */
function registers(side: 'A' | 'B', facts: Facts): Phrase[] {
  if (facts.kind === 'refused') return [];
  const errors = facts.analysis.findings.filter(({ severity }) => severity === 'error');
  const count = formatNumber(facts.registration.regions.length, 'region');
  return [
    plain(`${side} registers ${count}`),
    ...(errors.length > 0
      ? listed(', and ', errors, facts).flat()
      : [plain(' and loses nothing '), ...underRules(facts.rules)]),
  ];
}

function refusedVerdict(comparison: RefusedComparison): CompareVerdict {
  const { a, b, sameRefusal } = comparison;
  const refusals = (
    [
      ['A', a],
      ['B', b],
    ] as const
  ).flatMap(([side, facts]) => (facts.kind === 'refused' ? [{ side, facts }] : []));
  const [first] = refusals;
  const headline: Phrase[] =
    sameRefusal && first
      ? [plain('A and B are refused alike: '), ...refusalSentence(first.facts)]
      : joinPhrases(
          [
            ...refusals.map(({ side, facts }) => [plain(`${side} is refused: `), ...refusalSentence(facts)]),
            ...(a.kind === 'registered' ? [registers('A', a)] : []),
            ...(b.kind === 'registered' ? [registers('B', b)] : []),
          ],
          '; ',
        );
  const tone = sameRefusal
    ? 'same'
    : isWorse(comparison)
      ? b.kind === 'refused'
        ? 'worse'
        : 'mixed'
      : b.kind === 'refused'
        ? 'other'
        : 'better';
  const codes = new Set(refusals.map(({ facts }) => facts.refusal.code));
  const detailed = detailOf(comparison, [
    ...[...codes].map((code) => [plain('check '), name(code), plain(`: ${checkInWords(code)}`)]),
    ...layersClause(comparison),
  ]);
  return { tone, headline: capitalised(headline), ...detailed, standing: standing(comparison) };
}

/**
 * One line on B beside A, for better and for worse: what it sends more or less of each block, its regions, what is lost
 * on either side. Names the rules with whatever it calls well.
 */
export const compareVerdict = (comparison: FactsComparison): CompareVerdict =>
  comparison.kind === 'refused' ? refusedVerdict(comparison) : registeredVerdict(comparison);
