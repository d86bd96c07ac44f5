import { grouped } from './digits.ts';
import { firstEndingAbove, firstStartingAt, type MarkLine, movedIndex } from './lane-index.ts';
import { drawLabels, drawMarks, LEAST_MARK, type LineLabel } from './marks.ts';
import type { ContentBracket, MovedContent } from './row-content.ts';
import type { RowSceneInput } from './row-scene-input.ts';
import { columnsEnd, firstColumn, type Scale } from './scale.ts';
import type { Side } from './side.ts';
import type { Sketch } from './sketch.ts';

/** Room for the line's words, kept free so that hovering moves nothing. */
const ALIAS_ROOM = 18;
const LEVEL = 40;
const MARK_BAND = 9;
const MARK_LEVEL = 34;
const MOST_LEVELS = 8;
/** Room of a line of text. */
const LINE = 22;
const NOTHING_ALIKE = ['nothing that both move alike', 'nothing'];
/** Brackets of a scene; more are said as a count. */
const MOST_BRACKETS = 1000;
/** Nothing that a bracket says is narrower. */
const LEAST_TEXT = 12;

function bracketWords(bracket: ContentBracket): string[] {
  const { region, inB } = bracket;
  const name = inB && inB.region !== region ? `R${region} (R${inB.region} in B)` : `R${region}`;
  const kind = bracket.kind === 'attention' ? '' : `${bracket.kind} · `;
  const row = bracket.packedRow ? 'packed row · ' : '';
  const size = `${grouped(bracket.length)} B`;
  const shared = bracket.shared ? ' · shared' : '';
  const members = bracket.members > 1 ? ` · ${grouped(bracket.members)} members` : '';
  const changed = inB?.changed ? ' · changed' : '';
  return [
    `${name} ${kind}${row}${size}${shared}${members}${changed}`,
    `${name} ${kind}${size}${shared}${changed}`,
    `${name} ${size}`,
    name,
  ];
}

/** The region that stands out among those of a side. */
const chosenRegion = ({ highlight }: RowSceneInput, side: Side | undefined): number | null =>
  side === 'B' ? (highlight.other?.region ?? null) : highlight.region;

/**
 * Brackets of one level, with what each has room to say; the room ends where the next begins.
 *
 * @param first First bracket in sight, and `after` one past the last.
 * @param most Draws no more than these.
 * @returns how many are drawn.
 */
function drawLevel(
  sketch: Sketch,
  input: RowSceneInput,
  scale: Scale,
  brackets: readonly ContentBracket[],
  first: number,
  after: number,
  y: number,
  most: number,
  side: Side | undefined,
): number {
  const chosen = chosenRegion(input, side);
  const sided = side === undefined ? {} : { side };
  let drawn = 0;
  let textEnd = Number.NEGATIVE_INFINITY;
  let lastX = Number.NEGATIVE_INFINITY;
  for (let i = first; i < after && drawn < most; i++) {
    const bracket = brackets[i] as ContentBracket;
    const x = firstColumn(scale, bracket.start);
    const end = columnsEnd(scale, x, bracket.end);
    // Brackets thinner than a mark would paint over each other; those in one place are one.
    if (end - x < LEAST_MARK && x - lastX < LEAST_MARK) continue;
    lastX = x;
    drawn += 1;
    const strong = chosen === bracket.region;
    const cutLeft = bracket.cutLeft || bracket.start < scale.range.start;
    const cutRight = bracket.cutRight || bracket.end > scale.range.end;
    sketch.add({
      type: 'bracket',
      x1: x,
      x2: end,
      y,
      packedRow: bracket.packedRow,
      shared: bracket.shared,
      cutLeft,
      cutRight,
      strong,
      ...sided,
    });
    sketch.hit(x, y - 4, Math.max(LEAST_MARK, end - x), 34, { kind: 'region', region: bracket.region, ...sided });
    const next = i + 1 < after ? firstColumn(scale, (brackets[i + 1] as ContentBracket).start) : input.width - 4;
    const start = Math.max(x, textEnd + 8);
    if (next - start - 6 < LEAST_TEXT) continue;
    const text = sketch.fit(bracketWords(bracket), 'words', next - start - 6);
    if (text === null) continue;
    sketch.label(start, y + 28, text, strong ? 'ink' : 'soft');
    textEnd = start + sketch.metrics.width(text, 'words');
  }
  return drawn;
}

