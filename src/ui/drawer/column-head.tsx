import { useDefinition } from '../glossary/glossary.ts';
import { Icon } from '../parts/icon.tsx';
import type { SortOrder } from './column.ts';
import styles from './data-table.module.css';

export interface ColumnHeadProps {
  readonly id: string;
  readonly head: string;
  readonly figures?: boolean;
  /** Nothing orders the rows by it. */
  readonly isFixed?: boolean;
  readonly order: SortOrder | null;
  readonly onOrder: (order: SortOrder | null) => void;
}

/** A column's name, which orders the rows: one way, the other, and as they came. Figures begin with the largest. */
export function ColumnHead({ id, head, figures = false, isFixed = false, order, onOrder }: ColumnHeadProps) {
  const definition = useDefinition(head);
  const own = order?.column === id ? order : null;
  const next = (): SortOrder | null => {
    if (own === null) return { column: id, descending: figures };
    return own.descending === figures ? { column: id, descending: !figures } : null;
  };
  return (
    <th
      scope="col"
      className={figures ? styles.figures : undefined}
      aria-sort={own === null ? undefined : own.descending ? 'descending' : 'ascending'}
    >
      <button type="button" className={styles.sort} {...definition} disabled={isFixed} onClick={() => onOrder(next())}>
        {head}
        <span className={styles.order} data-descending={own?.descending ? '' : undefined}>
          {own && <Icon name="down" size={11} />}
        </span>
      </button>
    </th>
  );
}
