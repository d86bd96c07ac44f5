import { useMemo, useState } from 'react';
import type { AddressContent } from '../../core/scene/address-content.ts';
import { grouped } from '../../core/scene/digits.ts';
import type { RulerUnit } from '../../core/scene/ruler.ts';
import { useAppState, useDispatch } from '../store-context.tsx';
import { isOn, rowsOfRow, rowsOfTracks, type TwinRow } from './twin-rows.ts';
import { TwinTable } from './twin-table.tsx';
import type { MapModel } from './use-map-model.ts';

const HEADS = ['Name', 'What', 'From', 'To', 'Finding'];

interface Twin {
  readonly title: string;
  readonly about: string;
  readonly entries: string;
  readonly rows: readonly TwinRow[];
}

/** What the lens in use draws, as lines. */
function useTwin(model: MapModel, addresses: AddressContent | null, unit: RulerUnit): Twin {
  return useMemo(
    () =>
      addresses === null
        ? {
            title: 'Table of this row',
            about: `Row ${grouped(model.content.block)} of the memory map`,
            entries: 'entries',
            rows: rowsOfRow(model.content, unit),
          }
        : {
            title: 'Table of the tracks',
            about: 'Tracks of the memory map, with the addresses of their first block',
            entries: 'tracks',
            rows: rowsOfTracks(addresses, model.facts, unit),
          },
    [addresses, model, unit],
  );
}

export interface MapTwinProps {
  readonly model: MapModel;
  /** The tracks, where those are drawn; the model's row is listed without them. */
  readonly addresses?: AddressContent | null;
  /** What offsets and addresses are written in. */
  readonly unit?: RulerUnit;
}

/** What the map draws as a table: what a screen reader reads, and how the keyboard selects what is drawn. */
export default function MapTwin({ model, addresses = null, unit = 'hex' }: MapTwinProps) {
  const dispatch = useDispatch();
  const selection = useAppState((state) => state.selection);
  const twin = useTwin(model, addresses, unit);
  const { rows } = twin;
  // A layer of several bars has several lines; this is the one that was gone to.
  const [goneTo, setGoneTo] = useState<string | null>(null);
  const selected = useMemo(() => {
    const on = rows.findIndex((row) => row.key === goneTo && isOn(row, selection));
    return on >= 0 ? on : rows.findIndex((row) => isOn(row, selection));
  }, [rows, selection, goneTo]);
  const lines = useMemo(() => rows.map(({ name, what, from, to, finding }) => [name, what, from, to, finding]), [rows]);
  const said = rows[selected];
  return (
    <TwinTable
      title={twin.title}
      about={twin.about}
      entries={twin.entries}
      heads={HEADS}
      lines={lines}
      selected={selected}
      isSelected={(index) => rows[index] !== undefined && isOn(rows[index], selection)}
      onGo={(index) => {
        const row = rows[index];
        if (row === undefined) return;
        setGoneTo(row.key);
        dispatch({ type: 'selected', selection: row.selection });
      }}
      said={
        said
          ? [`${said.name}, ${said.what}, ${said.from} to ${said.to}`, said.finding].filter(Boolean).join(', ')
          : null
      }
    />
  );
}
