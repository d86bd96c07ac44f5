import { lazy, type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { addressIn } from '../../../core/analysis/space.ts';
import type { Address } from '../../../core/brand.ts';
import type { RegisteredFacts } from '../../../core/facts.ts';
import { addressAxis } from '../../../core/scene/address-axis.ts';
import { addressesToRows, type LensName, rowsToAddresses, suitingBoth } from '../../../core/scene/lens-switch.ts';
import type { TransferPlaces } from '../../../core/scene/transfer-marks.ts';
import {
  arePaired,
  arePlaces,
  type ByteAt,
  firstPlaces,
  linkOf,
  placesOfLink,
  placesOfLogical,
  placesOfPair,
} from '../../../core/scene/transfer-places.ts';
import { blocksBetween } from '../../../core/scene/transfer-pool.ts';
import { rowAt } from '../../../core/scene/transfer-row.ts';
import { pairAt } from '../../../core/transfer/pairs.ts';
import { rankOf } from '../../../core/transfer/prefill-ranks.ts';
import type { Transfer } from '../../../core/transfer/transfer.ts';
import type { TransferByte } from '../../../state/transfer.ts';
import type { MapControls } from '../../map/lens-canvas.tsx';
import { LensButtons } from '../../map/lens-switch.tsx';
import styles from '../../map/map.module.css';
import { UnitSwitch } from '../../map/unit-switch.tsx';
import { ZoomSwitch } from '../../map/zoom-switch.tsx';
import { useAppState, useDispatch } from '../../store-context.tsx';
import { byteAt } from '../byte-address.ts';
import type { Pressed } from './joined-lens.ts';
import { LinkPicker } from './link-picker.tsx';
import { PoolStrip } from './pool-strip.tsx';
import { RowsMap } from './rows-map.tsx';
import { useSideRows } from './use-side-model.ts';

const AxisMap = lazy(() => import('./axis-map.tsx'));

const HINTS: Readonly<Record<LensName, string>> = {
  rows: 'The rows of two blocks that pair, byte by byte',
  addresses: 'Both pools by address: where the request lies in them, and every pair',
};

export interface TransferMapProps {
  /** Of several ranks' documents the one that is in sight. */
  readonly prefill: RegisteredFacts;
  readonly decode: RegisteredFacts;
  readonly transfer: Transfer;
  /** Where prefill's ranks have documents of their own. */
  readonly rankPicker?: ReactNode;
  /** Pairs made so far; null for all. */
  readonly played: number | null;
  readonly selected: TransferByte | null;
  readonly onSelect: (byte: TransferByte | null) => void;
  /** Called with the blocks of a group that were dragged over. */
  readonly onBlocks?: (side: TransferByte['side'], group: number, blocks: readonly number[]) => void;
}

/** Prefill over decode under either lens, and what is moved between them. */
export default function TransferMap({
  prefill,
  decode,
  transfer,
  rankPicker,
  played,
  selected,
  onSelect,
  onBlocks,
}: TransferMapProps) {
  const dispatch = useDispatch();
  const view = useAppState((state) => state.view);
  const kept = useAppState((state) => state.unit);
  const [isOneScale, setIsOneScale] = useState(true);
  const [chosen, setChosen] = useState<{ readonly of: Transfer; readonly places: TransferPlaces } | null>(null);
  const [goneTo, setGoneTo] = useState<TransferPlaces | null>(null);
  const setWanted = useCallback((found: TransferPlaces) => setChosen({ of: transfer, places: found }), [transfer]);
  const goTo = useCallback(
    (found: TransferPlaces) => {
      setWanted(found);
      setGoneTo(found);
    },
    [setWanted],
  );
  const rowsOfPrefill = useSideRows(prefill);
  const rowsOfDecode = useSideRows(decode);
  const ownRank = transfer.prefill.length > 1 ? rankOf(prefill.document) : null;
  const sides = useMemo(
    () => ({
      prefill: ownRank === null ? rowsOfPrefill : { ...rowsOfPrefill, rank: ownRank },
      decode: rowsOfDecode,
    }),
    [rowsOfPrefill, rowsOfDecode, ownRank],
  );
  const name = view.lens ?? suitingBoth([rowsOfPrefill, rowsOfDecode]);
  const unit = kept === 'blocks' && name === 'rows' ? 'hex' : kept;
  const places = useMemo(() => {
    const stays =
      chosen && arePlaces(sides, chosen.places) && (chosen.of === transfer || arePaired(transfer, chosen.places));
    return stays ? chosen.places : firstPlaces(transfer);
  }, [chosen, sides, transfer]);
  const rank = ownRank ?? transfer.ranks[0];
  const byte = useMemo((): ByteAt | null => {
    const isElsewhere = selected?.side === 'prefill' && (selected.rank ?? rank) !== rank;
    if (isElsewhere && transfer.prefill.length > 1) return null;
    const facts = selected?.side === 'prefill' ? prefill : decode;
    const space = selected && facts.analysis.geometry.spaces[selected.space];
    if (!selected || !space || selected.offset >= Number(space.end - space.origin)) return null;
    return { side: selected.side, address: addressIn(space, selected.offset), rank: selected.rank ?? null };
  }, [selected, prefill, decode, transfer, rank]);

  // Stepping through pairs brings their blocks into sight.
  useEffect(() => {
    if (played !== null && played > 0) setWanted(placesOfPair(pairAt(transfer.pairs, played - 1)));
  }, [played, transfer, setWanted]);
  const link = useMemo(() => linkOf(transfer, places), [transfer, places]);
  const goToLink = useCallback(
    (group: number, place: number) => {
      const found = placesOfLink(transfer, group, place);
      if (found) goTo(found);
    },
    [transfer, goTo],
  );
  const onStep = useCallback(
    (by: number) => {
      if (link) goToLink(link.group, Math.min(Math.max(link.place + by, 0), link.count - 1));
    },
    [link, goToLink],
  );
  const onGo = (side: TransferByte['side'], logical: number): void => {
    const { layout } = side === 'prefill' ? prefill : decode;
    goTo(placesOfLogical(transfer, layout, side, logical, places));
  };
  const onDrag = (side: TransferByte['side'], first: number, last: number): void => {
    const { group } = places[side];
    onBlocks?.(side, group, blocksBetween((side === 'prefill' ? prefill : decode).layout, group, first, last));
  };
  /** Goes to another lens, which keeps in sight what this one shows of decode. */
  const onName = (lens: LensName): void => {
    const { geometry, rows } = rowsOfDecode;
    const axis = addressAxis(geometry);
    if (lens === 'addresses') {
      const row = rowAt(rowsOfDecode, places.decode);
      const found = view.range && rowsToAddresses({ rows, row }, view.range, axis);
      dispatch({ type: 'view-changed', view: { lens, ...(found && { addresses: found }) } });
      return;
    }
    const found = view.addresses && addressesToRows(axis, view.addresses, rows);
    if (found) setWanted(placesOfLogical(transfer, decode.layout, 'decode', found.row, places));
    dispatch({ type: 'view-changed', view: { lens } });
  };
  const onDecode = useCallback((address: Address) => onSelect(byteAt(decode, 'decode', address)), [onSelect, decode]);
  const onPress = useCallback(
    (pressed: Exclude<Pressed, { kind: 'line' }> | null) => {
      if (pressed === null) return onSelect(null);
      if (pressed.kind === 'pair') {
        setWanted(placesOfPair(pressed.pair.pair));
        return onDecode(pressed.pair.pair.decode.address);
      }
      const { side, space, offset } = pressed;
      onSelect({ side, space, offset, ...(side === 'prefill' && rank !== undefined && { rank }) });
    },
    [onSelect, onDecode, setWanted, rank],
  );
  const controls = useRef<MapControls>(null);
  const shown = { prefill, decode, transfer, sides, places, played, byte, unit, isOneScale, controls } as const;

  return (
    <section className={styles.map} aria-label="Maps">
      <div>
        <div className={styles.tools}>
          {link && <LinkPicker link={link} transfer={transfer} layout={decode.layout} onGo={goToLink} />}
          {rankPicker}
          <span className={styles.spring} />
          <LensButtons name={name} hints={HINTS} onName={onName} />
          {name === 'addresses' && <UnitSwitch unit={unit} hasBlocks />}
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
              title="Each side fills the width"
              onClick={() => setIsOneScale(false)}
            >
              each its own
            </button>
          </fieldset>
          <ZoomSwitch controls={controls} />
        </div>
        <PoolStrip
          {...{ transfer, places }}
          prefill={prefill.layout}
          decode={decode.layout}
          onGo={onGo}
          onLink={goToLink}
          {...(onBlocks && { onDrag: onDrag })}
        />
      </div>
      {name === 'rows' ? (
        <RowsMap {...shown} onPress={onPress} onDecode={onDecode} onPlaces={setWanted} onStep={onStep} />
      ) : (
        <Suspense fallback={<p className={styles.message}>Loading the addresses…</p>}>
          <AxisMap {...shown} onPress={onPress} onDecode={onDecode} goneTo={goneTo} />
        </Suspense>
      )}
    </section>
  );
}
