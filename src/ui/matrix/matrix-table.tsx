import { Fragment, type KeyboardEvent, useCallback, useRef, useState } from 'react';
import type { MatrixCell } from '../../core/analysis/matrix.ts';
import type { RuleNames } from '../../core/facts.ts';
import { ruleSetName } from '../../io/words/standing.ts';
import styles from './matrix.module.css';
import { MatrixLine } from './matrix-line.tsx';
import { cellIn, type MatrixAnswer, type MatrixSubject } from './matrix-row.ts';
import type { Matrix } from './use-matrix.ts';

interface MatrixTableProps {
  readonly subjects: readonly MatrixSubject[];
  readonly matrix: Matrix;
  /** The columns, row policy by row policy. */
  readonly columns: readonly RuleNames[];
}

interface Spot {
  readonly row: number;
  readonly column: number;
}

/** How many layouts lose something under a column's rules, of those that are known so far. */
function columnSummary(rules: RuleNames, answers: Iterable<MatrixAnswer>): string {
  let wrong = 0;
  let refused = 0;
  for (const answer of answers) {
    const cell: MatrixCell | undefined = answer.cells[cellIn(answer, rules)];
    if (cell?.kind === 'refused') refused += 1;
    else if (cell?.findings.some(({ code }) => code === 'truncated')) wrong += 1;
  }
  return `${wrong} cut · ${refused} refused`;
}

/** Layouts down, rule sets across. One cell is in the page's tab order; arrows go to the others, Enter opens. */
export function MatrixTable({ subjects, matrix, columns }: MatrixTableProps) {
  const box = useRef<HTMLTableElement>(null);
  const [spot, setSpot] = useState<Spot>({ row: 0, column: 0 });
  const at = { row: Math.min(spot.row, subjects.length - 1), column: Math.min(spot.column, columns.length - 1) };

  const onSpot = useCallback((row: number, column: number) => setSpot({ row, column }), []);
  const goTo = (row: number, column: number) => {
    const next = {
      row: Math.max(0, Math.min(subjects.length - 1, row)),
      column: Math.max(0, Math.min(columns.length - 1, column)),
    };
    setSpot(next);
    box.current?.querySelector<HTMLElement>(`[data-spot="${next.row}/${next.column}"]`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { row, column } = at;
    const moves: Readonly<Record<string, Spot>> = {
      ArrowDown: { row: row + 1, column },
      ArrowUp: { row: row - 1, column },
      ArrowRight: { row, column: column + 1 },
      ArrowLeft: { row, column: column - 1 },
      PageDown: { row: row + 10, column },
      PageUp: { row: row - 10, column },
      Home: { row: event.ctrlKey ? 0 : row, column: 0 },
      End: { row: event.ctrlKey ? subjects.length - 1 : row, column: columns.length - 1 },
    };
    const to = moves[event.code];
    if (to === undefined) return;
    event.preventDefault();
    goTo(to.row, to.column);
  };

  const policies = [...new Set(columns.map(({ rows }) => rows))];
  return (
    <table
      ref={box}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: arrows go through its cells, as in a grid.
      role="grid"
      aria-label="Layouts by rule set"
      className={styles.table}
      onKeyDown={onKeyDown}
    >
      <thead>
        <tr>
          <th scope="col" rowSpan={2} className={styles.corner}>
            Layout
          </th>
          {policies.map((rows) => (
            <th key={rows} scope="colgroup" colSpan={columns.filter((each) => each.rows === rows).length}>
              <span className={styles.policy}>row policy</span> {rows}
            </th>
          ))}
        </tr>
        <tr>
          {columns.map((rules) => (
            <th key={ruleSetName(rules)} scope="col" title={ruleSetName(rules)}>
              {rules.alias}
              <small>{columnSummary(rules, matrix.answers.values())}</small>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {subjects.map((subject, row) => {
          const isFirst = subjects[row - 1]?.section !== subject.section;
          return (
            <Fragment key={subject.key}>
              {isFirst && (
                <tr className={styles.section}>
                  <th scope="rowgroup" colSpan={columns.length + 1}>
                    <span className={styles.sectionName}>{subject.section}</span>
                  </th>
                </tr>
              )}
              <MatrixLine
                subject={subject}
                answer={matrix.answers.get(subject.key) ?? null}
                failure={matrix.failures.get(subject.key) ?? null}
                columns={columns}
                row={row}
                tabColumn={row === at.row ? at.column : null}
                onSpot={onSpot}
              />
            </Fragment>
          );
        })}
      </tbody>
    </table>
  );
}
