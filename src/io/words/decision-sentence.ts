import type { Finding } from '../../core/analysis/finding.ts';
import type { Facts } from '../../core/facts.ts';
import type { Comparison, Decision } from '../../core/registration/decision.ts';
import { SHARED } from '../../core/registration/region.ts';
import type { AliasField, TestedCondition } from '../../core/registration/rules/condition.ts';
import { conditionText, isNotMlaTest, isPackedRowTest } from './condition-text.ts';
import { formatCount, formatHex, formatNumber } from './figures.ts';
import { namesOf } from './finding-clause.ts';
import { loss, name, type Phrase, plain } from './phrase.ts';
import { joinPhrases } from './phrases.ts';
import { aliasName } from './standing.ts';

/** Regions at the base that are explained one by one; more are counted. */
const EXPLAINED = 3;

const bytesLong = (count: number): string => formatNumber(count, 'byte');

const fieldNames: Readonly<Partial<Record<AliasField, string>>> = {
  block_len: 'length',
  block_stride: 'stride',
  num_blocks: 'number of blocks',
};

const regionName = (index: number): Phrase => name(`R${index}`);

/** Where a range starts: an offset in its allocation, with the allocation where there are several. */
export function placePhrases({ layerIndex, range }: Decision, facts: Facts): Phrase[] {
  const layers = facts.layout?.layers ?? [];
  const base = layers[layerIndex]?.view.allocation.base ?? 0n;
  const several = layers.some((layer) => layer.view.allocation.base !== base);
  const offset = range.base - base;
  const at = name(offset < 0n ? formatHex(offset) : `+${formatHex(offset)}`);
  return several ? [at, plain(' of the allocation at '), name(formatHex(base))] : [at];
}

function asks(decision: Decision, layer: Phrase, facts: Facts): Phrase[] {
  const { branch, part, parts, range } = decision;
  const which = parts > 1 ? `, part ${part + 1} of ${parts},` : '';
  const what =
    branch === 'whole-row'
      ? `takes the whole row, ${bytesLong(range.blockLen)}`
      : `asks for ${bytesLong(range.blockLen)}`;
  return [layer, plain(`${which} ${what} at `), ...placePhrases(decision, facts), plain('.')];
}

/** `a, b and c`. */
function inWords(parts: readonly string[]): string {
  if (parts.length < 2) return parts.join('');
  return `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

const isSameBase = ({ condition: { of, field, relation } }: TestedCondition): boolean =>
  of === 'both' && field === 'base' && relation === '=';

/** The conditions beside the start, which is told apart. */
const beside = (tests: readonly TestedCondition[]): TestedCondition[] => tests.filter((test) => !isSameBase(test));

/** What a region has or is, by the conditions that held on it. Those on the range alone are the layer's: see `joins`. */
function held(tests: readonly TestedCondition[]): string[] {
  const parts: string[] = [];
  const same: string[] = [];
  for (const test of tests) {
    const { condition, region } = test;
    const { of, field, relation } = condition;
    const known = fieldNames[field];
    if (of === 'range') continue;
    if (of === 'both' && relation === '=' && known) {
      same.push(known + (field === 'block_len' ? ` (${bytesLong(Number(region))})` : ''));
    } else if (of === 'both' && field === 'block_len' && relation === '>') {
      parts.push(`is longer (${bytesLong(Number(region))})`);
    } else if (isPackedRowTest(condition)) parts.push('is a packed row');
    else parts.push(`has ${conditionText(test)}`);
  }
  return same.length > 0 ? [...parts, `has the same ${inWords(same)}`] : parts;
}

/** The condition that failed, as what is wrong with the region. */
function failed(test: TestedCondition): string {
  const { condition, region, range } = test;
  const { of, field, relation } = condition;
  if (of === 'both' && relation === '=') {
    if (field === 'block_len') return `is ${bytesLong(Number(region))} long`;
    if (field === 'block_stride') return `steps by ${bytesLong(Number(region))}, not ${formatCount(Number(range))}`;
    if (field === 'num_blocks')
      return `has ${formatNumber(Number(region), 'block')}, not ${formatCount(Number(range))}`;
  }
  if (of === 'both' && field === 'block_len' && relation === '>') {
    return `is no longer than that, ${bytesLong(Number(region))}`;
  }
  if (isPackedRowTest(condition)) return 'is no packed row, only longer';
  if (isNotMlaTest(condition)) return 'is no match for an MLA layer, which joins only its own length';
  return `fails ${conditionText(test)}`;
}

/** Why a rule passed over the regions at the base, by the clause that came nearest to joining each. */
function passedOver(comparisons: readonly Comparison[], leftOut: number): Phrase[] {
  const nearest = new Map<number, Comparison>();
  for (const comparison of comparisons) {
    const before = nearest.get(comparison.region);
    if (before === undefined || comparison.tests.length >= before.tests.length)
      nearest.set(comparison.region, comparison);
  }
  const regions = [...nearest.values()];
  const shown = regions.length > EXPLAINED ? regions.slice(0, EXPLAINED - 1) : regions;
  const clauses = shown.map((comparison): Phrase[] => {
    const last = comparison.tests.at(-1);
    const start = comparison.tests.some((test) => isSameBase(test) && test.holds) ? ' starts there but' : '';
    return [regionName(comparison.region), plain(last ? `${start} ${failed(last)}` : ' starts there')];
  });
  const rest = regions.length - shown.length + leftOut;
  if (rest > 0) clauses.push([plain(`${formatCount(rest)} more fail too`)]);
  return clauses.length === 0 ? [] : [plain(' '), ...joinPhrases(clauses, '; '), plain('.')];
}

/** The region that is joined, and by what. */
function joins(decision: Decision, rule: string): Phrase[] {
  const { before, range, comparisons } = decision;
  const joined = comparisons.at(-1);
  if (before === null || joined === undefined) return [];
  const region = regionName(joined.region);
  const tests = beside(joined.tests);
  const startsThere = tests.length < joined.tests.length;
  if (startsThere && tests.length === 0) {
    const length = before.blockLen === range.blockLen ? 'is as long' : `is ${formatCount(before.blockLen)} long`;
    const turn = before.blockLen === range.blockLen ? 'and' : 'but';
    return [
      plain(' '),
      region,
      plain(` starts there ${turn} ${length}. `),
      name(rule),
      plain(' looks only at the start, so it joins '),
      region,
    ];
  }
  const ofLayer = tests
    .filter(({ condition }) => condition.of === 'range')
    .map((test) => (isNotMlaTest(test.condition) ? 'the layer is not MLA' : `the layer has ${conditionText(test)}`));
  const condition = ofLayer.length > 0 ? `, and ${inWords(ofLayer)}` : '';
  return [
    plain(' '),
    region,
    plain(` ${inWords([...(startsThere ? ['starts there'] : []), ...held(tests)]) || 'is there'}${condition}. For `),
    name(rule),
    plain(' that is enough, so it joins '),
    region,
  ];
}

/** The loss of a layer, where the layout got as far as being analysed. */
const lossOf = (facts: Facts, layer: string): Finding | undefined =>
  facts.kind === 'registered'
    ? facts.analysis.findings.find((finding) => finding.code === 'truncated' && finding.layer === layer)
    : undefined;

/** What is left out of the range that joined. Says "not sent" only where the analysis found so. */
function leftOut(decision: Decision, facts: Facts): Phrase[] {
  const { range, after, layer } = decision;
  const beyond = range.blockLen - after.blockLen;
  if (beyond <= 0) return [];
  const found = lossOf(facts, layer);
  if (found?.example) {
    const { bytes, block } = found.example;
    const where = found.everyBlock ? 'each block' : `block ${formatCount(block)}`;
    return [plain(': '), loss(`${bytesLong(bytes)} of ${where} will not be sent`)];
  }
  const last = `the last ${bytesLong(beyond)} of the range`;
  if (facts.kind === 'refused') return [plain(`, which leaves out ${last}`)];
  return [plain(`, which leaves out ${last}; other regions move what is needed of them`)];
}

/** The region of a worker's own table that starts where the range does. */
function liesIn(decision: Decision, facts: Facts): Phrase[] {
  const { range, after } = decision;
  const excess = after.blockLen - range.blockLen;
  const length =
    excess === 0 ? 'and is as long' : `${excess > 0 ? 'and' : 'but'} is ${formatCount(after.blockLen)} long`;
  return [
    plain(' '),
    regionName(after.index),
    plain(` of the worker's own table starts there ${length}`),
    ...leftOut(decision, facts),
    plain('.'),
  ];
}

