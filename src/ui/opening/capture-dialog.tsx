import { CopyButton } from '../inspector/copy-button.tsx';
import button from '../parts/button.module.css';
import { Modal } from '../parts/modal.tsx';
import { saveFile } from '../parts/save-file.ts';
import styles from './capture-dialog.module.css';

/** Where the hook lies, beside the site's page. */
const HOOK = './capture/sitecustomize.py';

/** Nothing lies beside the page in one file: it carries the hook itself. */
async function saveHook(): Promise<void> {
  const { default: text } = await import('../../../public/capture/sitecustomize.py?raw');
  saveFile('sitecustomize.py', text, 'text/x-python');
}

function Command({ text, what }: { readonly text: string; readonly what: string }) {
  return (
    <div className={styles.command}>
      <pre>{text}</pre>
      <CopyButton text={text} what={what} />
    </div>
  );
}

/** How to make a vLLM worker write its layout: the file, and the commands. */
export default function CaptureDialog({ onClose }: { readonly onClose: () => void }) {
  const hook = new URL(HOOK, document.baseURI);
  const isAlone = hook.protocol === 'file:';
  return (
    <Modal
      title="Capture from vLLM"
      description="One Python file makes vLLM write a layout for each worker, with the region table that it registers. It reads no tensor's content, and serving goes on whatever happens to it."
      onClose={onClose}
    >
      <ol className={styles.steps}>
        <li>
          Put{' '}
          <a
            className={styles.link}
            href={HOOK}
            download
            onClick={(event) => {
              if (!isAlone) return;
              event.preventDefault();
              void saveHook();
            }}
          >
            sitecustomize.py
          </a>{' '}
          in a folder of its own, named <code>capture</code>
          {isAlone ? (
            '.'
          ) : (
            <>
              :
              <Command
                text={`mkdir -p capture && curl -fo capture/sitecustomize.py ${hook.href}`}
                what="download command"
              />
            </>
          )}
        </li>
        <li>
          Start the server with it:
          <Command text="PYTHONPATH=$PWD/capture REGIONSCOPE_DIR=out vllm serve …" what="server command" />
          or a test, which needs no GPU:
          <Command
            text="PYTHONPATH=$PWD/capture REGIONSCOPE_DIR=out pytest test_nixl_desc_geometry.py"
            what="test command"
          />
        </li>
        <li>
          Open a file from <code>out/</code>. There is one for each worker, or for each registration in a test.
        </li>
      </ol>
      <div className={styles.actions}>
        <button type="button" className={button.quiet} onClick={onClose}>
          Close
        </button>
      </div>
    </Modal>
  );
}
