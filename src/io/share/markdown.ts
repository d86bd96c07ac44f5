import type { MatrixCell } from '../../core/analysis/matrix.ts';
import type { FactsComparison } from '../../core/compare/compare-facts.ts';
import type { RenameSuggestion } from '../../core/compare/suggest-renames.ts';
import type { Facts, RegisteredFacts } from '../../core/facts.ts';
import { formatBlockIds } from '../../core/transfer/block-ids.ts';
import type { Check } from '../../core/transfer/handshake.ts';
import { rankOf } from '../../core/transfer/prefill-ranks.ts';
import type { RequestedBlocks } from '../../core/transfer/transfer-document.ts';
import { compareMarkdown } from '../compare-report.ts';
import { markdownOf, markdownTable, strongMarkdown } from '../markdown.ts';
import { matrixMarkdown, matrixRows } from '../matrix-table.ts';
import { compareVerdict } from '../words/compare-verdict.ts';
import { formatCount } from '../words/figures.ts';
import type { Phrase } from '../words/phrase.ts';
import { capitalised } from '../words/phrases.ts';
import { standingOf, underRules } from '../words/standing.ts';
import { transferCheckSentence, transferOutcome } from '../words/transfer-check.ts';
import { type TransferParts, transferScreenVerdict } from '../words/transfer-screen.ts';
import { verdict } from '../words/verdict.ts';
import { documentHash, shortHash } from './document-hash.ts';
import { environmentLines } from './environment.ts';
import { clipped, factLines } from './fact-tables.ts';
import type { LinkOffer } from './link-offer.ts';
import type { Share, SharedSide } from './share.ts';
import { numbered, openStep, rulesStep, stepsToSee } from './steps-to-see.ts';

/** GitHub takes 65,536 characters in an issue or a comment; the rest is for what somebody writes around it. */
const MOST_CHARACTERS = 64_000;

/** What a report says beside the facts themselves. */
export interface ReportContext {
  readonly share: Share;
  readonly link: LinkOffer;
  /** RegionScope's. */
  readonly version: string;
}

/** Names have no limit, and a sentence has: each of its parts is cut to what can be read. */
const short = (phrases: readonly Phrase[]): Phrase[] => phrases.map((each) => ({ ...each, text: clipped(each.text) }));

const joined = (sections: readonly (readonly string[])[]): string =>
  `${sections
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`;

/** The link, or why there is none and what takes its place. */
function linkLine(link: LinkOffer): string {
  if (link.kind === 'link') return `[Open it in RegionScope](${link.url}) (${link.length})`;
  return `No link: ${link.why} The layout is in the attached file.`;
}

interface Said {
  readonly headline: readonly Phrase[];
  readonly detail: readonly Phrase[];
}

const verdictLines = ({ headline, detail }: Said): string[] => [
  `**${strongMarkdown(short(headline))}**`,
  '',
  markdownOf(short(detail)),
];

const environment = (version: string, ...lines: readonly string[]): string[] => [
  '### Environment',
  '',
  `- RegionScope ${version}`,
  ...lines,
];

/** Lines as far as there is room, and how many are left out. */
function cutLines(lines: readonly string[], room: number): string[] {
  let left = room;
  const end = lines.findIndex((line) => {
    left -= line.length + 1;
    return left < 0;
  });
  if (end < 0) return [...lines];
  return [
    ...lines.slice(0, end),
    '',
    `_${formatCount(end)} of ${formatCount(lines.length)} lines; the file tells the rest._`,
  ];
}

/** Findings first, since they are why somebody reads it: they may take what regions leave, and at least half. */
function tables(facts: RegisteredFacts, room: number): string[][] {
  const lengthOf = (lines: readonly string[]): number => lines.join('\n').length;
  const counted = (word: string, count: number): string => `### ${word} (${formatCount(count)})`;
  const { findings } = facts.analysis;
  const { regions } = facts.registration;
  const half = lengthOf(factLines(facts, 'regions', room / 2));
  const found = factLines(facts, 'findings', room - half);
  const registered = factLines(facts, 'regions', room - lengthOf(found));
  return [
    [counted('Regions', regions.length), '', ...registered],
    [counted('Findings', findings.length), '', ...(findings.length > 0 ? found : ['None.'])],
  ];
}

