import { useCallback, useEffect, useRef } from 'react';
import { pairAt } from '../../core/transfer/pairs.ts';
import type { Transfer } from '../../core/transfer/transfer.ts';
import { playedSentence } from '../../io/words/transfer-screen.ts';
import { isTextField } from '../opening/text-field.ts';
import { Phrases } from '../parts/phrases.tsx';
import { Transport } from '../steps/transport.tsx';
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
  return (
    <section className={styles.player} aria-label="Pairs, one after the other">
      <Transport
        {...{ at, playing }}
        count={pairs}
        unit="pair"
        labels={['Pair back', 'Pair forward']}
        onPlaying={setPlaying}
        onGo={goTo}
      />
      <p className={styles.said} aria-live={playing ? 'off' : 'polite'}>
        <Phrases
          of={playedSentence(at, pairs, at === 0 ? null : pairAt(transfer.pairs, at - 1), transfer.ranks.length > 1)}
        />
      </p>
    </section>
  );
}
