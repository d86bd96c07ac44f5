import {
  createBarBuffer,
  LOOK_PADDING,
  type Pattern,
  pushBar,
  type Scene,
  type SceneItem,
} from '../../core/scene/scene.ts';
import { sceneElements } from '../svg/paint-svg.ts';
import { type MapSign, SIGN_WORDS } from '../words/map-signs.ts';
import type { Ink } from './content.ts';
import { textWidth } from './outlines.ts';

const SIGN_WIDTH = 18;
const SIGN_HEIGHT = 12;
const GAP = 7;
const BETWEEN = 20;
export const LEGEND_LINE = 22;
const SIZE = 11.5;

interface PlacedSign {
  readonly sign: MapSign;
  readonly x: number;
  readonly line: number;
}

export interface PlacedLegend {
  readonly signs: readonly PlacedSign[];
  readonly lines: number;
}

/** A picture is looked at, so nothing is hovered in it. */
const wordOf = (sign: MapSign): string => (sign === 'alias' ? 'alias, of what is selected' : SIGN_WORDS[sign]);

/** Puts signs with their words into lines of a width. */
export function placeLegend(signs: readonly MapSign[], width: number): PlacedLegend {
  let x = 0;
  let line = 0;
  const placed = signs.map((sign): PlacedSign => {
    const takes = SIGN_WIDTH + GAP + textWidth(wordOf(sign), 'words', SIZE);
    if (x > 0 && x + takes > width) {
      x = 0;
      line += 1;
    }
    const at = { sign, x, line };
    x += takes + BETWEEN;
    return at;
  });
  return { signs: placed, lines: signs.length === 0 ? 0 : line + 1 };
}

const bracket = (x: number, y: number, more: Partial<Extract<SceneItem, { type: 'bracket' }>>): SceneItem => ({
  ...{ type: 'bracket', x1: x, x2: x + SIGN_WIDTH, y, packedRow: false, shared: false },
  ...{ cutLeft: false, cutRight: false, strong: false },
  ...more,
});

/** A sign as what the map itself draws for it. */
function itemOf(sign: Exclude<MapSign, 'padding' | 'data'>, x: number, y: number): SceneItem {
  const box = { x, y, w: SIGN_WIDTH, h: SIGN_HEIGHT };
  switch (sign) {
    case 'descriptors':
      return { type: 'rect', ...box, y: y + 3, h: 6, fill: 'soft' };
    case 'fold':
      return { type: 'rect', ...box, fill: 'line' };
    case 'bracket':
      return bracket(x, y, {});
    case 'packed-row':
      return bracket(x, y, { packedRow: true });
    case 'shared':
      return bracket(x, y - 2, { shared: true });
    case 'A':
    case 'B':
      return bracket(x, y, { side: sign });
    case 'alias':
      return { type: 'line', x1: x, x2: x + SIGN_WIDTH, y1: y + 6, y2: y + 6, ink: 'accent', width: 1.6 };
    default:
      return { type: 'mark', pattern: sign satisfies Pattern, ...box };
  }
}

/**
 * The legend's elements from its own top left.
 *
 * @param colours Of page data, one or more.
 */
export function drawLegend({ signs }: PlacedLegend, colours: readonly number[], ink: Ink): string[] {
  const bars = createBarBuffer(4);
  const items: SceneItem[] = [];
  for (const { sign, x, line } of signs) {
    const y = line * LEGEND_LINE + 4;
    if (sign === 'data' || sign === 'padding') {
      const w = SIGN_WIDTH / colours.length;
      const look = sign === 'padding' ? LOOK_PADDING : 0;
      for (const [i, colour] of colours.entries()) pushBar(bars, x + i * w, y, w, SIGN_HEIGHT, colour, look);
    } else items.push(itemOf(sign, x, y));
    items.push({
      type: 'text',
      x: x + SIGN_WIDTH + GAP,
      y: y + 10,
      text: wordOf(sign),
      font: 'words',
      ink: 'soft',
      anchor: 'start',
    });
  }
  const scene: Scene = {
    ...{ width: 0, height: 0, under: [], hits: [], drawn: { bars: 0, of: 0 } },
    bars,
    items,
  };
  return sceneElements(scene, ink.palette, ink.text.writeScene);
}
