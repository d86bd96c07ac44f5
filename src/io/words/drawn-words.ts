import type { Scene } from '../../core/scene/scene.ts';
import { formatCount } from './figures.ts';

/** How much of what there is a scene draws: `12 of 3,400 bars drawn`. */
export const drawnWords = ({ bars, of }: Scene['drawn']): string =>
  bars < of
    ? `${formatCount(bars)} of ${formatCount(of)} bars drawn`
    : of === 1
      ? '1 bar drawn'
      : `all ${formatCount(of)} bars drawn`;
