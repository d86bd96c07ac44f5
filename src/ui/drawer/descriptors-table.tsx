import { useMemo, useState } from 'react';
import type { DescriptorRun, SideDescriptors } from '../../core/descriptors/runs.ts';
import type { Facts } from '../../core/facts.ts';
import { formatCount } from '../../io/words/figures.ts';
import { useHoverStore } from '../hover.ts';
import { useAppState, useDispatch } from '../store-context.tsx';
import { MonoCell, RegionCell } from './cells.tsx';
import type { Column } from './column.ts';
import { DataTable } from './data-table.tsx';

const figure = (id: string, head: string, of: (run: DescriptorRun) => number): Column<DescriptorRun> => ({
  id,
  head,
  figures: true,
  cell: (run) => formatCount(of(run)),
  sortBy: of,
});

const COLUMNS: readonly Column<DescriptorRun>[] = [
  {
    id: 'region',
    head: 'Region',
    width: '90px',
    cell: ({ region }) => <RegionCell region={region} />,
    sortBy: ({ region }) => region,
  },
  { id: 'kind', head: 'Kind', width: '120px', cell: ({ kind }) => kind, sortBy: ({ kind }) => kind },
  {
    id: 'ids',
    head: 'Ids',
    cell: ({ firstId, count }) => (
      <MonoCell text={count === 0 ? 'none' : `${formatCount(firstId)} – ${formatCount(firstId + count - 1)}`} />
    ),
    sortBy: ({ firstId }) => firstId,
  },
  figure('count', 'Descriptors', ({ count }) => count),
  figure('offset', 'Offset in the region', ({ offset }) => offset),
  figure('length', 'Length', ({ length }) => length),
  figure('step', 'Step', ({ step }) => step),
];

const NONE: readonly DescriptorRun[] = [];

const runsOf = ({ attention, state, ple }: SideDescriptors): readonly DescriptorRun[] =>
  state.length === 0 && ple === null ? attention : [...attention, ...state, ...(ple ? [ple] : [])];

const runId = ({ firstId, kind, region }: DescriptorRun): string => `${firstId} ${kind} R${region}`;

/** One row a run: a region's descriptors, or a part of its state's, whatever the number of blocks. */
export function DescriptorsTable({ facts }: { readonly facts: Facts | null }) {
  const dispatch = useDispatch();
  const hover = useHoverStore();
  const selected = useAppState(({ selection }) => (selection?.kind === 'region' ? selection.region : null));
  // The page selects regions; which of a region's runs was picked matters here alone.
  const [picked, setPicked] = useState<string | null>(null);
  const rows = useMemo(
    () => (facts?.kind === 'registered' ? runsOf(facts.analysis.geometry.descriptors) : NONE),
    [facts],
  );
  const ofRegion = rows.filter(({ region }) => region === selected);
  const run = ofRegion.find((each) => runId(each) === picked) ?? ofRegion[0];
  return (
    <DataTable
      label="Descriptors"
      columns={COLUMNS}
      rows={rows}
      rowId={runId}
      selected={run ? runId(run) : null}
      onSelect={(each) => {
        setPicked(runId(each));
        dispatch({ type: 'selected', selection: { kind: 'region', region: each.region } });
      }}
      onHover={(each) => hover.set(each && { kind: 'region', region: each.region })}
      empty={facts?.kind === 'refused' ? 'Registration was refused, so nothing would be moved.' : 'No descriptors.'}
    />
  );
}
