import { useState } from 'react';
import { TEMPLATE_NAMES } from '../../core/edit/change.ts';
import { layerNames } from '../../core/edit/owners.ts';
import { templateOf } from '../../core/edit/templates.ts';
import { editIssueSentence, TEMPLATE_WORDS } from '../../io/words/edit-words.ts';
import button from '../parts/button.module.css';
import menu from '../parts/menu.module.css';
import { SheetButton } from '../parts/sheet-button.tsx';
import { useAppState } from '../store-context.tsx';
import styles from './edit.module.css';
import { useEdit } from './use-edit.ts';

/** The kinds of layer there are, to add one. Hand-written pages are for attention layers only. */
function Templates({ onDone }: { readonly onDone: () => void }) {
  const edit = useEdit();
  const document = useAppState(({ open }) => open?.document);
  const selected = useAppState(({ selection }) => (selection?.kind === 'layer' ? selection.layer : null));
  const [isOver, setIsOver] = useState(false);
  const [fault, setFault] = useState('');
  if (document === undefined) return null;
  const over = selected !== null && layerNames(document).includes(selected) ? selected : null;
  const isWritten = document.pages !== undefined;
  const offered = TEMPLATE_NAMES.filter((name) => !isWritten || templateOf(name).type !== 'MambaSpec');
  return (
    <div className={menu.menu}>
      {over !== null && (
        <label className={styles.over}>
          <input type="checkbox" checked={isOver} onChange={(event) => setIsOver(event.currentTarget.checked)} />
          <span>
            Over the pages of <code>{over}</code>
          </span>
        </label>
      )}
      {offered.map((template) => (
        <button
          key={template}
          type="button"
          className={menu.item}
          onClick={() => {
            const result = edit({ kind: 'add', template, over: isOver ? over : null });
            if (result?.ok === false) setFault(result.issues.map(editIssueSentence).join(' '));
            else onDone();
          }}
        >
          {TEMPLATE_WORDS[template].name} <span className={menu.hint}>{TEMPLATE_WORDS[template].hint}</span>
        </button>
      ))}
      {isWritten && <p className={styles.menuNote}>Its page is hand-written: attention layers only.</p>}
      <p className={`${styles.fault} ${styles.menuNote}`} role="status">
        {fault}
      </p>
    </div>
  );
}

/** Adds a layer from a template. */
export function AddLayer() {
  return (
    <div className={styles.add}>
      <SheetButton
        className={`${button.quiet} ${button.small}`}
        sheet="Add a layer"
        content={(close) => <Templates onDone={close} />}
      >
        + Layer
      </SheetButton>
    </div>
  );
}
