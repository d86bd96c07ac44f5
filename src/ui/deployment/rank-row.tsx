import { memo } from 'react';
import type { Deployment } from '../../core/deployment/deployment.ts';
import { workerCellWords } from '../../io/words/deployment-cell.ts';
import { engineName, roleText } from '../../io/words/deployment-sentence.ts';
import { formatCount, formatNumber } from '../../io/words/figures.ts';
import { Icon, type IconName } from '../parts/icon.tsx';
import styles from './deployment.module.css';
import { type DeploymentRow, spotOf } from './deployment-row.ts';

const ICONS: Readonly<Record<string, IconName>> = { error: 'cross', warning: 'warning', good: 'check' };

interface RankRowProps {
  readonly row: Extract<DeploymentRow, { kind: 'ranks' }>;
  readonly deployment: Deployment;
  readonly columns: number;
  /** The column whose cell is in the page's tab order; null where it is in another row. */
  readonly tabColumn: number | null;
  /** The cell that was opened last. */
  readonly opened: string | null;
  readonly onSpot: (spot: string) => void;
  readonly onOpen: (worker: number, spot: string) => void;
}

/** An engine's workers by rank, those of one stage. */
export const RankRow = memo(function RankRow(props: RankRowProps) {
  const { row, deployment, columns, tabColumn, opened, onSpot, onOpen } = props;
  const engine = deployment.engines[row.engine];
  if (engine === undefined) return null;
  const stage = engine.ppSize > 1 ? `, stage ${row.stage}` : '';
  return (
    <>
      <th scope="row" title={engineName(engine)}>
        <span className={styles.engine}>
          <bdi dir="ltr">{engineName(engine)}</bdi>
        </span>
        <small>
          {roleText(engine.role)}
          {stage}, {formatCount(row.cells.filter(({ workers }) => workers.length > 0).length)} of{' '}
          {formatNumber(engine.tpSize, 'rank')}
        </small>
      </th>
      {row.cells.map(({ tp, workers }) => {
        const spot = spotOf(row.engine, row.stage, tp);
        if (workers.length === 0) {
          return (
            <td key={tp}>
              <button
                type="button"
                className={styles.cell}
                aria-disabled="true"
                aria-label={`${engineName(engine)} rank ${tp}${stage}: no file`}
                data-tone="error"
                data-spot={spot}
                tabIndex={tabColumn === tp ? 0 : -1}
                onFocus={() => onSpot(spot)}
              >
                <span className={styles.status}>
                  <Icon name="barred" size={12} />
                  <span>missing</span>
                </span>
              </button>
            </td>
          );
        }
        return (
          <td key={tp}>
            {workers.map((index, i) => {
              const worker = deployment.workers[index];
              if (worker === undefined) return null;
              const { tone, status, whole } = workerCellWords(worker, engine, index);
              return (
                <button
                  key={index}
                  type="button"
                  className={styles.cell}
                  data-tone={tone}
                  data-spot={i === 0 ? spot : undefined}
                  aria-label={whole}
                  aria-current={opened === spot ? 'true' : undefined}
                  tabIndex={i > 0 || tabColumn === tp ? 0 : -1}
                  title={whole}
                  onFocus={() => onSpot(spot)}
                  onClick={() => onOpen(index, spot)}
                >
                  <span className={styles.status}>
                    <Icon name={ICONS[tone] ?? 'check'} size={12} />
                    <span>{status}</span>
                  </span>
                </button>
              );
            })}
          </td>
        );
      })}
      {row.cells.length < columns && <td colSpan={columns - row.cells.length} className={styles.none} />}
    </>
  );
});
