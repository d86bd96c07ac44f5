import type { MatrixCell } from '../../core/analysis/matrix.ts';
import type { MatrixBest } from '../../core/analysis/matrix-best.ts';
import type { OrderVerdict } from '../../core/analysis/order.ts';
import type { RuleNames } from '../../core/facts.ts';
import { matrixCellWords } from '../../io/words/matrix-cell.ts';
import { ruleSetName } from '../../io/words/standing.ts';
import { Icon, type IconName } from '../parts/icon.tsx';
import styles from './matrix.module.css';
import type { MatrixSubject } from './matrix-row.ts';

const ICONS: Readonly<Record<string, IconName>> = {
  error: 'cross',
  warning: 'warning',
  good: 'check',
  refused: 'barred',
};

interface MatrixCellProps {
  readonly subject: MatrixSubject;
  readonly rules: RuleNames;
  /** Null until it is known. */
  readonly cell: MatrixCell | null;
  readonly order: OrderVerdict | null;
  /** The least of the row. */
  readonly best: Partial<MatrixBest> | null;
  /** Why it will never be known. */
  readonly failure: string | null;
  readonly spot: string;
  readonly isTabStop: boolean;
  readonly onFocus: () => void;
}

/** A figure, in bold where no rule set that harms nothing has a smaller one. */
function Figure({ text, isBest }: { readonly text: string; readonly isBest: boolean }) {
  if (!isBest) return text;
  return <b title="the least of all rule sets that harm nothing">{text}</b>;
}

const movedOf = (cell: MatrixCell | null): number | null =>
  cell?.kind === 'registered' ? (cell.measured.request ?? cell.measured.block).moved : null;

/** One layout under one rule set; opens it. */
export function MatrixCellButton(props: MatrixCellProps) {
  const { subject, rules, cell, order, best, failure, spot, isTabStop, onFocus } = props;
  const words = cell && matrixCellWords(cell, order);
  return (
    <button
      type="button"
      className={styles.cell}
      data-spot={spot}
      tabIndex={isTabStop ? 0 : -1}
      disabled={cell === null}
      title={`Open “${subject.title}” under ${ruleSetName(rules)}`}
      onFocus={onFocus}
      onClick={() => subject.open(rules)}
    >
      {words ? (
        <>
          <span className={styles.status}>
            <Icon name={ICONS[words.tone] ?? 'check'} size={12} />
            <span>{words.status}</span>
          </span>
          {words.regions !== '' && (
            <span className={styles.figures}>
              <Figure text={words.regions} isBest={cell?.kind === 'registered' && cell.regions === best?.regions} /> ·{' '}
              {words.descriptors} · <Figure text={words.moved} isBest={movedOf(cell) === best?.moved} />
            </span>
          )}
          {words.order !== '' && <span className={styles.order}>{words.order}</span>}
        </>
      ) : (
        <span className={styles.figures}>{failure === null ? '…' : 'not tried'}</span>
      )}
    </button>
  );
}
