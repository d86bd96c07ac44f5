import type { Facts, RegisteredFacts } from '../../core/facts.ts';
import { decisionsOf, replay } from '../../core/replay.ts';
import { documentHash, shortHash } from '../share/document-hash.ts';
import type { Share } from '../share/share.ts';
import { sceneElements } from '../svg/paint-svg.ts';
import { formatCount } from '../words/figures.ts';
import { name, type Phrase, plain, strong } from '../words/phrase.ts';
import { ruleSetName } from '../words/standing.ts';
import { stepSentence } from '../words/step-sentence.ts';
import { verdict } from '../words/verdict.ts';
import type { Body, PictureContent } from './content.ts';
import { type DrawnMap, drawMap, type TrackWindow } from './draw-map.ts';

/** Width of a map in a picture, in CSS pixels: what a report's page shows without shrinking it much. */
export const MAP_WIDTH = 1152;

export const bodyOf = (drawn: DrawnMap | null): Body | null =>
  drawn && {
    width: drawn.scene.width,
    height: drawn.scene.height,
    elements: ({ palette, text }) => [
      `<rect width="${drawn.scene.width}" height="${drawn.scene.height}" fill="${palette.row}"/>`,
      ...sceneElements(drawn.scene, palette, text.writeScene),
    ],
  };

/** What the map shows of a result: its end or, where registration is replayed, what stood then. */
export function shownOf(
  facts: Facts,
  replayed: number | null,
): { facts: RegisteredFacts; pending: ReadonlySet<string> } | null {
  const then = replayed === null ? null : replay(facts, replayed);
  if (then) return then;
  return facts.kind === 'registered' ? { facts, pending: new Set() } : null;
}

function stepPhrases(facts: Facts, replayed: number | null): readonly Phrase[] | null {
  if (replayed === null) return null;
  const of = formatCount(decisionsOf(facts).length);
  return [strong(`After step ${formatCount(replayed)} of ${of}: `), ...stepSentence(facts, replayed)];
}

/** A layout under a rule set: the map as the view has it, or as it stood at a step. */
export function mapPicture({ open, view }: Share, facts: Facts, window: TrackWindow | null): PictureContent {
  const { headline, detail, tone, standing } = verdict(facts);
  const shown = shownOf(facts, view.replayed);
  const drawn = shown && drawMap(shown.facts, shown.pending, view, MAP_WIDTH, window);
  return {
    title: open.document.title ?? open.name,
    tone,
    headline,
    detail,
    rules: [plain('Rules '), name(ruleSetName(facts.rules)), plain(' · ')],
    standing,
    step: stepPhrases(facts, view.replayed),
    sight: drawn?.sight ?? 'No map: there is nothing to draw',
    body: bodyOf(drawn),
    signs: drawn?.signs ?? [],
    colours: drawn?.colours,
    hashes: [shortHash(documentHash(open.document))],
  };
}
