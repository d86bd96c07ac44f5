import { grouped } from './digits.ts';
import { drawLabels, LEAST_MARK, type LineLabel, markBox, markLabel } from './marks.ts';
import type { ContentBracket, ContentMark } from './row-content.ts';
import type { RowSceneInput } from './row-scene-input.ts';
import { columns, type Scale } from './scale.ts';
import type { Sketch } from './sketch.ts';

/** Room for the line's words, kept free so that hovering moves nothing. */
const ALIAS_ROOM = 18;
const LEVEL = 40;
const MARK_BAND = 9;
const MARK_LEVEL = 34;
const MOST_LEVELS = 8;

function bracketWords(bracket: ContentBracket): string[] {
  const name = `R${bracket.region}`;
  const kind = bracket.kind === 'attention' ? '' : `${bracket.kind} · `;
  const row = bracket.packedRow ? 'packed row · ' : '';
  const size = `${grouped(bracket.length)} B`;
  const shared = bracket.shared ? ' · shared' : '';
  const members = bracket.members > 1 ? ` · ${grouped(bracket.members)} members` : '';
  return [
    `${name} ${kind}${row}${size}${shared}${members}`,
    `${name} ${kind}${size}${shared}`,
    `${name} ${size}`,
    name,
  ];
}

/** Brackets of one level, with what each has room to say; the room ends where the next begins. */
function drawLevel(
  sketch: Sketch,
  input: RowSceneInput,
  scale: Scale,
  brackets: readonly ContentBracket[],
  y: number,
): number {
  let drawn = 0;
  let textEnd = Number.NEGATIVE_INFINITY;
  let lastX = Number.NEGATIVE_INFINITY;
  for (const [i, bracket] of brackets.entries()) {
    const at = columns(scale, bracket);
    if (at === null) continue;
    // Brackets thinner than a mark would paint over each other; those in one place are one.
    if (at.end - at.x < LEAST_MARK && at.x - lastX < LEAST_MARK) continue;
    lastX = at.x;
    drawn += 1;
    const strong = input.highlight.region === bracket.region;
    const cutLeft = bracket.cutLeft || bracket.start < scale.range.start;
    const cutRight = bracket.cutRight || bracket.end > scale.range.end;
    sketch.add({
      type: 'bracket',
      x1: at.x,
      x2: at.end,
      y,
      packedRow: bracket.packedRow,
      shared: bracket.shared,
      cutLeft,
      cutRight,
      strong,
    });
    sketch.hit(at.x, y - 4, Math.max(LEAST_MARK, at.end - at.x), 34, { kind: 'region', region: bracket.region });
    const next = brackets.slice(i + 1).find((other) => columns(scale, other) !== null);
    const nextAt = next ? (columns(scale, next)?.x ?? scale.right) : input.width - 4;
    const start = Math.max(at.x, textEnd + 8);
    const text = sketch.fit(bracketWords(bracket), 'words', nextAt - start - 6);
    if (text === null) continue;
    sketch.label(start, y + 28, text, strong ? 'ink' : 'soft');
    textEnd = start + sketch.metrics.width(text, 'words');
  }
  return drawn;
}

function drawMarks(sketch: Sketch, input: RowSceneInput, scale: Scale, marks: readonly ContentMark[], y: number): void {
  const labels: LineLabel[] = [];
  const labelled = new Set<string>();
  for (const mark of marks) {
    const box = markBox(scale, mark);
    if (box === null) continue;
    sketch.add({ type: 'mark', pattern: mark.kind, x: box.x, y, w: box.w, h: MARK_BAND });
    sketch.hit(box.x, y, box.w, MARK_BAND, { kind: 'finding', id: mark.finding });
    if (mark.finding === input.highlight.finding) sketch.add({ type: 'outline', x: box.x, y, w: box.w, h: MARK_BAND });
    if (labelled.has(mark.finding)) continue;
    labelled.add(mark.finding);
    labels.push(markLabel(mark, box));
  }
  labels.sort((a, b) => a.x - b.x);
  drawLabels(sketch, scale, labels, y + MARK_BAND + 13, 1);
}

/** The decision that the alias line shows: the last of the highlighted layer's. */
function drawAlias(
  sketch: Sketch,
  input: RowSceneInput,
  scale: Scale,
  anchor: { readonly x: number; readonly y: number },
  bracketY: ReadonlyMap<number, number>,
): void {
  const decision = input.decisions.findLast((each) => each.layer === input.highlight.layer);
  const y2 = decision && bracketY.get(decision.region);
  if (decision === undefined || y2 === undefined) return;
  const text = decision.action === 'alias' ? `joins R${decision.region} by ${input.rule}` : `makes R${decision.region}`;
  const width = sketch.metrics.width(text, 'words-strong') + 16;
  const x = Math.max(scale.left + 1, Math.min(anchor.x, scale.right - 1));
  const textX = x + 8 + width > input.width - 4 ? x - 8 - width : x + 8;
  sketch.add({ type: 'alias', x, y1: anchor.y, y2, text, textX, textY: y2 - 24, textWidth: width });
}

/**
 * The lane of what the owner's block moves: a bracket a descriptor, findings under their bracket, and what is moved
 * twice on a line of its own.
 *
 * @returns the y below it.
 */
export function drawMoved(
  sketch: Sketch,
  input: RowSceneInput,
  scale: Scale,
  top: number,
  anchor: { readonly x: number; readonly y: number } | null,
): number {
  const { brackets, moved, bracketLevels, elsewhere } = input.content;
  const levels = Math.min(bracketLevels, MOST_LEVELS);
  const bracketY = new Map<number, number>();
  let y = top + ALIAS_ROOM;
  sketch.text(12, y + 14, 'moved', 'words', 'muted');
  let drawn = 0;
  let inSight = 0;
  for (let level = 0; level < levels; level++) {
    const own = brackets.filter((bracket) => bracket.level === level);
    for (const bracket of own) if (!bracketY.has(bracket.region)) bracketY.set(bracket.region, y);
    drawn += drawLevel(sketch, input, scale, own, y);
    // Findings are drawn even where their bracket's level is not.
    const marks = moved.filter((mark) => mark.kind !== 'redundant' && Math.min(mark.level, levels - 1) === level);
    if (marks.length > 0) {
      drawMarks(sketch, input, scale, marks, y + LEVEL - 6);
      y += MARK_LEVEL;
    }
    y += LEVEL;
  }
  for (const bracket of brackets) if (columns(scale, bracket)) inSight += 1;
  const say = (at: number, ...texts: string[]): void => {
    const text = sketch.fit(texts, 'words', input.width - 4 - scale.left);
    if (text !== null) sketch.text(scale.left, at, text, 'words', 'muted');
  };
  if (brackets.length === 0 && elsewhere === 0) say(y - LEVEL + 14, 'nothing: no descriptor of this block', 'nothing');
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
  const twice = moved.filter((mark) => mark.kind === 'redundant');
  if (twice.length > 0) {
    drawMarks(sketch, input, scale, twice, y);
    y += MARK_LEVEL;
  }
  if (anchor) drawAlias(sketch, input, scale, anchor, bracketY);
  return y;
}
