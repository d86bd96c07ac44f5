import styles from '../header/header.module.css';
import { Icon } from '../parts/icon.tsx';
import { useAppState, useAppStore } from '../store-context.tsx';
import { showSource } from './show-source.ts';

/** Opens the layout's text beside the map, and closes it. */
export function SourceButton() {
  const store = useAppStore();
  const isOpen = useAppState(({ panels }) => panels.source === true);
  return (
    <button
      id="show-source"
      type="button"
      className={styles.tool}
      aria-label="Source"
      aria-keyshortcuts="T"
      aria-expanded={isOpen}
      title="The layout as text (T)"
      onClick={() => (isOpen ? store.dispatch({ type: 'panels-sized', panels: { source: false } }) : showSource(store))}
    >
      <Icon name="code" size={14} /> <span className={styles.wide}>Source</span>
    </button>
  );
}
