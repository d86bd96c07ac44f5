import { pngWith } from '../../io/picture/carry.ts';
import type { Picture } from '../../io/picture/frame.ts';

/** A picture's SVG drawn to a canvas, as a PNG that carries its text. @throws where the browser makes none */
export async function pngOf({ svg, width, height }: Picture, scale: number, carried: string): Promise<Blob> {
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image(width * scale, height * scale);
    image.src = url;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = width * scale;
    canvas.height = height * scale;
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    if (blob === null) throw new RangeError('the browser made no PNG of that size');
    const bytes = pngWith(new Uint8Array(await blob.arrayBuffer()), carried);
    return new Blob([bytes as Uint8Array<ArrayBuffer>], { type: 'image/png' });
  } finally {
    URL.revokeObjectURL(url);
  }
}
