import { lazy, Suspense } from 'react';
import { panelId } from '../panels/panel-edge.tsx';
import styles from './drawer.module.css';

// The map is what a first look falls on; the tables below it come right after.
const Drawer = lazy(() => import('./drawer.tsx').then((part) => ({ default: part.Drawer })));

/** Where the tables stand, with room for them from the start. */
export function DrawerPlace() {
  return (
    <Suspense
      fallback={<section id={panelId('drawer')} className={styles.drawer} aria-label="Tables" aria-busy="true" />}
    >
      <Drawer />
    </Suspense>
  );
}