/** What joining did to the region. */
function changes({ before, after, range }: Decision, layer: Phrase): Phrase[] {
  if (before === null) return [];
  const region = regionName(after.index);
  const sentences: Phrase[][] = [];
  const geometry = [
    ...(before.blockLen === after.blockLen
      ? []
      : [`${bytesLong(after.blockLen)} instead of ${formatCount(before.blockLen)}`]),
    ...(before.blockStride === after.blockStride
      ? []
      : [`a stride of ${formatCount(after.blockStride)} instead of ${formatCount(before.blockStride)}`]),
    ...(before.numBlocks === after.numBlocks
      ? []
      : [`${formatNumber(after.numBlocks, 'block')} instead of ${formatCount(before.numBlocks)}`]),
  ];
  if (range.isMla && geometry.length > 0) {
    sentences.push([
      plain(' '),
      layer,
      plain(' is MLA, so '),
      region,
      plain(` takes its geometry: ${inWords(geometry)}.`),
    ]);
  }
  if (before.group !== SHARED && after.group === SHARED) {
    sentences.push([plain(' '), region, plain(' is now shared by several groups.')]);
  }
  return sentences.flat();
}

/**
 * What a range asked for, what the alias rule compared, and what became of it, in sentences.
 *
 * @param decision Of these facts: everything is told from its record; the facts give names and what was lost.
 */
export function decisionSentence(decision: Decision, facts: Facts): Phrase[] {
  const layer = name(namesOf(facts)(decision.layer));
  const { action, comparisons, comparisonsLeftOut, region } = decision;
  const asked = asks(decision, layer, facts);
  if (action === 'deduced') return [...asked, ...liesIn(decision, facts)];
  if (action === 'new') {
    const made = [plain(' makes '), regionName(region), plain('.')];
    if (comparisons.length === 0) return [...asked, plain(' No region starts there, so it'), ...made];
    return [...asked, ...passedOver(comparisons, comparisonsLeftOut), plain(' So it'), ...made];
  }
  const others = comparisons.filter((comparison) => comparison.region !== region);
  return [
    ...asked,
    ...passedOver(others, comparisonsLeftOut),
    ...joins(decision, aliasName(facts.rules)),
    ...leftOut(decision, facts),
    plain('.'),
    ...changes(decision, layer),
  ];
}
