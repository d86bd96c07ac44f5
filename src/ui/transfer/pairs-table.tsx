import { useMemo } from 'react';
import { formatAddress } from '../../core/brand.ts';
import { pairOutcome } from '../../core/scene/transfer-fates.ts';
import { type Pair, pairAt } from '../../core/transfer/pairs.ts';
import type { PairOutcome } from '../../core/transfer/played.ts';
import type { Transfer } from '../../core/transfer/transfer.ts';
import { formatCount } from '../../io/words/figures.ts';
import { MonoCell, SoftCell } from '../drawer/cells.tsx';
import type { Column } from '../drawer/column.ts';
import { DataTable } from '../drawer/data-table.tsx';
import { Icon, type IconName } from '../parts/icon.tsx';
import styles from './transfer.module.css';

const OUTCOMES: Readonly<Record<PairOutcome, { readonly icon: IconName; readonly word: string }>> = {
  'not-moved': { icon: 'barred', word: 'does not move' },
  clobbers: { icon: 'cross', word: 'clobbers' },
  misplaces: { icon: 'cross', word: 'misplaces' },
  delivers: { icon: 'check', word: 'delivers' },
  'not-needed': { icon: 'warning', word: 'not needed' },
};

/** Rows that a table can scroll through; the player goes to all. */
const MOST_ROWS = 100_000;
/** Pairs that are sorted by what they do: each is found as it comes into sight, and sorting looks at all. */
const MOST_SORTED = 20_000;

function Outcome({ outcome }: { readonly outcome: PairOutcome }) {
  const { icon, word } = OUTCOMES[outcome];
  return (
    <span className={styles.pairOutcome} data-outcome={outcome}>
      <Icon name={icon} size={12} /> {word}
    </span>
  );
}

function columnsOf(transfer: Transfer, pairs: number): readonly Column<number>[] {
  const at = (index: number): Pair => pairAt(transfer.pairs, index);
  const figure = (id: string, head: string, width: string, of: (pair: Pair) => number): Column<number> => ({
    ...{ id, head, width, figures: true },
    cell: (index) => formatCount(of(at(index))),
    sortBy: (index) => of(at(index)),
  });
  const range = (id: string, head: string, of: (pair: Pair) => Pair['decode']): Column<number> => ({
    ...{ id, head },
    cell: (index) => {
      const pair = at(index);
      const { region, block, address, length } = of(pair);
      // What moves has one length, which has a column.
      const size = pair.run.moves ? '' : ` + ${formatCount(length)}`;
      return (
        <>
          <MonoCell text={`R${region} block ${formatCount(block)} `} />
          <SoftCell text={`${formatAddress(address)}${size}`} />
        </>
      );
    },
    sortBy: (index) => of(at(index)).address,
  });
  const known = new Map<number, PairOutcome>();
  const outcomeOf = (index: number): PairOutcome => {
    const found = known.get(index) ?? pairOutcome(transfer, index);
    known.set(index, found);
    return found;
  };
  return [
    figure('pair', 'Pair', '74px', ({ index }) => index + 1),
    ...(transfer.ranks.length > 1 ? [figure('rank', 'P rank', '74px', ({ run }) => run.rank)] : []),
    figure('p-id', 'P descriptor', '110px', ({ prefill }) => prefill.descriptor),
    range('p', 'Prefill', ({ prefill }) => prefill),
    figure('d-id', 'D descriptor', '110px', ({ decode }) => decode.descriptor),
    range('d', 'Decode', ({ decode }) => decode),
    figure('bytes', 'Bytes', '96px', ({ decode, run }) => (run.moves ? decode.length : 0)),
    {
      ...{ id: 'outcome', head: 'By itself', width: '130px' },
      cell: (index: number) => <Outcome outcome={outcomeOf(index)} />,
      ...(pairs <= MOST_SORTED && { sortBy: outcomeOf }),
    },
  ];
}

interface PairsTableProps {
  readonly transfer: Transfer;
  readonly pairs: number;
  /** Pairs made so far; the last of them is selected. */
  readonly at: number;
  readonly onAt: (made: number) => void;
}

/** Every pair in its order: descriptors, ranges, bytes, and what it does by itself. */
export function PairsTable({ transfer, pairs, at, onAt }: PairsTableProps) {
  const columns = useMemo(() => columnsOf(transfer, pairs), [transfer, pairs]);
  const rows = useMemo(() => Array.from({ length: Math.min(pairs, MOST_ROWS) }, (_, i) => i), [pairs]);
  return (
    <div className={styles.table}>
      <DataTable
        label="Pairs"
        columns={columns}
        rows={rows}
        rowId={String}
        selected={at > 0 && at < pairs ? String(at - 1) : null}
        onSelect={(index) => onAt(index + 1)}
        empty="No pair is made."
      />
      {pairs > rows.length && (
        <p className={styles.hint}>
          The first {formatCount(rows.length)} of {formatCount(pairs)} pairs; the scrubber goes to each of them.
        </p>
      )}
    </div>
  );
}
