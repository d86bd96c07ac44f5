import type { Finding } from '../core/analysis/finding.ts';
import type { Facts, RegisteredFacts } from '../core/facts.ts';
import { evidenceOf } from '../core/observed/evidence.ts';
import { REGION_HEAD, REGION_WORDS, regionRow } from '../io/region-row.ts';
import { evidenceSentence, likeNoneSentences, noTableReason, rulesFitSentence } from '../io/words/evidence-sentence.ts';
import { namesOf } from '../io/words/finding-clause.ts';
import { findingSentence } from '../io/words/finding-sentence.ts';
import { plain, plainText } from '../io/words/phrase.ts';
import { ruleSetName } from '../io/words/standing.ts';
import { type Verdict, verdict } from '../io/words/verdict.ts';
import { type Column, type Paint, table, wrap } from './text.ts';

const REGION_COLUMNS = REGION_HEAD.map(
  (head): Column => ({ head, align: REGION_WORDS.includes(head) ? 'left' : 'right' }),
);

const MARK: Readonly<Record<Verdict['tone'], string>> = { error: '✗', warning: '!', good: '✓', refused: '✗' };

function toneOf(tone: Verdict['tone'], paint: Paint): (text: string) => string {
  if (tone === 'good') return paint.green;
  return tone === 'warning' ? paint.yellow : paint.red;
}

function findingLines(findings: readonly Finding[], facts: RegisteredFacts, width: number, paint: Paint): string[] {
  const code = Math.max(...findings.map((finding) => finding.code.length));
  const indent = 'warning'.length + 2 + code + 2;
  return findings.flatMap((finding) => {
    const colour = { error: paint.red, warning: paint.yellow, info: paint.dim }[finding.severity];
    const [first = '', ...rest] = wrap(plainText(findingSentence(finding, facts)), Math.max(40, width - indent));
    const head = `${colour(finding.severity.padEnd('warning'.length))}  ${finding.code.padEnd(code)}  ${first}`;
    return [head, ...rest.map((line) => `${' '.repeat(indent)}${line}`)];
  });
}

function registeredLines(facts: RegisteredFacts, width: number, paint: Paint): string[] {
  const { regions } = facts.registration;
  const { findings } = facts.analysis;
  const shorten = namesOf(facts);
  const rows = table(
    REGION_COLUMNS,
    regions.map((region) => regionRow(region, shorten)),
    width,
  );
  return [
    '',
    paint.bold('Regions'),
    ...(regions.length > 0 ? rows : ['none']),
    '',
    paint.bold('Findings'),
    ...(findings.length > 0 ? findingLines(findings, facts, width, paint) : ['none']),
  ];
}

/** What the worker's own table says of the rules that it was made under; nothing where it wrote none. */
function workerLines({ document, rules }: Facts, width: number, paint: Paint): string[] {
  if (document.registered === undefined) return [];
  const evidence = evidenceOf(document);
  const sentences = evidence
    ? [evidenceSentence(evidence), rulesFitSentence(evidence, rules) ?? [], ...likeNoneSentences(evidence)]
    : [[...noTableReason(document), plain('.')]];
  const told = sentences.map(plainText).filter((sentence) => sentence !== '');
  return ['', paint.bold("The worker's own table"), ...told.flatMap((sentence) => wrap(sentence, width))];
}

/**
 * A checked layout as text for a terminal: the verdict, the regions, the findings, and what its worker's own table
 * says. Lengths in bytes.
 *
 * @param source The file's name, or how the layout came in.
 * @param width Columns to lay it out in.
 */
export function checkText(source: string, facts: Facts, width: number, paint: Paint): string {
  const { tone, headline, detail, standing } = verdict(facts);
  const { title } = facts.document;
  const marked = wrap(`${MARK[tone]} ${plainText(headline)}`, width).map(toneOf(tone, paint));
  const lines = [
    paint.bold(title === undefined || title === '' ? source : `${source}: ${title}`),
    ...marked,
    ...wrap(plainText(detail), width - 2).map((line) => `  ${line}`),
    ...wrap(`${ruleSetName(facts.rules)} · ${standing}`, width - 2).map((line) => `  ${paint.dim(line)}`),
    ...(facts.kind === 'registered' ? registeredLines(facts, width, paint) : []),
    ...workerLines(facts, width, paint),
  ];
  return `${lines.join('\n')}\n`;
}
