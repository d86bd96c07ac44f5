import { useId, useState } from 'react';
import { editIssueSentence } from '../../io/words/edit-words.ts';
import styles from './edit.module.css';
import { useEdit } from './use-edit.ts';

/** A layer's name, which is another one once the field is left or Enter pressed: half a name is none. */
export function LayerName({ layer }: { readonly layer: string }) {
  const id = useId();
  const edit = useEdit();
  const [typed, setTyped] = useState<string | null>(null);
  const [fault, setFault] = useState('');
  const rename = (): void => {
    const name = typed ?? layer;
    if (name === layer) return;
    const result = edit({ kind: 'rename', layer, name });
    setFault(result?.ok === false ? result.issues.map(editIssueSentence).join(' ') : '');
    if (result?.ok) setTyped(null);
  };
  return (
    <div className={`${styles.field} ${styles.name}`}>
      <label htmlFor={id}>name</label>
      <input
        id={id}
        type="text"
        autoComplete="off"
        spellCheck={false}
        aria-invalid={fault !== ''}
        aria-describedby={`${id}-fault`}
        value={typed ?? layer}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') rename();
        }}
        onBlur={rename}
      />
      <p id={`${id}-fault`} className={styles.fault} role="status">
        {fault}
      </p>
    </div>
  );
}
