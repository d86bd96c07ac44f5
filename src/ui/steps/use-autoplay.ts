import { useEffect, useState } from 'react';

/** Long enough, in ms, to read one step's change on the map. */
const PACE = 1400;

/**
 * Calls `onTick` again and again while it plays. Ends by itself where nothing is left.
 *
 * @param isOver Whether there is nothing more to play.
 */
export function useAutoplay(isOver: boolean, onTick: () => void): readonly [boolean, (playing: boolean) => void] {
  const [playing, setPlaying] = useState(false);
  if (playing && isOver) setPlaying(false);
  useEffect(() => {
    if (!playing) return;
    const timer = window.setTimeout(onTick, PACE);
    return () => window.clearTimeout(timer);
  }, [playing, onTick]);
  return [playing, setPlaying];
}
