import { lazy, Suspense, useState } from 'react';
import { LESSONS } from '../../lessons/list.ts';
import { Drawer } from '../drawer/drawer.tsx';
import { Inspector } from '../inspector/inspector.tsx';
import { MapArea } from '../map-area.tsx';
import { PanelEdge } from '../panels/panel-edge.tsx';
import { Panels } from '../panels/panels.tsx';
import { useAppState, useFacts } from '../store-context.tsx';
import { VerdictBar } from '../verdict/verdict-bar.tsx';
import { AskedTable } from './asked-table.tsx';
import styles from './learn.module.css';
import { LessonPanel } from './lesson-panel.tsx';

const TransferWithin = lazy(() => import('../transfer/transfer-within.tsx'));

/** Place of the step after the prediction: who came there knows the answer. */
const WATCH = 2;

/** A lesson with its layout. What would give the answer away stands there only once it was predicted. */
export default function LessonScreen() {
  const id = useAppState(({ lesson }) => lesson?.id);
  const done = useAppState(({ lesson, lessonsDone }) => (lesson ? (lessonsDone[lesson.id] ?? 0) : 0));
  const [solved, setSolved] = useState<string | null>(null);
  const facts = useFacts();
  const lesson = LESSONS.find((each) => each.id === id);
  if (lesson === undefined) return null;
  const isSolved = solved === lesson.id || done >= WATCH;
  const veil = (
    <section className={styles.veil} aria-label="Verdict">
      <h1>{lesson.transfer ? 'What will decode receive?' : 'What will registration make of this layout?'}</h1>
      <p>The verdict stands here once you have predicted it.</p>
    </section>
  );
  if (lesson.transfer) {
    return (
      <main className={styles.moved}>
        <LessonPanel lesson={lesson} isSolved={isSolved} onSolved={() => setSolved(lesson.id)} />
        {isSolved ? (
          <Suspense fallback={<div aria-busy="true" />}>
            <TransferWithin />
          </Suspense>
        ) : (
          <div className={styles.before}>
            {veil}
            <MapArea />
            {facts && <AskedTable facts={facts} />}
          </div>
        )}
      </main>
    );
  }
  return (
    <Panels className={isSolved ? styles.screen : `${styles.screen} ${styles.veiled}`}>
      {isSolved ? <VerdictBar /> : veil}
      <LessonPanel lesson={lesson} isSolved={isSolved} onSolved={() => setSolved(lesson.id)} />
      <MapArea />
      {isSolved ? (
        <>
          <PanelEdge panel="inspector" />
          <Inspector />
          <PanelEdge panel="drawer" />
          <Drawer />
        </>
      ) : (
        facts && <AskedTable facts={facts} />
      )}
    </Panels>
  );
}
