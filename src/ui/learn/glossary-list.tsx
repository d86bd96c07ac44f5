import { useRef, useState } from 'react';
import { formatNumber } from '../../io/words/figures.ts';
import { GLOSSARY, type GlossaryEntry } from '../../lessons/glossary.ts';
import { LessonLink, SeeAlso } from '../glossary/entry.tsx';
import styles from './learn-dialog.module.css';

const holds = ({ word, forms = [], means }: GlossaryEntry, query: string): boolean =>
  [word, ...forms, means].some((text) => text.toLowerCase().includes(query));

const entryId = (id: string): string => `word-${id}`;

/** All words of the glossary, narrowed by what is typed. */
export function GlossaryList({ onOpen }: { readonly onOpen: () => void }) {
  const [query, setQuery] = useState('');
  const list = useRef<HTMLDListElement>(null);
  const found = GLOSSARY.filter((entry) => holds(entry, query.trim().toLowerCase()));

  const goTo = ({ id }: GlossaryEntry) => {
    // What is looked for may be filtered out.
    setQuery('');
    requestAnimationFrame(() => {
      const word = list.current?.querySelector<HTMLElement>(`#${entryId(id)}`);
      word?.focus();
      word?.scrollIntoView?.({ block: 'nearest' });
    });
  };

  return (
    <>
      <input
        type="search"
        className={styles.search}
        aria-label="Search the glossary"
        placeholder="Search the glossary"
        autoComplete="off"
        value={query}
        onChange={(event) => setQuery(event.currentTarget.value)}
      />
      <p className="visually-hidden" role="status">
        {formatNumber(found.length, 'word')}
      </p>
      <dl ref={list} className={styles.glossary}>
        {found.map((entry) => (
          <div key={entry.id}>
            <dt id={entryId(entry.id)} tabIndex={-1}>
              {entry.word}
            </dt>
            <dd>{entry.means}</dd>
            {entry.see && (
              <dd>
                <SeeAlso ids={entry.see} onChoose={goTo} />
              </dd>
            )}
            {entry.lesson !== undefined && (
              <dd>
                <LessonLink id={entry.lesson} onOpen={onOpen} />
              </dd>
            )}
          </div>
        ))}
      </dl>
      {found.length === 0 && <p className={styles.intro}>No word of the glossary has “{query}” in it.</p>}
    </>
  );
}
