import type { PairOutcome } from '../transfer/played.ts';
import { grouped } from './digits.ts';
import { drawLabels, LEAST_MARK, type LineLabel } from './marks.ts';
import type { LineSpan } from './row-content.ts';
import { columns, type Scale, toPixel } from './scale.ts';
import type { Ink, Scene, SceneItem, TextMetrics } from './scene.ts';
import { Sketch } from './sketch.ts';
import { worse } from './transfer-fates.ts';
import type { Fate, FateMark, RowPair, TransferRow } from './transfer-marks.ts';

/** Bands that a frame holds; of more pairs, neighbours are one. */
const MOST_BANDS = 400;
/** Pixels that are one in the coarsest drawing: wider than any. */
const COARSEST = 4096;
/** Areas of decode's bytes that a frame holds. */
const MOST_AREAS = 600;
/** Ends of bands that are thinner than this may be one with their neighbour. */
const THIN = 6;
const GAP = 2;
const CAP = 5;
const RIBBON = 66;
/** A band of which one end is on another row. */
const STUB = 26;
const LANE = 16;
const LABEL_LINE = 17;

/** Pairs drawn as one band, from prefill's end at its top to decode's at its bottom. */
export interface DrawnBand {
  readonly x: number;
  readonly w: number;
  readonly x2: number;
  readonly w2: number;
  readonly y: number;
  readonly h: number;
  /** Which of its ends are in sight. */
  readonly ends: 'both' | 'prefill' | 'decode';
  /** The worst of its pairs'. */
  readonly outcome: PairOutcome;
  readonly isMixed: boolean;
  /** Of the row's pairs: the first, and one past the last. */
  readonly first: number;
  readonly after: number;
}

/** Bytes of decode drawn as one area. */
export interface DrawnFate {
  readonly x: number;
  readonly w: number;
  readonly mark: FateMark;
  /** Marks drawn as one. */
  readonly count: number;
}

/** What lies between the two rows. */
export interface BandScene {
  readonly scene: Scene;
  readonly bands: readonly DrawnBand[];
  readonly fates: readonly DrawnFate[];
  /** Where bands end, and the lane of decode's bytes begins. */
  readonly laneTop: number;
  /** Pairs of which a band tells. */
  readonly pairs: number;
  /** Of so many bands one is drawn. */
  readonly every: number;
}

/** How an outcome is drawn: a colour, and a pattern or dashes beside it. */
const LOOKS: Readonly<Record<PairOutcome, Pick<Extract<SceneItem, { type: 'band' }>, 'ink' | 'pattern' | 'dashed'>>> = {
  delivers: { ink: 'accent' },
  misplaces: { ink: 'spill', pattern: 'spilled' },
  clobbers: { ink: 'err', pattern: 'collision' },
  'not-moved': { ink: 'err', dashed: true },
  'not-needed': { ink: 'muted', dashed: true },
};

const OUTCOME_WORDS: Readonly<Record<PairOutcome, string>> = {
  delivers: 'delivered',
  misplaces: 'misplaced',
  clobbers: 'clobbers',
  'not-moved': 'lengths differ: not moved',
  'not-needed': 'nobody needs it',
};

/** How many pairs are meant where some stand for several. */
export const pairCount = (pairs: readonly RowPair[]): number => pairs.reduce((sum, { count }) => sum + count, 0);

/** What a band says on itself, the longest first: `R0 19,008 B · delivered`, `62 pairs · delivered`. */
function bandWords({ outcome, isMixed }: DrawnBand, pairs: readonly RowPair[], isOfRanks: boolean): string[] {
  const word = `${isMixed ? 'some ' : ''}${OUTCOME_WORDS[outcome]}`;
  const [first] = pairs;
  const count = pairCount(pairs);
  if (first === undefined || count > 1) return [`${grouped(count)} pairs · ${word}`, word];
  const { prefill, decode, run } = first.pair;
  const rank = isOfRanks ? `rank ${run.rank} · ` : '';
  const regions = prefill.region === decode.region ? `R${decode.region}` : `R${prefill.region} into R${decode.region}`;
  return [`${rank}${regions} ${grouped(prefill.length)} B · ${word}`, `${rank}${word}`, word];
}

/** Several ranks' rows are drawn as one. */
const readsWords = (ranks: readonly number[]): string =>
  ranks.length > 1 ? `reads ${grouped(ranks.length)} ranks` : 'reads';

const FATE_INKS: Readonly<Record<Fate, LineLabel['ink']>> = {
  delivered: 'muted',
  undelivered: 'err',
  misplaced: 'spill',
  clobbered: 'err',
};
const FATE_PATTERNS = { undelivered: 'truncated', misplaced: 'spilled', clobbered: 'collision' } as const;

