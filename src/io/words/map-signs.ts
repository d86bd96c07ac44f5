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

/**
 * The signs that a map uses, in the order of its legend.
 *
 * @param addresses The tracks, where those are drawn instead of the row.
 */
export function mapSigns(content: RowContent, addresses: AddressContent | null): readonly MapSign[] {
  const marks = addresses
    ? addresses.lines.flatMap((line) => (line.type === 'track' ? line.track.marks : []))
    : [...content.lanes.flatMap((lane) => lane.marks), ...content.moved];
  const isPadded = content.lanes.some((lane) => lane.bars.some((bar) => bar.kind === 'padding'));
  const own: MapSign[] = addresses
    ? ['descriptors', ...(addresses.axis.folds.length > 0 ? (['fold'] as const) : [])]
    : [
        ...(isPadded ? (['padding'] as const) : []),
        'bracket',
        ...(content.brackets.some(({ packedRow }) => packedRow) ? (['packed-row'] as const) : []),
        ...(content.brackets.some(({ shared }) => shared) ? (['shared'] as const) : []),
      ];
  return [
    'data',
    ...own,
    ...new Set(marks.map(({ kind }) => kind)),
    ...(addresses ? [] : (['alias'] as const)),
    ...(content.apart ?? []).map(({ side }) => side),
  ];
}
