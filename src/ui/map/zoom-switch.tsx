import type { RefObject } from 'react';
import type { MapControls } from './lens-canvas.tsx';
import styles from './map.module.css';
import { ZOOM_FACTOR } from './viewport.ts';

/** Zooms along the line, and back to all of it. */
export function ZoomSwitch({ controls }: { readonly controls: RefObject<MapControls | null> }) {
  return (
    <fieldset className={styles.segments} aria-label="Zoom along the row">
      <button
        type="button"
        className={styles.segment}
        aria-label="Zoom out"
        onClick={() => controls.current?.zoom(1 / ZOOM_FACTOR)}
      >
        −
      </button>
      <button type="button" className={styles.segment} onClick={() => controls.current?.fit()}>
        fit
      </button>
      <button
        type="button"
        className={styles.segment}
        aria-label="Zoom in"
        onClick={() => controls.current?.zoom(ZOOM_FACTOR)}
      >
        +
      </button>
    </fieldset>
  );
}
