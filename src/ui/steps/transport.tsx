import { formatCount } from '../../io/words/figures.ts';
import { Icon, type IconName } from '../parts/icon.tsx';
import styles from './steps.module.css';

interface TransportProps {
  /** What is played, such as `pair`. */
  readonly unit: string;
  /** The buttons for one back and one forward. */
  readonly labels: readonly [back: string, forward: string];
  /** How many there are; 0 leaves everything disabled. */
  readonly count: number;
  /** How many are made so far. */
  readonly at: number;
  readonly playing: boolean;
  readonly onPlaying: (playing: boolean) => void;
  /** Called with a place from 0 to `count`. */
  readonly onGo: (at: number) => void;
}

/** Buttons and a scrubber that go through steps: whoever takes one stops what plays. */
export function Transport({ unit, labels, count, at, playing, onPlaying, onGo }: TransportProps) {
  const [back, forward] = labels;
  const goTo = (to: number): void => {
    onPlaying(false);
    onGo(to);
  };
  const play = (): void => {
    // At the end, playing means from the start.
    if (at >= count) onGo(0);
    onPlaying(!playing);
  };
  const step = (icon: IconName, label: string, keys: string | undefined, to: number) => (
    <button
      type="button"
      className={styles.step}
      aria-label={label}
      aria-keyshortcuts={keys}
      title={keys ? `${label} (${keys})` : label}
      disabled={to < 0 || to > count || to === at}
      onClick={() => goTo(to)}
    >
      <Icon name={icon} size={14} />
    </button>
  );
  return (
    <div className={styles.transport}>
      {step('first', `Before the first ${unit}`, undefined, 0)}
      {step('left', back, '[', at - 1)}
      <button
        type="button"
        className={styles.step}
        aria-label={playing ? 'Pause' : 'Play'}
        aria-pressed={playing}
        title={playing ? 'Pause' : 'Play'}
        disabled={count === 0}
        onClick={play}
      >
        <Icon name={playing ? 'pause' : 'play'} size={14} />
      </button>
      {step('right', forward, ']', at + 1)}
      {step('last', `After the last ${unit}`, undefined, count)}
      <input
        type="range"
        aria-label={unit.charAt(0).toUpperCase() + unit.slice(1)}
        aria-valuetext={`after ${unit} ${formatCount(at)} of ${formatCount(count)}`}
        min={0}
        max={count}
        value={at}
        disabled={count === 0}
        onChange={(event) => goTo(event.currentTarget.valueAsNumber)}
      />
      <span className={styles.place}>
        {formatCount(at)} of {formatCount(count)}
      </span>
    </div>
  );
}
