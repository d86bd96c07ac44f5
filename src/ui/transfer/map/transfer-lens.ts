import type { LineSpan, RowContent } from '../../../core/scene/row-content.ts';
import { plotOf } from '../../../core/scene/row-scene.ts';
import type { RulerUnit } from '../../../core/scene/ruler.ts';
import { createScale, type Scale, toByte, toPixel } from '../../../core/scene/scale.ts';
import type { BarBuffer, Scene, SceneItem } from '../../../core/scene/scene.ts';
import { stackScenes } from '../../../core/scene/stack.ts';
import { bundledMetrics } from '../../../core/scene/text-metrics.ts';
import { type BandScene, bandAt, bandScene, type DrawnBand, fateAt } from '../../../core/scene/transfer-bands.ts';
import type { SelectedBytes } from '../../../core/scene/transfer-places.ts';
import type { RowPair, TransferRow } from '../../../core/scene/transfer-row.ts';
import { sideScene } from '../../../core/scene/transfer-side.ts';
import { bandSentence, fateSentence } from '../../../io/words/transfer-band.ts';
import type { TransferByte } from '../../../state/transfer.ts';
import type { Lens, LensPick } from '../../map/lens.ts';

type SideName = TransferByte['side'];

/** What is pressed on the maps. */
export type Pressed =
  | { readonly kind: 'byte'; readonly side: SideName; readonly space: number; readonly offset: number }
  | { readonly kind: 'line'; readonly side: SideName; readonly line: number }
  | { readonly kind: 'pair'; readonly pair: RowPair };

export interface TransferLensSide {
  /** The row's own lens: what a place of it means. */
  readonly lens: Lens;
  readonly content: RowContent;
  readonly colourOf: (layerIndex: number, group: number) => number;
  /** What stands before its ruler, the longest first. */
  readonly titles: readonly string[];
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

interface Tops {
  readonly prefill: number;
  readonly bands: number;
  readonly decode: number;
  readonly height: number;
}

interface Drawn {
  readonly prefill: Scene;
  readonly decode: Scene;
  readonly bands: BandScene;
  readonly tops: Tops;
  readonly scales: Readonly<Record<SideName, Scale>>;
}

/** The byte that is selected on both rows, and the line that joins it to its twins. */
function selectedItems({ prefill, decode }: SelectedBytes, { tops, scales, bands }: Drawn): SceneItem[] {
  const places = (side: SideName, lines: readonly number[]): number[] =>
    lines
      .filter((line) => line >= scales[side].range.start && line < scales[side].range.end)
      .map((line) => toPixel(scales[side], line + 0.5));
  const above = places('prefill', prefill);
  const below = places('decode', decode);
  const joint = tops.bands + bands.laneTop - 6;
  const line = (x1: number, y1: number, x2: number, y2: number): SceneItem => ({
    ...{ type: 'line', x1, y1, x2, y2, ink: 'ink', width: 2 },
  });
  const end = (x: number, y: number): SceneItem => ({ type: 'outline', x: x - 4, y: y - 4, w: 8, h: 8 });
  return [
    ...above.map((x) => line(x, tops.prefill + 24, x, tops.bands)),
    ...below.map((x) => line(x, joint, x, tops.height)),
    ...above.flatMap((x) => below.map((x2) => line(x, tops.bands, x2, joint))),
    ...above.map((x) => end(x, tops.bands)),
    ...below.map((x) => end(x, joint)),
  ];
}

/**
 * Prefill's row over decode's along one line, with what is moved between them as bands.
 *
 * The line is the longer side's. To one scale, both show the same bytes of it; else each shows the same share of its own.
 */
export function transferLens(input: TransferLensInput): TransferLens {
  const { row, ranks, unit, isOneScale, newest, selected, onPress } = input;
  const lenses = { prefill: input.prefill.lens, decode: input.decode.lens };
  const longer = lenses.prefill.bytes >= lenses.decode.bytes ? lenses.prefill : lenses.decode;
  let drawn: Drawn | null = null;
  let bars: BarBuffer | null = null;
  const ownBars: Partial<Record<SideName, BarBuffer>> = {};
  const rangeOf = (side: SideName, { start, end }: LineSpan): LineSpan => {
    const share = isOneScale ? 1 : lenses[side].bytes / longer.bytes;
    return { start: start * share, end: Math.max(end * share, start * share + 1e-6) };
  };
  const sideAt = ({ tops }: Drawn, y: number): SideName | null =>
    y < tops.bands ? 'prefill' : y >= tops.decode ? 'decode' : null;
  const pairsOf = ({ first, after }: DrawnBand): readonly RowPair[] => row.pairs.slice(first, after);
  const pickBetween = ({ bands, tops, scales }: Drawn, x: number, y: number): LensPick => {
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
      const { width, ratio, range, highlight } = frame;
      const drawSide = (side: SideName): Scene => {
        const { content, colourOf, titles } = input[side];
        const reuse = ownBars[side];
        const scene = sideScene({
          ...{ content, colourOf, titles, unit, width, ratio, highlight, metrics: bundledMetrics },
          range: rangeOf(side, range),
          ...(reuse && { reuse }),
        });
        ownBars[side] = scene.bars;
        return scene;
      };
      const [prefill, decode] = [drawSide('prefill'), drawSide('decode')];
      const { left, right } = plotOf(width);
      const scaleOf = (side: SideName): Scale => createScale(rangeOf(side, range), left, right, ratio);
      const scales = { prefill: scaleOf('prefill'), decode: scaleOf('decode') };
      const bands = bandScene({
        ...{ row, width, newest, ranks, metrics: bundledMetrics },
        ...scales,
        chosen: selected?.pairs ?? [],
      });
      const topOfDecode = prefill.height + bands.scene.height;
      const height = topOfDecode + decode.height;
      const tops = { prefill: 0, bands: prefill.height, decode: topOfDecode, height };
      drawn = { prefill, decode, bands, tops, scales };
      const scene = stackScenes(
        [
          { scene: prefill, top: tops.prefill },
          { scene: bands.scene, top: tops.bands },
          { scene: decode, top: tops.decode },
        ],
        selected ? selectedItems(selected, drawn) : [],
        width,
        Math.max(height, frame.height),
        bars ?? undefined,
      );
      bars = scene.bars;
      return { scene, lift: frame.scroll, height };
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