function drawLines(sketch: Sketch, input: RowSceneInput, scale: Scale, lines: readonly MarkLine[], y: number): void {
  const labels: LineLabel[] = [];
  const said = new Set<string>();
  for (const line of lines) drawMarks(sketch, scale, line, y, MARK_BAND, input.highlight, said, labels);
  labels.sort((a, b) => a.x - b.x);
  drawLabels(sketch, scale, labels, y + MARK_BAND + 13, 1);
}

/** Where a line from a bar ends, and what it says. */
interface Alias {
  readonly y2: number;
  readonly text: string;
}

/** The decision that a line shows: the last of a layer's. */
function aliasOf(
  { decisions, rule }: Pick<RowSceneInput, 'decisions' | 'rule'>,
  layer: string | null,
  places: ReadonlyMap<number, number>,
): Alias | null {
  const decision = decisions.findLast((each) => each.layer === layer);
  const y2 = decision && places.get(decision.region);
  if (decision === undefined || y2 === undefined) return null;
  const region = `R${decision.region}`;
  const texts = { new: `makes ${region}`, alias: `joins ${region} by ${rule}`, deduced: `lies in ${region}` };
  return { y2, text: texts[decision.action] };
}

function drawAlias(
  sketch: Sketch,
  input: RowSceneInput,
  scale: Scale,
  anchor: { readonly x: number; readonly y: number },
  { y2, text }: Alias,
): void {
  const width = sketch.metrics.width(text, 'words-strong') + 16;
  const x = Math.max(scale.left + 1, Math.min(anchor.x, scale.right - 1));
  const textX = x + 8 + width > input.width - 4 ? x - 8 - width : x + 8;
  sketch.add({ type: 'alias', x, y1: anchor.y, y2, text, textX, textY: y2 - 24, textWidth: width });
}

/** How far B's line stands from A's, so that the two can be told apart. */
const ALIAS_APART = 10;

/** The lines from the highlighted layer to its region: one, or that of either result. */
function drawAliases(
  sketch: Sketch,
  input: RowSceneInput,
  scale: Scale,
  anchor: { readonly x: number; readonly y: number },
  places: Readonly<Record<Side, ReadonlyMap<number, number>>>,
): void {
  const { highlight, other } = input;
  const inA = aliasOf(input, highlight.layer, places.A);
  const inB = other ? aliasOf(other, highlight.other?.layer ?? null, places.B) : null;
  const titled = (side: Side, alias: Alias): Alias => (other ? { ...alias, text: `${side}: ${alias.text}` } : alias);
  if (inA) drawAlias(sketch, input, scale, anchor, titled('A', inA));
  // Where both end at one bracket, A's line says it.
  if (inB && inB.y2 !== inA?.y2) {
    const beside = { ...anchor, x: anchor.x + ALIAS_APART };
    drawAlias(sketch, input, scale, beside, titled('B', inB));
  }
}

interface DrawnMoved {
  readonly bottom: number;
  /** By level: its brackets' y. */
  readonly levelY: readonly number[];
}

function laneName(side: Side | undefined, isCompared: boolean): string {
  if (side !== undefined) return `${side} only`;
  return isCompared ? 'both' : 'moved';
}

