import { lazy, Suspense, useCallback, useRef, useState } from 'react';
import styles from './app.module.css';
import { BusyLine } from './busy/busy-line.tsx';
import { Header } from './header/header.tsx';
import { Explore } from './modes/explore.tsx';
import { DropTarget } from './opening/drop-target.tsx';
import { FailurePanel } from './opening/failure-panel.tsx';
import { usePaste } from './opening/use-paste.ts';
import { useAppState } from './store-context.tsx';
import { useKeys } from './use-keys.ts';

// What opens only on demand is no part of the page's first code.
const CompareScreen = lazy(() => import('./compare/compare-screen.tsx'));
const MatrixScreen = lazy(() => import('./matrix/matrix-screen.tsx'));
const TransferScreen = lazy(() => import('./transfer/transfer-screen.tsx'));
const DeploymentScreen = lazy(() => import('./deployment/deployment-screen.tsx'));
const LessonScreen = lazy(() => import('./learn/lesson-screen.tsx'));
const LearnDialog = lazy(() => import('./learn/learn-dialog.tsx'));
const HelpDialog = lazy(() => import('./header/help-dialog.tsx'));
const FindDialog = lazy(() => import('./find/find-dialog.tsx'));
const CaptureDialog = lazy(() => import('./opening/capture-dialog.tsx'));
const PasteDialog = lazy(() => import('./opening/paste-dialog.tsx'));

/** The whole screen: what is open, under which rules, and the mode it is looked at in. */
export function App() {
  const [dialog, setDialog] = useState<'help' | 'find' | 'learn' | 'paste' | 'capture' | null>(null);
  const mode = useAppState((state) => state.mode);
  const inLesson = useAppState((state) => state.lesson !== null);
  const filterField = useRef<HTMLInputElement>(null);
  const showHelp = useCallback(() => setDialog('help'), []);
  const showFind = useCallback(() => setDialog('find'), []);
  const close = () => setDialog(null);
  useKeys({ filterField, showHelp, showFind });
  usePaste();
  return (
    <div className={styles.app}>
      <Header
        onHelp={showHelp}
        onFind={showFind}
        onLearn={() => setDialog('learn')}
        onPaste={() => setDialog('paste')}
        onCapture={() => setDialog('capture')}
      />
      {mode === 'explore' && !inLesson && <Explore filterField={filterField} />}
      <Suspense fallback={<main aria-busy="true" />}>
        {mode === 'explore' && inLesson && <LessonScreen />}
        {mode === 'compare' && <CompareScreen />}
        {mode === 'matrix' && <MatrixScreen />}
        {mode === 'transfer' && <TransferScreen />}
        {mode === 'deployment' && <DeploymentScreen />}
      </Suspense>
      <FailurePanel />
      <BusyLine />
      <Suspense fallback={null}>
        {dialog === 'help' && <HelpDialog onClose={close} />}
        {dialog === 'find' && <FindDialog onClose={close} />}
        {dialog === 'learn' && <LearnDialog onClose={close} />}
        {dialog === 'paste' && <PasteDialog onClose={close} />}
        {dialog === 'capture' && <CaptureDialog onClose={close} />}
      </Suspense>
      <DropTarget />
    </div>
  );
}
