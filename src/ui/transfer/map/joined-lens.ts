import type { LineSpan } from '../../../core/scene/row-content.ts';
import { toByte } from '../../../core/scene/scale.ts';
import { type BandScene, bandAt, type DrawnBand, fateAt } from '../../../core/scene/transfer-bands.ts';
import type { RowPair, TransferRow } from '../../../core/scene/transfer-marks.ts';
import type { SelectedBytes } from '../../../core/scene/transfer-places.ts';
import type { TransferScene } from '../../../core/scene/transfer-scene.ts';
import { bandSentence, fateSentence } from '../../../io/words/transfer-band.ts';
import type { TransferByte } from '../../../state/transfer.ts';
import type { Lens, LensFrame, LensPick } from '../../map/lens.ts';

export type SideName = TransferByte['side'];

/** What is pressed on the maps. */
export type Pressed =
  | { readonly kind: 'byte'; readonly side: SideName; readonly space: number; readonly offset: number }
  | { readonly kind: 'line'; readonly side: SideName; readonly line: number }
  | { readonly kind: 'pair'; readonly pair: RowPair };

/** A frame that was drawn, and what of the transfer is in it. */
export interface DrawnFrame {
  readonly drawn: TransferScene;
  readonly row: TransferRow;
}

export interface JoinedLensInput {
  /** Each side's own lens: what a place of its line means. */
  readonly lenses: Readonly<Record<SideName, Lens>>;
  /** @param ranges What of each side's line is in sight. */
  readonly draw: (frame: LensFrame, ranges: Readonly<Record<SideName, LineSpan>>) => DrawnFrame;
  /** Prefill ranks that are read. */
  readonly ranks: readonly number[];
  /** Both to one scale, so that equal widths are equal bytes; else each fills the width. */
  readonly isOneScale: boolean;
  readonly selected: SelectedBytes | null;
  /** The pair that was made last; null where all are. */
  readonly newest: number | null;
  /** What of a side comes into sight with a byte of it, or with the newest pair; left out for the byte alone. */
  readonly around?: (side: SideName, line: number) => LineSpan | null;
  readonly onPress: (pressed: Pressed | null) => void;
  /** What the keys for up and down do; null scrolls. */
  readonly onStep: ((by: number) => void) | null;
}

/** How much of what is in sight is shown on either side of a byte that comes into it. */
const SIDE_SHARE = 0.29;

/**
 * What is to be shown for a byte: where it is in sight already, or far closer than its surroundings, those; else as
 * many bytes around it as are in sight now.
 */
function comingInto(seen: LineSpan | null, byte: LineSpan, whole: LineSpan): LineSpan {
  if (seen === null || (byte.start >= seen.start && byte.end <= seen.end)) return whole;
  const away = Math.max(seen.start - byte.end, byte.start - seen.end, 0);
  const air = Math.min(SIDE_SHARE * (seen.end - seen.start), away);
  const isApart = whole.start >= seen.end || whole.end <= seen.start;
  if (isApart && 2 * air < whole.end - whole.start) return whole;
  return { start: byte.start - air, end: byte.end + air };
}

/** The lens of both sides, and what it drew last. */
export interface TransferLens extends Lens {
  readonly drawn: () => BandScene | null;
}

const NOTHING: LensPick = { cursor: null, tip: null, layer: null, hover: null, click: () => null };

/**
 * Prefill over decode along one line, with what is moved between them as bands.
 *
 * The line is the longer side's. To one scale, both show the same bytes of it; else each shows the same share of its own.
 */
