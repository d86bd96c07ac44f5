import { offsetAt, stretchAt } from './address-axis.ts';
import type { AddressContent, AddressTrack } from './address-content.ts';
import { addressPlot } from './address-scene.ts';
import { blocksMeeting } from './periodic.ts';
import type { LineSpan } from './row-content.ts';
import { createScale, toByte } from './scale.ts';
import { type HitTarget, hitAt, type Scene } from './scene.ts';

/** What a place of the addresses lens means. */
export interface AddressPicked {
  /** The place on the axis, in bytes. */
  readonly line: number;
  readonly byte: { readonly space: number; readonly offset: number } | null;
  readonly track: AddressTrack | null;
  /** The block of the track that holds the byte; null between its blocks. */
  readonly block: number | null;
  readonly target: HitTarget | null;
}

/** Reads a place of a drawn addresses lens. Pixels are CSS pixels of the scene. */
export function pickAddress(
  scene: Scene,
  content: AddressContent,
  range: LineSpan,
  x: number,
  y: number,
): AddressPicked {
  const { left, right } = addressPlot(scene.width);
  const line = toByte(createScale(range, left, right, 1), x);
  const stretch = x >= left && x < right ? stretchAt(content.axis, line) : undefined;
  const byte = stretch ? { space: stretch.space, offset: Math.floor(offsetAt(stretch, line)) } : null;
  const hits = scene.hits.filter((hit) => x >= hit.x && x < hit.x + hit.w && y >= hit.y && y < hit.y + hit.h);
  const at = hits.find((hit) => hit.target.kind === 'track')?.target;
  const found = at?.kind === 'track' ? content.lines[at.line] : undefined;
  const track = found?.type === 'track' ? found.track : null;
  let block: number | null = null;
  if (byte && track && track.space === byte.space) {
    for (const part of track.parts) {
      const [begin, end] = blocksMeeting(part, byte.offset, byte.offset + 1);
      if (begin <= end) block = begin;
    }
  }
  return { line, byte, track, block, target: hitAt(scene, x, y)?.target ?? null };
}
