import { lazy, Suspense, useMemo, useRef, useState } from 'react';
import type { ColourBy } from '../../state/state.ts';
import type { LayerTreeContent } from './layer-rows.ts';
import styles from './layers.module.css';
import { ROW_HEIGHT, TreeBody } from './tree-body.tsx';

/** Rows that the page takes as they are; of more, only those in sight. */
const MOST_WHOLE = 150;

// The virtual list is as large as a tenth of the page's first code, and few layouts need it.
const VirtualTree = lazy(() => import('./virtual-tree.tsx'));

export interface LayerTreeProps {
  readonly tree: LayerTreeContent;
  readonly filter: string;
  readonly colourBy: ColourBy;
}

/** Layers under their groups, a tree of two levels. */
export function LayerTree({ tree, filter, colourBy }: LayerTreeProps) {
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set());
  const box = useRef<HTMLDivElement>(null);
  const rows = useMemo(() => tree.rows(filter, closed), [tree, filter, closed]);
  const onOpen = (group: number, open: boolean): void => {
    const next = new Set(closed);
    if (open) next.delete(group);
    else next.add(group);
    setClosed(next);
  };

  if (rows.length === 0) return <p className={styles.none}>No layer has “{filter}” in its name.</p>;
  const shared = { tree, rows, box, colourBy, onOpen };
  if (rows.length > MOST_WHOLE) {
    return (
      <Suspense fallback={<div className={styles.tree} aria-busy="true" />}>
        <VirtualTree {...shared} />
      </Suspense>
    );
  }
  const sight = {
    items: rows.map((_, index) => ({ index, start: index * ROW_HEIGHT })),
    size: rows.length * ROW_HEIGHT,
    // By hand, since scrollIntoView would scroll the page as well.
    show: (index: number): void => {
      const { current } = box;
      if (current === null) return;
      const top = index * ROW_HEIGHT;
      const last = top + ROW_HEIGHT - current.clientHeight;
      current.scrollTop = Math.min(top, Math.max(current.scrollTop, last));
    },
  };
  return <TreeBody {...shared} sight={sight} />;
}
