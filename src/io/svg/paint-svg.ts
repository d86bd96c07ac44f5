import { assertNever } from '../../core/assert-never.ts';
import {
  BAND_OPACITY,
  type BarBuffer,
  barOpacity,
  type Font,
  type Ink,
  type Scene,
  type SceneItem,
} from '../../core/scene/scene.ts';
import { SIDE_DASH, type Side } from '../../core/scene/side.ts';
import { FONTS } from '../../core/scene/text-metrics.ts';

/** Colours of a picture, by role; the page's palettes fit. */
export type SvgPalette = Readonly<Record<Ink | 'accentBg' | 'errBg' | 'warnBg', string>> & {
  readonly groups: readonly string[];
  readonly onGroups: readonly string[];
};

const FAMILIES = { words: 'Inter, system-ui, sans-serif', names: 'JetBrains Mono, ui-monospace, monospace' };

/** XML has no way to write control characters and half a surrogate pair, which a layer's name may hold. */
const UNWRITABLE = /[\p{Cc}\p{Cs}\ufffe\uffff]/gu;

/** Text as it may stand in an element or an attribute. */
export const escaped = (text: string): string =>
  text
    .replace(UNWRITABLE, '\ufffd')
    .replace(/[&<>"]/g, (each) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[each] ?? each);

/** Numbers as short as they can be; a hundredth of a pixel is nothing. */
export const px = (value: number): string => String(Math.round(value * 100) / 100);

function bars(buffer: BarBuffer, palette: SvgPalette): string[] {
  return Array.from({ length: buffer.count }, (_, i) => {
    const fill = palette.groups[(buffer.colour[i] ?? 0) % palette.groups.length] ?? palette.muted;
    const opacity = Math.round(barOpacity(buffer.look[i] ?? 0) * 1000) / 1000;
    const box = `x="${px(buffer.x[i] ?? 0)}" y="${px(buffer.y[i] ?? 0)}" width="${px(buffer.w[i] ?? 0)}" height="${px(buffer.h[i] ?? 0)}"`;
    return `<rect ${box} fill="${fill}"${opacity === 1 ? '' : ` opacity="${opacity}"`}/>`;
  });
}

/** Writes a line of text at its baseline. */
export type WriteText = (
  x: number,
  y: number,
  words: string,
  font: Font,
  fill: string,
  anchor?: 'start' | 'middle' | 'end',
) => string;

/** Text that who looks at the picture sets, in fonts of their own where they have not ours. */
const asText: WriteText = (x, y, words, font, fill, anchor = 'start') => {
  const { family, weight, size } = FONTS[font];
  const style = `font-family="${FAMILIES[family]}" font-size="${size}"${weight === 400 ? '' : ` font-weight="${weight}"`}`;
  const place = anchor === 'start' ? '' : ` text-anchor="${anchor}"`;
  return `<text x="${px(x)}" y="${px(y)}" ${style} fill="${fill}"${place}>${escaped(words)}</text>`;
};

const stroked = (d: string, colour: string, width: number, more = ''): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${px(width)}"${more}/>`;

const dashed = (side: Side | undefined): string =>
  side === undefined ? '' : ` stroke-dasharray="${SIDE_DASH[side].join(' ')}"`;

function wave({ x, y, w, h }: Extract<SceneItem, { type: 'mark' }>): string {
  const to = (at: number): string => px(Math.min(at, x + w));
  let d = '';
  for (const edge of [y, y + h]) {
    d += `M${px(x)} ${px(edge)}`;
    for (let at = x; at < x + w; at += 6) {
      d += `Q${to(at + 1.5)} ${px(edge - 2.5)} ${to(at + 3)} ${px(edge)}Q${to(at + 4.5)} ${px(edge + 2.5)} ${to(at + 6)} ${px(edge)}`;
    }
  }
  return d;
}

function mark(item: Extract<SceneItem, { type: 'mark' }>, palette: SvgPalette): string {
  const { x, y, w, h, pattern, side } = item;
  const dash = dashed(side);
  const inner = (by: number): string =>
    `x="${px(x + by)}" y="${px(y + by)}" width="${px(Math.max(0.5, w - 2 * by))}" height="${px(Math.max(0.5, h - 2 * by))}"`;
  const box = (fill: string, stroke: string, more = ''): string =>
    `<rect ${inner(0.5)} fill="${fill}" stroke="${stroke}"${more}/>`;
  switch (pattern) {
    case 'truncated':
    case 'collision':
      return box(`url(#${pattern})`, palette.err, dash);
    case 'spilled':
      return box('url(#spilled)', palette.spill, dash);
    case 'out-of-bounds':
      return box(palette.errBg, palette.err, side ? dash : ' stroke-dasharray="4 3"');
    case 'redundant':
      return (
        box(palette.warnBg, palette.warn, dash) +
        (w > 6 ? `<rect ${inner(2.5)} fill="none" stroke="${palette.warn}"${dash}/>` : '')
      );
    case 'unsound-overlay':
      return stroked(wave(item), palette.err, 1.5, dash);
    default:
      return assertNever(pattern);
  }
}

function bracket(item: Extract<SceneItem, { type: 'bracket' }>, palette: SvgPalette): string {
  const { x1, x2, y } = item;
  const base = y + 10;
  const colour = item.strong ? palette.accent : palette.ink;
  const leftLeg = item.cutLeft ? '' : `M${px(x1 + 0.75)} ${px(y)}V${px(base)}`;
  const rightLeg = item.cutRight ? '' : `M${px(x2 - 0.75)} ${px(base)}V${px(y)}`;
  const dash = dashed(item.side);
  const line = stroked(`${leftLeg}M${px(x1)} ${px(base)}H${px(x2)}${rightLeg}`, colour, item.strong ? 2 : 1.5, dash);
  const heavy =
    item.packedRow && !item.cutLeft
      ? `<rect x="${px(x1)}" y="${px(y)}" width="${px(Math.min(4, x2 - x1))}" height="10" fill="${colour}"/>`
      : '';
  const second = item.shared ? stroked(`M${px(x1)} ${px(base + 3.5)}H${px(x2)}`, colour, 1.2, dash) : '';
  return line + heavy + second;
}

function combPath({ x, y, h, mask, ratio }: Extract<SceneItem, { type: 'comb' }>): string {
  let d = '';
  let open = -1;
  for (let column = 0; column <= mask.length; column++) {
    const painted = mask[column] === 1;
    if (painted && open < 0) open = column;
    else if (!painted && open >= 0) {
      d += `M${px(x + open / ratio)} ${px(y)}h${px((column - open) / ratio)}v${px(h)}h${px((open - column) / ratio)}z`;
      open = -1;
    }
  }
  return d;
}

function paint(item: SceneItem, palette: SvgPalette, text: WriteText): string {
  switch (item.type) {
    case 'rect': {
      const radius = item.radius ? ` rx="${item.radius}"` : '';
      const stroke = item.stroke ? ` stroke="${palette[item.stroke]}"` : '';
      const inset = item.stroke ? 0.5 : 0;
      const box = `x="${px(item.x + inset)}" y="${px(item.y + inset)}" width="${px(item.w - 2 * inset)}" height="${px(item.h - 2 * inset)}"`;
      return `<rect ${box} fill="${palette[item.fill]}"${stroke}${radius}/>`;
    }
    case 'line': {
      const d = `M${px(item.x1)} ${px(item.y1)}L${px(item.x2)} ${px(item.y2)}`;
      return stroked(d, palette[item.ink], item.width, item.dashed ? ' stroke-dasharray="3 3"' : '');
    }
    case 'text':
      return text(item.x, item.y, item.text, item.font, palette[item.ink], item.anchor);
    case 'bar-text': {
      const own = palette.onGroups[item.colour % palette.onGroups.length] ?? palette.ink;
      return text(item.x, item.y, item.text, 'words-strong', item.dim ? palette.soft : own);
    }
    case 'mark':
      return mark(item, palette);
    case 'bracket':
      return bracket(item, palette);
    case 'alias':
      return [
        stroked(`M${px(item.x)} ${px(item.y1)}V${px(item.y2 + 8)}`, palette.accent, 1.6),
        `<circle cx="${px(item.x)}" cy="${px(item.y1)}" r="3" fill="${palette.accent}"/>`,
        `<rect x="${px(item.textX)}" y="${px(item.textY)}" width="${px(item.textWidth)}" height="20" rx="5" fill="${palette.accentBg}"/>`,
        text(item.textX + 8, item.textY + 14, item.text, 'words-strong', palette.accent),
      ].join('');
    case 'comb': {
      const fill =
        typeof item.colour === 'number' ? palette.groups[item.colour % palette.groups.length] : palette[item.colour];
      return `<path d="${combPath(item)}" fill="${fill}"/>`;
    }
    case 'band': {
      const { x, w, x2, w2, y, h, ink, pattern, dashed, strong } = item;
      const [middle, bottom] = [px(y + h / 2), px(y + h)];
      const right = `L${px(x2 + w2)} ${bottom}C${px(x2 + w2)} ${middle} ${px(x + w)} ${middle} ${px(x + w)} ${px(y)}z`;
      const d = `M${px(x)} ${px(y)}C${px(x)} ${middle} ${px(x2)} ${middle} ${px(x2)} ${bottom}${right}`;
      const filled = pattern ? `url(#${pattern})` : palette[ink];
      const opacity = BAND_OPACITY[strong ? 'strong' : 'usual'];
      const fill = dashed ? '' : `<path d="${d}" fill="${filled}" fill-opacity="${opacity}"/>`;
      return fill + stroked(d, palette[ink], strong ? 2.5 : 0.8, dashed ? ' stroke-dasharray="4 3"' : '');
    }
    case 'swatch': {
      const fill = palette.groups[item.colour % palette.groups.length];
      return `<rect x="${px(item.x)}" y="${px(item.y)}" width="${px(item.w)}" height="${px(item.h)}" rx="2" fill="${fill}"/>`;
    }
    case 'triangle': {
      const d = item.open ? 'h8l-4 6z' : 'v8l6-4z';
      return `<path d="M${px(item.x)} ${px(item.y)}${d}" fill="${item.open ? palette.ink : palette.muted}"/>`;
    }
    case 'outline':
      return `<rect x="${px(item.x)}" y="${px(item.y)}" width="${px(item.w)}" height="${px(item.h)}" fill="none" stroke="${palette.accent}" stroke-width="2"/>`;
    default:
      return assertNever(item);
  }
}

/** What the elements of scenes refer to, once a document. */
export function sceneDefinitions(palette: SvgPalette): string {
  const tile = (id: string, size: number, content: string): string =>
    `<pattern id="${id}" width="${size}" height="${size}" patternUnits="userSpaceOnUse">${content}</pattern>`;
  const paper = (size: number, fill: string): string => `<rect width="${size}" height="${size}" fill="${fill}"/>`;
  return [
    '<defs>',
    tile('truncated', 8, paper(8, palette.errBg) + stroked('M-2 2 2-2M0 8 8 0M6 10 10 6', palette.err, 1.8)),
    tile('spilled', 7, paper(7, palette.panel) + stroked('M0 7 7 0M0 0 7 7', palette.spill, 1.2)),
    tile('collision', 5, `${paper(5, palette.errBg)}<circle cx="2.5" cy="2.5" r="1.2" fill="${palette.err}"/>`),
    '</defs>',
  ].join('');
}

/** What a scene paints over its paper, one element a line. */
export const sceneElements = (scene: Scene, palette: SvgPalette, text: WriteText = asText): string[] => [
  ...scene.under.map((item) => paint(item, palette, text)),
  ...bars(scene.bars, palette),
  ...scene.items.map((item) => paint(item, palette, text)),
];

/**
 * A scene as an SVG document, one element a line. The same scene and palette give the same bytes.
 *
 * @param title What a screen reader calls the picture.
 */
export function paintSvg(scene: Scene, palette: SvgPalette, title: string): string {
  const { width, height } = scene;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${px(width)}" height="${px(height)}" viewBox="0 0 ${px(width)} ${px(height)}" role="img">`,
    `<title>${escaped(title)}</title>`,
    sceneDefinitions(palette),
    `<rect width="${px(width)}" height="${px(height)}" fill="${palette.row}"/>`,
    ...sceneElements(scene, palette),
    '</svg>',
    '',
  ].join('\n');
}
