import { type BlockFigures, blockFigures } from '../../core/analysis/block-facts.ts';
import type { Finding } from '../../core/analysis/finding.ts';
import type { Facts, RefusedFacts, RegisteredFacts } from '../../core/facts.ts';
import { isRegionsOnly } from '../../core/observed/regions-only.ts';
import { formatBytes, formatCount, formatNumber, formatShare } from './figures.ts';
import { clausePhrases, type FindingClause, findingClause, namesOf } from './finding-clause.ts';
import { loss, name, type Phrase, plain, strong } from './phrase.ts';
import { capitalised, joinPhrases } from './phrases.ts';
import { checkInWords, refusalSentence } from './refusal-sentence.ts';
import { standingOf, underRules } from './standing.ts';

/** What a layout under a rule set comes to. Figures are of one block and of the document's request, never of the pool. */
export interface Verdict {
  readonly tone: 'error' | 'warning' | 'good' | 'refused';
  /** One sentence without its end mark. */
  readonly headline: readonly Phrase[];
  /** Facts beside it, parted by ` · `. */
  readonly detail: readonly Phrase[];
  /** How far to trust it. */
  readonly standing: string;
}

/** Findings told one by one; what is beyond is counted. */
const TOLD = 3;

/** Findings of one severity in one line: those of a kind in a row say their verb, and the same place, once. */
function told(findings: readonly Finding[], facts: Facts): Phrase[] {
  const shorten = namesOf(facts);
  // Two of three are told only where there is more to count: "and 1 more" is no shorter than the one.
  const shown = findings.length > TOLD ? findings.slice(0, TOLD - 1) : findings;
  const clauses: Phrase[][] = [];
  let before: FindingClause | null = null;
  for (const finding of shown) {
    const clause = findingClause(finding, facts, shorten);
    const follows = before?.verb === clause.verb && finding.code === 'truncated';
    if (follows) {
      const where = clause.where === before?.where ? '' : ` ${clause.where}`;
      clauses.push([...clause.subject, plain(' '), ...clause.amount, ...(where === '' ? [] : [plain(where)])]);
    } else clauses.push(clausePhrases(clause));
    before = clause;
  }
  const rest = findings.slice(shown.length);
  if (rest.length > 0) {
    const allLayers = findings.every((finding) => finding.layer !== null);
    clauses.push([
      plain('and '),
      strong(formatCount(rest.length)),
      plain(` more ${allLayers ? 'layers' : 'findings'}`),
    ]);
  }
  return joinPhrases(clauses, '; ');
}

function figuresPhrases({ descriptors, moved, needed, lost, redundant }: BlockFigures): Phrase[] {
  const lostShare = `${formatShare(lost, needed)} lost`;
  return [
    plain(`${formatNumber(descriptors, 'descriptor')}, ${formatBytes(moved)} moved, `),
    lost > 0 ? loss(lostShare) : plain(lostShare),
    ...(redundant > 0 ? [plain(', '), strong(`${formatBytes(redundant)} moved twice`)] : []),
  ];
}

/** The request's figures; without a request, those of the block that shows the worst finding, or of block 0. */
function scale(facts: RegisteredFacts): Phrase[] | null {
  const { analysis, layout } = facts;
  if (analysis.request) return [plain('this request: '), ...figuresPhrases(analysis.request)];
  const example = analysis.findings.find((finding) => finding.severity !== 'info')?.example;
  const [first] = layout.groups;
  if (first === undefined) return null;
  const { group, block } = example ?? { group: first.id, block: 0 };
  const figures = blockFigures(analysis.geometry, group, block);
  return [plain(`block ${formatCount(block)} of group ${group}: `), ...figuresPhrases(figures)];
}

function registeredVerdict(facts: RegisteredFacts): Verdict {
  const { analysis, registration, rules } = facts;
  const errors = analysis.findings.filter((finding) => finding.severity === 'error');
  const warnings = analysis.findings.filter((finding) => finding.severity === 'warning');
  const isTold = !isRegionsOnly(facts.document);
  const under = isTold
    ? [plain('No byte of a block is lost '), ...underRules(rules)]
    : [plain('Nothing can be said of lost bytes: pages stand for the regions themselves '), ...underRules(rules)];
  const tone = errors.length > 0 ? 'error' : warnings.length > 0 || !isTold ? 'warning' : 'good';
  const headline =
    tone === 'error'
      ? told(errors, facts)
      : warnings.length > 0
        ? joinPhrases([under, told(warnings, facts)], '; ')
        : under;
  const skipped = registration.skipped.length;
  const measured = scale(facts);
  const detail: Phrase[][] = [
    [plain(formatNumber(registration.regions.length, 'region'))],
    ...(skipped > 0 ? [[plain(`${formatNumber(skipped, 'layer')} skipped`)]] : []),
    ...(measured ? [measured] : []),
    ...(tone === 'error' && warnings.length > 0 ? [[plain(formatNumber(warnings.length, 'warning'))]] : []),
    ...(analysis.walked ? [[plain('counted block by block')]] : []),
  ];
  return { tone, headline: capitalised(headline), detail: joinPhrases(detail, ' · '), standing: standingOf(rules) };
}

function refusedVerdict(facts: RefusedFacts): Verdict {
  const { refusal, decisions, rules } = facts;
  const layers = new Set(decisions.map((decision) => decision.layer)).size;
  const detail: Phrase[][] = [
    [plain('check '), name(refusal.code), plain(`: ${checkInWords(refusal.code)}`)],
    [
      plain(
        layers > 0 ? `${formatNumber(layers, 'layer')} registered before it` : 'refused before any layer registered',
      ),
    ],
    underRules(rules),
  ];
  return {
    tone: 'refused',
    headline: [plain('Refused: '), ...refusalSentence(facts)],
    detail: joinPhrases(detail, ' · '),
    standing: standingOf(rules),
  };
}

/**
 * The verdict on a layout under a rule set, fit for the top of a page. It never says that something is well without
 * naming the rules.
 */
export const verdict = (facts: Facts): Verdict =>
  facts.kind === 'refused' ? refusedVerdict(facts) : registeredVerdict(facts);
