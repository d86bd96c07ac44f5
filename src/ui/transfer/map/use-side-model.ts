import { useMemo } from 'react';
import type { RegisteredFacts } from '../../../core/facts.ts';
import { createBlockSource, type MarkKind, rowContent } from '../../../core/scene/row-content.ts';
import { rowLayout } from '../../../core/scene/sections.ts';
import type { RowPlace, SideRows } from '../../../core/scene/transfer-row.ts';
import type { MapModel } from '../../map/use-map-model.ts';

const NO_STRIPS = { strips: [], unseen: [] };
const NONE_HIDDEN: ReadonlySet<string> = new Set();

/** A side's rows, found once a change of its facts. */
export const useSideRows = ({ analysis: { geometry } }: RegisteredFacts): SideRows =>
  useMemo(() => ({ geometry, rows: rowLayout(geometry) }), [geometry]);

/**
 * The row of one block as the map's model. Layers that are hidden in Explore are shown: what is moved is all there is.
 *
 * @param marks Findings that are drawn: others would be taken for what a transfer does.
 */
export function useSideModel(
  facts: RegisteredFacts,
  { rows }: SideRows,
  { group, block }: RowPlace,
  marks: readonly MarkKind[],
): MapModel {
  const { analysis, layout } = facts;
  const source = useMemo(() => createBlockSource(analysis.geometry), [analysis]);
  return useMemo(() => {
    const content = rowContent(analysis, rows, source, group, block, NONE_HIDDEN, 'owned');
    const lanes = content.lanes.map((lane) => ({
      ...lane,
      marks: lane.marks.filter(({ kind }) => marks.includes(kind)),
    }));
    return {
      ...{ facts, rows, source },
      hidden: NONE_HIDDEN,
      content: { ...content, lanes, moved: [] },
      strips: NO_STRIPS,
      view: { lens: 'rows', owner: group, row: block },
      blocks: layout.groups[group]?.blocks ?? 0,
    };
  }, [facts, analysis, layout, rows, source, group, block, marks]);
}
