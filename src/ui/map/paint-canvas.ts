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
import { SIDE_DASH } from '../../core/scene/side.ts';
import { FONTS } from '../../core/scene/text-metrics.ts';
import type { Palette } from '../palette.ts';
import type { Patterns } from './patterns.ts';

type Item<Type extends SceneItem['type']> = Extract<SceneItem, { type: Type }>;

const FAMILIES = { words: 'Inter, system-ui, sans-serif', names: '"JetBrains Mono", ui-monospace, monospace' };

const fontOf = (font: Font): string => `${FONTS[font].weight} ${FONTS[font].size}px ${FAMILIES[FONTS[font].family]}`;

const CSS_FONTS: Readonly<Record<Font, string>> = {
  words: fontOf('words'),
  'words-strong': fontOf('words-strong'),
  mono: fontOf('mono'),
  'mono-small': fontOf('mono-small'),
};

const colourOf = (palette: Palette, index: number): string =>
  palette.groups[index % palette.groups.length] ?? palette.muted;

/** Paints bars, or those whose place `isWanted` lets through. */
export function paintBars(
  context: CanvasRenderingContext2D,
  bars: BarBuffer,
  palette: Palette,
  isWanted?: (x: number, y: number, w: number, h: number) => boolean,
): void {
  let colour = -1;
  let look = -1;
  for (let i = 0; i < bars.count; i++) {
    const x = bars.x[i] as number;
    const y = bars.y[i] as number;
    const w = bars.w[i] as number;
    const h = bars.h[i] as number;
    if (isWanted?.(x, y, w, h) === false) continue;
    if (bars.colour[i] !== colour) {
      colour = bars.colour[i] as number;
      context.fillStyle = colourOf(palette, colour);
    }
    if (bars.look[i] !== look) {
      look = bars.look[i] as number;
      context.globalAlpha = barOpacity(look);
    }
    context.fillRect(x, y, w, h);
  }
  context.globalAlpha = 1;
}

function paintText(
  context: CanvasRenderingContext2D,
  text: string,
  x: number,
  y: number,
  font: Font,
  colour: string,
  anchor: 'start' | 'middle' | 'end',
): void {
  context.font = CSS_FONTS[font];
  context.fillStyle = colour;
  context.textAlign = anchor === 'middle' ? 'center' : anchor;
  context.fillText(text, x, y);
}

function paintWave(context: CanvasRenderingContext2D, { x, y, w, h }: Item<'mark'>): void {
  context.beginPath();
  for (const edge of [y, y + h]) {
    context.moveTo(x, edge);
    for (let at = x; at < x + w; at += 6) {
      context.quadraticCurveTo(Math.min(at + 1.5, x + w), edge - 2.5, Math.min(at + 3, x + w), edge);
      context.quadraticCurveTo(Math.min(at + 4.5, x + w), edge + 2.5, Math.min(at + 6, x + w), edge);
    }
  }
  context.stroke();
}

function paintMark(context: CanvasRenderingContext2D, item: Item<'mark'>, palette: Palette, patterns: Patterns): void {
  const { x, y, w, h, pattern, side } = item;
  context.lineWidth = 1;
  if (side) context.setLineDash([...SIDE_DASH[side]]);
  switch (pattern) {
    case 'truncated':
    case 'spilled':
    case 'collision':
      context.fillStyle = patterns[pattern];
      context.fillRect(x, y, w, h);
      context.strokeStyle = pattern === 'spilled' ? palette.spill : palette.err;
      context.strokeRect(x + 0.5, y + 0.5, Math.max(0.5, w - 1), h - 1);
      break;
    case 'out-of-bounds':
      context.fillStyle = palette.errBg;
      context.fillRect(x, y, w, h);
      context.strokeStyle = palette.err;
      if (!side) context.setLineDash([4, 3]);
      context.strokeRect(x + 0.5, y + 0.5, Math.max(0.5, w - 1), h - 1);
      if (!side) context.setLineDash([]);
      break;
    case 'redundant':
      context.fillStyle = palette.warnBg;
      context.fillRect(x, y, w, h);
      context.strokeStyle = palette.warn;
      context.strokeRect(x + 0.5, y + 0.5, Math.max(0.5, w - 1), h - 1);
      if (w > 6) context.strokeRect(x + 2.5, y + 2.5, w - 5, h - 5);
      break;
    case 'unsound-overlay':
      context.strokeStyle = palette.err;
      context.lineWidth = 1.5;
      paintWave(context, item);
      break;
    default:
      assertNever(pattern);
  }
  if (side) context.setLineDash([]);
}

function paintBracket(context: CanvasRenderingContext2D, item: Item<'bracket'>, palette: Palette): void {
  const { x1, x2, y } = item;
  const base = y + 10;
  context.strokeStyle = item.strong ? palette.accent : palette.ink;
  context.fillStyle = context.strokeStyle;
  context.lineWidth = item.strong ? 2 : 1.5;
  if (item.side) context.setLineDash([...SIDE_DASH[item.side]]);
  context.beginPath();
  if (!item.cutLeft) {
    context.moveTo(x1 + 0.75, y);
    context.lineTo(x1 + 0.75, base);
  }
  context.moveTo(x1, base);
  context.lineTo(x2, base);
  if (!item.cutRight) {
    context.moveTo(x2 - 0.75, base);
    context.lineTo(x2 - 0.75, y);
  }
  context.stroke();
  if (item.packedRow && !item.cutLeft) context.fillRect(x1, y, Math.min(4, x2 - x1), 10);
  if (item.shared) {
    context.lineWidth = 1.2;
    context.beginPath();
    context.moveTo(x1, base + 3.5);
    context.lineTo(x2, base + 3.5);
    context.stroke();
  }
  if (item.side) context.setLineDash([]);
}

