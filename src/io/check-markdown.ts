import type { RegisteredFacts } from '../core/facts.ts';
import { type CheckOutcome, type FailOn, isFailed, isReported, type UnreadLayout } from './checked.ts';
import { formatIssue } from './issue.ts';
import { codeMarkdown, escapedMarkdown, markdownOf, markdownTable, strongMarkdown } from './markdown.ts';
import { REGION_HEAD, REGION_WORDS, regionRow } from './region-row.ts';
import { formatCount, formatNumber } from './words/figures.ts';
import { namesOf } from './words/finding-clause.ts';
import { findingSentence } from './words/finding-sentence.ts';
import { plainText } from './words/phrase.ts';
import { capitalised } from './words/phrases.ts';
import { underRules } from './words/standing.ts';
import { verdict } from './words/verdict.ts';

/** GitHub takes comments below 65,536 characters; what is left is for what somebody puts around it. */
const MOST_CHARACTERS = 60_000;
/** The table's share of it. */
const MOST_TABLE = 20_000;
/** Lines of a list of one layout; what is beyond is counted. */
const MOST_LINES = 20;

/** One layout's part of the report, or two sides'. */
export interface MarkdownEntry {
  /** What is counted; layouts where it is left out. */
  readonly noun?: 'transfer';
  readonly standing: 'unread' | 'failed' | 'passed';
  /** Cells of the table: mark, layout, what it comes to. */
  readonly row: readonly [mark: string, layout: string, verdict: string];
  /** What is to be told beyond that; empty where there is nothing. */
  readonly detail: string;
}

/** A list's lines, as many as are told; what is beyond is counted. */
export const counted = (lines: readonly string[], what: string): string[] =>
  lines.length > MOST_LINES
    ? [...lines.slice(0, MOST_LINES), `- and ${formatNumber(lines.length - MOST_LINES, `more ${what}`)}`]
    : [...lines];

function regionLines(facts: RegisteredFacts): string[] {
  const { regions } = facts.registration;
  const shown = regions.slice(0, MOST_LINES);
  const rows = shown.map((region) => regionRow(region, namesOf(facts)));
  const rest = regions.length - shown.length;
  return [
    `<details><summary>${formatNumber(regions.length, 'region')}</summary>`,
    '',
    ...markdownTable({ head: REGION_HEAD, rows }, REGION_WORDS),
    ...(rest > 0 ? ['', `and ${formatNumber(rest, 'more region')}`] : []),
    '',
    '</details>',
  ];
}

function unreadEntry({ name, issues }: UnreadLayout): MarkdownEntry {
  const errors = issues.filter(({ severity }) => severity === 'error');
  const lines = errors.map((issue) => `- ${codeMarkdown(formatIssue(issue))}`);
  return {
    standing: 'unread',
    row: ['✗', escapedMarkdown(name), `could not be read: ${formatNumber(errors.length, 'error')}`],
    detail: [`### ✗ ${escapedMarkdown(name)}`, '', 'Could not be read:', '', ...counted(lines, 'error')].join('\n'),
  };
}

/** What the report says of one layout. Findings that are only worth knowing stand there where they make it fail. */
export function markdownEntry(outcome: CheckOutcome, failOn: FailOn): MarkdownEntry {
  if (outcome.kind === 'unread') return unreadEntry(outcome);
  const { name, facts } = outcome;
  const { headline, detail, standing } = verdict(facts);
  const failed = isFailed(facts, failOn);
  const findings =
    facts.kind === 'registered' ? facts.analysis.findings.filter((finding) => isReported(finding, failOn)) : [];
  const { title } = facts.document;
  const mark = failed ? '✗' : findings.length > 0 ? '!' : '✓';
  const lines = findings.map((finding) => {
    const sentence = markdownOf(findingSentence(finding, facts));
    return `- ${failOn.has(finding.code) ? '**fails**' : finding.severity}, ${codeMarkdown(finding.code)}: ${sentence}`;
  });
  const hasDetail = failed || findings.length > 0;
  return {
    standing: failed ? 'failed' : 'passed',
    row: [mark, escapedMarkdown(name), escapedMarkdown(plainText(headline))],
    detail: hasDetail
      ? [
          `### ${mark} ${escapedMarkdown(title === undefined || title === '' ? name : `${name}: ${title}`)}`,
          '',
          `**${strongMarkdown(headline)}**`,
          '',
          markdownOf(detail),
          '',
          `_${plainText(capitalised(underRules(facts.rules)))} · ${standing}_`,
          ...(lines.length > 0 ? ['', ...counted(lines, 'finding')] : []),
          ...(facts.kind === 'registered' ? ['', ...regionLines(facts)] : []),
        ].join('\n')
      : '',
  };
}

/** As many of the texts, from the first on, as fit. */
function fitting(texts: readonly string[], room: number): string[] {
  let left = room;
  const end = texts.findIndex((text) => {
    left -= text.length + 2;
    return left < 0;
  });
  return texts.slice(0, end === -1 ? texts.length : end);
}

const ORDER: readonly MarkdownEntry['standing'][] = ['unread', 'failed', 'passed'];

/**
 * A check as Markdown for a review: how many layouts fail, a line a layout, then those with something to tell, what
 * fails first. Below GitHub's limit of a comment: what does not fit is left out and counted.
 */
export function checkMarkdown(entries: readonly MarkdownEntry[]): string {
  const sorted = ORDER.flatMap((standing) => entries.filter((entry) => entry.standing === standing));
  const bad = entries.filter(({ standing }) => standing !== 'passed').length;
  const noun = entries[0]?.noun ?? 'layout';
  const all = formatNumber(entries.length, noun);
  const heading =
    bad === 0
      ? `## RegionScope: ${all} checked, none fails`
      : `## RegionScope: ${formatCount(bad)} of ${all} ${bad === 1 ? 'fails' : 'fail'}`;
  const lines = sorted.map(({ row }) => `| ${row.join(' | ')} |`);
  const rows = fitting(lines, MOST_TABLE);
  const table = [`|   | ${noun} | verdict |`, '| --- | --- | --- |', ...rows].join('\n');
  const unlisted = lines.length - rows.length;
  const details = sorted.map(({ detail }) => detail).filter((detail) => detail !== '');
  const told = fitting(details, MOST_CHARACTERS - table.length);
  const untold = details.length - told.length;
  const notes = [
    ...(unlisted > 0 ? [`${formatNumber(unlisted, 'layout')} more, which the table has no room for.`] : []),
    ...(untold > 0
      ? [`Findings of ${formatNumber(untold, 'layout')} are left out here; \`regionscope check\` tells them.`]
      : []),
  ];
  return `${[heading, table, ...notes, ...told].join('\n\n')}\n`;
}
