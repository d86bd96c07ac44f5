import type { Finding } from '../../core/analysis/finding.ts';
import { assertNever } from '../../core/assert-never.ts';
import type { FactsComparison, RegisteredComparison } from '../../core/compare/compare-facts.ts';
import type { Pair } from '../../core/compare/counterparts.ts';
import type { Difference } from '../../core/compare/differences.ts';
import type { FindingPair } from '../../core/compare/findings.ts';
import type { MovedLayer } from '../../core/compare/moved-layers.ts';
import type { FieldChange, RegionField, RegionPair } from '../../core/compare/regions.ts';
import type { RenameDoubt, RenameSuggestion } from '../../core/compare/suggest-renames.ts';
import { AS_REGISTERED, type Facts, type RegisteredFacts } from '../../core/facts.ts';
import type { Allocation } from '../../core/layout/view.ts';
import type { Decision } from '../../core/registration/decision.ts';
import { type Region, SHARED } from '../../core/registration/region.ts';
import { decisionSentence, placePhrases } from './decision-sentence.ts';
import { formatBytes, formatCount, formatHex, formatNumber } from './figures.ts';
import { clausePhrases, findingClause, namesOf } from './finding-clause.ts';
import { findingSentence, listedNames } from './finding-sentence.ts';
import { name, type Phrase, plain, strong } from './phrase.ts';
import { capitalised, joinPhrases } from './phrases.ts';

/** Both sides' words on a layer that registers otherwise. */
export interface WhyMoved {
  readonly a: readonly Phrase[];
  readonly b: readonly Phrase[];
}

const FIELD_NAMES: Readonly<Record<RegionField, string>> = {
  base: 'base',
  allocation: 'allocation',
  blockLen: 'block_len',
  blockStride: 'block_stride',
  numBlocks: 'num_blocks',
  group: 'group_id',
  isMla: 'is_mla',
  packedRow: 'packed_row',
  roles: 'roles',
};

/** The value of a field, in the field's own form. */
function fieldValue(field: RegionField, value: FieldChange['a']): string {
  switch (field) {
    case 'base':
      return `+${formatHex(Number(value))}`;
    case 'allocation':
      return formatHex(BigInt(value));
    case 'blockLen':
    case 'blockStride':
    case 'numBlocks':
      return formatCount(Number(value));
    case 'group':
      return value === SHARED ? 'shared' : String(value);
    case 'isMla':
    case 'packedRow':
      return value ? 'yes' : 'no';
    case 'roles':
      return value === '' ? 'none' : String(value);
    default:
      return assertNever(field);
  }
}

/** A field that differs, and what either side has: `block_len`, `19,008 B`, `32,768 B`. */
export function fieldWords({ field, a, b }: FieldChange): {
  readonly name: string;
  readonly a: string;
  readonly b: string;
} {
  const unit = field === 'blockLen' || field === 'blockStride' ? ' B' : '';
  return { name: FIELD_NAMES[field], a: fieldValue(field, a) + unit, b: fieldValue(field, b) + unit };
}

/** `block_len 19,008 → 32,768 B`. */
function fieldPhrases(change: FieldChange): Phrase[] {
  return [plain(`${FIELD_NAMES[change.field]} ${fieldValue(change.field, change.a)} → `), strong(fieldWords(change).b)];
}

/** The maker of each region, by index; of a worker's own table, the first range that lies there. */
function makersOf({ registration }: RegisteredFacts): Decision[] {
  const makers: Decision[] = [];
  for (const decision of registration.decisions) {
    if (decision.action === 'new') makers[decision.region] = decision;
    else if (decision.action === 'deduced') makers[decision.region] ??= decision;
  }
  return makers;
}

const regionName = (index: number): Phrase => name(`R${index}`);

/** What both sides call a thing: once where they agree. */
function pairName(a: string, b: string): Phrase[] {
  return a === b ? [name(b)] : [name(a), plain(' ('), name(b), plain(' in B)')];
}

/** Who is in a region: its maker first, where that is known. */
function membersOf({ members, name: maker }: Region, facts: Facts): Phrase[] {
  const shorten = namesOf(facts);
  if (facts.rules === AS_REGISTERED) {
    return members.length > 0 ? [plain('; it holds '), ...listedNames(members.map(shorten))] : [];
  }
  const others = members.filter((member) => member !== maker).map(shorten);
  return [
    plain('; made by '),
    name(shorten(maker)),
    ...(others.length > 0 ? [plain(', joined by '), ...listedNames(others)] : []),
  ];
}

