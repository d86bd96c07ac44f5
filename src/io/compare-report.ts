import type { BlockFigures } from '../core/analysis/block-facts.ts';
import type { FactsComparison, RegisteredComparison } from '../core/compare/compare-facts.ts';
import { type Difference, type DifferenceKind, differences } from '../core/compare/differences.ts';
import type { FiguresPair } from '../core/compare/figures.ts';
import type { RenameSuggestion } from '../core/compare/suggest-renames.ts';
import type { Facts } from '../core/facts.ts';
import { groupLabel } from '../core/scene/row-content.ts';
import { escapedMarkdown, markdownOf, markdownTable, type ReportTable, strongMarkdown } from './markdown.ts';
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

const sideLine = (side: 'A' | 'B', called: string, { document, rules }: Facts): string => {
  const title = document.title === undefined || document.title === '' ? '' : `, ${escapedMarkdown(document.title)}`;
  return `- ${side}: ${escapedMarkdown(called)}${title}, ${markdownOf(underRules(rules))}`;
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
    [`**${strongMarkdown(headline)}**`],
    [`${markdownOf(detail)}`],
    [`_${standing}_`],
    ...compareSections(comparison, suggestions).flatMap(({ title, table, lines }) => [
      [`### ${title}`],
      ...(table ? [markdownTable(table)] : []),
      ...(lines.length > 0
        ? [
            lines.flatMap(({ text, under }) => [
              `- ${markdownOf(text)}`,
              ...under.map((each) => `  - ${markdownOf(each)}`),
            ]),
          ]
        : []),
    ]),
  ];
  return `${blocks.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}
