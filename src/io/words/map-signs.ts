import type { AddressContent } from '../../core/scene/address-content.ts';
import type { RowContent } from '../../core/scene/row-content.ts';
import type { Pattern } from '../../core/scene/scene.ts';
import type { Side } from '../../core/scene/side.ts';

/** What is drawn the same way wherever a map is: a finding's pattern, or another sign. */
export type MapSign = Pattern | Side | keyof typeof OTHER_WORDS;

const OTHER_WORDS = {
  data: 'page data',
  padding: 'padding',
  descriptors: 'region descriptors',
  fold: 'empty, drawn short',
  bracket: 'region descriptor',
  'packed-row': 'packed whole row',
  shared: 'shared by groups',
  alias: 'alias, of what is hovered or selected',
} as const;

export const SIGN_WORDS: Readonly<Record<MapSign, string>> = {
  ...OTHER_WORDS,
  truncated: 'truncated',
  spilled: 'spilled into other blocks',
  'out-of-bounds': 'out of bounds',
  redundant: 'moved twice',
  collision: 'collision',
  'unsound-overlay': 'overlay of blocks',
  A: 'A only',
  B: 'B only',
};

/** As many colours stand for page data of several groups. */
const MOST_COLOURS = 3;

/** The groups whose colours page data has in the legend: the owner's where one owns the block, else the first that are drawn. */
export function legendGroups(shown: RowContent | AddressContent): readonly number[] {
  if ('owner' in shown && shown.owner !== 'all') return [shown.owner];
  const drawn =
    'lines' in shown
      ? shown.lines.flatMap((line) => (line.type === 'track' && line.track.layer ? line.track.layer.group : []))
      : shown.lanes.map(({ group }) => group);
  const groups = [...new Set(drawn)].slice(0, MOST_COLOURS);
  return groups.length > 0 ? groups : [0];
}

/** The signs that a map uses of a row or, under the addresses lens, of the tracks; in the order of its legend. */
export function mapSigns(shown: RowContent | AddressContent): readonly MapSign[] {
  if ('lines' in shown) {
    const marks = shown.lines.flatMap((line) => (line.type === 'track' ? line.track.marks : []));
    const folds = shown.axis.folds.length > 0 ? (['fold'] as const) : [];
    return ['data', 'descriptors', ...folds, ...new Set(marks.map(({ kind }) => kind))];
  }
  const { lanes, moved, brackets, apart = [] } = shown;
  const marks = [...lanes.flatMap((lane) => lane.marks), ...moved];
  const isPadded = lanes.some((lane) => lane.bars.some((bar) => bar.kind === 'padding'));
  return [
    'data',
    ...(isPadded ? (['padding'] as const) : []),
    'bracket',
    ...(brackets.some(({ packedRow }) => packedRow) ? (['packed-row'] as const) : []),
    ...(brackets.some(({ shared }) => shared) ? (['shared'] as const) : []),
    ...new Set(marks.map(({ kind }) => kind)),
    'alias',
    ...apart.map(({ side }) => side),
  ];
}
