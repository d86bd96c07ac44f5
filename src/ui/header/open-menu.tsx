import { useRef } from 'react';
import { useOpener } from '../opening/opener-context.tsx';
import { saveLayout } from '../opening/save-layout.ts';
import { Icon } from '../parts/icon.tsx';
import menu from '../parts/menu.module.css';
import { SheetButton } from '../parts/sheet-button.tsx';
import { forgetSession } from '../session/keep-session.ts';
import { useAppStore } from '../store-context.tsx';
import { documentTitle } from './document-title.ts';
import styles from './header.module.css';

interface OpenMenuProps {
  readonly onPaste: () => void;
  readonly onCapture: () => void;
}

/** Opens a layout from a file, or from text; dropping and pasting anywhere work too, and the menu says so. */
export function OpenMenu({ onPaste, onCapture }: OpenMenuProps) {
  const opener = useOpener();
  const store = useAppStore();
  const picker = useRef<HTMLInputElement>(null);

  const openPicked = async (input: HTMLInputElement) => {
    const file = input.files?.[0];
    if (file === undefined) return;
    await opener.openSource(new Uint8Array(await file.arrayBuffer()), { kind: 'file', name: file.name });
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
          <div className={menu.menu}>
            <button
              type="button"
              className={menu.item}
              onClick={() => {
                close();
                picker.current?.click();
              }}
            >
              File… <span className={menu.hint}>or drop it anywhere</span>
            </button>
            <button
              type="button"
              className={menu.item}
              onClick={() => {
                close();
                onPaste();
              }}
            >
              Paste text… <span className={menu.hint}>or Ctrl+V anywhere</span>
            </button>
            <button
              type="button"
              className={menu.item}
              onClick={() => {
                close();
                onCapture();
              }}
            >
              Capture from vLLM… <span className={menu.hint}>a server or a test</span>
            </button>
            <button
              type="button"
              className={menu.item}
              onClick={() => {
                close();
                const { open, rules } = store.getState();
                if (open) void saveLayout(documentTitle(open, opener.presets), open.document, rules);
              }}
            >
              Save as JSON <span className={menu.hint}>what is open, with its rules</span>
            </button>
            <button
              type="button"
              className={menu.item}
              onClick={() => {
                close();
                void forgetSession().then(() => window.location.reload());
              }}
            >
              Forget all <span className={menu.hint}>that this browser keeps of it</span>
            </button>
          </div>
        )}
      >
        Open <Icon name="down" size={12} />
      </SheetButton>
      <input
        ref={picker}
        type="file"
        aria-label="Layout file"
        hidden
        onChange={(event) => void openPicked(event.currentTarget)}
      />
    </>
  );
}
