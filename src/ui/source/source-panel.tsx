import { use, useContext, useEffect, useRef, useSyncExternalStore } from 'react';
import { issueSentence, sourceSentence } from '../../io/words/source-sentence.ts';
import type { AppStore } from '../../state/store.ts';
import { documentTitle } from '../header/document-title.ts';
import { useOpener } from '../opening/opener-context.tsx';
import { fileNameOf } from '../opening/save-layout.ts';
import button from '../parts/button.module.css';
import { Icon } from '../parts/icon.tsx';
import { saveFile } from '../parts/save-file.ts';
import { useAppStore } from '../store-context.tsx';
import type { RunTask } from '../worker/task-runner.ts';
import { TaskContext } from '../worker/use-task.ts';
import { SOURCE_KEYS } from './editor-setup.ts';
import { keptText } from './kept-text.ts';
import { takeWish } from './show-source.ts';
import styles from './source.module.css';
import { SourceSession } from './source-session.ts';

const sessions = new WeakMap<AppStore, Promise<SourceSession>>();

/** The page's one text; it outlives the panel. */
function sessionOf(store: AppStore, run: RunTask): Promise<SourceSession> {
  const session = sessions.get(store) ?? keptText().then((kept) => new SourceSession(store, run, kept));
  sessions.set(store, session);
  return session;
}

/** The open layout as text, beside the map: what is typed is on the map at once. */
export default function SourcePanel() {
  const store = useAppStore();
  const opener = useOpener();
  const session = use(sessionOf(store, useContext(TaskContext)));
  const { standing, issues, isSound } = useSyncExternalStore(session.subscribe, session.getView);
  const place = useRef<HTMLDivElement>(null);
  const close = useRef<HTMLButtonElement>(null);

  const save = () => {
    const { open } = store.getState();
    if (open) saveFile(fileNameOf(documentTitle(open, opener.presets)), session.saved(), 'application/json');
  };
  const hooks = useRef({ save, leave: () => close.current?.focus() });
  hooks.current.save = save;
  useEffect(() => {
    const detach =
      place.current &&
      session.attach(place.current, { save: () => hooks.current.save(), leave: () => hooks.current.leave() });
    if (takeWish()) {
      session.focus();
      // Where the page is one column, the text may lie below.
      place.current?.parentElement?.scrollIntoView({ block: 'nearest' });
    }
    return () => detach?.();
  }, [session]);

  const first = issues.find(({ severity }) => severity === 'error') ?? issues[0];
  return (
    <section className={styles.source} aria-labelledby="source-title">
      <header className={styles.head}>
        <h2 id="source-title">Source</h2>
        <button
          type="button"
          className={`${button.quiet} ${button.small}`}
          onClick={() => session.format()}
          title="Lay the text out anew (Shift+Alt+F in the text)"
        >
          Format
        </button>
        <button
          type="button"
          className={`${button.quiet} ${button.small}`}
          onClick={save}
          title="The text as a file (Ctrl+S in the text)"
        >
          Save as file
        </button>
        <button
          ref={close}
          type="button"
          className={styles.close}
          aria-label="Close the source"
          title="Close; the text is kept"
          onClick={() => {
            store.dispatch({ type: 'panels-sized', panels: { source: false } });
            document.getElementById('show-source')?.focus();
          }}
        >
          <Icon name="cross" size={14} />
        </button>
      </header>
      <p id={SOURCE_KEYS} className="visually-hidden">
        JSON with comments. Escape leads out of the text, Tab to what follows. Control Space completes, F8 goes to the
        next issue, Control F searches.
      </p>
      <div ref={place} className={styles.editor} />
      <footer className={styles.foot} data-standing={standing}>
        <p role="status">{sourceSentence(standing, issues)}</p>
        {standing === 'apart' && (
          <div className={styles.actions}>
            <button type="button" className={`${button.quiet} ${button.small}`} onClick={() => session.takeLayout()}>
              Show the map’s layout
            </button>
            <button
              type="button"
              className={`${button.quiet} ${button.small}`}
              disabled={!isSound}
              onClick={() => session.takeText()}
            >
              Use this text
            </button>
          </div>
        )}
        {first && (
          <button type="button" className={button.link} onClick={() => session.goTo(first)}>
            Line {first.line}: {issueSentence(first)}
          </button>
        )}
      </footer>
    </section>
  );
}
