import { type KeyboardEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { isolated, toggled } from '../../state/hidden-layers.ts';
import type { ColourBy } from '../../state/state.ts';
import { useHoverStore } from '../hover.ts';
import { useAppState, useDispatch } from '../store-context.tsx';
import { GroupItem } from './group-item.tsx';
import { LayerItem } from './layer-item.tsx';
import type { LayerTreeContent, TreeRow } from './layer-rows.ts';
import styles from './layers.module.css';

export const ROW_HEIGHT = 26;

/** The rows of a list that are in the page. */
export interface RowsInSight {
  /** Ascending; `start` in CSS pixels from the top of all. */
  readonly items: readonly { readonly index: number; readonly start: number }[];
  /** How high all of them are, in CSS pixels. */
  readonly size: number;
  /** Scrolls as little as brings a row into sight. */
  readonly show: (index: number) => void;
}

export interface TreeBodyProps {
  readonly tree: LayerTreeContent;
  readonly rows: readonly TreeRow[];
  readonly sight: RowsInSight;
  /** What scrolls. */
  readonly box: RefObject<HTMLDivElement | null>;
  readonly colourBy: ColourBy;
  readonly onOpen: (group: number, open: boolean) => void;
}

/** The tree's rows that are in the page; arrows move through all of them, and select layers. */
export function TreeBody({ tree, rows, sight, box, colourBy, onOpen }: TreeBodyProps) {
  const dispatch = useDispatch();
  const hover = useHoverStore();
  const selected = useAppState(({ selection }) => (selection?.kind === 'layer' ? selection.layer : null));
  const hidden = useAppState((state) => state.hidden);
  const hiddenNames = useMemo(() => new Set(hidden), [hidden]);
  /** The group whose head has the focus, where no layer has. */
  const [atGroup, setAtGroup] = useState<number | null>(null);
  const takesFocus = useRef(false);
  const current = rows.findIndex((row) =>
    atGroup === null ? row.kind === 'layer' && row.name === selected : row.kind === 'group' && row.id === atGroup,
  );
  const { items, size, show } = sight;
  const tabStop = items.some(({ index }) => index === current) ? current : (items[0]?.index ?? -1);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is selected brings a row into sight, not scrolling.
  useEffect(() => {
    if (current < 0) return;
    show(current);
  }, [current]);

  useEffect(() => {
    if (!takesFocus.current) return;
    const item = box.current?.querySelector<HTMLElement>(`[data-index="${current}"]`);
    if (item) {
      takesFocus.current = false;
      item.focus({ preventScroll: true });
    }
  });

  const goTo = (index: number) => {
    const row = rows[Math.max(0, Math.min(rows.length - 1, index))];
    if (row === undefined) return;
    takesFocus.current = true;
    setAtGroup(row.kind === 'group' ? row.id : null);
    if (row.kind === 'layer') dispatch({ type: 'selected', selection: { kind: 'layer', layer: row.name } });
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const at = Number((event.target as HTMLElement).closest<HTMLElement>('[data-index]')?.dataset.index ?? -1);
    const row = rows[at];
    if (row === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const page = Math.max(1, Math.floor((box.current?.clientHeight ?? 0) / ROW_HEIGHT) - 1);
    const toggle = () => (row.kind === 'group' ? onOpen(row.id, !row.open) : goTo(at));
    const layersOf = () => (row.kind === 'group' ? row.layers : [row.name]);
    switch (event.code) {
      case 'KeyH':
        if (event.shiftKey) dispatch({ type: 'layers-hidden', hidden: [] });
        else dispatch({ type: 'layers-hidden', hidden: toggled(hidden, layersOf()) });
        break;
      case 'KeyI':
        dispatch({ type: 'layers-hidden', hidden: isolated(hidden, layersOf(), tree.layers) });
        break;
      case 'ArrowDown':
        goTo(at + 1);
        break;
      case 'ArrowUp':
        goTo(at - 1);
        break;
      case 'PageDown':
        goTo(at + page);
        break;
      case 'PageUp':
        goTo(at - page);
        break;
      case 'Home':
        goTo(0);
        break;
      case 'End':
        goTo(rows.length - 1);
        break;
      case 'ArrowRight':
        if (row.kind === 'group' && !row.open) toggle();
        else goTo(at + 1);
        break;
      case 'ArrowLeft':
        if (row.kind === 'group') onOpen(row.id, false);
        else goTo(rows.findIndex((each) => each.kind === 'group' && each.id === row.group));
        break;
      case 'Enter':
      case 'Space':
        toggle();
        break;
      default:
        return;
    }
    event.preventDefault();
    // The map binds arrows, too.
    event.stopPropagation();
  };

  return (
    <div
      ref={box}
      role="tree"
      tabIndex={-1}
      aria-label="Layers by group"
      className={styles.tree}
      onKeyDown={onKeyDown}
      onPointerLeave={() => hover.set(null)}
    >
      <div className={styles.sizer} style={{ height: size }}>
        {items.map(({ index, start }) => {
          const row = rows[index];
          if (row === undefined) return null;
          const shared = { index, start, height: ROW_HEIGHT, tabStop: index === tabStop };
          return row.kind === 'group' ? (
            <GroupItem
              key={`group ${row.id}`}
              {...shared}
              row={row}
              hidden={row.layers.length > 0 && row.layers.every((name) => hiddenNames.has(name))}
              onToggle={() => onOpen(row.id, !row.open)}
              onHide={() => dispatch({ type: 'layers-hidden', hidden: toggled(hidden, row.layers) })}
            />
          ) : (
            <LayerItem
              key={row.name}
              {...shared}
              row={row}
              colourBy={colourBy}
              selected={row.name === selected}
              hidden={hiddenNames.has(row.name)}
              onHide={() => dispatch({ type: 'layers-hidden', hidden: toggled(hidden, [row.name]) })}
              onSelect={() => goTo(index)}
              onHover={() => hover.set({ kind: 'layer', layer: row.name })}
            />
          );
        })}
      </div>
    </div>
  );
}
