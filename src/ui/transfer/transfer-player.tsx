import { useCallback, useEffect, useRef } from 'react';
import { pairAt } from '../../core/transfer/pairs.ts';
import type { Transfer } from '../../core/transfer/transfer.ts';
import { formatCount } from '../../io/words/figures.ts';
import { playedSentence } from '../../io/words/transfer-screen.ts';
import { isTextField } from '../opening/text-field.ts';
import { Icon, type IconName } from '../parts/icon.tsx';
import { Phrases } from '../parts/phrases.tsx';
import steps from '../steps/steps.module.css';
import { useAutoplay } from '../steps/use-autoplay.ts';
import { useDispatch } from '../store-context.tsx';
import styles from './transfer.module.css';

interface TransferPlayerProps {
  readonly transfer: Transfer;
  /** All of them. */
  readonly pairs: number;
  /** Pairs made so far. */
  readonly at: number;
}

/** A play through takes no more ticks than this: where there are many pairs, several a tick. */
const MOST_TICKS = 60;

/** The pairs in the order in which they are made: a scrubber, and what the last one did in a sentence. */
export function TransferPlayer({ transfer, pairs, at }: TransferPlayerProps) {
  const dispatch = useDispatch();
  const stride = Math.ceil(pairs / MOST_TICKS);
  const goTo = useCallback(
    (next: number) => {
      const played = Math.max(0, Math.min(pairs, next));
      dispatch({ type: 'transfer-shown', at: { played: played === pairs ? null : played } });
    },
    [dispatch, pairs],
  );
  const tick = useCallback(() => goTo(at + stride), [goTo, at, stride]);
  const [playing, setPlaying] = useAutoplay(at >= pairs, tick);
  const newest = useRef({ at, goTo, setPlaying });
  useEffect(() => {
    newest.current = { at, goTo, setPlaying };
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTextField(event.target)) return;
      if (event.target instanceof Element && event.target.closest('[role="dialog"], [role="menu"]')) return;
      const by = event.code === 'BracketRight' ? 1 : event.code === 'BracketLeft' ? -1 : 0;
      if (by === 0) return;
      newest.current.setPlaying(false);
      newest.current.goTo(newest.current.at + by);
      event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  const step = (icon: IconName, label: string, keys: string | undefined, to: number) => (
    <button
      type="button"
      className={steps.step}
      aria-label={label}
      aria-keyshortcuts={keys}
      title={keys ? `${label} (${keys})` : label}
      disabled={to < 0 || to > pairs || to === at}
      onClick={() => {
        setPlaying(false);
        goTo(to);
      }}
    >
      <Icon name={icon} size={14} />
    </button>
  );
  return (
    <section className={styles.player} aria-label="Pairs, one after the other">
      <div className={steps.transport}>
        {step('first', 'Before the first pair', undefined, 0)}
        {step('left', 'Pair back', '[', at - 1)}
        <button
          type="button"
          className={steps.step}
          aria-label={playing ? 'Pause' : 'Play'}
          aria-pressed={playing}
          title={playing ? 'Pause' : 'Play'}
          disabled={pairs === 0}
          onClick={() => {
            // At the end, playing means from the start.
            if (at >= pairs) goTo(0);
            setPlaying(!playing);
          }}
        >
          <Icon name={playing ? 'pause' : 'play'} size={14} />
        </button>
        {step('right', 'Pair forward', ']', at + 1)}
        {step('last', 'After the last pair', undefined, pairs)}
        <input
          type="range"
          aria-label="Pair"
          aria-valuetext={`after pair ${formatCount(at)} of ${formatCount(pairs)}`}
          min={0}
          max={pairs}
          value={at}
          disabled={pairs === 0}
          onChange={(event) => {
            setPlaying(false);
            goTo(event.currentTarget.valueAsNumber);
          }}
        />
        <span className={steps.place}>
          {formatCount(at)} of {formatCount(pairs)}
        </span>
      </div>
      <p className={styles.said} aria-live={playing ? 'off' : 'polite'}>
        <Phrases of={playedSentence(at, pairs, at === 0 ? null : pairAt(transfer.pairs, at - 1))} />
      </p>
    </section>
  );
}
