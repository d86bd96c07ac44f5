import { lazy, Suspense, useRef } from 'react';
import { useOpener } from '../opening/opener-context.tsx';
import { Icon } from '../parts/icon.tsx';
import { SheetButton } from '../parts/sheet-button.tsx';
import styles from './header.module.css';

// What opens only on demand is no part of the page's first code.
const OpenMenuItems = lazy(() => import('./open-menu-items.tsx'));

interface OpenMenuProps {
  readonly onPaste: () => void;
  readonly onCapture: () => void;
}

/** Opens a layout from a file, or from text; dropping and pasting anywhere work too, and the menu says so. */
export function OpenMenu({ onPaste, onCapture }: OpenMenuProps) {
  const opener = useOpener();
  const picker = useRef<HTMLInputElement>(null);

  const openPicked = async (input: HTMLInputElement) => {
    const { openDropped } = await import('../deployment/open-dropped.ts');
    await openDropped([], [...(input.files ?? [])], opener);
    // The same file can be picked again after it was mended.
    input.value = '';
  };

  return (
    <>
      <SheetButton
        className={styles.tool}
        sheet="Open a layout"
        align="end"
        content={(close) => (
          <Suspense fallback={null}>
            <OpenMenuItems
              close={close}
              onFile={() => picker.current?.click()}
              onPaste={onPaste}
              onCapture={onCapture}
            />
          </Suspense>
        )}
      >
        Open <Icon name="down" size={12} />
      </SheetButton>
      <input
        ref={picker}
        type="file"
        multiple
        aria-label="Layout file"
        hidden
        onChange={(event) => void openPicked(event.currentTarget)}
      />
    </>
  );
}
