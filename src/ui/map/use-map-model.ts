import { useMemo } from 'react';
import type { RegisteredFacts } from '../../core/facts.ts';
import { type BlockSource, createBlockSource, type RowContent, rowContent } from '../../core/scene/row-content.ts';
import { ownerBlocks, type RowStrips, rowStrips } from '../../core/scene/row-strips.ts';
import { type RowLayout, rowLayout } from '../../core/scene/sections.ts';
import type { MapView } from '../../state/state.ts';
import { useAppState } from '../store-context.tsx';

/** Everything the map draws, computed once a change of facts, row, owner or hidden layers; frames only place it. */
export interface MapModel {
  readonly facts: RegisteredFacts;
  readonly rows: RowLayout;
  readonly source: BlockSource;
  readonly content: RowContent;
  readonly strips: RowStrips;
  /** The view with its owner and row brought inside the layout. */
  readonly view: MapView;
  /** How many blocks the owner has. */
  readonly blocks: number;
}

function insideLayout(facts: RegisteredFacts, view: MapView): { view: MapView; blocks: number } {
  const owner = view.owner === 'all' || view.owner < facts.layout.groups.length ? view.owner : 'all';
  const blocks = ownerBlocks(facts.analysis, owner);
  const row = Math.min(Math.max(0, view.row), Math.max(0, blocks - 1));
  return { view: owner === view.owner && row === view.row ? view : { ...view, owner, row }, blocks };
}

/** @param facts Of a layout that was registered. */
export function useMapModel(facts: RegisteredFacts): MapModel {
  const wanted = useAppState((state) => state.view);
  const hiddenNames = useAppState((state) => state.hidden);
  const { analysis } = facts;
  const hidden = useMemo(() => new Set(hiddenNames), [hiddenNames]);
  const rows = useMemo(() => rowLayout(analysis.geometry), [analysis]);
  const source = useMemo(() => createBlockSource(analysis.geometry), [analysis]);
  const { view, blocks } = useMemo(() => insideLayout(facts, wanted), [facts, wanted]);
  const { owner, row } = view;
  const content = useMemo(
    () => rowContent(analysis, rows, source, owner, row, hidden),
    [analysis, rows, source, owner, row, hidden],
  );
  const strips = useMemo(
    () => rowStrips(analysis, rows, source, owner, hidden),
    [analysis, rows, source, owner, hidden],
  );
  return useMemo(
    () => ({ facts, rows, source, content, strips, view, blocks }),
    [facts, rows, source, content, strips, view, blocks],
  );
}
