import type { Difference, DifferenceKind } from '../../core/compare/differences.ts';
import { formatCount } from '../../io/words/figures.ts';
import styles from './compare.module.css';
import { KIND_WORDS } from './difference-words.ts';

interface KindFilterProps {
  readonly differences: readonly Difference[];
  /** The only kind that is listed; null for all. */
  readonly kind: DifferenceKind | null;
  readonly onKind: (kind: DifferenceKind | null) => void;
}

/** Lists one kind of difference alone, or all of them; kinds that there are none of are no choice. */
export function KindFilter({ differences, kind, onKind }: KindFilterProps) {
  const counts = new Map<DifferenceKind, number>();
  for (const each of differences) counts.set(each.kind, (counts.get(each.kind) ?? 0) + 1);
  const options: readonly { readonly value: DifferenceKind | null; readonly word: string; readonly count: number }[] = [
    { value: null, word: 'All', count: differences.length },
    ...[...counts].map(([value, count]) => ({ value, word: KIND_WORDS[value].several, count })),
  ];
  return (
    <fieldset className={styles.kinds} aria-label="Differences of">
      {options.map(({ value, word, count }) => (
        <button key={word} type="button" aria-pressed={value === kind} onClick={() => onKind(value)}>
          {word} <span>{formatCount(count)}</span>
        </button>
      ))}
    </fieldset>
  );
}
