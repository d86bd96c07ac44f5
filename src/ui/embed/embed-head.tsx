import type { Phrase } from '../../io/words/phrase.ts';
import { Phrases } from '../parts/phrases.tsx';
import styles from './embed.module.css';

interface HeadProps {
  readonly title: string;
  readonly tone: string;
  readonly headline: readonly Phrase[];
  readonly standing: string;
}

/** What a frame shows, under which rules, and what it comes to. */
export function Head({ title, tone, headline, standing }: HeadProps) {
  return (
    <header className={styles.head} data-tone={tone}>
      <p className={styles.title}>
        {title} <span>{standing}</span>
      </p>
      <h1 className={styles.headline}>
        <Phrases of={headline} plain />
      </h1>
    </header>
  );
}
