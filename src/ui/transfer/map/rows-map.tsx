import { type RefObject, useCallback, useEffect, useMemo, useRef } from 'react';
import type { Address } from '../../../core/brand.ts';
import type { RegisteredFacts } from '../../../core/facts.ts';
import type { RulerUnit } from '../../../core/scene/ruler.ts';
import { addressAt, sectionAt } from '../../../core/scene/sections.ts';
import type { SideRows, TransferPlaces } from '../../../core/scene/transfer-marks.ts';
import { type ByteAt, selectedBytes } from '../../../core/scene/transfer-places.ts';
import { rowAt, transferRow } from '../../../core/scene/transfer-row.ts';
import { ranksOfPairs } from '../../../core/transfer/pairs.ts';
import type { Transfer } from '../../../core/transfer/transfer.ts';
import { lineWords, sideTitles } from '../../../io/words/transfer-band.ts';
import type { MapControls } from '../../map/lens-canvas.tsx';
import { rowsLens } from '../../map/rows-lens.ts';
import { useColourOf } from '../../map/use-colour-of.ts';
import type { MapModel } from '../../map/use-map-model.ts';
import type { Pressed, SideName } from './joined-lens.ts';
import { JoinedMap } from './joined-map.tsx';
import { type TransferLensSide, transferLens } from './transfer-lens.ts';
import { useSideModel } from './use-side-model.ts';

/** What either lens of the maps shows, and whom it tells. */
export interface LensMapProps {
  readonly prefill: RegisteredFacts;
  readonly decode: RegisteredFacts;
  readonly transfer: Transfer;
  readonly sides: Readonly<Record<SideName, SideRows>>;
  /** The blocks that are chosen. */
  readonly places: TransferPlaces;
  /** Pairs made so far; null for all. */
  readonly played: number | null;
  readonly byte: ByteAt | null;
  readonly unit: RulerUnit;
  readonly isOneScale: boolean;
  readonly controls: RefObject<MapControls | null>;
  /** Called for what is pressed, but for places of decode's line. */
  readonly onPress: (pressed: Exclude<Pressed, { kind: 'line' }> | null) => void;
  readonly onDecode: (address: Address) => void;
}

interface RowsMapProps extends LensMapProps {
  readonly onPlaces: (places: TransferPlaces) => void;
  /** To the next pair of blocks, or the one before. */
  readonly onStep: (by: number) => void;
}

const NO_PAIRS: readonly number[] = [];

/** The rows of the two blocks that are chosen. */
export function RowsMap(props: RowsMapProps) {
  const { prefill, decode, transfer, sides, places, played, byte, unit, isOneScale, controls } = props;
  const { onPress: onPressed, onDecode, onPlaces, onStep } = props;
  const modelOfPrefill = useSideModel('prefill', prefill, sides.prefill, places.prefill);
  const modelOfDecode = useSideModel('decode', decode, sides.decode, places.decode);
  const colourOfPrefill = useColourOf(prefill.layout);
  const colourOfDecode = useColourOf(decode.layout);
  const row = useMemo(() => transferRow(transfer, sides, places, played), [transfer, sides, places, played]);
  const bytes = useMemo(() => byte && selectedBytes(transfer, sides, places, byte), [byte, transfer, sides, places]);
  const newest = useRef(bytes);
  newest.current = bytes;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a byte comes into sight when it is selected; then one may look elsewhere.
  useEffect(() => {
    const found = newest.current;
    if (found?.places && (found.prefill.length === 0 || found.decode.length === 0)) onPlaces(found.places);
  }, [byte, transfer]);
  const onPress = useCallback(
    (pressed: Pressed | null) => {
      if (pressed?.kind !== 'line') return onPressed(pressed);
      const { geometry, rows } = sides.decode;
      const section = sectionAt(rows, pressed.line);
      if (section === undefined) return;
      onDecode(addressAt(geometry, section, rowAt(sides.decode, places.decode), pressed.line) as Address);
    },
    [onPressed, onDecode, sides, places],
  );
  const lenses = useMemo(
    () => ({
      prefill: rowsLens(modelOfPrefill, colourOfPrefill, unit),
      decode: rowsLens(modelOfDecode, colourOfDecode, unit),
    }),
    [modelOfPrefill, modelOfDecode, colourOfPrefill, colourOfDecode, unit],
  );
  const lens = useMemo(() => {
    const side = (name: SideName, { content }: MapModel, colourOf: TransferLensSide['colourOf']) => ({
      ...{ content, colourOf, lens: lenses[name] },
      titles: sideTitles(name, content, sides[name].rank),
    });
    return transferLens({
      ...{ row, unit, isOneScale, onPress, onStep, ranks: ranksOfPairs(transfer.pairs) },
      prefill: side('prefill', modelOfPrefill, colourOfPrefill),
      decode: side('decode', modelOfDecode, colourOfDecode),
      newest: played === null ? null : played - 1,
      selected: bytes,
    });
  }, [
    lenses,
    sides,
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
  const titleOf = (name: SideName, { content }: MapModel): string =>
    sideTitles(name, content, sides[name].rank)[0] ?? name;
  return (
    <JoinedMap
      {...{ lens, transfer, row, onPress, controls }}
      about={`${titleOf('prefill', modelOfPrefill)} and ${titleOf('decode', modelOfDecode)}`}
      lines={lineWords(sides.prefill.rows.bytes, sides.decode.rows.bytes)}
      chosen={bytes?.pairs ?? NO_PAIRS}
    />
  );
}
