import type { Side } from './side.ts';

/**
 * A picture as plain data, in CSS pixels from the top left. Everything is decided here: what is culled, what is
 * summed up, where a label stands and what it says. A painter only switches on `type`; only a painter knows device
 * pixels and colours.
 */
export interface Scene {
  readonly width: number;
  readonly height: number;
  /** Paper and grid, painted before the bars. */
  readonly under: readonly SceneItem[];
  readonly bars: BarBuffer;
  /** Painted over the bars, in order. */
  readonly items: readonly SceneItem[];
  readonly hits: readonly Hit[];
  /** What was summed up: bars drawn of bars there are. */
  readonly drawn: { readonly bars: number; readonly of: number };
}

/** Who a colour belongs to; a palette turns it into one. */
export type Ink = 'ink' | 'soft' | 'muted' | 'line' | 'accent' | 'err' | 'spill' | 'warn' | 'panel' | 'row';

export type Font = 'words' | 'words-strong' | 'mono' | 'mono-small';

export type Pattern = 'truncated' | 'spilled' | 'out-of-bounds' | 'redundant' | 'collision' | 'unsound-overlay';

export type SceneItem =
  | {
      readonly type: 'rect';
      readonly x: number;
      readonly y: number;
      readonly w: number;
      readonly h: number;
      readonly fill: Ink;
      readonly stroke?: Ink;
      readonly radius?: number;
    }
  | {
      readonly type: 'line';
      readonly x1: number;
      readonly y1: number;
      readonly x2: number;
      readonly y2: number;
      readonly ink: Ink;
      readonly width: number;
      readonly dashed?: boolean;
    }
  | {
      readonly type: 'text';
      readonly x: number;
      readonly y: number;
      readonly text: string;
      readonly font: Font;
      readonly ink: Ink;
      readonly anchor: 'start' | 'middle' | 'end';
    }
  /** Text on a bar, in the colour that reads on its group. */
  | {
      readonly type: 'bar-text';
      readonly x: number;
      readonly y: number;
      readonly text: string;
      readonly colour: number;
      readonly dim: boolean;
    }
  /** The area of a finding: its pattern, and an outline; a dashed one where only one of two results has it. */
  | {
      readonly type: 'mark';
      readonly pattern: Pattern;
      readonly side?: Side;
      readonly x: number;
      readonly y: number;
      readonly w: number;
      readonly h: number;
    }
  /**
   * A descriptor: legs up from a line; a heavy left leg for a packed whole row, a second line for a shared region, a
   * dashed line where only one of two results has it.
   */
  | {
      readonly type: 'bracket';
      readonly side?: Side;
      readonly x1: number;
      readonly x2: number;
      readonly y: number;
      readonly packedRow: boolean;
      readonly shared: boolean;
      readonly cutLeft: boolean;
      readonly cutRight: boolean;
      readonly strong: boolean;
    }
  /** From a bar down to the bracket that its range joined. */
  | {
      readonly type: 'alias';
      readonly x: number;
      readonly y1: number;
      readonly y2: number;
      readonly text: string;
      readonly textX: number;
      readonly textY: number;
      readonly textWidth: number;
    }
  /**
   * A progression too dense for bars: for each column of a device pixel from `x` on, whether it is painted. `mask`
   * is borrowed until the next scene.
   */
  | {
      readonly type: 'comb';
      readonly x: number;
      readonly y: number;
      readonly h: number;
      readonly colour: number | Ink;
      readonly mask: Uint8Array;
      /** Device pixels a CSS pixel. */
      readonly ratio: number;
    }
  | {
      readonly type: 'swatch';
      readonly x: number;
      readonly y: number;
      readonly w: number;
      readonly h: number;
      readonly colour: number;
    }
  /** From a span at its top to one at its bottom: what is moved, and to where. */
  | {
      readonly type: 'band';
      readonly x: number;
      readonly w: number;
      readonly x2: number;
      readonly w2: number;
      readonly y: number;
      readonly h: number;
      readonly ink: Ink;
      /** Fills it in place of the ink. */
      readonly pattern?: 'truncated' | 'spilled' | 'collision';
      /** Outlined by dashes, and not filled. */
      readonly dashed?: boolean;
      readonly strong?: boolean;
    }
  /** Opens a row; it points down where the row is open. */
  | { readonly type: 'triangle'; readonly x: number; readonly y: number; readonly open: boolean }
  | { readonly type: 'outline'; readonly x: number; readonly y: number; readonly w: number; readonly h: number };