/** A bracket a descriptor, findings under their bracket, and what is moved twice on a line of its own. */
function drawPart(
  sketch: Sketch,
  input: RowSceneInput,
  scale: Scale,
  part: MovedContent,
  side: Side | undefined,
  top: number,
): DrawnMoved {
  const { brackets, bracketLevels, elsewhere } = part;
  const index = movedIndex(part);
  const levels = Math.min(bracketLevels, MOST_LEVELS);
  const isCompared = input.content.apart !== undefined;
  const levelY: number[] = [];
  let y = top + ALIAS_ROOM;
  sketch.text(12, y + 14, laneName(side, isCompared), 'words', side === undefined ? 'muted' : 'ink');
  // Of two results, what they have in common may be nothing: then it takes a line of text.
  if (isCompared && brackets.length === 0 && part.moved.length === 0 && elsewhere === 0) {
    sketch.text(
      scale.left,
      y + 14,
      sketch.fit(NOTHING_ALIKE, 'words', input.width - 4 - scale.left) ?? '',
      'words',
      'muted',
    );
    return { bottom: y + LINE, levelY };
  }
  let drawn = 0;
  let inSight = 0;
  /** Draws the findings under a level's brackets; returns how much room the level takes. */
  const drawFindings = (level: number): number => {
    // Findings are drawn even where their bracket's level is not.
    const lines = index.marks.filter((line) => line.kind !== 'redundant' && Math.min(line.level, levels - 1) === level);
    if (lines.length === 0) return LEVEL;
    drawLines(sketch, input, scale, lines, y + LEVEL - 6);
    return LEVEL + MARK_LEVEL;
  };
  for (const [level, own] of index.levels.entries()) {
    const first = firstEndingAbove(own, scale.range.start);
    const after = firstStartingAt(own, scale.range.end);
    inSight += after - first;
    if (level >= levels) continue;
    levelY.push(y);
    drawn += drawLevel(sketch, input, scale, own, first, after, y, MOST_BRACKETS - drawn, side);
    y += drawFindings(level);
  }
  // Findings of a block without brackets still have their place.
  for (let level = index.levels.length; level < levels; level++) y += drawFindings(level);
  const say = (at: number, ...texts: string[]): void => {
    const text = sketch.fit(texts, 'words', input.width - 4 - scale.left);
    if (text !== null) sketch.text(scale.left, at, text, 'words', 'muted');
  };
  if (brackets.length === 0 && elsewhere === 0) {
    say(y - LEVEL + 14, 'nothing: no descriptor of this block', 'nothing');
  }
  if (drawn < inSight) {
    const count = `${grouped(drawn)} of ${grouped(inSight)}`;
    say(y + 8, `${count} brackets in sight drawn`, count);
    y += 18;
  }
  if (elsewhere > 0) {
    const count = `${grouped(elsewhere)} ${elsewhere === 1 ? 'descriptor' : 'descriptors'}`;
    say(y + 8, `${count} of this block on other rows`, count);
    y += 18;
  }
  const twice = index.marks.filter(({ kind }) => kind === 'redundant');
  if (twice.length > 0) {
    drawLines(sketch, input, scale, twice, y);
    y += MARK_LEVEL;
  }
  return { bottom: y, levelY };
}

/**
 * What the owner's block moves: a lane of it, or where two results are drawn, a lane of what both move, then one of what
 * only A does, and one of what only B does.
 *
 * @param anchor Where the line to the highlighted layer's region starts.
 * @returns the y below it.
 */
export function drawMoved(
  sketch: Sketch,
  input: RowSceneInput,
  scale: Scale,
  top: number,
  anchor: { readonly x: number; readonly y: number } | null,
): number {
  const { content } = input;
  const places = { A: new Map<number, number>(), B: new Map<number, number>() };
  const place = (side: Side, region: number, y: number | undefined): void => {
    if (y !== undefined && !places[side].has(region)) places[side].set(region, y);
  };
  const common = drawPart(sketch, input, scale, content, undefined, top);
  for (const { region, level, inB } of content.brackets) {
    place('A', region, common.levelY[level]);
    if (inB) place('B', inB.region, common.levelY[level]);
  }
  let y = common.bottom;
  for (const part of content.apart ?? []) {
    if (part.brackets.length === 0 && part.moved.length === 0 && part.elsewhere === 0) continue;
    const drawn = drawPart(sketch, input, scale, part, part.side, y);
    for (const { region, level } of part.brackets) place(part.side, region, drawn.levelY[level]);
    y = drawn.bottom;
  }
  if (anchor) drawAliases(sketch, input, scale, anchor, places);
  return y;
}
