import styles from '../map/map.module.css';

interface RankPickerProps {
  readonly ranks: readonly number[];
  readonly rank: number | undefined;
  readonly onRank: (rank: number) => void;
}

/** Which of prefill's ranks the maps draw. */
export function RankPicker({ ranks, rank, onRank }: RankPickerProps) {
  return (
    <select
      className={styles.select}
      aria-label="Prefill rank in sight"
      value={rank}
      onChange={(event) => onRank(Number(event.target.value))}
    >
      {ranks.map((each) => (
        <option key={each} value={each}>
          P rank {each}
        </option>
      ))}
    </select>
  );
}
