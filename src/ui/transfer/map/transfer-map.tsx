import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { addressIn } from '../../../core/analysis/space.ts';
import type { RegisteredFacts } from '../../../core/facts.ts';
import type { Highlight } from '../../../core/scene/row-scene-input.ts';
import type { Scene } from '../../../core/scene/scene.ts';
import { addressAt, sectionAt } from '../../../core/scene/sections.ts';
import type { TransferPlaces } from '../../../core/scene/transfer-marks.ts';
import {
  arePaired,
  arePlaces,
  firstPlaces,
  linkOf,
  placesOfLink,
  placesOfLogical,
  placesOfPair,
  selectedBytes,
} from '../../../core/scene/transfer-places.ts';
import { blocksBetween } from '../../../core/scene/transfer-pool.ts';
import { rowAt, transferRow } from '../../../core/scene/transfer-row.ts';
import { pairAt } from '../../../core/transfer/pairs.ts';
import type { Transfer } from '../../../core/transfer/transfer.ts';
import { drawnPairs, lineWords, sideTitles } from '../../../io/words/transfer-band.ts';
import type { Selection } from '../../../state/state.ts';
import type { TransferByte } from '../../../state/transfer.ts';
import { LensCanvas, type MapControls } from '../../map/lens-canvas.tsx';
import styles from '../../map/map.module.css';
import { ZOOM_FACTOR } from '../../map/map-keys.ts';
import { Overview } from '../../map/overview.tsx';
import { rowsLens } from '../../map/rows-lens.ts';
import { useColourOf } from '../../map/use-colour-of.ts';
import type { MapModel } from '../../map/use-map-model.ts';
import { clampRange, createViewport } from '../../map/viewport.ts';
import { useAppState } from '../../store-context.tsx';
import { byteAt } from '../byte-address.ts';
import { LinkPicker } from './link-picker.tsx';
import { PoolStrip } from './pool-strip.tsx';
import { TransferLegend } from './transfer-legend.tsx';
import { type Pressed, type TransferLensSide, transferLens } from './transfer-lens.ts';
import { TransferTwin } from './transfer-twin.tsx';
import { useSideModel, useSideRows } from './use-side-model.ts';

export interface TransferMapProps {
  readonly prefill: RegisteredFacts;
  readonly decode: RegisteredFacts;
  readonly transfer: Transfer;
  /** Pairs made so far; null for all. */
  readonly played: number | null;
  readonly selected: TransferByte | null;
  readonly onSelect: (byte: TransferByte | null) => void;
  /** Called with the blocks of a group that were dragged over. */
  readonly onBlocks?: (side: TransferByte['side'], group: number, blocks: readonly number[]) => void;
}

const NO_PAIRS: readonly number[] = [];

