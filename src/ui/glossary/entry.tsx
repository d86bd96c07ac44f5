import { useState } from 'react';
import { entryById } from '../../lessons/find-words.ts';
import type { GlossaryEntry } from '../../lessons/glossary.ts';
import { LESSONS } from '../../lessons/list.ts';
import { showLesson } from '../learn/show-lesson.ts';
import { Icon } from '../parts/icon.tsx';
import { useAppStore } from '../store-context.tsx';
import styles from './glossary.module.css';

/** The entries that another one names, as buttons. */
export function SeeAlso({
  ids,
  onChoose,
}: {
  readonly ids: readonly string[];
  readonly onChoose: (entry: GlossaryEntry) => void;
}) {
  const entries = ids.map(entryById).filter((entry) => entry !== null);
  if (entries.length === 0) return null;
  return (
    <p className={styles.see}>
      See also{' '}
      {entries.map((entry, i) => (
        <span key={entry.id}>
          {i > 0 && ', '}
          <button type="button" className={styles.word} onClick={() => onChoose(entry)}>
            {entry.word}
          </button>
        </span>
      ))}
    </p>
  );
}

/** The way from a word to the lesson on it. */
export function LessonLink({ id, onOpen }: { readonly id: string; readonly onOpen: () => void }) {
  const store = useAppStore();
  const lesson = LESSONS.find((each) => each.id === id);
  if (lesson === undefined) return null;
  return (
    <button
      type="button"
      className={styles.lesson}
      onClick={() => {
        onOpen();
        showLesson(store, lesson);
      }}
    >
      Lesson: {lesson.title} <Icon name="arrow" size={12} />
    </button>
  );
}

/** One word explained, with the way to its neighbours. */
export function Entry({ first, onClose }: { readonly first: GlossaryEntry; readonly onClose: () => void }) {
  const [entry, setEntry] = useState(first);
  return (
    <section className={styles.entry}>
      <div aria-live="polite">
        <h3 className={styles.head}>{entry.word}</h3>
        <p>{entry.means}</p>
      </div>
      <SeeAlso ids={entry.see ?? []} onChoose={setEntry} />
      {entry.lesson !== undefined && <LessonLink id={entry.lesson} onOpen={onClose} />}
    </section>
  );
}
