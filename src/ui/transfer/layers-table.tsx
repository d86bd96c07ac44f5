import type { LayerDelivery } from '../../core/transfer/delivery.ts';
import { formatCount } from '../../io/words/figures.ts';
import type { Column } from '../drawer/column.ts';
import { DataTable } from '../drawer/data-table.tsx';
import { LongName } from '../parts/long-name.tsx';
import styles from './transfer.module.css';

const bytes = (
  id: 'needed' | 'delivered' | 'undelivered' | 'misplaced',
  head: string,
  isLoss = false,
): Column<LayerDelivery> => ({
  ...{ id, head, width: '130px', figures: true },
  cell: (layer) =>
    isLoss && layer[id] > 0 ? <span className={styles.loss}>{formatCount(layer[id])}</span> : formatCount(layer[id]),
  sortBy: (layer) => layer[id],
});

const COLUMNS: readonly Column<LayerDelivery>[] = [
  {
    id: 'layer',
    head: 'Layer of decode',
    cell: ({ layer }) => <LongName name={layer} />,
    sortBy: ({ layer }) => layer,
  },
  {
    id: 'group',
    head: 'Group',
    width: '80px',
    figures: true,
    cell: ({ group }) => group,
    sortBy: ({ group }) => group,
  },
  bytes('needed', 'Needed, B'),
  bytes('delivered', 'Delivered, B'),
  bytes('undelivered', 'Undelivered, B', true),
  bytes('misplaced', 'Misplaced, B', true),
];

interface LayersTableProps {
  readonly layers: readonly LayerDelivery[];
  /** The layer of the byte that is selected. */
  readonly selected: string | null;
  readonly onSelect: (layer: string) => void;
}

/** What each layer needs of the request, and what it gets; a layer leads to a byte of it that is wrong. */
export function LayersTable({ layers, selected, onSelect }: LayersTableProps) {
  return (
    <DataTable
      label="Layers"
      columns={COLUMNS}
      rows={layers}
      rowId={({ layer }) => layer}
      selected={selected}
      onSelect={({ layer }) => onSelect(layer)}
      empty="No layer of decode takes part."
    />
  );
}
