import type { FactsComparison } from '../core/compare/compare-facts.ts';
import type { RenameSuggestion } from '../core/compare/suggest-renames.ts';
import type { Facts } from '../core/facts.ts';
import { compareSections, type ReportLine, type SideNames } from '../io/compare-report.ts';
import { type CompareVerdict, compareVerdict } from '../io/words/compare-verdict.ts';
import { plainText } from '../io/words/phrase.ts';
import { ruleSetName } from '../io/words/standing.ts';
import { type Paint, table, wrap } from './text.ts';

const MARK: Readonly<Record<CompareVerdict['tone'], string>> = {
  same: '=',
  better: '✓',
  worse: '✗',
  mixed: '✗',
  other: '~',
};

function toneOf(tone: CompareVerdict['tone'], paint: Paint): (text: string) => string {
  if (tone === 'better') return paint.green;
  return tone === 'worse' || tone === 'mixed' ? paint.red : (text) => text;
}

/** A line and what is under it, each wrapped with its own indent. */
function lineText({ text, under }: ReportLine, width: number, paint: Paint): string[] {
  const wrapped = (words: string, first: string, indent: string): string[] =>
    wrap(words, Math.max(40, width - indent.length)).map((line, i) => `${i === 0 ? first : indent}${line}`);
  return [
    ...wrapped(plainText(text), '- ', '  '),
    ...under.flatMap((each) => wrapped(plainText(each), '    ', '       ').map(paint.dim)),
  ];
}

const sideText = (side: string, called: string, { document, rules }: Facts): string => {
  const title = document.title === undefined || document.title === '' ? '' : `: ${document.title}`;
  return `${side}  ${called}${title} [${ruleSetName(rules)}]`;
};

/**
 * A comparison as text for a terminal: both sides, the verdict, figures, and everything that differs.
 *
 * @param width Columns to lay it out in.
 */
export function diffText(
  comparison: FactsComparison,
  names: SideNames,
  suggestions: readonly RenameSuggestion[],
  width: number,
  paint: Paint,
): string {
  const { tone, headline, detail, standing } = compareVerdict(comparison);
  const lines = [
    paint.bold(sideText('A', names.a, comparison.a)),
    paint.bold(sideText('B', names.b, comparison.b)),
    ...wrap(`${MARK[tone]} ${plainText(headline)}`, width).map(toneOf(tone, paint)),
    ...wrap(plainText(detail), width - 2).map((line) => `  ${line}`),
    ...wrap(standing, width - 2).map((line) => `  ${paint.dim(line)}`),
    ...compareSections(comparison, suggestions).flatMap((section) => [
      '',
      paint.bold(section.title),
      ...(section.table
        ? table(
            section.table.head.map((head, i) => ({ head, align: i === 0 ? 'left' : 'right' })),
            section.table.rows,
            width,
          )
        : []),
      ...section.lines.flatMap((line) => lineText(line, width, paint)),
    ]),
  ];
  return `${lines.join('\n')}\n`;
}
