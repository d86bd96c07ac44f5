import { memo } from 'react';
import { matrixBest } from '../../core/analysis/matrix-best.ts';
import type { RuleNames } from '../../core/facts.ts';
import { matrixCellWords } from '../../io/words/matrix-cell.ts';
import { ruleSetName } from '../../io/words/standing.ts';
import { MatrixCellButton } from './matrix-cell.tsx';
import { cellIn, type MatrixAnswer, type MatrixSubject } from './matrix-row.ts';

interface MatrixLineProps {
  readonly subject: MatrixSubject;
  readonly answer: MatrixAnswer | null;
  /** Why it will never be answered. */
  readonly failure: string | null;
  readonly columns: readonly RuleNames[];
  readonly row: number;
  /** The column whose cell is in the page's tab order; null where it is in another line. */
  readonly tabColumn: number | null;
  /** Told where the focus goes. */
  readonly onSpot: (row: number, column: number) => void;
}

/** What a row's figures are of; the same for all its cells. */
function figuresOf({ cells }: MatrixAnswer): string {
  const first = cells.find((cell) => cell.kind === 'registered');
  if (first === undefined) return '';
  return first.measured.request ? 'figures of its request' : 'figures of a block of each group';
}

/** One layout under every rule set. Drawn again only where something of it changes. */
export const MatrixLine = memo(function MatrixLine(props: MatrixLineProps) {
  const { subject, answer, failure, columns, row, tabColumn, onSpot } = props;
  const best = answer ? matrixBest(answer.cells) : null;
  return (
    <tr>
      <th scope="row" title={subject.title}>
        {subject.title}
        {answer && <small>{figuresOf(answer)}</small>}
      </th>
      {columns.map((rules, column) => {
        const index = answer ? cellIn(answer, rules) : -1;
        const cell = answer?.cells[index] ?? null;
        return (
          <td key={ruleSetName(rules)} data-tone={cell && matrixCellWords(cell, null).tone}>
            <MatrixCellButton
              subject={subject}
              rules={rules}
              cell={cell}
              order={answer?.orders?.[index] ?? null}
              best={best}
              failure={failure}
              spot={`${row}/${column}`}
              isTabStop={column === tabColumn}
              onFocus={() => onSpot(row, column)}
            />
          </td>
        );
      })}
    </tr>
  );
});