export function joinedLens({
  lenses,
  draw,
  ranks,
  isOneScale,
  selected,
  newest,
  around,
  onPress,
  onStep,
}: JoinedLensInput): TransferLens {
  const longer = lenses.prefill.bytes >= lenses.decode.bytes ? lenses.prefill : lenses.decode;
  let last: DrawnFrame | null = null;
  let seen: LineSpan | null = null;
  const shareOf = (side: SideName): number => (isOneScale ? 1 : lenses[side].bytes / longer.bytes);
  const rangeOf = (side: SideName, { start, end }: LineSpan): LineSpan => {
    const share = shareOf(side);
    return { start: start * share, end: Math.max(end * share, start * share + 1e-6) };
  };
  const sideAt = ({ tops }: TransferScene, y: number): SideName | null =>
    y < tops.bands ? 'prefill' : y >= tops.decode ? 'decode' : null;
  const pickBetween = ({ drawn, row }: DrawnFrame, x: number, y: number): LensPick => {
    const { bands, tops, scales } = drawn;
    const pairsOf = ({ first, after }: DrawnBand): readonly RowPair[] => row.pairs.slice(first, after);
    const at = y - tops.bands;
    const fate = fateAt(bands, x, at);
    if (fate) {
      const line = Math.min(Math.max(toByte(scales.decode, x), fate.mark.start), fate.mark.end - 1);
      return {
        ...NOTHING,
        tip: fateSentence(fate.mark, fate.count),
        layer: fate.mark.layer,
        click: () => {
          onPress({ kind: 'line', side: 'decode', line: Math.floor(line) });
          return null;
        },
      };
    }
    const band = bandAt(bands, x, at);
    const [first] = band ? pairsOf(band) : [];
    return {
      ...NOTHING,
      tip: band && bandSentence(pairsOf(band), bands.every, ranks.length > 1),
      click: () => {
        onPress(first ? { kind: 'pair', pair: first } : null);
        return null;
      },
    };
  };
  return {
    ...longer,
    drawn: () => last?.drawn.bands ?? null,
    draw: (frame) => {
      seen = frame.range;
      last = draw(frame, { prefill: rangeOf('prefill', frame.range), decode: rangeOf('decode', frame.range) });
      return { scene: last.drawn.scene, lift: frame.scroll, height: last.drawn.height };
    },
    pick: (_picture, range, x, y) => {
      if (last === null) return NOTHING;
      const { drawn } = last;
      const side = sideAt(drawn, y);
      if (side === null) return pickBetween(last, x, y);
      const scene = drawn[side];
      const picture = { scene, lift: 0, height: scene.height };
      const picked = lenses[side].pick(picture, rangeOf(side, range), x, y - drawn.tops[side]);
      return {
        ...picked,
        // What is hovered is one thing for all of the page; here it would be one of two.
        hover: null,
        click: () => {
          // With Shift, a click is on the byte itself rather than on what it belongs to.
          const action = picked.click(true);
          const selection = action?.type === 'selected' ? action.selection : null;
          onPress(
            selection?.kind === 'byte'
              ? { kind: 'byte', side, space: selection.space, offset: selection.offset }
              : null,
          );
          return null;
        },
      };
    },
    snap: (_picture, range, x, y, reach) => {
      if (last === null) return range.start;
      const { drawn } = last;
      const side = sideAt(drawn, y) ?? (longer === lenses.prefill ? 'prefill' : 'decode');
      const scene = drawn[side];
      const share = shareOf(side);
      const picture = { scene, lift: 0, height: scene.height };
      return lenses[side].snap(picture, rangeOf(side, range), x, y - drawn.tops[side], reach * share) / share;
    },
    spanOf: () => {
      const made =
        around === undefined || newest === null ? undefined : last?.row.pairs.find(({ pair }) => pair.index === newest);
      const side = made?.decode || selected?.decode[0] !== undefined ? 'decode' : 'prefill';
      const line = made?.decode?.start ?? selected?.[side][0];
      if (line === undefined) return null;
      const share = shareOf(side);
      const byte = { start: line / share, end: (line + 1) / share };
      const whole = around?.(side, line);
      return whole ? comingInto(seen, byte, { start: whole.start / share, end: whole.end / share }) : byte;
    },
    topOf: () => null,
    step: (by) => {
      if (onStep === null) return null;
      onStep(by);
      return { type: 'view-changed', view: {} };
    },
  };
}
