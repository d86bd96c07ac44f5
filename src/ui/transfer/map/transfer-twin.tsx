import { useMemo, useState } from 'react';
import type { TransferRow } from '../../../core/scene/transfer-marks.ts';
import { TwinTable } from '../../map/twin-table.tsx';
import type { Pressed } from './joined-lens.ts';
import { transferLines } from './transfer-lines.ts';

const HEADS = ['What', 'From', 'To', 'Bytes', 'Outcome'];

interface TransferTwinProps {
  readonly row: TransferRow;
  /** Which rows: `prefill row 3 and decode row 5`. */
  readonly about: string;
  /** Several of prefill's ranks are read. */
  readonly tellsRank: boolean;
  /** Pairs that move the byte that is selected. */
  readonly chosen: readonly number[];
  readonly onPress: (pressed: Pressed) => void;
}

/** What the maps draw as a table: what a screen reader reads, and how the keyboard selects what is drawn. */
export function TransferTwin({ row, about, tellsRank, chosen, onPress }: TransferTwinProps) {
  const lines = useMemo(() => transferLines(row, tellsRank), [row, tellsRank]);
  const [goneTo, setGoneTo] = useState<string | null>(null);
  const selected = useMemo(() => {
    const gone = lines.findIndex(({ key }) => key === goneTo);
    return gone >= 0 ? gone : lines.findIndex(({ pair }) => pair !== null && chosen.includes(pair));
  }, [lines, goneTo, chosen]);
  const cells = useMemo(
    () => lines.map(({ name, from, to, bytes, outcome }) => [name, from, to, bytes, outcome]),
    [lines],
  );
  const said = lines[selected];
  return (
    <TwinTable
      title="Table of what is moved"
      about={about}
      entries="lines"
      heads={HEADS}
      lines={cells}
      selected={selected}
      isSelected={(index) => index === selected}
      onGo={(index) => {
        const line = lines[index];
        if (line === undefined) return;
        setGoneTo(line.key);
        onPress(line.pressed);
      }}
      said={said ? `${said.name}, ${said.to}, ${said.bytes}, ${said.outcome}` : null}
      // What is selected elsewhere is followed again.
      onLeave={() => setGoneTo(null)}
    />
  );
}
