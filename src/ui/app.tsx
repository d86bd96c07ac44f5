import { lazy, Suspense, useCallback, useRef, useState } from 'react';
import styles from './app.module.css';
import { Drawer } from './drawer/drawer.tsx';
import { Header } from './header/header.tsx';
import { Inspector } from './inspector/inspector.tsx';
import { LayerPanel } from './layers/layer-panel.tsx';
import { MapArea } from './map-area.tsx';
import { DropTarget } from './opening/drop-target.tsx';
import { FailurePanel } from './opening/failure-panel.tsx';
import { usePaste } from './opening/use-paste.ts';
import { PanelEdge } from './panels/panel-edge.tsx';
import { Panels } from './panels/panels.tsx';
import { useKeys } from './use-keys.ts';
import { VerdictBar } from './verdict/verdict-bar.tsx';

// What opens only on demand is no part of the page's first code.
const HelpDialog = lazy(() => import('./header/help-dialog.tsx'));
const FindDialog = lazy(() => import('./find/find-dialog.tsx'));
const PasteDialog = lazy(() => import('./opening/paste-dialog.tsx'));

/** The whole screen: what is open, what it comes to, and four ways to look at it. */
export function App() {
  const [dialog, setDialog] = useState<'help' | 'find' | 'paste' | null>(null);
  const filterField = useRef<HTMLInputElement>(null);
  const showHelp = useCallback(() => setDialog('help'), []);
  const showFind = useCallback(() => setDialog('find'), []);
  const close = () => setDialog(null);
  useKeys({ filterField, showHelp, showFind });
  usePaste();
  return (
    <div className={styles.app}>
      <Header onHelp={showHelp} onFind={showFind} onPaste={() => setDialog('paste')} />
      <Panels>
        <VerdictBar />
        <LayerPanel filterField={filterField} />
        <PanelEdge panel="layers" />
        <MapArea />
        <PanelEdge panel="inspector" />
        <Inspector />
        <PanelEdge panel="drawer" />
        <Drawer />
      </Panels>
      <FailurePanel />
      <Suspense fallback={null}>
        {dialog === 'help' && <HelpDialog onClose={close} />}
        {dialog === 'find' && <FindDialog onClose={close} />}
        {dialog === 'paste' && <PasteDialog onClose={close} />}
      </Suspense>
      <DropTarget />
    </div>
  );
}
