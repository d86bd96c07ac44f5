import button from '../parts/button.module.css';
import styles from './transfer.module.css';
import type { ShownTransfer } from './use-transfer-view.ts';

/** Why nothing is shown yet, and how to go on. */
export function Waiting({ shown }: { readonly shown: Exclude<ShownTransfer, { kind: 'shown' }> }) {
  if (shown.kind === 'working') {
    return (
      <p className={styles.waiting} role="status">
        Computing what decode receives…
      </p>
    );
  }
  return (
    <div className={styles.waiting} role="status">
      <p>{shown.kind === 'cancelled' ? 'Cancelled.' : `It cannot be computed: ${shown.message}`}</p>
      <button type="button" className={button.quiet} onClick={shown.again}>
        Compute it
      </button>
    </div>
  );
}
