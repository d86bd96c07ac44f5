import { useMemo } from 'react';
import type { RegisteredFacts } from '../../../core/facts.ts';
import { createBlockSource } from '../../../core/scene/row-content.ts';
import { rowLayout } from '../../../core/scene/sections.ts';
import type { RowPlace, SideRows } from '../../../core/scene/transfer-marks.ts';
import { transferContent } from '../../../core/scene/transfer-scene.ts';
import type { TransferByte } from '../../../state/transfer.ts';
import type { MapModel } from '../../map/use-map-model.ts';

const NO_STRIPS = { strips: [], unseen: [] };
const NONE_HIDDEN: ReadonlySet<string> = new Set();

/** A side's rows, found once a change of its facts. */
export const useSideRows = ({ analysis: { geometry } }: RegisteredFacts): SideRows =>
  useMemo(() => ({ geometry, rows: rowLayout(geometry) }), [geometry]);

/** The row of one block as the map's model. */
export function useSideModel(
  side: TransferByte['side'],
  facts: RegisteredFacts,
  { rows }: SideRows,
  { group, block }: RowPlace,
): MapModel {
  const { analysis, layout } = facts;
  const source = useMemo(() => createBlockSource(analysis.geometry), [analysis]);
  return useMemo(
    () => ({
      ...{ facts, rows, source },
      hidden: NONE_HIDDEN,
      content: transferContent(side, analysis, rows, source, { group, block }),
      strips: NO_STRIPS,
      view: { lens: 'rows', owner: group, row: block },
      blocks: layout.groups[group]?.blocks ?? 0,
    }),
    [side, facts, analysis, layout, rows, source, group, block],
  );
}
