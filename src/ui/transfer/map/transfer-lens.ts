import type { LineSpan } from '../../../core/scene/row-content.ts';
import type { RulerUnit } from '../../../core/scene/ruler.ts';
import { toByte } from '../../../core/scene/scale.ts';
import { bundledMetrics } from '../../../core/scene/text-metrics.ts';
import { type BandScene, bandAt, type DrawnBand, fateAt } from '../../../core/scene/transfer-bands.ts';
import type { RowPair, TransferRow } from '../../../core/scene/transfer-marks.ts';
import type { SelectedBytes } from '../../../core/scene/transfer-places.ts';
import {
  type TransferBuffers,
  type TransferScene,
  type TransferSceneSide,
  transferScene,
} from '../../../core/scene/transfer-scene.ts';
import { bandSentence, fateSentence } from '../../../io/words/transfer-band.ts';
import type { TransferByte } from '../../../state/transfer.ts';
import type { Lens, LensPick } from '../../map/lens.ts';

type SideName = TransferByte['side'];

/** What is pressed on the maps. */
export type Pressed =
  | { readonly kind: 'byte'; readonly side: SideName; readonly space: number; readonly offset: number }
  | { readonly kind: 'line'; readonly side: SideName; readonly line: number }
  | { readonly kind: 'pair'; readonly pair: RowPair };

export interface TransferLensSide extends Omit<TransferSceneSide, 'range'> {
  /** The row's own lens: what a place of it means. */
  readonly lens: Lens;
}

export interface TransferLensInput {
  readonly prefill: TransferLensSide;
  readonly decode: TransferLensSide;
  readonly row: TransferRow;
  /** Prefill ranks that are read. */
  readonly ranks: readonly number[];
  readonly unit: RulerUnit;
  /** Both to one scale, so that equal widths are equal bytes; else each fills the width. */
  readonly isOneScale: boolean;
  readonly newest: number | null;
  readonly selected: SelectedBytes | null;
  readonly onPress: (pressed: Pressed | null) => void;
  readonly onStep: (by: number) => void;
}

/** The lens of both sides, and what it drew last. */
export interface TransferLens extends Lens {
  readonly drawn: () => BandScene | null;
}

const NOTHING: LensPick = { cursor: null, tip: null, layer: null, hover: null, click: () => null };

/**
 * Prefill's row over decode's along one line, with what is moved between them as bands.
 *
 * The line is the longer side's. To one scale, both show the same bytes of it; else each shows the same share of its own.
 */
export function transferLens(input: TransferLensInput): TransferLens {
  const { row, ranks, unit, isOneScale, newest, selected, onPress } = input;
  const lenses = { prefill: input.prefill.lens, decode: input.decode.lens };
  const longer = lenses.prefill.bytes >= lenses.decode.bytes ? lenses.prefill : lenses.decode;
  let drawn: TransferScene | null = null;
  const buffers: TransferBuffers = {};
  const rangeOf = (side: SideName, { start, end }: LineSpan): LineSpan => {
    const share = isOneScale ? 1 : lenses[side].bytes / longer.bytes;
    return { start: start * share, end: Math.max(end * share, start * share + 1e-6) };
  };
  const sideAt = ({ tops }: TransferScene, y: number): SideName | null =>
    y < tops.bands ? 'prefill' : y >= tops.decode ? 'decode' : null;
  const pairsOf = ({ first, after }: DrawnBand): readonly RowPair[] => row.pairs.slice(first, after);
  const pickBetween = ({ bands, tops, scales }: TransferScene, x: number, y: number): LensPick => {
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
      tip: band && bandSentence(pairsOf(band)),
      click: () => {
        onPress(first ? { kind: 'pair', pair: first } : null);
        return null;
      },
    };
  };
  return {
    ...longer,
    drawn: () => drawn?.bands ?? null,
    draw: (frame) => {
      const { width, height, ratio, range, highlight } = frame;
      const sideOf = (side: SideName): TransferSceneSide => {
        const { content, colourOf, titles } = input[side];
        return { content, colourOf, titles, range: rangeOf(side, range) };
      };
      drawn = transferScene(
        {
          ...{ row, ranks, newest, selected, highlight, unit, width, height, ratio, metrics: bundledMetrics },
          prefill: sideOf('prefill'),
          decode: sideOf('decode'),
        },
        buffers,
      );
      return { scene: drawn.scene, lift: frame.scroll, height: drawn.height };
    },
    pick: (_picture, range, x, y) => {
      if (drawn === null) return NOTHING;
      const side = sideAt(drawn, y);
      if (side === null) return pickBetween(drawn, x, y);
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
      const side = (drawn && sideAt(drawn, y)) ?? (longer === lenses.prefill ? 'prefill' : 'decode');
      if (drawn === null) return range.start;
      const scene = drawn[side];
      const share = isOneScale ? 1 : lenses[side].bytes / longer.bytes;
      const picture = { scene, lift: 0, height: scene.height };
      return lenses[side].snap(picture, rangeOf(side, range), x, y - drawn.tops[side], reach * share) / share;
    },
    spanOf: () => {
      const side = selected?.decode[0] !== undefined ? 'decode' : 'prefill';
      const line = selected?.[side][0];
      if (line === undefined) return null;
      const share = isOneScale ? 1 : lenses[side].bytes / longer.bytes;
      return { start: line / share, end: (line + 1) / share };
    },
    topOf: () => null,
    step: (by) => {
      input.onStep(by);
      return { type: 'view-changed', view: {} };
    },
  };
}
