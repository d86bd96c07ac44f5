import { useMemo } from 'react';
import { formatAddress } from '../../core/brand.ts';
import type { Facts, RegisteredFacts } from '../../core/facts.ts';
import { allocationEnd } from '../../core/layout/view.ts';
import type { Region } from '../../core/registration/region.ts';
import { formatCount, formatHex } from '../../io/words/figures.ts';
import { regionKinds } from '../../io/words/region-kinds.ts';
import { useHoverStore } from '../hover.ts';
import { useAppState, useDispatch } from '../store-context.tsx';
import { groupText, MonoCell, RegionCell, SoftCell } from './cells.tsx';
import type { Column } from './column.ts';
import { DataTable } from './data-table.tsx';

/** `+0x8000`: a region's start in its allocation; empty where no registered allocation holds it. */
export function offsetInAllocation({ base }: Pick<Region, 'base'>, { registration }: RegisteredFacts): string {
  const home = registration.memory.find((each) => each.base <= base && base < allocationEnd(each));
  return home ? `+${formatHex(base - home.base)}` : '';
}

const figure = (id: string, head: string, width: string, of: (region: Region) => number): Column<Region> => ({
  id,
  head,
  width,
  figures: true,
  cell: (region) => formatCount(of(region)),
  sortBy: of,
});

function columnsFor(facts: RegisteredFacts): Column<Region>[] {
  const { attention } = facts.analysis.geometry.descriptors;
  const kinds = (region: Region): string => regionKinds(region, facts.registration).join(', ');
  const firstId = ({ index }: Region): number => attention[index]?.firstId ?? 0;
  return [
    {
      id: 'region',
      head: 'Region',
      width: '84px',
      cell: ({ index }) => <RegionCell region={index} />,
      sortBy: ({ index }) => index,
    },
    {
      id: 'base',
      head: 'Base',
      width: '236px',
      cell: (region) => (
        <>
          <MonoCell text={formatAddress(region.base)} /> <SoftCell text={offsetInAllocation(region, facts)} />
        </>
      ),
      sortBy: ({ base }) => base,
    },
    figure('length', 'block_len', '120px', ({ blockLen }) => blockLen),
    figure('stride', 'block_stride', '120px', ({ blockStride }) => blockStride),
    figure('blocks', 'num_blocks', '112px', ({ numBlocks }) => numBlocks),
    { id: 'group', head: 'Group', width: '90px', cell: groupText, sortBy: ({ group }) => group },
    { id: 'kind', head: 'Kind', cell: kinds, sortBy: kinds },
    figure('members', 'Members', '100px', ({ members }) => members.length),
    {
      id: 'descriptors',
      head: 'Descriptors',
      width: '180px',
      cell: (region) => {
        const last = firstId(region) + region.numBlocks - 1;
        return <MonoCell text={`${formatCount(firstId(region))} – ${formatCount(last)}`} />;
      },
      sortBy: firstId,
    },
  ];
}

export function RegionsTable({ facts }: { readonly facts: Facts | null }) {
  const dispatch = useDispatch();
  const hover = useHoverStore();
  const selected = useAppState(({ selection }) => (selection?.kind === 'region' ? String(selection.region) : null));
  const registered = facts?.kind === 'registered' ? facts : null;
  const columns = useMemo(() => (registered ? columnsFor(registered) : []), [registered]);
  return (
    <DataTable
      label="Regions"
      columns={columns}
      rows={registered?.registration.regions ?? []}
      rowId={({ index }) => String(index)}
      selected={selected}
      onSelect={({ index }) => dispatch({ type: 'selected', selection: { kind: 'region', region: index } })}
      onHover={(region) => hover.set(region && { kind: 'region', region: region.index })}
      empty={facts?.kind === 'refused' ? 'Registration was refused, so there is no region table.' : 'No regions.'}
    />
  );
}
