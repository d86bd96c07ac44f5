import type { Palette } from '../palette.ts';

/** Fills of the findings' signs; made once a palette and device pixel ratio. */
export interface Patterns {
  readonly truncated: CanvasPattern;
  readonly spilled: CanvasPattern;
  readonly collision: CanvasPattern;
  /** An image one pixel high of a comb's columns, in a colour written as `#rrggbb`; good until the next call. */
  readonly comb: (mask: Uint8Array, colour: string) => CanvasImageSource;
}

/** A pixel as the bytes red, green, blue, alpha read in one number; the order that every current machine has. */
function pixelOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  return ((255 << 24) | (blue << 16) | (green << 8) | red) >>> 0;
}

function createComb(): Patterns['comb'] {
  const canvas = document.createElement('canvas');
  canvas.height = 1;
  const context = canvas.getContext('2d');
  let image: ImageData | null = null;
  return (mask, colour) => {
    if (context === null) return canvas;
    if (image === null || image.width !== mask.length) {
      canvas.width = mask.length;
      image = context.createImageData(mask.length, 1);
    }
    const pixels = new Uint32Array(image.data.buffer);
    const painted = pixelOf(colour);
    for (let i = 0; i < mask.length; i++) pixels[i] = mask[i] === 1 ? painted : 0;
    context.putImageData(image, 0, 0);
    return canvas;
  };
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
    comb: createComb(),
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