/** A region that only one side has, in full. */
function regionInFull(region: Region, maker: Decision | undefined, facts: Facts): Phrase[] {
  return [
    strong(formatBytes(region.blockLen)),
    plain(' of each block'),
    ...(maker ? [plain(' at '), ...placePhrases(maker, facts)] : []),
    plain(
      `, ${formatBytes(region.blockStride)} apart, ${formatNumber(region.numBlocks, 'block')}, ${
        region.group === SHARED ? 'shared by several groups' : `of group ${region.group}`
      }${region.packedRow ? ', a packed row' : ''}`,
    ),
    ...membersOf(region, facts),
  ];
}

function regionSentence(
  { a, b, status, fields, joined, left }: RegionPair,
  comparison: RegisteredComparison,
  makers: Pair<readonly Decision[]>,
): Phrase[] {
  if (status === 'added' && b)
    return [
      plain('B adds '),
      regionName(b.index),
      plain(': '),
      ...regionInFull(b, makers.b?.[b.index], comparison.b),
      plain('.'),
    ];
  if (status === 'gone' && a)
    return [
      plain('B has no '),
      regionName(a.index),
      plain(' of A: '),
      ...regionInFull(a, makers.a?.[a.index], comparison.a),
      plain('.'),
    ];
  const changes: Phrase[][] = [
    ...fields.map(fieldPhrases),
    ...membersChange(left.map(namesOf(comparison.a)), 'leaves', 'leave'),
    ...membersChange(joined.map(namesOf(comparison.b)), 'joins', 'join'),
  ];
  return [
    ...pairName(`R${a?.index}`, `R${b?.index}`),
    plain(changes.length === 0 ? ' is the same' : ': '),
    ...joinPhrases(changes, '; '),
    plain('.'),
  ];
}

function membersChange(members: readonly string[], one: string, several: string): Phrase[][] {
  return members.length === 0 ? [] : [[...listedNames(members), plain(` ${members.length === 1 ? one : several}`)]];
}

/** What a decision came to: `joins R0`, `makes R2`, `lies in R1`. */
const outcome = ({ action, region }: Decision): Phrase[] => [
  plain({ new: 'makes ', alias: 'joins ', deduced: 'lies in ' }[action]),
  regionName(region),
];

/** The range a decision asked for: `32,768 bytes at +0x0`. */
function asked(decision: Decision, facts: Facts): Phrase[] {
  const { blockLen, blockStride } = decision.range;
  return [
    plain(`${formatNumber(blockLen, 'byte')} at `),
    ...placePhrases(decision, facts),
    plain(`, ${formatCount(blockStride)} apart`),
  ];
}

function movedSentence({ a, b, how, decisionA, decisionB }: MovedLayer, comparison: RegisteredComparison): Phrase[] {
  const { part = 0, parts = 1 } = decisionA ?? decisionB ?? {};
  const who = [
    ...pairName(namesOf(comparison.a)(a), namesOf(comparison.b)(b)),
    ...(parts > 1 ? [plain(`, part ${part + 1} of ${parts},`)] : []),
    plain(' '),
  ];
  const side = (decision: Decision | null, { rules }: Facts): Phrase[] =>
    decision ? outcome(decision) : [plain(rules === AS_REGISTERED ? 'lies in no region' : 'is skipped')];
  if (how === 'range' && (decisionA === null || decisionB === null)) {
    const [more, fewer] = decisionB === null ? ['A', 'B'] : ['B', 'A'];
    return [...who, plain(`registers in ${more}, and no such part is in ${fewer}.`)];
  }
  if (how === 'range' && decisionA && decisionB) {
    return [
      ...who,
      plain('asks for '),
      ...asked(decisionA, comparison.a),
      plain(', in A, and for '),
      ...asked(decisionB, comparison.b),
      plain(', in B.'),
    ];
  }
  return [
    ...who,
    ...side(decisionA, comparison.a),
    plain(' in A and '),
    ...side(decisionB, comparison.b),
    plain(' in B.'),
  ];
}