/**
 * A layout's result as the body of an issue, finished: verdict, environment, regions, findings, the steps to see it, and
 * the link. Short enough for GitHub; what a table leaves out it counts.
 */
export function issueMarkdown(facts: Facts, { share, link, version }: ReportContext): string {
  const { open, view } = share;
  const before = [verdictLines(verdict(facts)), environment(version, ...environmentLines(facts, open.name))];
  const after = [['### Steps to see it', '', ...stepsToSee(open, facts, view, link)], [linkLine(link)]];
  const room = MOST_CHARACTERS - joined([...before, ...after]).length;
  return joined([...before, ...(facts.kind === 'registered' ? tables(facts, room) : []), ...after]);
}

const sideLines = (side: string, facts: Facts, { name }: Pick<SharedSide, 'name'>): string[] =>
  environmentLines(facts, name).map((line) => line.replace(/^- /, `- ${side}: `));

/** A comparison as the body of an issue: what `compareMarkdown` tells, with what it needs to be seen again. */
export function compareIssueMarkdown(
  comparison: FactsComparison,
  suggestions: readonly RenameSuggestion[],
  { share, link, version }: ReportContext,
): string {
  const { open, other } = share;
  const b = other ?? open;
  const names = { a: clipped(open.name), b: clipped(b.name) };
  const rules = (side: 'A' | 'B', shown: SharedSide) =>
    rulesStep(shown.rules, `**Alias rule of ${side}** and **Row policy of ${side}**`);
  const steps =
    link.kind === 'link'
      ? ['Open the link below. It brings both sides, their rules and what is in sight; nothing is sent to a server.']
      : [
          openStep(open),
          'Choose **Compare**.',
          rules('A', open),
          ...(b.document === open.document ? [] : [`For **Layout of B**: ${openStep(b)}`]),
          rules('B', b),
        ];
  const after = [
    environment(version, ...sideLines('A', comparison.a, open), ...sideLines('B', comparison.b, b)),
    ['### Steps to see it', '', ...numbered(steps)],
    [linkLine(link)],
  ];
  const report = compareMarkdown(comparison, names, suggestions).trimEnd().split('\n');
  return joined([cutLines(report, MOST_CHARACTERS - joined(after).length), ...after]);
}

/** A layout under every rule set as the body of an issue. @param cells In the order of `matrixRules`. */
export function matrixIssueMarkdown(
  facts: Facts,
  cells: readonly MatrixCell[],
  { share, link, version }: ReportContext,
): string {
  const { open } = share;
  const rows = matrixRows([{ name: clipped(open.name), cells, orders: null }]);
  const steps = [link.kind === 'link' ? 'Open the link below.' : openStep(open), 'Choose **Matrix**.'];
  return joined([
    ['### Under every rule set', '', matrixMarkdown(rows).trimEnd()],
    environment(version, ...environmentLines(facts, open.name).slice(0, 1)),
    ['### Steps to see it', '', ...numbered(steps)],
    [linkLine(link)],
  ]);
}

/** What a report of a transfer tells: the sides, and what was requested. */
export interface ReportedTransfer extends TransferParts {
  readonly request: RequestedBlocks | null;
}

function requestLines({ prefill_block_ids: theirs, decode_block_ids: mine }: RequestedBlocks): string[] {
  const rows = Array.from({ length: Math.max(theirs.length, mine.length) }, (_, group) => [
    String(group),
    clipped(formatBlockIds(theirs[group] ?? [])),
    clipped(formatBlockIds(mine[group] ?? [])),
  ]);
  const head = ['Group', "Prefill's blocks", "Decode's blocks"];
  return ['### Request', '', ...markdownTable({ head, rows }, head)];
}

/** Checks that hold are counted where a code has several. */
function checkLines(checks: readonly Check[]): string[] {
  const told = checks.filter((check, i) => !check.holds || checks.findIndex(({ code }) => code === check.code) === i);
  const left = checks.length - told.length;
  const lines = told.map(
    (check) => `- ${transferOutcome(check)}: ${markdownOf(short(transferCheckSentence(check)))} (\`${check.code}\`)`,
  );
  return ['### Handshake', '', ...lines, ...(left > 0 ? [`- ${formatCount(left)} more of these that hold`] : [])];
}