const BAND_INKS: Readonly<Record<PairOutcome, Ink>> = {
  delivers: 'accent',
  misplaces: 'spill',
  clobbers: 'err',
  'not-moved': 'err',
  'not-needed': 'muted',
};

interface Ends {
  readonly prefill: Scale;
  readonly decode: Scale;
}

interface Pixels {
  readonly x: number;
  readonly end: number;
}

/** A span's pixels, brought to the plot's edge where it is out of sight. */
function pixels(scale: Scale, { start, end }: LineSpan): Pixels {
  const place = (byte: number): number => Math.min(scale.right, Math.max(scale.left, toPixel(scale, byte)));
  const x = place(start);
  return { x, end: Math.max(place(end), Math.min(scale.right, x + 1)) };
}

const isOut = (scale: Scale, { start, end }: LineSpan): boolean => end <= scale.range.start || start >= scale.range.end;

/** A band before it is drawn. */
interface Joined {
  readonly top: Pixels | null;
  readonly bottom: Pixels | null;
  readonly outcome: PairOutcome;
  readonly isMixed: boolean;
  readonly isNewest: boolean;
  readonly first: number;
  readonly after: number;
}

const isNear = (a: Pixels | null, b: Pixels | null, coarse: number): boolean => {
  if (a === null || b === null) return a === b;
  const isThin = Math.min(b.end - b.x, a.end - a.x) <= THIN * coarse;
  return isThin && b.x - a.end <= GAP * coarse && b.x >= a.x - GAP * coarse;
};

const joined = (a: Pixels | null, b: Pixels | null): Pixels | null =>
  a && b ? { x: Math.min(a.x, b.x), end: Math.max(a.end, b.end) } : a;

function bandOf({ top, bottom, outcome, isMixed, first, after }: Joined): DrawnBand {
  const nowhere = { x: 0, end: 0 };
  const from = top ?? bottom ?? nowhere;
  const to = bottom ?? top ?? nowhere;
  return {
    x: from.x,
    w: from.end - from.x,
    x2: to.x,
    w2: to.end - to.x,
    y: top ? CAP : CAP + RIBBON - STUB,
    h: top && bottom ? RIBBON : STUB,
    ends: top && bottom ? 'both' : top ? 'prefill' : 'decode',
    outcome,
    isMixed,
    first,
    after,
  };
}

/** Every pair of which an end is in sight, as a band of its own. */
function placedBands(pairs: readonly RowPair[], { prefill, decode }: Ends, newest: number | null): Joined[] {
  const bands: Joined[] = [];
  for (let i = 0; i < pairs.length; i++) {
    const { pair, outcome, isMixed, ...ends } = pairs[i] as RowPair;
    const isSeen = (ends.prefill && !isOut(prefill, ends.prefill)) || (ends.decode && !isOut(decode, ends.decode));
    if (!isSeen) continue;
    bands.push({
      top: ends.prefill && pixels(prefill, ends.prefill),
      bottom: ends.decode && pixels(decode, ends.decode),
      outcome,
      isMixed,
      isNewest: pair.index === newest,
      first: i,
      after: i + 1,
    });
  }
  return bands;
}

/**
 * Neighbours that are thin at both ends are one, where they have one outcome. In a coarse drawing, others as well.
 *
 * @param bands As joined in a finer drawing.
 */
function joinBands(bands: readonly Joined[], coarse: number): Joined[] {
  const found: Joined[] = [];
  for (const each of bands) {
    const open = found.at(-1);
    const isOne =
      open !== undefined &&
      open.after === each.first &&
      !each.isNewest &&
      !open.isNewest &&
      (coarse > 1 || open.outcome === each.outcome) &&
      isNear(open.top, each.top, coarse) &&
      isNear(open.bottom, each.bottom, coarse);
    if (!isOne) found.push(each);
    else
      found[found.length - 1] = {
        top: joined(each.top, open.top),
        bottom: joined(each.bottom, open.bottom),
        outcome: worse(open.outcome, each.outcome),
        isMixed: open.isMixed || each.isMixed || open.outcome !== each.outcome,
        isNewest: false,
        first: open.first,
        after: each.after,
      };
  }
  return found;
}

/** Bands of the pairs in sight, as fine as a frame holds. */
function bandsOf(pairs: readonly RowPair[], ends: Ends, newest: number | null): DrawnBand[] {
  let bands = joinBands(placedBands(pairs, ends, newest), 1);
  for (let coarse = 4; bands.length > MOST_BANDS && coarse <= COARSEST; coarse *= 4) bands = joinBands(bands, coarse);
  return bands.map(bandOf);
}

