import type { OpenDocument } from '../../state/state.ts';
import { documentTitle } from '../header/document-title.ts';
import { PresetSearch } from '../header/preset-search.tsx';
import { useOpener } from '../opening/opener-context.tsx';
import { Icon } from '../parts/icon.tsx';
import menu from '../parts/menu.module.css';
import { SheetButton } from '../parts/sheet-button.tsx';
import { useAppState } from '../store-context.tsx';
import styles from './sides.module.css';

interface SideDocumentProps {
  readonly side: 'prefill' | 'decode';
  /** Null for a decode side that is derived. */
  readonly open: OpenDocument | null;
  /** Null derives decode from prefill; offered for decode alone. */
  readonly onOpen: (open: OpenDocument | null) => void;
}

/** The document of one side, and the way to another: a derived one, one that was opened before, or a bundled layout. */
export function SideDocument({ side, open, onOpen }: SideDocumentProps) {
  const opener = useOpener();
  const { presets } = opener;
  const shelf = useAppState((state) => state.shelf);
  const title = open ? documentTitle(open, presets) : 'derived from prefill';
  const choice = (key: string, word: string, isChosen: boolean, choose: () => void) => (
    <li key={key}>
      <button type="button" className={menu.item} onClick={choose}>
        {word}
        {isChosen && <Icon name="check" size={14} />}
      </button>
    </li>
  );
  return (
    <SheetButton
      className={styles.document}
      aria-label={`Layout of ${side}: ${title}`}
      title={title}
      sheet={`Layouts for ${side}`}
      content={(close) => {
        const choose = (next: OpenDocument | null) => {
          close();
          onOpen(next);
        };
        return (
          <div className={styles.documents}>
            {(side === 'decode' || shelf.length > 0) && (
              <ul aria-label="At hand">
                {side === 'decode' && choice('derived', 'Derived from prefill', open === null, () => choose(null))}
                {shelf.map((each, i) =>
                  choice(String(i), documentTitle(each, presets), each.document === open?.document, () => choose(each)),
                )}
              </ul>
            )}
            <PresetSearch
              presets={presets}
              current={open?.origin.kind === 'preset' ? open.origin.id : null}
              onChoose={(id) => {
                close();
                void opener
                  .presetDocument(id)
                  .then((document) => onOpen({ origin: { kind: 'preset', id }, document, warnings: [] }));
              }}
            />
          </div>
        );
      }}
    >
      <span>{title}</span>
      <Icon name="down" size={12} />
    </SheetButton>
  );
}