/** Prefill's row over decode's, and what is moved between them. */
export default function TransferMap({
  prefill,
  decode,
  transfer,
  played,
  selected,
  onSelect,
  onBlocks,
}: TransferMapProps) {
  const view = useAppState((state) => state.view);
  const kept = useAppState((state) => state.unit);
  const unit = kept === 'blocks' ? 'hex' : kept;
  const [isOneScale, setIsOneScale] = useState(true);
  const [chosen, setChosen] = useState<{ readonly of: Transfer; readonly places: TransferPlaces } | null>(null);
  const setWanted = useCallback((found: TransferPlaces) => setChosen({ of: transfer, places: found }), [transfer]);
  const rowsOfPrefill = useSideRows(prefill);
  const rowsOfDecode = useSideRows(decode);
  const sides = useMemo(() => ({ prefill: rowsOfPrefill, decode: rowsOfDecode }), [rowsOfPrefill, rowsOfDecode]);
  const places = useMemo(() => {
    const stays =
      chosen && arePlaces(sides, chosen.places) && (chosen.of === transfer || arePaired(transfer, chosen.places));
    return stays ? chosen.places : firstPlaces(transfer);
  }, [chosen, sides, transfer]);
  const modelOfPrefill = useSideModel('prefill', prefill, rowsOfPrefill, places.prefill);
  const modelOfDecode = useSideModel('decode', decode, rowsOfDecode, places.decode);
  const colourOfPrefill = useColourOf(prefill.layout);
  const colourOfDecode = useColourOf(decode.layout);
  const row = useMemo(() => transferRow(transfer, sides, places, played), [transfer, sides, places, played]);
  const bytes = useMemo(() => {
    const facts = selected?.side === 'prefill' ? prefill : decode;
    const space = selected && facts.analysis.geometry.spaces[selected.space];
    if (!selected || !space || selected.offset >= Number(space.end - space.origin)) return null;
    const address = addressIn(space, selected.offset);
    return selectedBytes(transfer, sides, places, { side: selected.side, address, rank: selected.rank ?? null });
  }, [selected, prefill, decode, transfer, sides, places]);

  // Stepping through pairs, and selecting a byte elsewhere, brings their blocks into sight.
  useEffect(() => {
    if (played !== null && played > 0) setWanted(placesOfPair(pairAt(transfer.pairs, played - 1)));
  }, [played, transfer, setWanted]);
  const newest = useRef(bytes);
  newest.current = bytes;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a byte comes into sight when it is selected; then one may look elsewhere.
  useEffect(() => {
    const found = newest.current;
    if (found?.places && (found.prefill.length === 0 || found.decode.length === 0)) setWanted(found.places);
  }, [selected, transfer]);

  const link = useMemo(() => linkOf(transfer, places), [transfer, places]);
  const goTo = useCallback(
    (group: number, place: number) => {
      const found = placesOfLink(transfer, group, place);
      if (found) setWanted(found);
    },
    [transfer, setWanted],
  );
  const onStep = useCallback(
    (by: number) => {
      if (link) goTo(link.group, Math.min(Math.max(link.place + by, 0), link.count - 1));
    },
    [link, goTo],
  );
  const onGo = (side: TransferByte['side'], logical: number): void => {
    const { layout } = side === 'prefill' ? prefill : decode;
    setWanted(placesOfLogical(transfer, layout, side, logical, places));
  };
  const onDrag = (side: TransferByte['side'], first: number, last: number): void => {
    const { group } = places[side];
    onBlocks?.(side, group, blocksBetween((side === 'prefill' ? prefill : decode).layout, group, first, last));
  };
  const rank = transfer.ranks[0];
  const onPress = useCallback(
    (pressed: Pressed | null) => {
      if (pressed === null) return onSelect(null);
      if (pressed.kind === 'byte') {
        const { side, space, offset } = pressed;
        return onSelect({ side, space, offset, ...(side === 'prefill' && rank !== undefined && { rank }) });
      }
      if (pressed.kind === 'pair') {
        setWanted(placesOfPair(pressed.pair.pair));
        return onSelect(byteAt(decode, 'decode', pressed.pair.pair.decode.address));
      }
      const section = sectionAt(rowsOfDecode.rows, pressed.line);
      if (section === undefined) return;
      const at = addressAt(rowsOfDecode.geometry, section, rowAt(rowsOfDecode, places.decode), pressed.line);
      onSelect(byteAt(decode, 'decode', at as Parameters<typeof byteAt>[2]));
    },
    [onSelect, setWanted, rank, decode, rowsOfDecode, places],
  );
  const lenses = useMemo(
    () => ({
      prefill: rowsLens(modelOfPrefill, colourOfPrefill, unit),
      decode: rowsLens(modelOfDecode, colourOfDecode, unit),
    }),
    [modelOfPrefill, modelOfDecode, colourOfPrefill, colourOfDecode, unit],
  );
  const lens = useMemo(() => {
    const side = (name: TransferByte['side'], { content }: MapModel, colourOf: TransferLensSide['colourOf']) => ({
      ...{ content, colourOf, lens: lenses[name] },
      titles: sideTitles(name, content),
    });
    return transferLens({
      ...{ row, unit, isOneScale, onPress, onStep, ranks: transfer.ranks },
      prefill: side('prefill', modelOfPrefill, colourOfPrefill),
      decode: side('decode', modelOfDecode, colourOfDecode),
      newest: played === null ? null : played - 1,
      selected: bytes,
    });
  }, [
    lenses,
    modelOfPrefill,
    modelOfDecode,
    colourOfPrefill,
    colourOfDecode,
    row,
    transfer,
    unit,
    isOneScale,
    onPress,
    onStep,
    played,
    bytes,
  ]);
  const highlightOf = useCallback(
    (_: Selection | null, layer: string | null): Highlight => ({ layer, region: null, finding: null }),
    [],
  );
  const about = `${sideTitles('prefill', modelOfPrefill.content)[0]} and ${sideTitles('decode', modelOfDecode.content)[0]}`;
  const length = lens.bytes;
  // A new line of bytes is another axis; see MemoryMap.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it starts with what the state keeps, and then lives on.
  const viewport = useMemo(() => {
    const line = Math.max(1, length);
    return createViewport(clampRange(view.range ?? { start: 0, end: line }, line));
  }, [length]);
  const controls = useRef<MapControls>(null);
  const drawn = useRef<HTMLSpanElement>(null);
  const all = transfer.delivery?.pairs ?? 0;
  const onScene = useCallback(
    (_: Scene) => {
      const bands = lens.drawn();
      if (drawn.current && bands) drawn.current.textContent = drawnPairs(bands.pairs, bands.bands.length, all);
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
    <section className={styles.map} aria-label="Maps">
      <div>
        <div className={styles.tools}>
          {link && <LinkPicker link={link} transfer={transfer} layout={decode.layout} onGo={goTo} />}
          <span className={styles.spring} />
          <fieldset className={styles.segments} aria-label="Scale of both sides">
            <button
              type="button"
              className={styles.segment}
              aria-pressed={isOneScale}
              title="Equal widths are equal bytes on both sides"
              onClick={() => setIsOneScale(true)}
            >
              one scale
            </button>
            <button
              type="button"
              className={styles.segment}
              aria-pressed={!isOneScale}
              title="Each side's row fills the width"
              onClick={() => setIsOneScale(false)}
            >
              each its own
            </button>
          </fieldset>
          <fieldset className={styles.segments} aria-label="Zoom along the row">
            <button
              type="button"
              className={styles.segment}
              aria-label="Zoom out"
              onClick={() => controls.current?.zoom(1 / ZOOM_FACTOR)}
            >
              −
            </button>
            <button type="button" className={styles.segment} onClick={() => controls.current?.fit()}>
              fit
            </button>
            <button
              type="button"
              className={styles.segment}
              aria-label="Zoom in"
              onClick={() => controls.current?.zoom(ZOOM_FACTOR)}
            >
              +
            </button>
          </fieldset>
        </div>
        <PoolStrip
          {...{ transfer, places }}
          prefill={prefill.layout}
          decode={decode.layout}
          onGo={onGo}
          onLink={goTo}
          {...(onBlocks && { onDrag: onDrag })}
        />
      </div>
      <LensCanvas
        lens={lens}
        selection={null}
        highlightOf={highlightOf}
        viewport={viewport}
        kept={view.range}
        controls={controls}
        tableNote="The table after the map tells what is moved."
        onScene={onScene}
      />
      <TransferTwin row={row} about={about} chosen={bytes?.pairs ?? NO_PAIRS} onPress={onPress} />
      <TransferLegend row={row} />
      <div className={styles.overview}>
        <span>{lineWords(rowsOfPrefill.rows.bytes, rowsOfDecode.rows.bytes)}</span>
        <Overview lens={lens} viewport={viewport} onShow={(range) => controls.current?.show(range)} />
        <span className={styles.drawn} ref={drawn} />
      </div>
    </section>
  );
}
