import type { OpenDocument } from '../../state/state.ts';
import { documentTitle } from '../header/document-title.ts';
import { PresetSearch } from '../header/preset-search.tsx';
import { useOpener } from '../opening/opener-context.tsx';
import { Icon } from '../parts/icon.tsx';
import menu from '../parts/menu.module.css';
import { SheetButton } from '../parts/sheet-button.tsx';
import { useAppState } from '../store-context.tsx';
import styles from './compare.module.css';

interface SideDocumentProps {
  readonly side: 'A' | 'B';
  readonly open: OpenDocument;
  /** B is of A's own document. */
  readonly isSame: boolean;
  /** Chooses a document that was opened before; null for side A's. */
  readonly onOpen: (open: OpenDocument | null) => void;
  readonly onPreset: (id: string) => void;
}

/** The document of one side, and the way to another: A's own, one that was opened before, or a bundled one. */
export function SideDocument({ side, open, isSame, onOpen, onPreset }: SideDocumentProps) {
  const { presets } = useOpener();
  const shelf = useAppState((state) => state.shelf);
  const title = documentTitle(open, presets);
  const shown = isSame ? 'the same layout' : title;
  return (
    <SheetButton
      className={styles.document}
      aria-label={`Layout of ${side}: ${shown}`}
      title={title}
      sheet={`Layouts for ${side}`}
      content={(close) => (
        <div className={styles.documents}>
          {(side === 'B' || shelf.length > 0) && (
            <ul aria-label="At hand">
              {side === 'B' && (
                <li>
                  <button
                    type="button"
                    className={menu.item}
                    onClick={() => {
                      close();
                      onOpen(null);
                    }}
                  >
                    The same layout as A {isSame && <Icon name="check" size={14} />}
                  </button>
                </li>
              )}
              {shelf.map((each, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two opened documents may be called the same.
                <li key={i}>
                  <button
                    type="button"
                    className={menu.item}
                    onClick={() => {
                      close();
                      onOpen(each);
                    }}
                  >
                    {documentTitle(each, presets)}
                    {!isSame && each.document === open.document && <Icon name="check" size={14} />}
                  </button>
                </li>
              ))}
            </ul>
          )}
          <PresetSearch
            presets={presets}
            current={!isSame && open.origin.kind === 'preset' ? open.origin.id : null}
            onChoose={(id) => {
              close();
              onPreset(id);
            }}
          />
        </div>
      )}
    >
      <span>{shown}</span>
      <Icon name="down" size={12} />
    </SheetButton>
  );
}
