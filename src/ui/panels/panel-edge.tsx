import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import type { PanelName } from '../../state/state.ts';
import { useDispatch } from '../store-context.tsx';
import { sizeByKey, sizeFor } from './panel-limits.ts';
import styles from './panels.module.css';
import { usePanel } from './use-panel.ts';

interface Edge {
  readonly label: string;
  readonly orientation: 'vertical' | 'horizontal';
  /** Whether the panel grows towards the right or the lower end. */
  readonly sign: 1 | -1;
  readonly grows: string;
  readonly shrinks: string;
}

const EDGES: Readonly<Record<PanelName, Edge>> = {
  layers: { label: 'Layers’ width', orientation: 'vertical', sign: 1, grows: 'ArrowRight', shrinks: 'ArrowLeft' },
  inspector: {
    label: 'Inspector’s width',
    orientation: 'vertical',
    sign: -1,
    grows: 'ArrowLeft',
    shrinks: 'ArrowRight',
  },
  drawer: { label: 'Tables’ height', orientation: 'horizontal', sign: -1, grows: 'ArrowUp', shrinks: 'ArrowDown' },
};

/** The id of the element whose size an edge changes. */
export const panelId = (panel: PanelName): string => `panel-${panel}`;

/** A panel's edge: dragged or moved with arrows; double click folds the panel away and brings it back. */
export function PanelEdge({ panel }: { readonly panel: PanelName }) {
  const dispatch = useDispatch();
  const { size, limits } = usePanel(panel);
  const { label, orientation, sign, grows, shrinks } = EDGES[panel];
  const drag = useRef<{ readonly at: number; readonly size: number } | null>(null);
  const keep = (next: number | null) => dispatch({ type: 'panels-sized', panels: { [panel]: next } });
  const placeOf = ({ clientX, clientY }: PointerEvent) => (orientation === 'vertical' ? clientX : clientY);

  const onPointerMove = (event: PointerEvent) => {
    if (drag.current === null) return;
    const moved = sign * (placeOf(event) - drag.current.at);
    // A press that hardly moves is a click.
    if (Math.abs(moved) < 3 && size === drag.current.size) return;
    keep(sizeFor(drag.current.size + moved, limits));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = sizeByKey(event.code, size, limits, grows, shrinks);
    if (next === undefined) return;
    event.preventDefault();
    keep(next);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a separator that moves, which <hr> is not.
    <div
      className={styles.edge}
      data-panel={panel}
      role="separator"
      aria-label={label}
      aria-orientation={orientation}
      aria-controls={panelId(panel)}
      aria-valuenow={size}
      aria-valuemin={0}
      aria-valuemax={limits.most}
      aria-valuetext={size === 0 ? 'folded away' : `${size} pixels`}
      tabIndex={0}
      title="Drag, or arrow keys. Double click folds it away and brings it back; Enter takes the usual size"
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        drag.current = { at: placeOf(event), size };
      }}
      onPointerMove={onPointerMove}
      onLostPointerCapture={() => {
        drag.current = null;
      }}
      onDoubleClick={() => keep(size === 0 ? null : 0)}
    />
  );
}
