import { useMemo } from 'react';
import type { Finding, FindingCode } from '../../core/analysis/finding.ts';
import type { Facts } from '../../core/facts.ts';
import { formatCount, formatHex } from '../../io/words/figures.ts';
import { aliasName } from '../../io/words/standing.ts';
import { findingsOf } from '../../state/select.ts';
import { viewOfFinding } from '../../state/step-findings.ts';
import { useHoverStore } from '../hover.ts';
import { LongName } from '../parts/long-name.tsx';
import { useAppState, useDispatch } from '../store-context.tsx';
import { CodeCell, FigureCell, MonoCell, RegionCell } from './cells.tsx';
import type { Column } from './column.ts';
import { DataTable } from './data-table.tsx';

/** What bytes of a finding are, where they are not lost. */
const NOT_LOST: Partial<Readonly<Record<FindingCode, string>>> = {
  spilled: 'spilled',
  'out-of-bounds': 'outside',
  collision: 'collide',
  'unsound-overlay': 'overlaid',
  redundant: 'twice',
  padding: 'not needed',
};

/** The bytes of a finding's example, as offsets in the page: `0x4a40 – 0x8000`. */
function pageRange({ example }: Finding): string {
  const [first] = example?.spans ?? [];
  const last = example?.spans.at(-1);
  if (!example || first === undefined || last === undefined) return '';
  const more = example.spans.length > 1 ? `, ${formatCount(example.spans.length)} runs` : '';
  return `${formatHex(first.start - example.start)} – ${formatHex(last.end - example.start)}${more}`;
}

/** The page that a layer loses bytes of; of a region or group, the example's whole is no page. */
const pageBytes = ({ layer, example }: Finding): number | null => (layer === null ? null : (example?.of ?? null));

function columnsFor(rule: string): Column<Finding>[] {
  const bytes = (id: string, head: string, width: string, of: (finding: Finding) => number | bigint | null) => ({
    id,
    head,
    width,
    figures: true,
    cell: (finding: Finding) => {
      const figure = of(finding);
      return figure === null ? null : <FigureCell figure={formatCount(figure)} what={NOT_LOST[finding.code]} />;
    },
    sortBy: of,
  });
  return [
    {
      id: 'finding',
      head: 'Finding',
      width: '128px',
      cell: (finding) => <CodeCell {...finding} />,
      sortBy: ({ code }) => code,
    },
    {
      id: 'layer',
      head: 'Layer',
      cell: ({ layer, region, group }) => {
        if (layer !== null) return <LongName name={layer} />;
        return region === null && group !== null ? `group ${group}` : null;
      },
      sortBy: ({ layer }) => layer,
    },
    {
      id: 'region',
      head: 'Region',
      width: '64px',
      cell: ({ region }) => <RegionCell region={region} />,
      sortBy: ({ region }) => region,
    },
    bytes('block', 'Lost in a block', '148px', ({ example }) => example?.bytes ?? null),
    {
      id: 'page',
      head: 'Page',
      width: '84px',
      figures: true,
      cell: (finding) => pageBytes(finding) !== null && formatCount(pageBytes(finding) ?? 0),
      sortBy: pageBytes,
    },
    bytes('request', 'Lost in this request', '160px', ({ inRequest }) => inRequest),
    bytes('pool', 'Pool total (every block, once a group)', '236px', ({ total, example }) => (example ? total : null)),
    {
      id: 'range',
      head: 'Bytes in the page',
      width: '162px',
      cell: (finding) => <MonoCell text={pageRange(finding)} />,
      sortBy: ({ example }) => (example?.spans[0] ? example.spans[0].start - example.start : null),
    },
    { id: 'rule', head: 'Rule', width: '156px', cell: () => rule, sortBy: () => rule },
  ];
}

export function FindingsTable({ facts }: { readonly facts: Facts | null }) {
  const dispatch = useDispatch();
  const hover = useHoverStore();
  const selected = useAppState(({ selection }) => (selection?.kind === 'finding' ? selection.id : null));
  const rule = facts ? aliasName(facts.rules) : '';
  const columns = useMemo(() => columnsFor(rule), [rule]);
  const empty =
    facts?.kind === 'refused'
      ? 'Registration was refused, so nothing was analysed. What came before it stands under Steps.'
      : 'No findings.';
  return (
    <DataTable
      label="Findings"
      columns={columns}
      rows={findingsOf(facts)}
      rowId={({ id }) => id}
      selected={selected}
      onSelect={(finding) => {
        const view = viewOfFinding(finding);
        dispatch({ type: 'selected', selection: { kind: 'finding', id: finding.id }, ...(view && { view }) });
      }}
      onHover={(finding) => hover.set(finding && { kind: 'finding', id: finding.id })}
      empty={empty}
    />
  );
}