function deliveryLines({ transfer }: ReportedTransfer): string[] {
  const delivery = transfer?.delivery;
  if (!delivery) return [];
  const rows = delivery.layers.map(({ layer, needed, delivered, undelivered, misplaced }) => [
    clipped(layer),
    ...[needed, delivered, undelivered, misplaced].map(formatCount),
  ]);
  const head = ['Layer of decode', 'Needed, B', 'Delivered, B', 'Undelivered, B', 'Misplaced, B'];
  return ['### What each layer gets', '', ...markdownTable({ head, rows })];
}

/** A transfer as the body of an issue: what decode really gets, the checks, the request, and each layer. */
export function transferIssueMarkdown(shown: ReportedTransfer, { share, link, version }: ReportContext): string {
  const { open, transfer: setup } = share;
  const decodeName = setup?.decode?.name ?? 'derived from prefill';
  const others = setup?.otherRanks ?? [];
  const steps =
    link.kind === 'link'
      ? ['Open the link below. It brings both sides, their rules and the request; nothing is sent to a server.']
      : [
          openStep(open),
          'Choose **Transfer**, and open the decode side under **D**.',
          ...others.map((each) => `Under **P**, **Add rank…**: ${openStep(each)}`),
        ];
  const ranks = [
    { facts: shown.prefill, name: open.name },
    ...shown.otherRanks.map((facts, i) => ({ facts, name: others[i]?.name ?? '' })),
  ];
  const sideOf = ({ document }: Facts): string =>
    others.length === 0 ? 'Prefill' : `Prefill rank ${rankOf(document)}`;
  const before = [verdictLines(transferScreenVerdict(shown))];
  const after = [
    ...(shown.transfer ? [cutLines(checkLines(shown.transfer.checks), MOST_CHARACTERS / 4)] : []),
    ...(shown.request ? [cutLines(requestLines(shown.request), MOST_CHARACTERS / 4)] : []),
    environment(
      version,
      ...ranks.flatMap(({ facts, name }) => sideLines(sideOf(facts), facts, { name })),
      ...(shown.decode ? sideLines('Decode', shown.decode, { name: decodeName }) : []),
    ),
    ['### Steps to see it', '', ...numbered(steps)],
    [linkLine(link)],
  ];
  const room = MOST_CHARACTERS - joined([...before, ...after]).length;
  return joined([...before, cutLines(deliveryLines(shown), room), ...after]);
}

/** A transfer's result in a few lines. */
export function transferCommentMarkdown(shown: ReportedTransfer, { link }: ReportContext): string {
  const hashes = new Set(
    [shown.prefill, ...shown.otherRanks, shown.decode].flatMap((facts) =>
      facts ? [documentHash(facts.document)] : [],
    ),
  );
  return comment(transferScreenVerdict(shown), standingOf((shown.decode ?? shown.prefill).rules), [...hashes], link);
}

/** A verdict for a review comment: what it comes to, where to see it, and how far to trust it. */
function comment({ headline, detail }: Said, trust: string, hashes: readonly string[], link: LinkOffer): string {
  const see = link.kind === 'link' ? ` [See it](${link.url}).` : '';
  const told = hashes.map((hash) => `\`${shortHash(hash)}\``);
  const of = told.length > 2 ? `${told.slice(0, -1).join(', ')} and ${told.at(-1)}` : told.join(' and ');
  return `**${strongMarkdown(short(headline))}.** ${markdownOf(short(detail))}.${see}\n\n_${trust} · RegionScope, layout ${of}_\n`;
}

/** A layout's result in a few lines. */
export function commentMarkdown(facts: Facts, { link }: ReportContext): string {
  const said = verdict(facts);
  const trust = `${markdownOf(capitalised(underRules(facts.rules)))} · ${said.standing}`;
  return comment(said, trust, [documentHash(facts.document)], link);
}

/** A comparison's result in a few lines. */
export function compareCommentMarkdown(comparison: FactsComparison, { link }: ReportContext): string {
  const hashes = new Set([comparison.a, comparison.b].map(({ document }) => documentHash(document)));
  const said = compareVerdict(comparison);
  return comment(said, said.standing, [...hashes], link);
}
