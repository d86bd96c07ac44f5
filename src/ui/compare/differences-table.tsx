import { useMemo } from 'react';
import type { FactsComparison } from '../../core/compare/compare-facts.ts';
import type { Difference } from '../../core/compare/differences.ts';
import { differenceSentences } from '../../io/words/compare-sentence.ts';
import { formatCount } from '../../io/words/figures.ts';
import { type Phrase, plainText } from '../../io/words/phrase.ts';
import type { Column } from '../drawer/column.ts';
import { DataTable } from '../drawer/data-table.tsx';
import { Phrases } from '../parts/phrases.tsx';
import styles from './compare.module.css';
import { KIND_WORDS, lookOf } from './difference-words.ts';

function columnsFor(say: (difference: Difference) => readonly Phrase[]): Column<Difference>[] {
  const bytes = (id: string, head: string, of: (difference: Difference) => number | null): Column<Difference> => ({
    id,
    head,
    width: '96px',
    figures: true,
    cell: (difference) => {
      const figure = of(difference);
      return figure === null ? '–' : formatCount(figure);
    },
    sortBy: of,
  });
  return [
    {
      id: 'kind',
      head: 'Kind',
      width: '92px',
      cell: ({ kind }) => KIND_WORDS[kind].one,
      sortBy: ({ kind }) => KIND_WORDS[kind].one,
    },
    {
      id: 'change',
      head: 'Change',
      width: '112px',
      cell: (difference) => {
        const { change, weight } = lookOf(difference);
        return (
          <span className={styles.change} data-weight={weight}>
            {change}
          </span>
        );
      },
      sortBy: (difference) => lookOf(difference).change,
    },
    {
      id: 'what',
      head: 'What differs',
      cell: (difference) => <Phrases of={say(difference)} plain />,
      sortBy: (difference) => plainText(say(difference)),
    },
    bytes('a', 'A, B/block', (difference) => lookOf(difference).bytesA),
    bytes('b', 'B, B/block', (difference) => lookOf(difference).bytesB),
  ];
}

interface DifferencesTableProps {
  readonly comparison: FactsComparison;
  readonly differences: readonly Difference[];
  readonly selected: string | null;
  readonly onSelect: (difference: Difference) => void;
  readonly empty: string;
}

/** Everything that differs, a sentence each. */
export function DifferencesTable({ comparison, differences, selected, onSelect, empty }: DifferencesTableProps) {
  const columns = useMemo(() => columnsFor(differenceSentences(comparison)), [comparison]);
  return (
    <DataTable
      label="Differences"
      columns={columns}
      rows={differences}
      rowId={({ id }) => id}
      selected={selected}
      onSelect={onSelect}
      empty={empty}
    />
  );
}
