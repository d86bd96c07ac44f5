import { addressIn } from '../../core/analysis/space.ts';
import type { RegisteredFacts } from '../../core/facts.ts';
import type { AddressContent, AddressTrack } from '../../core/scene/address-content.ts';
import { grouped } from '../../core/scene/digits.ts';
import { markWords } from '../../core/scene/marks.ts';
import type { ContentMark, LineSpan, RowContent } from '../../core/scene/row-content.ts';
import { byteText, type RulerUnit } from '../../core/scene/ruler.ts';
import type { TrackMark } from '../../core/scene/track-marks.ts';
import type { Selection } from '../../state/state.ts';

/** A line of the map's table: what is drawn, in words. */
export interface TwinRow {
  readonly key: string;
  readonly name: string;
  readonly selection: Selection;
  readonly what: string;
  readonly from: string;
  readonly to: string;
  readonly finding: string;
  /** Findings that are drawn on it. */
  readonly findings: readonly string[];
}

const said = (marks: readonly ContentMark[]): Pick<TwinRow, 'finding' | 'findings'> => ({
  finding: marks.map(markWords).join('; '),
  findings: marks.map((mark) => mark.finding),
});

/** Whether a mark meets a range or, past the row's edge, stands at its end. */
const isAt = (mark: ContentMark, { start, end }: LineSpan): boolean =>
  mark.pastEdge === 'right' ? mark.start === end : mark.start < end && mark.end > start;

/** The row drawn in full: a line a bar, then a line a descriptor. Offsets in the row. */
export function rowsOfRow(content: RowContent, unit: RulerUnit): TwinRow[] {
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
            selection: { kind: 'layer', layer: bar.layer },
            what: `page data, group ${lane.label}`,
            from: byteText(bar.start, unit),
            to: byteText(bar.end, unit),
            ...said(marks),
          };
        }),
    );
  const regions = content.brackets.map(
    (bracket): TwinRow => ({
      key: `R${bracket.region}/${bracket.id}`,
      name: `R${bracket.region}`,
      selection: { kind: 'region', region: bracket.region },
      what: `descriptor ${grouped(bracket.id)}, ${grouped(bracket.length)} B`,
      from: byteText(bracket.start, unit),
      to: byteText(bracket.end, unit),
      ...said(
        content.moved.filter((mark) => (mark.region === null ? isAt(mark, bracket) : mark.region === bracket.region)),
      ),
    }),
  );
  return [...layers, ...regions];
}

const MARK_WORDS: Readonly<Record<TrackMark['kind'], string>> = {
  truncated: 'never sent',
  spilled: 'spilled into other blocks',
  'out-of-bounds': 'out of bounds',
  redundant: 'moved twice',
  collision: 'in collision',
  'unsound-overlay': 'overlaid',
};

const trackMark = ({ kind, bytes, somewhere }: TrackMark): string =>
  `${grouped(bytes)} B of a block ${MARK_WORDS[kind]}${somewhere ? ', in some blocks' : ''}`;

function rowOfTrack(track: AddressTrack, { analysis }: RegisteredFacts, unit: RulerUnit): TwinRow | null {
  const { layer, region, parts, marks, label, key } = track;
  const [first] = parts;
  const space = analysis.geometry.spaces[track.space];
  if (first === undefined || space === undefined) return null;
  const at = first.start + first.first * first.step;
  const addressOf = (offset: number): string => byteText(addressIn(space, at + offset), unit);
  const blocks = new Set(parts.map((part) => part.last - part.first + 1));
  const count = [...blocks].map(grouped).join(' or ');
  const what = layer ? `page data, group ${layer.group}` : 'descriptors';
  return {
    key,
    name: label,
    selection: layer ? { kind: 'layer', layer: layer.name } : { kind: 'region', region: region?.index ?? 0 },
    what: `${what}, ${count} ${count === '1' ? 'block' : 'blocks'}`,
    from: addressOf(first.runs[0]?.start ?? 0),
    to: addressOf(first.runs.at(-1)?.end ?? 0),
    finding: marks.map(trackMark).join('; '),
    findings: marks.map((mark) => mark.finding),
  };
}

/** The addresses lens: a line a track, with the addresses of its first block. */
export const rowsOfTracks = ({ lines }: AddressContent, facts: RegisteredFacts, unit: RulerUnit): TwinRow[] =>
  lines.flatMap((line) => (line.type === 'track' ? (rowOfTrack(line.track, facts, unit) ?? []) : []));

/** Whether what is selected is on a line: its layer, its region, or a finding drawn on it. */
export function isOn(row: TwinRow, selection: Selection | null): boolean {
  switch (selection?.kind) {
    case 'layer':
      return row.selection.kind === 'layer' && row.selection.layer === selection.layer;
    case 'region':
      return row.selection.kind === 'region' && row.selection.region === selection.region;
    case 'finding':
      return row.findings.includes(selection.id);
    default:
      return false;
  }
}
