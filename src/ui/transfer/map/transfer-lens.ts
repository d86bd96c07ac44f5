import type { RulerUnit } from '../../../core/scene/ruler.ts';
import { bundledMetrics } from '../../../core/scene/text-metrics.ts';
import type { TransferRow } from '../../../core/scene/transfer-marks.ts';
import { type TransferBuffers, type TransferSceneSide, transferScene } from '../../../core/scene/transfer-scene.ts';
import type { Lens } from '../../map/lens.ts';
import { type JoinedLensInput, joinedLens, type SideName, type TransferLens } from './joined-lens.ts';

export interface TransferLensSide extends Omit<TransferSceneSide, 'range'> {
  /** The row's own lens: what a place of it means. */
  readonly lens: Lens;
}

export interface TransferLensInput
  extends Pick<JoinedLensInput, 'ranks' | 'isOneScale' | 'selected' | 'onPress' | 'onStep'> {
  readonly prefill: TransferLensSide;
  readonly decode: TransferLensSide;
  readonly row: TransferRow;
  readonly unit: RulerUnit;
  readonly newest: number | null;
}

/** Prefill's row over decode's. */
export function transferLens(input: TransferLensInput): TransferLens {
  const { row, ranks, unit, newest, selected } = input;
  const buffers: TransferBuffers = {};
  return joinedLens({
    ...input,
    lenses: { prefill: input.prefill.lens, decode: input.decode.lens },
    draw: ({ width, height, ratio, highlight }, ranges) => {
      const sideOf = (side: SideName): TransferSceneSide => {
        const { content, colourOf, titles } = input[side];
        return { content, colourOf, titles, range: ranges[side] };
      };
      const drawn = transferScene(
        {
          ...{ row, ranks, newest, selected, highlight, unit, width, height, ratio, metrics: bundledMetrics },
          prefill: sideOf('prefill'),
          decode: sideOf('decode'),
        },
        buffers,
      );
      return { drawn, row };
    },
  });
}