/** Bars as a struct of arrays, so that thousands of them make no garbage. */
export interface BarBuffer {
  count: number;
  x: Float64Array;
  y: Float64Array;
  w: Float64Array;
  h: Float64Array;
  /** Group index, for the colour; or the type's, where colours go by type. */
  colour: Int32Array;
  /** 0 data, 1 padding, plus 2 where the lane is dim, plus 4 for every second bar of a dense lane. */
  look: Uint8Array;
}

export const LOOK_PADDING = 1;
export const LOOK_DIM = 2;
export const LOOK_EVEN = 4;

/** How strongly a bar is painted, by its look; the same for every painter. */
export function barOpacity(look: number): number {
  const base = look & LOOK_PADDING ? 0.3 : look & LOOK_EVEN ? 0.82 : 1;
  return look & LOOK_DIM ? base * 0.36 : base;
}

/** How strongly a band is filled, whose bars and labels show through. */
export const BAND_OPACITY = { usual: 0.28, strong: 0.6 } as const;

/** What stands at a place, for pointers and for keys. Later hits lie over earlier ones. */
export interface Hit {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
  readonly target: HitTarget;
}

export type HitTarget =
  | { readonly kind: 'region'; readonly region: number; readonly side?: Side }
  | { readonly kind: 'finding'; readonly id: string; readonly side?: Side }
  | { readonly kind: 'row'; readonly block: number }
  /** A lane's level: which layer is meant depends on the place along it. */
  | { readonly kind: 'lane'; readonly group: number; readonly level: number }
  /** A track of the addresses lens, by its place in the content's lines. */
  | { readonly kind: 'track'; readonly line: number };

/** Widths of text in the bundled fonts, in CSS pixels; the same for canvas, SVG and the command line. */
export interface TextMetrics {
  readonly width: (text: string, font: Font) => number;
}

export function createBarBuffer(capacity = 1024): BarBuffer {
  return {
    count: 0,
    x: new Float64Array(capacity),
    y: new Float64Array(capacity),
    w: new Float64Array(capacity),
    h: new Float64Array(capacity),
    colour: new Int32Array(capacity),
    look: new Uint8Array(capacity),
  };
}

function grow(buffer: BarBuffer): void {
  const size = buffer.x.length * 2;
  for (const field of ['x', 'y', 'w', 'h'] as const) {
    const longer = new Float64Array(size);
    longer.set(buffer[field]);
    buffer[field] = longer;
  }
  const colour = new Int32Array(size);
  colour.set(buffer.colour);
  buffer.colour = colour;
  const look = new Uint8Array(size);
  look.set(buffer.look);
  buffer.look = look;
}

/** Appends a bar; mutates the buffer, which grows as it must. */
export function pushBar(
  buffer: BarBuffer,
  x: number,
  y: number,
  w: number,
  h: number,
  colour: number,
  look: number,
): void {
  if (buffer.count === buffer.x.length) grow(buffer);
  const i = buffer.count++;
  buffer.x[i] = x;
  buffer.y[i] = y;
  buffer.w[i] = w;
  buffer.h[i] = h;
  buffer.colour[i] = colour;
  buffer.look[i] = look;
}

/** The topmost hit at a place. */
export function hitAt(scene: Scene, x: number, y: number): Hit | null {
  return scene.hits.findLast((hit) => x >= hit.x && x < hit.x + hit.w && y >= hit.y && y < hit.y + hit.h) ?? null;
}
