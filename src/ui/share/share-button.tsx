import { lazy, Suspense, useState } from 'react';
import styles from '../header/header.module.css';
import { Icon } from '../parts/icon.tsx';
import { SheetButton } from '../parts/sheet-button.tsx';

// What opens only on demand is no part of the page's first code.
const ShareMenu = lazy(() => import('./share-menu.tsx'));
const PictureDialog = lazy(() => import('../picture/picture-dialog.tsx'));

/** What the page shows, for others: as a link, as text, as tables, as a document. */
export function ShareButton() {
  const [isPictured, setIsPictured] = useState(false);
  return (
    <>
      <SheetButton
        className={styles.tool}
        sheet="Share"
        align="end"
        content={(close) => (
          <Suspense fallback={null}>
            <ShareMenu
              onPicture={() => {
                close();
                setIsPictured(true);
              }}
            />
          </Suspense>
        )}
      >
        Share <Icon name="down" size={12} />
      </SheetButton>
      <Suspense fallback={null}>{isPictured && <PictureDialog onClose={() => setIsPictured(false)} />}</Suspense>
    </>
  );
}
