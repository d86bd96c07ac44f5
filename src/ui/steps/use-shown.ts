import type { Facts } from '../../core/facts.ts';
import { type Replay, replay } from '../../core/replay.ts';
import { useAppState, useFacts } from '../store-context.tsx';

/** What map and region table show. */
export interface Shown {
  readonly facts: Facts | null;
  /** Layers that registration had not come to where it is replayed: the map leaves them out. */
  readonly pending: ReadonlySet<string>;
}

const NONE: ReadonlySet<string> = new Set();

let last: { readonly facts: Facts; readonly count: number; readonly replay: Replay | null } | null = null;

/** Asked for by several parts of the page at once, and computed once. */
function replayOnce(facts: Facts, count: number): Replay | null {
  if (last?.facts !== facts || last.count !== count) last = { facts, count, replay: replay(facts, count) };
  return last.replay;
}

/** The facts as they stood at the step that is replayed; the end's where none is. */
export function useShown(): Shown {
  const facts = useFacts();
  const replayed = useAppState((state) => state.replayed);
  const then = facts !== null && replayed !== null ? replayOnce(facts, replayed) : null;
  return then ?? { facts, pending: NONE };
}