function fatesOf(marks: readonly FateMark[], scale: Scale, coarse: number): DrawnFate[] {
  const fates: { x: number; w: number; mark: FateMark; count: number }[] = [];
  const last = new Map<Fate, (typeof fates)[number]>();
  for (const mark of marks) {
    const at = columns(scale, mark);
    if (at === null) continue;
    const short = mark.fate === 'delivered' ? 0 : Math.max(0, LEAST_MARK - (at.end - at.x));
    const [x, end] = [at.x - short / 2, at.end + short / 2];
    const open = last.get(mark.fate);
    if (open && x <= open.x + open.w + (coarse - 1) && (open.mark.layer === mark.layer || end - x <= THIN * coarse)) {
      open.w = Math.max(open.w, end - open.x);
      open.count += 1;
      continue;
    }
    const made = { x, w: end - x, mark, count: 1 };
    last.set(mark.fate, made);
    fates.push(made);
  }
  return fates;
}

export interface BandSceneInput {
  readonly row: TransferRow;
  readonly prefill: Scale;
  readonly decode: Scale;
  readonly width: number;
  readonly metrics: TextMetrics;
  /** The pair that was made last; null where all are. */
  readonly newest: number | null;
  /** Prefill ranks that are read: one row stands for all of them. */
  readonly ranks: readonly number[];
  /** Pairs that stand out, such as those of the byte that is selected. */
  readonly chosen: readonly number[];
}

/** Where words stand already. */
interface Said {
  readonly from: number;
  readonly to: number;
  readonly y: number;
}

function drawBand(sketch: Sketch, input: BandSceneInput, band: DrawnBand): void {
  const { x, w, x2, w2, y, h, ends, outcome, first, after } = band;
  const pairs = input.row.pairs.slice(first, after);
  const isStrong = pairs.some(({ pair }) => pair.index === input.newest || input.chosen.includes(pair.index));
  sketch.add({ type: 'band', x, w, x2, w2, y, h, ...LOOKS[outcome], ...(isStrong && { strong: true }) });
  const fill = BAND_INKS[outcome];
  const isHollow = outcome === 'not-moved';
  if (ends !== 'decode')
    sketch.add({
      type: 'rect',
      x,
      y: 0,
      w,
      h: CAP,
      fill: isHollow ? 'panel' : fill,
      ...(isHollow && { stroke: fill }),
    });
  if (ends !== 'prefill') {
    const at = CAP + RIBBON;
    sketch.add({
      type: 'rect',
      x: x2,
      y: at,
      w: w2,
      h: CAP,
      fill: isHollow ? 'panel' : fill,
      ...(isHollow && { stroke: fill }),
    });
  }
}

/** Where the other end of a band is. */
function elsewhereWords(
  pairs: readonly RowPair[],
  ends: DrawnBand['ends'],
  outcome: PairOutcome,
  isOfRanks: boolean,
): string[] {
  const [first] = pairs;
  if (first === undefined || ends === 'both') return [];
  const isInto = ends === 'prefill';
  const blocks = new Set(pairs.map(({ pair }) => (isInto ? pair.decode : pair.prefill).block));
  const [block = 0] = blocks;
  const ranks = new Set(pairs.map(({ pair }) => pair.run.rank));
  const rank = isOfRanks && !isInto ? (ranks.size > 1 ? 'other ranks' : `rank ${first.pair.run.rank}`) : null;
  const place = blocks.size > 1 ? 'other blocks' : `block ${grouped(block)}`;
  const where = `${isInto ? 'into' : 'from'} ${rank === null ? '' : `${rank}, `}${place}`;
  return [`${where} · ${OUTCOME_WORDS[outcome]}`, where, ...(rank === null ? [] : [`from ${rank}`])];
}

/** Words on a band, at the wider of its ends, where nothing is said yet. */
function sayBand(sketch: Sketch, input: BandSceneInput, band: DrawnBand, said: Said[]): void {
  const { x, w, x2, w2, y, h, ends, outcome, first, after } = band;
  const isLow = w2 >= w && ends !== 'prefill';
  const room = Math.max(w, w2) - 10;
  if (room < 30) return;
  const pairs = input.row.pairs.slice(first, after);
  const isOfRanks = input.ranks.length > 1;
  const words = [...elsewhereWords(pairs, ends, outcome, isOfRanks), ...bandWords(band, pairs, isOfRanks)];
  const text = sketch.fit(words, 'words-strong', room - 10);
  if (text === null) return;
  const width = sketch.metrics.width(text, 'words-strong') + 10;
  const middle = isLow ? x2 + w2 / 2 : x + w / 2;
  const baseline =
    ends === 'both' && Math.abs(x - x2) + Math.abs(w - w2) < 2 ? y + h / 2 + 4 : isLow ? y + h - 6 : y + 15;
  const box = { from: middle - width / 2, to: middle + width / 2, y: baseline };
  if (said.some((each) => each.y === box.y && each.from < box.to && box.from < each.to)) return;
  said.push(box);
  sketch.add({ type: 'rect', x: box.from, y: baseline - 13, w: width, h: 18, fill: 'panel', radius: 5 });
  const ink = outcome === 'delivers' ? 'ink' : BAND_INKS[outcome];
  sketch.text(middle, baseline, text, 'words-strong', ink, 'middle');
}

