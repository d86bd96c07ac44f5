import { TrackIndex } from '../analysis/linear-sum.ts';
import type { Track } from '../analysis/track.ts';
import { spanBytes } from '../layout/progression.ts';
import type { Periodic } from './periodic.ts';
import type { MarkKind } from './row-content.ts';
import { periodicsOf, type Stretch } from './stretches.ts';

/** A finding's bytes along a track. */
export interface TrackMark {
  readonly kind: MarkKind;
  readonly finding: string;
  readonly layer: string | null;
  readonly region: number | null;
  /** Bytes of one block, for the label. */
  readonly bytes: number;
  readonly parts: readonly Periodic[];
  /** The marks stand for blocks of which only some have the finding: the range says where, not how much. */
  readonly somewhere: boolean;
}

/** What a mark is of, before it is known where. */
export type MarkSubject = Pick<TrackMark, 'kind' | 'finding' | 'layer' | 'region'>;

/** A track of an index, with whose it is. */
export interface Owned<Whose> extends Track {
  readonly whose: Whose;
}

/** Indexes of what lies in each space, made when first asked for. */
export function indexBySpace<Whose>(
  tracksIn: (space: number) => readonly Owned<Whose>[],
): (space: number) => TrackIndex {
  const known = new Map<number, TrackIndex>();
  return (space) => {
    const index = known.get(space) ?? new TrackIndex(tracksIn(space));
    known.set(space, index);
    return index;
  };
}

/** What the blocks of the longest stretch have of it. */
function bytesOfBlock(stretches: readonly Stretch[]): number {
  const [longest] = [...stretches].sort((a, b) => b.last - b.first - (a.last - a.first));
  const inBlock = stretches.filter(({ first, last }) => longest && first <= longest.first && last >= longest.first);
  return inBlock.reduce((sum, { spans }) => sum + spanBytes(spans), 0);
}

/**
 * The mark of what some tracks, together, have in their blocks; none where they have nothing.
 *
 * @param bytes Of one block, where that is known.
 */
export function stretchMarks(
  subject: MarkSubject,
  bytes: number | null,
  tracks: readonly Track[],
  stretchesOf: (track: Track) => readonly Stretch[],
): TrackMark[] {
  const found = tracks.map((track) => ({ track, stretches: stretchesOf(track) }));
  const parts = found.flatMap(({ track, stretches }) => periodicsOf(track, stretches));
  if (parts.length === 0) return [];
  const all = found.flatMap(({ stretches }) => stretches);
  return [{ ...subject, bytes: bytes ?? bytesOfBlock(all), parts, somewhere: all.some(({ exact }) => !exact) }];
}
