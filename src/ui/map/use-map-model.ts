import { useMemo } from 'react';
import type { RegisteredFacts } from '../../core/facts.ts';
import {
  type BlockSource,
  createBlockSource,
  type Owner,
  type RowContent,
  rowContent,
} from '../../core/scene/row-content.ts';
import type { RowSceneInput } from '../../core/scene/row-scene-input.ts';
import { insideLayout, type RowStrips, rowStrips } from '../../core/scene/row-strips.ts';
import { type RowLayout, rowLayout } from '../../core/scene/sections.ts';
import type { MapView } from '../../state/state.ts';
import { useAppState } from '../store-context.tsx';

/** Everything the map draws, computed once a change of facts, row, owner or hidden layers; frames only place it. */
export interface MapModel {
  readonly facts: RegisteredFacts;
  readonly rows: RowLayout;
  /** Layers that the map leaves out. */
  readonly hidden: ReadonlySet<string>;
  readonly source: BlockSource;
  /** The row, made when it is first asked for, as the other rows are: one lens has no use of them. */
  readonly content: RowContent;
  readonly strips: RowStrips;
  /** The view with its owner and row brought inside the layout, but for what is in sight. */
  readonly view: Pick<MapView, 'lens' | 'owner' | 'row'>;
  /** How many blocks the owner has. */
  readonly blocks: number;
  /** Where the content is of two results: what B decided. */
  readonly other?: RowSceneInput['other'];
}

/** Computed by the first who asks. */
function lazily<Value extends object>(make: () => Value): () => Value {
  let made: Value | null = null;
  return () => {
    made ??= make();
    return made;
  };
}

/**
 * @param facts Of a layout that was registered.
 * @param pending Layers to leave out beside those that are hidden.
 * @param owner Whose block to show instead of the state's.
 */
export function useMapModel(facts: RegisteredFacts, pending?: ReadonlySet<string>, owner?: Owner): MapModel {
  // The range in sight changes with every gesture, and nothing here depends on it.
  const lens = useAppState((state) => state.view.lens);
  const stateOwner = useAppState((state) => state.view.owner);
  const wantedOwner = owner ?? stateOwner;
  const wantedRow = useAppState((state) => state.view.row);
  const hiddenNames = useAppState((state) => state.hidden);
  const { analysis } = facts;
  const hidden = useMemo(() => new Set([...hiddenNames, ...(pending ?? [])]), [hiddenNames, pending]);
  const rows = useMemo(() => rowLayout(analysis.geometry), [analysis]);
  const source = useMemo(() => createBlockSource(analysis.geometry), [analysis]);
  const { view, blocks } = useMemo(() => {
    const { blocks, ...place } = insideLayout(facts.analysis, wantedOwner, wantedRow);
    return { view: { lens, ...place }, blocks };
  }, [facts, lens, wantedOwner, wantedRow]);
  const { owner: shown, row } = view;
  const contentOf = useMemo(
    () => lazily(() => rowContent(analysis, rows, source, shown, row, hidden)),
    [analysis, rows, source, shown, row, hidden],
  );
  const stripsOf = useMemo(
    () => lazily(() => rowStrips(analysis, rows, source, shown, hidden)),
    [analysis, rows, source, shown, hidden],
  );
  return useMemo(
    () => ({
      facts,
      rows,
      hidden,
      source,
      get content() {
        return contentOf();
      },
      get strips() {
        return stripsOf();
      },
      view,
      blocks,
    }),
    [facts, rows, hidden, source, contentOf, stripsOf, view, blocks],
  );
}
