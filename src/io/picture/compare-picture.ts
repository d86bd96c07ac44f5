import { compareFacts } from '../../core/compare/compare-facts.ts';
import type { Facts } from '../../core/facts.ts';
import { documentHash, shortHash } from '../share/document-hash.ts';
import type { Share, SharedSide } from '../share/share.ts';
import { type CompareVerdict, compareVerdict } from '../words/compare-verdict.ts';
import { plain } from '../words/phrase.ts';
import type { PictureContent, Tone } from './content.ts';
import { drawComparison } from './draw-map.ts';
import { bodyOf, MAP_WIDTH } from './map-picture.ts';

/** The tones of a verdict on one layout stand for those of a comparison, as on the page. */
const TONES: Readonly<Record<CompareVerdict['tone'], Tone>> = {
  same: 'good',
  better: 'good',
  worse: 'error',
  mixed: 'error',
  other: 'warning',
};

const hasErrors = (facts: Facts): boolean =>
  facts.kind === 'refused' || facts.analysis.findings.some(({ severity }) => severity === 'error');

const titleOf = ({ name: called, document }: SharedSide): string => document.title ?? called;

/** Two results: on one map, or A over B. */
export function comparePicture({ open, other, view }: Share, a: Facts, b: Facts): PictureContent {
  const comparison = compareFacts(a, b);
  const { tone, headline, figures, rules, standing } = compareVerdict(comparison);
  const titles = { a: titleOf(open), b: titleOf(other ?? open) };
  const drawn = comparison.kind === 'registered' ? drawComparison(comparison, titles, view, MAP_WIDTH) : null;
  const isOne = a.document === b.document;
  const hashes = isOne ? [a.document] : [a.document, b.document];
  return {
    title: isOne ? titles.a : `A: ${titles.a} / B: ${titles.b}`,
    tone: tone === 'same' && hasErrors(b) ? 'warning' : TONES[tone],
    headline,
    detail: figures,
    rules: [plain('Rules '), ...rules, plain(' · ')],
    standing,
    step: null,
    sight: drawn?.sight ?? 'No map: a side without a region table has nothing to draw',
    body: bodyOf(drawn),
    signs: drawn?.signs ?? [],
    colours: drawn?.colours,
    hashes: hashes.map((document, i) => `${isOne ? '' : `${'AB'[i]} `}${shortHash(documentHash(document))}`),
  };
}
