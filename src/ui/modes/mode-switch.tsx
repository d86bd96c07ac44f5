import { MODES, type Mode } from '../../state/state.ts';
import { useAppState, useDispatch } from '../store-context.tsx';
import styles from './mode-switch.module.css';

const WORDS: Readonly<Record<Mode, string>> = {
  explore: 'Explore',
  compare: 'Compare',
  matrix: 'Matrix',
  transfer: 'Transfer',
  deployment: 'Deployment',
};

/** What the page is used for: one layout, two results, every layout under every rule, a transfer, or a deployment that is open. */
export function ModeSwitch() {
  const current = useAppState((state) => state.mode);
  const hasDeployment = useAppState((state) => state.deployment !== null);
  const dispatch = useDispatch();
  return (
    <nav className={styles.modes} aria-label="Modes">
      {MODES.filter((mode) => mode !== 'deployment' || hasDeployment).map((mode, i) => (
        <button
          key={mode}
          type="button"
          className={styles.mode}
          aria-current={mode === current ? 'page' : undefined}
          aria-keyshortcuts={String(i + 1)}
          title={`${WORDS[mode]} (${i + 1})`}
          onClick={() => dispatch({ type: 'mode-changed', mode })}
        >
          {WORDS[mode]}
        </button>
      ))}
    </nav>
  );
}
