import type { Finding } from '../../core/analysis/finding.ts';
import { assertNever } from '../../core/assert-never.ts';
import type { Facts } from '../../core/facts.ts';
import { formatBytes, formatCount } from './figures.ts';
import { clausePhrases, findingClause, namesOf } from './finding-clause.ts';
import { name, type Phrase, plain } from './phrase.ts';
import { capitalised, joinPhrases } from './phrases.ts';

/** Names listed before the rest is counted. */
const NAMED = 3;

/** `a, b and c`, or `a, b and 4 more`. */
export function listedNames(names: readonly string[]): Phrase[] {
  const shown = names.length > NAMED ? names.slice(0, NAMED - 1) : names;
  const rest = names.length - shown.length;
  const parts: Phrase[][] = shown.map((each) => [name(each)]);
  if (rest > 0) parts.push([plain(`${formatCount(rest)} more`)]);
  return joinPhrases(parts, ', ', ' and ');
}

/** What follows from a finding, or why it is so; with its own leading punctuation. */
function consequence(finding: Finding, facts: Facts, shorten: (layer: string) => string): Phrase[] {
  switch (finding.code) {
    case 'truncated': {
      const region = facts.kind === 'registered' ? facts.registration.regions[finding.region ?? -1] : undefined;
      if (region === undefined) return [plain(': no region covers them')];
      const isShorter = region.blockLen < (finding.example?.of ?? 0);
      const why = isShorter ? ` is only ${formatBytes(region.blockLen)} long` : ', where it is, does not cover them';
      return [plain(': '), name(`R${region.index}`), plain(why)];
    }
    case 'spilled':
      return [plain(', and overwrites what they hold')];
    case 'out-of-bounds':
      return [plain(', so the transfer fails or touches what is not its own')];
    case 'collision':
      return [plain(', so one overwrites the other')];
    case 'unsound-overlay':
      return [plain(', so writing one spoils the other before anything is moved')];
    case 'redundant':
      return [plain(': nothing is lost, but the transfer takes longer')];
    case 'padding':
      return [plain(': padding, or the bytes of other groups')];
    case 'skipped': {
      const skipped = facts.kind === 'registered' ? facts.registration.skipped : [];
      const record = skipped.find((each) => each.layer === finding.layer);
      if (record?.reason !== 'covered-tail') return [plain(', so it registers nothing')];
      return [plain(': '), name(shorten(record.cover.host)), plain(' starts there too')];
    }
    case 'shared': {
      const region = facts.kind === 'registered' ? facts.registration.regions[finding.region ?? -1] : undefined;
      if (region === undefined) return [];
      return [plain(': '), ...listedNames(region.members.map(shorten))];
    }
    default:
      return assertNever(finding.code);
  }
}

/** What the request has of it, as a sentence of its own; empty where it has nothing or there is no request. */
function requestPart(finding: Finding): Phrase[] {
  if (finding.inRequest === null || finding.example === null) return [];
  return [plain(` In this request: ${formatBytes(finding.inRequest)}.`)];
}

/** One plain sentence on a finding, and a second one with the request's figure where there is a request. */
export function findingSentence(finding: Finding, facts: Facts): Phrase[] {
  const shorten = namesOf(facts);
  const clause = findingClause(finding, facts, shorten);
  return [
    ...capitalised(clausePhrases(clause)),
    ...consequence(finding, facts, shorten),
    plain('.'),
    ...requestPart(finding),
  ];
}
