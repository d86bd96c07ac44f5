import { useOpener } from '../opening/opener-context.tsx';
import { Icon } from '../parts/icon.tsx';
import { SheetButton } from '../parts/sheet-button.tsx';
import { useAppState } from '../store-context.tsx';
import { documentTitle } from './document-title.ts';
import styles from './header.module.css';
import { PresetSearch } from './preset-search.tsx';

/** The open document's name; opens the list of bundled layouts. */
export function PresetMenu() {
  const opener = useOpener();
  const open = useAppState((state) => state.open);
  const title = open ? documentTitle(open, opener.presets) : 'No layout';
  return (
    <SheetButton
      className={styles.chip}
      aria-label={`Layout: ${title}${open?.edited ? ' edited' : ''}`}
      title={title}
      sheet="Layouts"
      content={(close) => (
        <PresetSearch
          presets={opener.presets}
          current={open?.origin.kind === 'preset' ? open.origin.id : null}
          onChoose={(id) => {
            close();
            void opener.openPreset(id);
          }}
        />
      )}
    >
      <span className={styles.title}>{title}</span> {open?.edited && <span className={styles.edited}>edited</span>}
      <Icon name="down" size={12} />
    </SheetButton>
  );
}
