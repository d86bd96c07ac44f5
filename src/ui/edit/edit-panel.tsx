import { formatNumber } from '../../io/words/figures.ts';
import type { AppStore } from '../../state/store.ts';
import button from '../parts/button.module.css';
import { useAppState, useAppStore } from '../store-context.tsx';
import styles from './edit.module.css';
import { EditField } from './edit-field.tsx';
import { editing } from './editing.ts';
import { LayerForm } from './layer-form.tsx';
import { useEdit } from './use-edit.ts';

/** Goes back to the layout as it was opened, or as far as is known; the edits can be done again. */
function undoEdits(store: AppStore): void {
  while (store.getState().open?.edited && store.steps().back !== null && store.undo());
}

/** What can be changed of the selected layer, or of the layout where none is. */
export function EditPanel({ layer }: { readonly layer: string | null }) {
  const document = useAppState(({ open }) => open?.document);
  const isEdited = useAppState(({ open }) => open?.edited === true);
  const store = useAppStore();
  const edit = useEdit();
  if (document === undefined) return null;
  const { num_blocks: blocks, kv_cache_groups: groups } = document.kv_cache_config;
  return (
    <section className={styles.panel} aria-label="Edit">
      <header className={styles.head}>
        <h2>{layer === null ? 'Edit the layout' : 'Edit layer'}</h2>
        <button
          type="button"
          className={`${button.quiet} ${button.small}`}
          aria-keyshortcuts="E"
          title="Done (E)"
          onClick={() => editing.setState({ isOn: false })}
        >
          Done
        </button>
      </header>
      {layer === null ? (
        <>
          <EditField
            label="num_blocks"
            meaning={`Logical blocks of the pool, in ${formatNumber(groups.length, 'group')}.`}
            value={blocks}
            onChange={(value, gesture) => edit({ kind: 'blocks', value: value ?? 0 }, gesture)}
          />
          <p className={styles.note}>Select a layer to change its numbers, and to drag its page on the map.</p>
        </>
      ) : (
        <LayerForm document={document} layer={layer} />
      )}
      {isEdited && store.steps().back !== null && (
        <button
          type="button"
          className={`${button.quiet} ${button.small} ${styles.revert}`}
          onClick={() => undoEdits(store)}
        >
          Undo every edit
        </button>
      )}
    </section>
  );
}
