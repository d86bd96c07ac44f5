import { useState } from 'react';
import button from '../parts/button.module.css';
import { Modal } from '../parts/modal.tsx';
import { useOpener } from './opener-context.tsx';
import styles from './opening.module.css';

/** A field to paste or write a layout in. */
export default function PasteDialog({ onClose }: { readonly onClose: () => void }) {
  const [text, setText] = useState('');
  const opener = useOpener();
  return (
    <Modal
      title="Paste a layout"
      description="A layout document, a KVCacheConfig as JSON or as a log prints it, or a NIXL handshake in base64, hex or JSON. It stays in this page."
      onClose={onClose}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onClose();
          void opener.openSource(text, { kind: 'pasted' });
        }}
      >
        <textarea
          className={styles.paste}
          aria-label="Layout as text"
          placeholder={'{ "regionscope": 1, "kv_cache_config": { … } }'}
          spellCheck={false}
          rows={14}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <div className={styles.actions}>
          <button type="button" className={button.quiet} onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className={button.primary} disabled={text.trim() === ''}>
            Open
          </button>
        </div>
      </form>
    </Modal>
  );
}
