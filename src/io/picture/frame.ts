import { escaped, px, sceneDefinitions } from '../svg/paint-svg.ts';
import type { Palette } from '../svg/palette.ts';
import { formatCount } from '../words/figures.ts';
import { type Phrase, plain, plainText, strong } from '../words/phrase.ts';
import { CARRIED } from './carry.ts';
import type { Ink, PictureContent } from './content.ts';
import { drawLegend, LEGEND_LINE, placeLegend } from './legend.ts';
import { brokenLines, drawnLine, type Line, type Style, type TextColour } from './lines.ts';
import { createOutlinedText } from './outlines.ts';
import { toneIcon } from './tone-icon.ts';

/** A finished picture; width and height in CSS pixels. */
export interface Picture {
  readonly svg: string;
  readonly width: number;
  readonly height: number;
}

const MARGIN = 24;
const LEAST_INNER = 700;
const ICON = 26;
/** Characters of a title that are told; a longer one is no title. */
const LONGEST_TITLE = 400;

interface Block {
  readonly height: number;
  readonly draw: (x: number, y: number, ink: Ink) => readonly string[];
}

/** Lines of text; the first baseline is a line's height below the top. */
function textBlock(lines: readonly Line[], size: number, leading: number, after: number): Block {
  return {
    height: lines.length * leading + after,
    draw: (x, y, ink) =>
      lines.flatMap((line, i) => drawnLine(line, x, y + (i + 1) * leading - leading * 0.3, size, ink)),
  };
}

const moved = (x: number, y: number, elements: readonly string[]): string[] =>
  elements.length === 0 ? [] : [`<g transform="translate(${px(x)} ${px(y)})">`, ...elements, '</g>'];

function textBlocks(content: PictureContent, inner: number): Block[] {
  const style =
    (plainFace: 'words' | 'words-strong', colour: TextColour): Style =>
    (role) => {
      if (role === 'name') return { face: 'mono', colour };
      if (role === 'loss') return { face: 'words-strong', colour: 'err' };
      return { face: role === 'strong' ? 'words-strong' : plainFace, colour };
    };
  const block = (phrases: readonly Phrase[], look: Style, size: number, leading: number, after: number): Block =>
    textBlock(brokenLines(phrases, look, size, inner), size, leading, after);
  const title =
    [...content.title].length > LONGEST_TITLE
      ? `${[...content.title].slice(0, LONGEST_TITLE).join('')}…`
      : content.title;
  const { tone } = content;
  const indent = tone === null ? 0 : ICON;
  const lines = brokenLines(content.headline, style('words-strong', 'ink'), 15, inner - indent);
  const headline = textBlock(lines, 15, 22, 4);
  const headlined: Block = {
    height: headline.height,
    draw: (x, y, ink) => [
      ...(tone === null ? [] : [toneIcon(tone, x, y + 3, 16, ink.palette)]),
      ...headline.draw(x + indent, y, ink),
    ],
  };
  const soft = style('words', 'soft');
  const muted = style('words', 'muted');
  return [
    block([plain(title)], style('words-strong', 'ink'), 20, 28, 8),
    headlined,
    block(content.detail, soft, 13, 20, 2),
    block([...content.rules, strong(content.standing)], soft, 13, 20, 6),
    ...(content.step ? [block(content.step, style('words', 'ink'), 13, 20, 6)] : []),
    block([plain(content.sight)], muted, 12, 18, 8),
  ];
}

/** The map or the table, within a thin line. */
function bodyBlock({ body }: PictureContent, palette: Palette): Block[] {
  if (body === null) return [];
  const { width, height } = body;
  return [
    {
      height: height + 10,
      draw: (x, y, ink) => [
        ...moved(x, y, body.elements(ink)),
        `<rect x="${px(x - 0.5)}" y="${px(y - 0.5)}" width="${px(width + 1)}" height="${px(height + 1)}" fill="none" stroke="${palette.line}"/>`,
      ],
    },
  ];
}

function legendBlock({ signs, colours = [0] }: PictureContent, inner: number): Block[] {
  const legend = placeLegend(signs, inner);
  if (legend.lines === 0) return [];
  return [
    { height: legend.lines * LEGEND_LINE + 4, draw: (x, y, ink) => moved(x, y, drawLegend(legend, colours, ink)) },
  ];
}

function footBlock(content: PictureContent, version: string, carried: boolean, inner: number): Block {
  const phrases: Phrase[] = [
    strong('RegionScope '),
    plain(`${version} · layout sha256 `),
    { text: content.hashes.join(', '), role: 'name' },
    ...(carried ? [plain(' · this picture carries its layout: drop it into RegionScope to open it')] : []),
  ];
  const lines = brokenLines(
    phrases,
    (role) => ({ face: role === 'name' ? 'mono' : role === 'strong' ? 'words-strong' : 'words', colour: 'muted' }),
    11,
    inner,
  );
  return textBlock(lines, 11, 18, 0);
}

export interface FrameOptions {
  readonly palette: Palette;
  /** RegionScope's own. */
  readonly version: string;
  /** What the picture carries, as `carriedText` has it; null for nothing. */
  readonly carries: string | null;
}

/**
 * Content within its frame as an SVG document that needs nothing from elsewhere: title, verdict, rules with their
 * evidence, what is in sight at which scale, the body, its legend, hash and version. Text is outlines. The same content
 * and options give the same bytes.
 */
export function framed(content: PictureContent, { palette, version, carries }: FrameOptions): Picture {
  const text = createOutlinedText();
  const ink: Ink = { palette, text };
  const inner = Math.max(content.body?.width ?? 0, LEAST_INNER);
  const blocks = [
    ...textBlocks(content, inner),
    ...bodyBlock(content, palette),
    ...legendBlock(content, inner),
    footBlock(content, version, carries !== null, inner),
  ];
  const width = Math.ceil(inner + 2 * MARGIN);
  let y = MARGIN - 8;
  const elements: string[] = [];
  for (const block of blocks) {
    elements.push(...block.draw(MARGIN, y, ink));
    y += block.height;
  }
  const height = Math.ceil(y + MARGIN - 6);
  const said = `${plainText(content.headline)}. ${plainText(content.detail)}. ${plainText(content.rules)}${content.standing}. ${content.sight}.`;
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="title" aria-describedby="desc">`,
    `<title id="title">${escaped(content.title)}</title>`,
    `<desc id="desc">${escaped(said)}</desc>`,
    ...(carries === null ? [] : [`<metadata id="${CARRIED}">${escaped(carries)}</metadata>`]),
    sceneDefinitions(palette),
    `<defs>\n${text.definitions()}\n</defs>`,
    `<rect width="${width}" height="${height}" fill="${palette.panel}"/>`,
    ...elements,
    '</svg>',
    '',
  ].join('\n');
  return { svg, width, height };
}

/** `1,200 × 864 px`. */
export const sizeWords = ({ width, height }: { readonly width: number; readonly height: number }): string =>
  `${formatCount(width)} × ${formatCount(height)} px`;
