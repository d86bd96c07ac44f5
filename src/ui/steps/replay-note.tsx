import { decisionsOf } from '../../core/replay.ts';
import { formatCount, formatNumber } from '../../io/words/figures.ts';
import button from '../parts/button.module.css';
import { useAppState, useDispatch, useFacts } from '../store-context.tsx';
import styles from './steps.module.css';

/** Says that the map shows less than the end, and leads there. */
export function ReplayNote({ pending }: { readonly pending: ReadonlySet<string> }) {
  const facts = useFacts();
  const replayed = useAppState((state) => state.replayed);
  const dispatch = useDispatch();
  if (facts === null || replayed === null) return null;
  return (
    <p className={styles.note}>
      <span>
        Registration as it stood after step {formatCount(replayed)} of {formatCount(decisionsOf(facts).length)}
        {pending.size > 0 && `; ${formatNumber(pending.size, 'layer')} to come, not drawn`}
      </span>
      <button
        type="button"
        className={`${button.quiet} ${button.small}`}
        onClick={() => dispatch({ type: 'replayed', decisions: null })}
      >
        Show the end
      </button>
    </p>
  );
}
