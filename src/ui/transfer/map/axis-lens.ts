import type { Analysis } from '../../../core/analysis/analyse.ts';
import { addressAxis } from '../../../core/scene/address-axis.ts';
import { addressContent } from '../../../core/scene/address-content.ts';
import { addressOverview } from '../../../core/scene/address-overview.ts';
import type { LineSpan } from '../../../core/scene/row-content.ts';
import { plotOf } from '../../../core/scene/row-scene.ts';
import type { RulerUnit } from '../../../core/scene/ruler.ts';
import { createScale } from '../../../core/scene/scale.ts';
import { bundledMetrics } from '../../../core/scene/text-metrics.ts';
import { type AxisMemo, axisRow } from '../../../core/scene/transfer-axis.ts';
import { type AxisSideContent, axisSideScene } from '../../../core/scene/transfer-axis-side.ts';
import type { SideAddresses, TransferLanes } from '../../../core/scene/transfer-lanes.ts';
import type { SideRows, TransferRow } from '../../../core/scene/transfer-marks.ts';
import { joinedScene, type TransferBuffers } from '../../../core/scene/transfer-scene.ts';
import type { Lens } from '../../map/lens.ts';
import { axisSideLens } from './axis-side-lens.ts';
import { type JoinedLensInput, joinedLens, type SideName, type TransferLens } from './joined-lens.ts';

/** A side's rows with its addresses. */
export const sideAddresses = (side: SideRows): SideAddresses => ({ ...side, axis: addressAxis(side.geometry) });

export interface AxisLensSide {
  readonly content: AxisSideContent;
  readonly analysis: Analysis;
  readonly colourOf: (layerIndex: number, group: number) => number;
  readonly titles: readonly string[];
}

export interface AxisLensInput extends Pick<JoinedLensInput, 'ranks' | 'isOneScale' | 'selected' | 'onPress'> {
  readonly prefill: AxisLensSide;
  readonly decode: AxisLensSide;
  readonly lanes: TransferLanes | null;
  readonly memo: AxisMemo | null;
  readonly unit: RulerUnit;
  readonly newest: number | null;
}

const NONE: TransferRow = { pairs: [], marks: [] };
const NONE_HIDDEN: ReadonlySet<string> = new Set();
/** Pixels of the picture that the table of what is moved tells. */
const TOLD_WIDTH = 1200;

/** The row of listed or other blocks that holds a place of an axis. */
function rowAround({ lanes }: AxisSideContent, line: number): LineSpan | null {
  for (const { count, rows } of lanes) {
    for (const { rows: lane } of rows) {
      const block = lane.step > 0 ? Math.floor((line - lane.line) / lane.step) : 0;
      const start = lane.line + block * lane.step;
      if (block >= 0 && block < count && line < start + lane.length) return { start, end: start + lane.length };
    }
  }
  return null;
}

/** Prefill's pool over decode's, each along its addresses. */
export function axisLens(input: AxisLensInput): TransferLens {
  const { lanes, memo, ranks, unit, newest, selected } = input;
  const buffers: TransferBuffers = {};
  const sides = { prefill: input.prefill.content.side, decode: input.decode.content.side };
  const lensOf = ({ content, analysis, colourOf }: AxisLensSide): Lens =>
    axisSideLens(content, unit, (width, height, ratio) => {
      const tracks = addressContent(analysis, NONE_HIDDEN);
      return addressOverview({ content: tracks, width, height, ratio, metrics: bundledMetrics, colourOf });
    });
  return joinedLens({
    ...input,
    around: (side, line) => rowAround(input[side].content, line),
    lenses: { prefill: lensOf(input.prefill), decode: lensOf(input.decode) },
    onStep: null,
    draw: ({ width, height, ratio, highlight }, ranges) => {
      const { left, right } = plotOf(width);
      const metrics = bundledMetrics;
      const scales = {
        prefill: createScale(ranges.prefill, left, right, ratio),
        decode: createScale(ranges.decode, left, right, ratio),
      };
      const row = lanes && memo ? axisRow(lanes, sides, scales, memo) : NONE;
      const sceneOf = (side: SideName) => {
        const { content, colourOf, titles } = input[side];
        const reuse = buffers[side];
        const scene = axisSideScene({
          ...{ content, colourOf, titles, range: ranges[side], layer: highlight.layer, width, ratio, metrics, unit },
          ...(reuse && { reuse }),
        });
        buffers[side] = scene.bars;
        return scene;
      };
      const scenes = { prefill: sceneOf('prefill'), decode: sceneOf('decode') };
      const drawn = joinedScene({ row, ranks, newest, selected, width, height, metrics, scenes, scales }, buffers);
      return { drawn, row };
    },
  });
}

/** What of a transfer the whole of both axes shows: for who cannot see the picture. */
export function wholeRow(
  lanes: TransferLanes | null,
  memo: AxisMemo | null,
  sides: Readonly<Record<SideName, SideAddresses>>,
): TransferRow {
  if (lanes === null || memo === null) return NONE;
  const scaleOf = ({ axis }: SideAddresses) =>
    createScale({ start: 0, end: Math.max(1, axis.bytes) }, 0, TOLD_WIDTH, 1);
  return axisRow(lanes, sides, { prefill: scaleOf(sides.prefill), decode: scaleOf(sides.decode) }, memo);
}
