import { lazy, Suspense, useState } from 'react';
import { EditPart } from '../edit/edit-part.tsx';
import { useHover } from '../hover.ts';
import { panelId } from '../panels/panel-edge.tsx';
import { useAppState, useFacts } from '../store-context.tsx';
import { CopiedContext } from './copied.ts';
import { DocumentInspector } from './document-inspector.tsx';
import styles from './inspector.module.css';

// A page that was just opened has nothing selected.
const Selected = lazy(() => import('./selected.tsx'));

/** All about what is under the pointer or, where that is nothing, what is selected. */
export function Inspector() {
  const facts = useFacts();
  const hovered = useHover();
  const selected = useAppState((state) => state.selection);
  const selection = hovered ?? selected;
  const [copied, setCopied] = useState('');
  return (
    <aside id={panelId('inspector')} className={styles.inspector} aria-label="Inspector">
      <EditPart part="panel" />
      <CopiedContext value={setCopied}>
        {facts && (
          <Suspense fallback={<DocumentInspector facts={facts} />}>
            {selection ? <Selected facts={facts} selection={selection} /> : <DocumentInspector facts={facts} />}
          </Suspense>
        )}
      </CopiedContext>
      <p role="status" className="visually-hidden">
        {copied}
      </p>
    </aside>
  );
}