/** Why a layer parts, from the decisions of both sides; without one, from what was skipped. */
export function whyMoved({ a, b, decisionA, decisionB }: MovedLayer, comparison: RegisteredComparison): WhyMoved {
  const side = (decision: Decision | null, layer: string, facts: RegisteredFacts): Phrase[] => {
    if (decision) return decisionSentence(decision, facts);
    const skipped = facts.analysis.findings.find((finding) => finding.code === 'skipped' && finding.layer === layer);
    if (skipped) return findingSentence(skipped, facts);
    if (facts.rules === AS_REGISTERED) {
      const who = name(namesOf(facts)(layer));
      return [plain("No region of the worker's own table starts and steps as "), who, plain(' does.')];
    }
    const ranges = facts.registration.decisions.filter((each) => each.layer === layer).length;
    return [name(namesOf(facts)(layer)), plain(` asks for no more than ${formatNumber(ranges, 'range')}.`)];
  };
  return { a: side(decisionA, a, comparison.a), b: side(decisionB, b, comparison.b) };
}

const lead = (pair: FindingPair): string => {
  const isInfo = (pair.b ?? pair.a)?.severity === 'info';
  if (pair.status === 'fixed') return isInfo ? 'Only in A: ' : 'Fixed: ';
  return isInfo ? 'Only in B: ' : 'New: ';
};

/** The pool's sum of a finding that looks the same in its worst block. */
const poolTotal = ({ total }: Finding): Phrase[] => [plain(` (${formatBytes(total)} in the whole pool)`)];

function findingChange(pair: FindingPair, { a, b }: RegisteredComparison): Phrase[] {
  if (pair.a === null || pair.b === null) {
    const [finding, facts] = pair.a ? [pair.a, a] : [pair.b, b];
    return finding ? [plain(lead(pair)), ...findingSentence(finding, facts)] : [];
  }
  const sameBlock = pair.a.example?.bytes === pair.b.example?.bytes && pair.a.total !== pair.b.total;
  const side = (finding: Finding, facts: Facts): Phrase[] => [
    ...clausePhrases(findingClause(finding, facts)),
    ...(sameBlock ? poolTotal(finding) : []),
  ];
  return [plain('In A, '), ...side(pair.a, a), plain('; in B, '), ...side(pair.b, b), plain('.')];
}

function layerSentence({ a, b }: Pair<string>, comparison: FactsComparison): Phrase[] {
  if (a !== null && b !== null) return [name(a), plain(' of A is '), name(b), plain(' in B.')];
  const [side, facts, layer] = a !== null ? ['A', comparison.a, a] : ['B', comparison.b, b ?? ''];
  return [plain(`Only ${side} has the layer `), name(namesOf(facts as Facts)(layer)), plain('.')];
}

function memorySentence({ a, b }: Pair<Allocation>): Phrase[] {
  const side = (of: Allocation): Phrase[] => [
    plain(`${formatBytes(of.bytes, { rounded: true })} at `),
    name(formatHex(of.base)),
  ];
  if (a && b) return [plain('A registers an allocation of '), ...side(a), plain(', B of '), ...side(b), plain('.')];
  const only = a ?? b;
  if (only === null) return [];
  return [plain(`Only ${a ? 'A' : 'B'} registers an allocation of `), ...side(only), plain('.')];
}

/**
 * Sentences on the differences of a comparison, one each.
 *
 * @returns a function of one of its differences; made once, for a list that is long.
 */
export function differenceSentences(comparison: FactsComparison): (difference: Difference) => Phrase[] {
  if (comparison.kind === 'refused')
    return (difference) => (difference.kind === 'layer' ? layerSentence(difference.pair, comparison) : []);
  const makers = { a: makersOf(comparison.a), b: makersOf(comparison.b) };
  return (difference) => {
    switch (difference.kind) {
      case 'finding':
        return capitalised(findingChange(difference.pair, comparison));
      case 'region':
        return regionSentence(difference.pair, comparison, makers);
      case 'moved':
        return movedSentence(difference.moved, comparison);
      case 'layer':
        return layerSentence(difference.pair, comparison);
      case 'memory':
        return memorySentence(difference.pair);
      default:
        return assertNever(difference);
    }
  };
}

const DOUBT_WORDS: Readonly<Record<RenameDoubt, string>> = {
  place: 'its place',
  group: 'its group',
  numbers: 'the numbers in its name',
};

/** A layer that may have another name in B, and what else differs. */
export function renameSentence({ a, b, differs }: RenameSuggestion): Phrase[] {
  const doubts = differs.map((doubt) => [plain(DOUBT_WORDS[doubt])]);
  return [
    name(a),
    plain(' of A may be '),
    name(b),
    plain(' of B: one spec and shape, and '),
    ...(doubts.length > 0
      ? [
          ...joinPhrases(doubts, ', ', ' and '),
          plain(doubts.length > 1 || differs[0] === 'numbers' ? ' differ' : ' differs'),
        ]
      : [plain('nothing else differs')]),
    plain('.'),
  ];
}
