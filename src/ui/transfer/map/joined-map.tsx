import { type RefObject, useCallback, useMemo, useRef } from 'react';
import type { Highlight } from '../../../core/scene/row-scene-input.ts';
import type { Scene } from '../../../core/scene/scene.ts';
import type { TransferRow } from '../../../core/scene/transfer-marks.ts';
import type { Transfer } from '../../../core/transfer/transfer.ts';
import { drawnPairs } from '../../../io/words/transfer-band.ts';
import type { Selection } from '../../../state/state.ts';
import { LensCanvas, type MapControls } from '../../map/lens-canvas.tsx';
import styles from '../../map/map.module.css';
import { Overview } from '../../map/overview.tsx';
import { clampRange, createViewport } from '../../map/viewport.ts';
import { useAppState } from '../../store-context.tsx';
import type { Pressed, TransferLens } from './joined-lens.ts';
import joined from './joined-map.module.css';
import { TransferLegend } from './transfer-legend.tsx';
import { TransferTwin } from './transfer-twin.tsx';

interface JoinedMapProps {
  readonly lens: TransferLens;
  readonly transfer: Transfer;
  /** What the table and the legend tell. */
  readonly row: TransferRow;
  /** What is in sight, in words: `Prefill row 3 and decode row 5`. */
  readonly about: string;
  /** How long the lines are. */
  readonly lines: string;
  /** Pairs that move the byte that is selected. */
  readonly chosen: readonly number[];
  readonly onPress: (pressed: Pressed) => void;
  readonly controls: RefObject<MapControls | null>;
}

/** Both sides under one lens: the canvas, its table, its signs, and the whole line in little. */
export function JoinedMap({ lens, transfer, row, about, lines, chosen, onPress, controls }: JoinedMapProps) {
  const view = useAppState((state) => state.view);
  const kept = lens.keptIn(view);
  const length = lens.bytes;
  // A new line of bytes is another axis; see MemoryMap.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it starts with what the state keeps, and then lives on.
  const viewport = useMemo(() => {
    const line = Math.max(1, length);
    return createViewport(clampRange(kept ?? { start: 0, end: line }, line));
  }, [length]);
  const highlightOf = useCallback(
    (_: Selection | null, layer: string | null): Highlight => ({ layer, region: null, finding: null }),
    [],
  );
  const drawn = useRef<HTMLSpanElement>(null);
  const all = transfer.delivery?.pairs ?? 0;
  const onScene = useCallback(
    (_: Scene) => {
      const bands = lens.drawn();
      if (drawn.current && bands)
        drawn.current.textContent = drawnPairs(bands.pairs, bands.bands.length, all, bands.every);
    },
    [lens, all],
  );
  if (length === 0) {
    return (
      <div className={styles.message}>
        <h2>No page to draw</h2>
        <p>No layer of either side holds a byte.</p>
      </div>
    );
  }
  return (
    <>
      <LensCanvas
        {...{ lens, highlightOf, viewport, kept, controls, onScene }}
        selection={null}
        tableNote="The table after the map tells what is moved."
      />
      <TransferTwin {...{ row, about, chosen, onPress }} tellsRank={transfer.ranks.length > 1} />
      <TransferLegend row={row} />
      <div className={styles.overview}>
        <span>{lines}</span>
        <Overview lens={lens} viewport={viewport} onShow={(range) => controls.current?.show(range)} />
        <span className={`${styles.drawn} ${joined.drawn}`} ref={drawn} />
      </div>
    </>
  );
}
