import type { Finding } from '../../core/analysis/finding.ts';
import { assertNever } from '../../core/assert-never.ts';
import type { Facts } from '../../core/facts.ts';
import type { LayoutDocument } from '../../core/layout/document.ts';
import { formatBytes, formatCount, formatShare } from './figures.ts';
import { layerNamer } from './layer-names.ts';
import { loss, name, type Phrase, plain, strong } from './phrase.ts';

/** A finding as a clause whose parts a list of clauses may leave out: who, does what, how much, where. */
export interface FindingClause {
  readonly subject: readonly Phrase[];
  /** With its spaces: ` loses `. Clauses in a row with the same verb say it once. */
  readonly verb: string;
  readonly amount: readonly Phrase[];
  /** Such as `in every block`; empty where no block is concerned. */
  readonly where: string;
}

/** Namers by document: a list of findings asks for the same one for each. */
const namers = new WeakMap<LayoutDocument, (layer: string) => string>();

/** Short names for all layers of the facts' document. */
export function namesOf({ document, layout }: Facts): (layer: string) => string {
  const known = namers.get(document);
  if (known) return known;
  const { kv_cache_groups: groups } = document.kv_cache_config;
  const namer = layerNamer(layout?.layers.map((layer) => layer.name) ?? groups.flatMap((group) => group.layer_names));
  namers.set(document, namer);
  return namer;
}

/** How many blocks a group can own; 0 where there is no such group. */
const blocksOf = (facts: Facts, group: number): number => facts.layout?.groups[group]?.blocks ?? 0;

/** Where a finding happens: in every block, or the block that shows it best, with the pool's size. */
function whereItHappens(finding: Finding, facts: Facts, preposition = 'in'): string {
  const { example, everyBlock } = finding;
  if (everyBlock) return `${preposition} every block`;
  if (example === null) return `${preposition} some blocks`;
  return `${preposition} block ${formatCount(example.block)} of ${formatCount(blocksOf(facts, example.group))}`;
}

/** The figures of the example: a part of its whole, or the part alone where the whole has no size. */
function share({ example }: Finding): string {
  if (example === null) return 'some bytes';
  return example.of === null ? formatBytes(example.bytes) : formatShare(example.bytes, example.of);
}

/**
 * A finding in as few words as say it, for a list of findings.
 *
 * @param shorten Layer names as they are shown; see `namesOf`.
 */
export function findingClause(finding: Finding, facts: Facts, shorten = namesOf(facts)): FindingClause {
  const layer = name(shorten(finding.layer ?? ''));
  const region = name(`R${finding.region ?? 0}`);
  const group = [plain('group '), name(String(finding.group ?? 0))];
  const where = whereItHappens(finding, facts);
  const lost = loss(share(finding));
  const alone = loss(finding.example === null ? 'some bytes' : formatBytes(finding.example.bytes));
  switch (finding.code) {
    case 'truncated':
      return { subject: [layer], verb: ' loses ', amount: [lost], where };
    case 'spilled': {
      const amount = [alone, plain(' into other blocks')];
      return { subject: [region], verb: ' reaches ', amount, where: whereItHappens(finding, facts, 'from') };
    }
    case 'out-of-bounds': {
      const amount = [alone, plain(' beyond the registered memory')];
      return { subject: [region], verb: ' reaches ', amount, where };
    }
    case 'collision':
      return { subject: [plain('layers of '), ...group], verb: ' hold the same ', amount: [alone], where };
    case 'unsound-overlay': {
      const block = plain(whereItHappens(finding, facts, '').trimStart());
      const verb = finding.example === null ? ' share ' : ' shares ';
      return { subject: [block], verb, amount: [lost, plain(' with other blocks')], where: '' };
    }
    case 'redundant':
      return { subject: group, verb: ' moves ', amount: [strong(share(finding)), plain(' twice')], where };
    case 'padding': {
      const { bytes = 0, of = 0 } = finding.example ?? {};
      const amount = [plain(`${formatBytes(of ?? 0)} ${where}, ${formatBytes(bytes)} of them without need`)];
      return { subject: group, verb: ' moves ', amount, where: '' };
    }
    case 'skipped':
      return { subject: [layer], verb: ' is skipped', amount: [plain(`: ${skipReason(finding)}`)], where: '' };
    case 'shared':
      return { subject: [region], verb: ' is shared', amount: [plain(' by several groups')], where: '' };
    default:
      return assertNever(finding.code);
  }
}

/** Why a layer takes no part, in words. */
function skipReason({ reason }: Finding): string {
  return reason === 'covered-tail' ? 'it is the tail of a layer that moves it' : 'no group names it';
}

/** A clause in full. */
export const clausePhrases = ({ subject, verb, amount, where }: FindingClause): Phrase[] => [
  ...subject,
  plain(verb),
  ...amount,
  ...(where === '' ? [] : [plain(` ${where}`)]),
];
