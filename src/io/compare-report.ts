import type { BlockFigures } from '../core/analysis/block-facts.ts';
import type { FactsComparison, RegisteredComparison } from '../core/compare/compare-facts.ts';
import { type Difference, type DifferenceKind, differences } from '../core/compare/differences.ts';
import type { FiguresPair } from '../core/compare/figures.ts';
import type { RenameSuggestion } from '../core/compare/suggest-renames.ts';
import type { Facts } from '../core/facts.ts';
import { groupLabel } from '../core/scene/row-content.ts';
import { differenceSentences, renameSentence, whyMoved } from './words/compare-sentence.ts';
import { compareVerdict } from './words/compare-verdict.ts';
import { formatCount } from './words/figures.ts';
import type { Phrase } from './words/phrase.ts';
import { plain } from './words/phrase.ts';
import { underRules } from './words/standing.ts';

/** One line of a section, with what explains it under it. */
export interface ReportLine {
  readonly text: readonly Phrase[];
  readonly under: readonly (readonly Phrase[])[];
}

/** A table of figures: a head, and rows whose first cell says what they are of. */
export interface ReportTable {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** A part of a comparison's report. One with nothing to say is left out, or says so. */
export interface ReportSection {
  readonly title: string;
  readonly table: ReportTable | null;
  readonly lines: readonly ReportLine[];
}

/** What the two sides are called: a file, a preset. */
export interface SideNames {
  readonly a: string;
  readonly b: string;
}

const TITLES: Readonly<Record<DifferenceKind, string>> = {
  finding: 'Findings',
  region: 'Regions',
  moved: 'Layers that register otherwise',
  layer: 'Layers of the documents',
  memory: 'Registered memory',
};

const COLUMNS: readonly { readonly head: string; readonly of: keyof BlockFigures }[] = [
  { head: 'descriptors', of: 'descriptors' },
  { head: 'moved B', of: 'moved' },
  { head: 'needed B', of: 'needed' },
  { head: 'lost B', of: 'lost' },
  { head: 'moved twice B', of: 'redundant' },
];

const signed = (count: number): string => `${count > 0 ? '+' : '−'}${formatCount(Math.abs(count))}`;

/** `27,456 → 49,152 (+21,696)`; the figure alone where both sides have it; `-` for a side that has none. */
function cell({ a, b }: FiguresPair, of: keyof BlockFigures): string {
  if (a === null || b === null) return [a, b].map((side) => (side ? formatCount(side[of]) : '-')).join(' → ');
  if (a[of] === b[of]) return formatCount(b[of]);
  return `${formatCount(a[of])} → ${formatCount(b[of])} (${signed(b[of] - a[of])})`;
}

function figuresTable(comparison: RegisteredComparison): ReportTable {
  const { a, b, groups, request } = comparison;
  const label = (facts: Facts, group: number | null): string | null => {
    const known = group === null ? undefined : facts.layout?.groups[group];
    return known ? groupLabel(known) : null;
  };
  const rows = groups.map((group) => {
    const inA = label(a, group.groupA);
    const inB = label(b, group.groupB);
    const who = inA === inB || inA === null || inB === null ? (inB ?? inA ?? '') : `${inA} → ${inB}`;
    const block = group.everyBlock ? 'each block' : `block ${formatCount(group.block)}`;
    return [`${block} of group ${who}`, ...COLUMNS.map(({ of }) => cell(group, of))];
  });
  const asked = request.a || request.b ? [['the request', ...COLUMNS.map(({ of }) => cell(request, of))]] : [];
  return { head: ['', ...COLUMNS.map(({ head }) => head)], rows: [...rows, ...asked] };
}

/** The parts of a comparison: figures a block, then what differs by kind, with the decisions of layers that moved. */
export function compareSections(
  comparison: FactsComparison,
  suggestions: readonly RenameSuggestion[],
): readonly ReportSection[] {
  const say = differenceSentences(comparison);
  const lineOf = (difference: Difference): ReportLine => {
    if (difference.kind !== 'moved' || comparison.kind === 'refused') return { text: say(difference), under: [] };
    const why = whyMoved(difference.moved, comparison);
    return {
      text: say(difference),
      under: [
        [plain('A: '), ...why.a],
        [plain('B: '), ...why.b],
      ],
    };
  };
  const all = differences(comparison);
  const sections: ReportSection[] = (Object.keys(TITLES) as DifferenceKind[]).map((kind) => ({
    title: TITLES[kind],
    table: null,
    lines: all.filter((difference) => difference.kind === kind).map(lineOf),
  }));
  return [
    ...(comparison.kind === 'registered' ? [{ title: 'Figures', table: figuresTable(comparison), lines: [] }] : []),
    ...sections.filter(({ lines }) => lines.length > 0),
    ...(suggestions.length > 0
      ? [
          {
            title: 'Perhaps renamed',
            table: null,
            lines: suggestions.map((suggestion) => ({ text: renameSentence(suggestion), under: [] })),
          },
        ]
      : []),
  ];
}

/** Text that came from a document, so that it stays text. */
const escaped = (text: string): string => text.replace(/[\\`*_{}<>[\]#|~]/g, '\\$&').replace(/\s+/g, ' ');

/** Text as code, whatever it holds: the fence is longer than any run of backticks in it. */
function code(given: string): string {
  const text = given.replace(/\s+/g, ' ');
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  const pad = longest > 0 ? ' ' : '';
  return `${fence}${pad}${text}${pad}${fence}`;
}

const markdown = (phrases: readonly Phrase[]): string =>
  phrases
    .map(({ text, role }) => {
      if (role === 'name') return code(text);
      return role === 'plain' ? text : `**${text}**`;
    })
    .join('');

/** A table's lines in Markdown. Figures stand right, words left: those of the first column, and of others that are named. */
export function markdownTable({ head, rows }: ReportTable, ofWords: readonly string[] = []): string[] {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [
    line(head),
    line(head.map((each, i) => (i === 0 || ofWords.includes(each) ? '---' : '--:'))),
    ...rows.map((row) => line(row.map(escaped))),
  ];
}

const sideLine = (side: 'A' | 'B', called: string, { document, rules }: Facts): string => {
  const title = document.title === undefined || document.title === '' ? '' : `, ${escaped(document.title)}`;
  return `- ${side}: ${escaped(called)}${title}, ${markdown(underRules(rules))}`;
};

/**
 * A comparison as Markdown, fit to be pasted into a review: verdict, figures of a block, everything that differs.
 *
 * @param names What the two sides are called.
 * @param heading Its first line, of the second level.
 */
export function compareMarkdown(
  comparison: FactsComparison,
  names: SideNames,
  suggestions: readonly RenameSuggestion[],
  heading = '## B against A',
): string {
  const { headline, detail, standing } = compareVerdict(comparison);
  const blocks = [
    [heading],
    [sideLine('A', names.a, comparison.a), sideLine('B', names.b, comparison.b)],
    [`**${markdownStrong(headline)}**`],
    [`${markdown(detail)}`],
    [`_${standing}_`],
    ...compareSections(comparison, suggestions).flatMap(({ title, table, lines }) => [
      [`### ${title}`],
      ...(table ? [markdownTable(table)] : []),
      ...(lines.length > 0
        ? [lines.flatMap(({ text, under }) => [`- ${markdown(text)}`, ...under.map((each) => `  - ${markdown(each)}`)])]
        : []),
    ]),
  ];
  return `${blocks.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

/** Phrases that are all strong: nothing within is marked again, since `**` does not nest. */
const markdownStrong = (phrases: readonly Phrase[]): string =>
  phrases.map(({ text, role }) => (role === 'name' ? code(text) : text)).join('');
