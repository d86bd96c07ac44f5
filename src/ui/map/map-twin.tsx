import { grouped, hex } from '../../core/scene/digits.ts';
import { markWords } from '../../core/scene/marks.ts';
import type { ContentMark, LineSpan } from '../../core/scene/row-content.ts';
import { useAppState, useDispatch } from '../store-context.tsx';
import styles from './map.module.css';
import type { MapModel } from './use-map-model.ts';

/** Rows of the twin; a screen reader is given the rest as a count, and the drawer's tables hold them all. */
const MOST_ROWS = 200;

interface TwinRow {
  readonly key: string;
  readonly name: string;
  readonly selection: Parameters<ReturnType<typeof useDispatch>>[0] & { type: 'selected' };
  readonly isSelected: boolean;
  readonly what: string;
  readonly from: string;
  readonly to: string;
  readonly finding: string;
}

/** Whether a mark meets a range or, past the row's edge, stands at its end. */
const isAt = (mark: ContentMark, { start, end }: LineSpan): boolean =>
  mark.pastEdge === 'right' ? mark.start === end : mark.start < end && mark.end > start;

function useTwinRows({ content }: MapModel): TwinRow[] {
  const selection = useAppState((state) => state.selection);
  const layers = content.lanes
    .filter((lane) => !lane.dim)
    .flatMap((lane) =>
      lane.bars
        .filter((bar) => bar.kind === 'data')
        .map((bar): TwinRow => {
          const own = lane.marks.filter((mark) => mark.layer === null || mark.layer === bar.layer);
          const marks = own.filter((mark) => isAt(mark, bar));
          return {
            key: `${bar.layer}/${bar.start}/${bar.group}`,
            name: bar.layer,
            selection: { type: 'selected', selection: { kind: 'layer', layer: bar.layer } },
            isSelected: selection?.kind === 'layer' && selection.layer === bar.layer,
            what: `page data, group ${lane.label}`,
            from: hex(bar.start),
            to: hex(bar.end),
            finding: marks.map(markWords).join('; '),
          };
        }),
    );
  const regions = content.brackets.map((bracket): TwinRow => {
    const marks = content.moved.filter((mark) =>
      mark.region === null ? isAt(mark, bracket) : mark.region === bracket.region,
    );
    return {
      key: `R${bracket.region}/${bracket.id}`,
      name: `R${bracket.region}`,
      selection: { type: 'selected', selection: { kind: 'region', region: bracket.region } },
      isSelected: selection?.kind === 'region' && selection.region === bracket.region,
      what: `descriptor ${grouped(bracket.id)}, ${grouped(bracket.length)} B`,
      from: hex(bracket.start),
      to: hex(bracket.end),
      finding: marks.map(markWords).join('; '),
    };
  });
  return [...layers, ...regions];
}

/** The map's row as a table: what a screen reader reads, and how the keyboard selects what the map draws. */
export function MapTwin({ model }: { readonly model: MapModel }) {
  const dispatch = useDispatch();
  const rows = useTwinRows(model);
  const shown = rows.slice(0, MOST_ROWS);
  return (
    <div className={styles.apart}>
      <table>
        <caption>
          Row {grouped(model.content.block)} of the memory map: {grouped(shown.length)} of {grouped(rows.length)}{' '}
          entries
        </caption>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">What</th>
            <th scope="col">From</th>
            <th scope="col">To</th>
            <th scope="col">Finding</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <tr key={row.key} aria-selected={row.isSelected}>
              <th scope="row">
                <button type="button" aria-pressed={row.isSelected} onClick={() => dispatch(row.selection)}>
                  {row.name}
                </button>
              </th>
              <td>{row.what}</td>
              <td>{row.from}</td>
              <td>{row.to}</td>
              <td>{row.finding}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
