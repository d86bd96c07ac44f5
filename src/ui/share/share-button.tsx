import { lazy, Suspense } from 'react';
import styles from '../header/header.module.css';
import { SheetButton } from '../parts/sheet-button.tsx';

// What opens only on demand is no part of the page's first code.
const ShareMenu = lazy(() => import('./share-menu.tsx'));

/** What the page shows, for others: as a link, as text, as tables, as a document. */
export function ShareButton() {
  return (
    <SheetButton
      className={styles.tool}
      sheet="Share"
      align="end"
      content={() => (
        <Suspense fallback={null}>
          <ShareMenu />
        </Suspense>
      )}
    >
      Share
    </SheetButton>
  );
}