function paintAlias(context: CanvasRenderingContext2D, item: Item<'alias'>, palette: Palette): void {
  context.strokeStyle = palette.accent;
  context.fillStyle = palette.accent;
  context.lineWidth = 1.6;
  context.beginPath();
  context.moveTo(item.x, item.y1);
  context.lineTo(item.x, item.y2 + 8);
  context.stroke();
  context.beginPath();
  context.arc(item.x, item.y1, 3, 0, 2 * Math.PI);
  context.fill();
  context.fillStyle = palette.accentBg;
  context.beginPath();
  context.roundRect(item.textX, item.textY, item.textWidth, 20, 5);
  context.fill();
  paintText(context, item.text, item.textX + 8, item.textY + 14, 'words-strong', palette.accent, 'start');
}

function paintTriangle(context: CanvasRenderingContext2D, { x, y, open }: Item<'triangle'>, colour: string): void {
  context.fillStyle = colour;
  context.beginPath();
  context.moveTo(x, y);
  context.lineTo(open ? x + 8 : x + 6, open ? y : y + 4);
  context.lineTo(open ? x + 4 : x, open ? y + 6 : y + 8);
  context.closePath();
  context.fill();
}

function paintBand(context: CanvasRenderingContext2D, item: Item<'band'>, palette: Palette, patterns: Patterns): void {
  const { x, w, x2, w2, y, h, ink, pattern, dashed, strong } = item;
  const [middle, bottom] = [y + h / 2, y + h];
  context.beginPath();
  context.moveTo(x, y);
  context.bezierCurveTo(x, middle, x2, middle, x2, bottom);
  context.lineTo(x2 + w2, bottom);
  context.bezierCurveTo(x2 + w2, middle, x + w, middle, x + w, y);
  context.closePath();
  context.fillStyle = pattern ? patterns[pattern] : palette[ink];
  context.globalAlpha = BAND_OPACITY[strong ? 'strong' : 'usual'];
  if (!dashed) context.fill();
  context.globalAlpha = 1;
  context.strokeStyle = palette[ink];
  context.lineWidth = strong ? 2.5 : 0.8;
  if (dashed) context.setLineDash([4, 3]);
  context.stroke();
  if (dashed) context.setLineDash([]);
}

/** Paints one item of a scene; see `paintScene`. */
export function paintItem(
  context: CanvasRenderingContext2D,
  item: SceneItem,
  palette: Palette,
  patterns: Patterns,
): void {
  const ink = (name: Ink): string => palette[name];
  switch (item.type) {
    case 'rect':
      context.fillStyle = ink(item.fill);
      if (item.radius === undefined) context.fillRect(item.x, item.y, item.w, item.h);
      else {
        context.beginPath();
        context.roundRect(item.x, item.y, item.w, item.h, item.radius);
        context.fill();
      }
      if (item.stroke) {
        context.strokeStyle = ink(item.stroke);
        context.lineWidth = 1;
        context.strokeRect(item.x + 0.5, item.y + 0.5, item.w - 1, item.h - 1);
      }
      return;
    case 'line':
      context.strokeStyle = ink(item.ink);
      context.lineWidth = item.width;
      if (item.dashed) context.setLineDash([3, 3]);
      context.beginPath();
      context.moveTo(item.x1, item.y1);
      context.lineTo(item.x2, item.y2);
      context.stroke();
      if (item.dashed) context.setLineDash([]);
      return;
    case 'text':
      paintText(context, item.text, item.x, item.y, item.font, ink(item.ink), item.anchor);
      return;
    case 'bar-text': {
      const own = palette.onGroups[item.colour % palette.onGroups.length] ?? palette.ink;
      paintText(context, item.text, item.x, item.y, 'words-strong', item.dim ? palette.soft : own, 'start');
      return;
    }
    case 'mark':
      paintMark(context, item, palette, patterns);
      return;
    case 'bracket':
      paintBracket(context, item, palette);
      return;
    case 'alias':
      paintAlias(context, item, palette);
      return;
    case 'comb': {
      const colour = typeof item.colour === 'number' ? colourOf(palette, item.colour) : ink(item.colour);
      const image = patterns.comb(item.mask, colour);
      context.imageSmoothingEnabled = false;
      context.drawImage(image, 0, 0, item.mask.length, 1, item.x, item.y, item.mask.length / item.ratio, item.h);
      return;
    }
    case 'band':
      paintBand(context, item, palette, patterns);
      return;
    case 'swatch':
      context.fillStyle = colourOf(palette, item.colour);
      context.beginPath();
      context.roundRect(item.x, item.y, item.w, item.h, 2);
      context.fill();
      return;
    case 'triangle':
      paintTriangle(context, item, item.open ? palette.ink : palette.muted);
      return;
    case 'outline':
      context.strokeStyle = palette.accent;
      context.lineWidth = 2;
      context.strokeRect(item.x, item.y, item.w, item.h);
      return;
    default:
      assertNever(item);
  }
}

/** Paints a scene; the context's unit must be a CSS pixel. Knows colours and nothing of layouts. */
export function paintScene(
  context: CanvasRenderingContext2D,
  scene: Scene,
  palette: Palette,
  patterns: Patterns,
): void {
  context.clearRect(0, 0, scene.width, scene.height);
  context.textBaseline = 'alphabetic';
  for (const item of scene.under) paintItem(context, item, palette, patterns);
  paintBars(context, scene.bars, palette);
  for (const item of scene.items) paintItem(context, item, palette, patterns);
}