/**
 * The bands between two rows, prefill's above and decode's below, and what became of decode's bytes under them.
 *
 * A frame costs what is in sight: bands too thin to tell apart are one, which says how many pairs it stands for.
 */
export function bandScene(input: BandSceneInput): BandScene {
  const { row, prefill, decode, width, metrics } = input;
  const sketch = new Sketch(metrics);
  const ends = { prefill, decode };
  const bands = bandsOf(row.pairs, ends, input.newest);
  let fates = fatesOf(row.marks, decode, 1);
  for (let coarse = 4; fates.length > MOST_AREAS && coarse <= COARSEST; coarse *= 4)
    fates = fatesOf(row.marks, decode, coarse);
  const { left } = decode;
  sketch.text(12, CAP + 12, sketch.fit([readsWords(input.ranks), 'reads'], 'words', left - 18) ?? '', 'words', 'muted');
  const worded: Said[] = [];
  for (const band of bands) drawBand(sketch, input, band);
  // No band lies over words.
  for (const band of bands) sayBand(sketch, input, band, worded);
  const laneTop = CAP + RIBBON + CAP + 6;
  sketch.text(12, laneTop + 12, sketch.fit(['arrives', ''], 'words', left - 18) ?? '', 'words', 'ink');
  const labels: LineLabel[] = [];
  const said = new Set<string>();
  for (const { x, w, mark } of fates) {
    const { fate, layer, bytes } = mark;
    if (fate === 'delivered') {
      sketch.add({ type: 'rect', x, y: laneTop + 4, w, h: LANE - 8, fill: 'accent' });
      continue;
    }
    sketch.add({ type: 'mark', pattern: FATE_PATTERNS[fate], x, y: laneTop, w, h: LANE });
    const whose = `${fate}/${layer ?? mark.group}`;
    if (said.has(whose)) continue;
    said.add(whose);
    labels.push({
      x: x + w / 2,
      // Halfway through the pairs, nobody has counted the bytes of many blocks.
      ...(bytes > 0 ? { text: `${grouped(bytes)} B ${fate}`, shorter: `${grouped(bytes)} B` } : { text: fate }),
      ink: FATE_INKS[fate],
    });
  }
  labels.sort((a, b) => a.x - b.x);
  const lines = drawLabels(sketch, decode, labels, laneTop + LANE + 13, 2);
  const height = laneTop + LANE + lines * LABEL_LINE + 6;
  const scene = sketch.finish(width, height);
  const pairs = bands.reduce((sum, { first, after }) => sum + pairCount(row.pairs.slice(first, after)), 0);
  return { scene, bands, fates, laneTop, pairs, every: row.every ?? 1 };
}

/** How far a band has moved from its top to its bottom at a place between them, of 1; its edges are cubic curves. */
function lean(share: number): number {
  // y = 1.5 t (1 - t)² + 1.5 t² (1 - t) + t³ ascends in t.
  let [low, high] = [0, 1];
  for (let i = 0; i < 24; i++) {
    const t = (low + high) / 2;
    if (1.5 * t * (1 - t) + t ** 3 < share) low = t;
    else high = t;
  }
  return 3 * low ** 2 - 2 * low ** 3;
}

/** The topmost band at a place of the scene. */
export function bandAt({ bands }: BandScene, x: number, y: number): DrawnBand | null {
  return (
    bands.findLast((band) => {
      if (y < band.y - CAP || y >= band.y + band.h + CAP) return false;
      const moved = lean(Math.min(1, Math.max(0, (y - band.y) / band.h)));
      const start = band.x + (band.x2 - band.x) * moved;
      const end = band.x + band.w + (band.x2 + band.w2 - band.x - band.w) * moved;
      return x >= start - 2 && x < end + 2;
    }) ?? null
  );
}

/** The bytes of decode at a place of the scene. */
export function fateAt({ fates, laneTop }: BandScene, x: number, y: number): DrawnFate | null {
  if (y < laneTop - 2 || y >= laneTop + LANE + 2) return null;
  return fates.findLast((fate) => x >= fate.x - 1 && x < fate.x + fate.w + 1) ?? null;
}
