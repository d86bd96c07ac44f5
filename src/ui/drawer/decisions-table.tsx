import { formatAddress } from '../../core/brand.ts';
import { AS_REGISTERED, type Facts } from '../../core/facts.ts';
import type { Decision } from '../../core/registration/decision.ts';
import { decisionsOf } from '../../core/replay.ts';
import { formatCount } from '../../io/words/figures.ts';
import { useHoverStore } from '../hover.ts';
import { LongName } from '../parts/long-name.tsx';
import { useAppState, useDispatch } from '../store-context.tsx';
import { MonoCell, RegionCell } from './cells.tsx';
import type { Column } from './column.ts';
import { DataTable } from './data-table.tsx';

const COLUMNS: readonly Column<Decision>[] = [
  {
    id: 'step',
    head: 'Step',
    width: '72px',
    figures: true,
    cell: ({ step }) => formatCount(step + 1),
    sortBy: ({ step }) => step,
  },
  { id: 'layer', head: 'Layer', cell: ({ layer }) => <LongName name={layer} />, sortBy: ({ layer }) => layer },
  { id: 'branch', head: 'Branch', width: '120px', cell: ({ branch }) => branch, sortBy: ({ branch }) => branch },
  {
    id: 'part',
    head: 'Part',
    width: '90px',
    cell: ({ part, parts }) => (parts > 1 ? `${part + 1} of ${parts}` : null),
    sortBy: ({ part }) => part,
  },
  {
    id: 'base',
    head: 'Asked from',
    width: '170px',
    cell: ({ range }) => <MonoCell text={formatAddress(range.base)} />,
    sortBy: ({ range }) => range.base,
  },
  {
    id: 'length',
    head: 'Asked length',
    width: '124px',
    figures: true,
    cell: ({ range }) => formatCount(range.blockLen),
    sortBy: ({ range }) => range.blockLen,
  },
  {
    id: 'action',
    head: 'Action',
    width: '130px',
    cell: ({ action }) => ({ new: 'makes', alias: 'joins', deduced: 'lies in' })[action],
    sortBy: ({ action }) => action,
  },
  {
    id: 'region',
    head: 'Region',
    width: '84px',
    cell: ({ region }) => <RegionCell region={region} />,
    sortBy: ({ region }) => region,
  },
  { id: 'clause', head: 'By clause', width: '210px', cell: ({ clause }) => clause, sortBy: ({ clause }) => clause },
];

const NONE: readonly Decision[] = [];

export function DecisionsTable({ facts }: { readonly facts: Facts | null }) {
  const replayed = useAppState((state) => state.replayed);
  const dispatch = useDispatch();
  const hover = useHoverStore();
  const selected = useAppState(({ selection }) => (selection?.kind === 'decision' ? String(selection.step) : null));
  return (
    <DataTable
      label="Steps"
      columns={COLUMNS}
      rows={facts ? decisionsOf(facts) : NONE}
      rowId={({ step }) => String(step)}
      selected={selected}
      // Where registration is replayed, the map goes to the step that is looked at.
      onSelect={({ step }) =>
        dispatch(
          replayed === null
            ? { type: 'selected', selection: { kind: 'decision', step } }
            : { type: 'replayed', decisions: step + 1 },
        )
      }
      onHover={(decision) => hover.set(decision && { kind: 'decision', step: decision.step })}
      empty={
        facts?.rules === AS_REGISTERED
          ? 'The worker’s own table does not say how it came about. Choose a rule set to see its steps.'
          : 'No decision was made.'
      }
    />
  );
}
