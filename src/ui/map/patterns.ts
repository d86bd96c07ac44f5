import type { Palette } from '../palette.ts';

/** Fills of the findings' signs; made once a palette and device pixel ratio. */
export interface Patterns {
  readonly truncated: CanvasPattern;
  readonly spilled: CanvasPattern;
  readonly collision: CanvasPattern;
}

function tile(size: number, ratio: number, draw: (context: CanvasRenderingContext2D) => void): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(size * ratio);
  canvas.height = Math.round(size * ratio);
  const context = canvas.getContext('2d');
  if (context) {
    context.scale(canvas.width / size, canvas.height / size);
    draw(context);
  }
  return canvas;
}

function diagonals(
  context: CanvasRenderingContext2D,
  size: number,
  colour: string,
  width: number,
  both: boolean,
): void {
  context.strokeStyle = colour;
  context.lineWidth = width;
  context.lineCap = 'square';
  context.beginPath();
  // Lines run past the tile's corners, so that they meet from tile to tile.
  for (const shift of [-size, 0, size]) {
    context.moveTo(shift, size);
    context.lineTo(shift + size, 0);
    if (both) {
      context.moveTo(shift, 0);
      context.lineTo(shift + size, size);
    }
  }
  context.stroke();
}

export function createPatterns(context: CanvasRenderingContext2D, palette: Palette, ratio: number): Patterns {
  const made = (canvas: HTMLCanvasElement): CanvasPattern => {
    const pattern = context.createPattern(canvas, 'repeat');
    if (pattern === null) throw new RangeError('an empty tile makes no pattern');
    pattern.setTransform(new DOMMatrix([1 / ratio, 0, 0, 1 / ratio, 0, 0]));
    return pattern;
  };
  return {
    truncated: made(
      tile(8, ratio, (each) => {
        each.fillStyle = palette.errBg;
        each.fillRect(0, 0, 8, 8);
        diagonals(each, 8, palette.err, 1.8, false);
      }),
    ),
    spilled: made(
      tile(7, ratio, (each) => {
        each.fillStyle = palette.panel;
        each.fillRect(0, 0, 7, 7);
        diagonals(each, 7, palette.spill, 1.2, true);
      }),
    ),
    collision: made(
      tile(5, ratio, (each) => {
        each.fillStyle = palette.errBg;
        each.fillRect(0, 0, 5, 5);
        each.fillStyle = palette.err;
        each.beginPath();
        each.arc(2.5, 2.5, 1.2, 0, 2 * Math.PI);
        each.fill();
      }),
    ),
  };
}
