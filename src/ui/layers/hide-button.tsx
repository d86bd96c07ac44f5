import { Icon } from '../parts/icon.tsx';
import styles from './layers.module.css';

/** Leaves a layer or a group out of the map. For the pointer only: H does the same on the focused item. */
export function HideButton({ hidden, onHide }: { readonly hidden: boolean; readonly onHide: () => void }) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-hidden="true"
      className={styles.hide}
      title={hidden ? 'Show on the map (H)' : 'Hide on the map (H); I shows it alone'}
      onClick={(event) => {
        event.stopPropagation();
        onHide();
      }}
    >
      <Icon name={hidden ? 'hidden' : 'eye'} size={14} />
    </button>
  );
}
