import { chooseFolder } from '../deployment/open-dropped.ts';
import { useOpener } from '../opening/opener-context.tsx';
import { saveLayout } from '../opening/save-layout.ts';
import menu from '../parts/menu.module.css';
import { forgetSession } from '../session/keep-session.ts';
import { useAppStore } from '../store-context.tsx';
import { documentTitle } from './document-title.ts';

interface OpenMenuItemsProps {
  readonly close: () => void;
  readonly onFile: () => void;
  readonly onPaste: () => void;
  readonly onCapture: () => void;
}

/** Where a layout may come from, and where it may go. */
export default function OpenMenuItems({ close, onFile, onPaste, onCapture }: OpenMenuItemsProps) {
  const opener = useOpener();
  const store = useAppStore();
  return (
    <div className={menu.menu}>
      <button
        type="button"
        className={menu.item}
        onClick={() => {
          close();
          onFile();
        }}
      >
        File… <span className={menu.hint}>or drop it anywhere</span>
      </button>
      <button
        type="button"
        className={menu.item}
        onClick={() => {
          close();
          chooseFolder(opener);
        }}
      >
        Folder… <span className={menu.hint}>captures of a deployment</span>
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
  );
}
