import { lazy, memo, Suspense, useCallback, useMemo, useRef } from 'react';
import type { RegisteredFacts } from '../../core/facts.ts';
import { grouped } from '../../core/scene/digits.ts';
import type { Scene } from '../../core/scene/scene.ts';
import { drawnWords } from '../../io/words/drawn-words.ts';
import { formatBytes } from '../../io/words/figures.ts';
import type { Selection } from '../../state/state.ts';
import { EditPart } from '../edit/edit-part.tsx';
import { useAppState } from '../store-context.tsx';
import { mapHighlight } from './highlight.ts';
import { Legend } from './legend.tsx';
import { LensCanvas, type MapControls } from './lens-canvas.tsx';
import { LensSwitch } from './lens-switch.tsx';
import styles from './map.module.css';
import { Overview } from './overview.tsx';
import { OwnerSwitch } from './owner-switch.tsx';
import { RowPicker } from './row-picker.tsx';
import { UnitSwitch } from './unit-switch.tsx';
import { useColourOf } from './use-colour-of.ts';
import { useLens } from './use-lens.ts';
import { useMapModel } from './use-map-model.ts';
import { clampRange, createViewport } from './viewport.ts';
import { ZoomSwitch } from './zoom-switch.tsx';

/** How often, in ms, the page says anew how much is drawn while the map moves. */
const SAID_EVERY = 120;

// A gesture's end renders the map; neither of these shows what is in sight.
// It is out of sight, and what is seen comes first.
const Twin = memo(lazy(() => import('./map-twin.tsx')));
const Signs = memo(Legend);

export interface MemoryMapProps {
  readonly facts: RegisteredFacts;
  /** Layers to leave out beside those that a person hides. */
  readonly pending?: ReadonlySet<string>;
}

/** The memory map: what the chosen group's block holds, what moves of it, and what is lost. */
export function MemoryMap({ facts, pending }: MemoryMapProps) {
  const model = useMapModel(facts, pending);
  const { rows, view, blocks } = model;
  const keptView = useAppState((state) => state.view);
  const selection = useAppState((state) => state.selection);
  const highlightOf = useCallback(
    (hovered: Selection | null, layer: string | null) => mapHighlight(hovered, layer, selection, facts),
    [selection, facts],
  );
  const { name, lens, addresses, unit } = useLens(model);
  const { bytes } = lens;
  const colourOf = useColourOf(facts.layout);
  // A new line of bytes is another axis: what was in sight of the old one means nothing on it. It starts with what the
  // state keeps, which a zoom that began with the whole line would overwrite.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the lens' name stands for its axis.
  const viewport = useMemo(() => {
    const line = Math.max(1, bytes);
    return createViewport(clampRange(lens.keptIn(keptView) ?? { start: 0, end: line }, line));
  }, [name, bytes]);
  const controls = useRef<MapControls>(null);
  const drawn = useRef<HTMLSpanElement>(null);
  const newest = useRef<Scene | null>(null);
  const placeHandles = useRef<(() => void) | null>(null);
  const saying = useRef<number | null>(null);
  // Written past React and not every frame, since it changes with nearly every frame of a gesture.
  const onScene = useCallback((scene: Scene) => {
    newest.current = scene;
    placeHandles.current?.();
    const say = (): void => {
      saying.current = null;
      const words = newest.current && drawnWords(newest.current.drawn);
      if (drawn.current && drawn.current.textContent !== words) drawn.current.textContent = words;
    };
    if (drawn.current?.textContent === '') say();
    else saying.current ??= window.setTimeout(say, SAID_EVERY);
  }, []);

  if (rows.bytes === 0) {
    return (
      <div className={styles.message}>
        <h2>No page to draw</h2>
        <p>No layer of this layout holds a byte: it has no blocks, or every layer is skipped.</p>
      </div>
    );
  }
  return (
    <section className={styles.map} aria-label="Map">
      <div className={styles.tools}>
        {name === 'rows' ? (
          <>
            <span>Block owned by</span>
            <OwnerSwitch layout={facts.layout} owner={view.owner} row={view.row} />
            <span className={styles.hint}>
              {view.owner === 'all' ? 'all groups laid over each other' : 'one group owns a block at a time'}
            </span>
          </>
        ) : (
          <span>every block of every group, by address</span>
        )}
        <div className={styles.viewTools}>
          {name === 'rows' && <RowPicker row={view.row} blocks={blocks} />}
          <LensSwitch model={model} name={name} viewport={viewport} />
          <UnitSwitch unit={unit} hasBlocks={addresses !== null && addresses.grids.length > 0} />
          <ZoomSwitch controls={controls} />
        </div>
      </div>
      <LensCanvas
        key={name}
        lens={lens}
        selection={selection}
        highlightOf={highlightOf}
        viewport={viewport}
        kept={lens.keptIn(keptView)}
        controls={controls}
        tableNote="The table after the map holds the same facts."
        onScene={onScene}
      >
        <EditPart
          part="handles"
          {...{ name, model, addresses, lens, viewport }}
          scene={newest}
          onScene={placeHandles}
        />
      </LensCanvas>
      <Suspense fallback={null}>
        <Twin model={model} addresses={addresses} unit={unit} />
      </Suspense>
      <Signs content={addresses ?? model.content} colourOf={colourOf} />
      <div className={styles.overview}>
        <span>
          {name === 'rows'
            ? `${grouped(rows.rows)} ${rows.rows === 1 ? 'row' : 'rows'} × ${formatBytes(rows.bytes)}`
            : `${grouped(rows.rows)} ${rows.rows === 1 ? 'block' : 'blocks'} by address`}
        </span>
        <Overview lens={lens} viewport={viewport} onShow={(range) => controls.current?.show(range)} />
        <span className={styles.drawn} ref={drawn} />
      </div>
    </section>
  );
}
