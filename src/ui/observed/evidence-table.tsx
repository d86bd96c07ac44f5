import { useMemo } from 'react';
import { formatAddress } from '../../core/brand.ts';
import type { EvidenceField, EvidenceRow } from '../../core/observed/evidence.ts';
import type { Region } from '../../core/registration/region.ts';
import { formatCount } from '../../io/words/figures.ts';
import { groupText, MonoCell, RegionCell } from '../drawer/cells.tsx';
import type { Column, SortValue } from '../drawer/column.ts';
import { DataTable } from '../drawer/data-table.tsx';
import { Icon, type IconName } from '../parts/icon.tsx';
import { useAppState, useDispatch } from '../store-context.tsx';
import styles from './evidence-panel.module.css';

type Fit = 'fits' | 'differs' | 'only the worker' | 'only the model' | 'like no rule';

const ICONS: Readonly<Record<Fit, IconName>> = {
  fits: 'check',
  differs: 'warning',
  'only the worker': 'warning',
  'only the model': 'cross',
  'like no rule': 'cross',
};

function fitOf({ worker, model, fits }: EvidenceRow, likeNone: ReadonlySet<number>): Fit {
  if (fits) return 'fits';
  if (worker === null) return 'only the model';
  if (likeNone.has(worker.index)) return 'like no rule';
  return model ? 'differs' : 'only the worker';
}

/** A value of the worker's, with the model's where it is another; the model's alone where the worker has no such row. */
function Value({ row, field, text }: { row: EvidenceRow; field: EvidenceField; text: (region: Region) => string }) {
  const { worker, model, differs } = row;
  if (worker === null) return <span className={styles.soft}>{model && text(model)}</span>;
  if (model === null || !differs.includes(field)) return text(worker);
  return (
    <>
      <strong>{text(worker)}</strong> <span className={styles.soft}>model {text(model)}</span>
    </>
  );
}

function valueColumn(
  field: EvidenceField,
  head: string,
  width: string,
  text: (region: Region) => string,
  sort: (region: Region) => SortValue,
): Column<EvidenceRow> {
  return {
    id: field,
    head,
    width,
    cell: (row) => <Value row={row} field={field} text={text} />,
    sortBy: ({ worker, model }) => {
      const region = worker ?? model;
      return region && sort(region);
    },
  };
}

function columnsFor(likeNone: ReadonlySet<number>): Column<EvidenceRow>[] {
  return [
    {
      id: 'fit',
      head: 'Fit',
      width: '150px',
      cell: (row) => {
        const fit = fitOf(row, likeNone);
        return (
          <span className={styles.fit} data-fit={fit}>
            <Icon name={ICONS[fit]} size={12} /> {fit}
          </span>
        );
      },
      sortBy: (row) => fitOf(row, likeNone),
    },
    {
      id: 'worker',
      head: 'Worker',
      width: '84px',
      cell: ({ worker }) => <RegionCell region={worker?.index ?? null} />,
      sortBy: ({ worker }) => worker?.index ?? null,
    },
    {
      id: 'model',
      head: 'Model',
      width: '84px',
      cell: ({ model }) => <RegionCell region={model?.index ?? null} />,
      sortBy: ({ model }) => model?.index ?? null,
    },
    {
      id: 'base',
      head: 'Base',
      width: '160px',
      cell: ({ worker, model }) => {
        const region = worker ?? model;
        return region && <MonoCell text={formatAddress(region.base)} />;
      },
      sortBy: ({ worker, model }) => (worker ?? model)?.base ?? null,
    },
    valueColumn(
      'blockLen',
      'block_len',
      '190px',
      ({ blockLen }) => formatCount(blockLen),
      ({ blockLen }) => blockLen,
    ),
    valueColumn(
      'blockStride',
      'block_stride',
      '190px',
      ({ blockStride }) => formatCount(blockStride),
      ({ blockStride }) => blockStride,
    ),
    valueColumn(
      'numBlocks',
      'num_blocks',
      '150px',
      ({ numBlocks }) => formatCount(numBlocks),
      ({ numBlocks }) => numBlocks,
    ),
    valueColumn('group', 'Group', '150px', groupText, ({ group }) => group),
    valueColumn(
      'isMla',
      'MLA',
      '120px',
      ({ isMla }) => (isMla ? 'yes' : 'no'),
      ({ isMla }) => String(isMla),
    ),
    {
      id: 'layer',
      head: 'Made by',
      cell: ({ worker, model }) => (worker ?? model)?.name,
      sortBy: ({ worker, model }) => (worker ?? model)?.name ?? null,
    },
  ];
}

interface EvidenceTableProps {
  readonly rows: readonly EvidenceRow[];
  readonly likeNone: readonly Region[];
  /** Whose regions the page shows, and a row selects. */
  readonly shows: 'worker' | 'model';
}

const idOf = ({ worker, model }: EvidenceRow): string => `${worker?.index ?? ''}/${model?.index ?? ''}`;

/** The worker's rows beside the model's, what differs in each, and what only one of them has. */
export function EvidenceTable({ rows, likeNone, shows }: EvidenceTableProps) {
  const dispatch = useDispatch();
  const region = useAppState(({ selection }) => (selection?.kind === 'region' ? selection.region : null));
  const columns = useMemo(() => columnsFor(new Set(likeNone.map(({ index }) => index))), [likeNone]);
  const selected = region === null ? undefined : rows.find((row) => row[shows]?.index === region);
  return (
    <DataTable
      label="Worker beside model"
      columns={columns}
      rows={rows}
      rowId={idOf}
      selected={selected ? idOf(selected) : null}
      onSelect={(row) => {
        const chosen = row[shows];
        dispatch({ type: 'selected', selection: chosen && { kind: 'region', region: chosen.index } });
      }}
      empty="No rows."
    />
  );
}
