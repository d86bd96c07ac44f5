import { Icon } from '../parts/icon.tsx';
import { HideButton } from './hide-button.tsx';
import { type GroupRow, layerCount } from './layer-rows.ts';
import styles from './layers.module.css';

/** Where an item of the tree stands. */
export interface ItemPlace {
  readonly index: number;
  readonly start: number;
  readonly height: number;
  readonly tabStop: boolean;
}

export interface GroupItemProps extends ItemPlace {
  readonly row: GroupRow;
  /** All its layers are left out of the map. */
  readonly hidden: boolean;
  readonly onToggle: () => void;
  readonly onHide: () => void;
}

export function GroupItem({ row, index, start, height, tabStop, hidden, onToggle, onHide }: GroupItemProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree takes the keys of all its items.
    <div
      role="treeitem"
      aria-level={1}
      aria-expanded={row.open}
      aria-selected={false}
      data-index={index}
      tabIndex={tabStop ? 0 : -1}
      className={styles.group}
      style={{ top: start, height }}
      onClick={onToggle}
    >
      <Icon name={row.open ? 'down' : 'right'} size={12} />
      <span className={styles.groupName}>{row.label}</span>
      {row.trouble.length > 0 ? (
        <span className={styles.trouble} data-severity={row.severity}>
          {row.trouble.join(', ')}
        </span>
      ) : (
        <span className={styles.count}>{layerCount(row)}</span>
      )}
      <HideButton hidden={hidden} onHide={onHide} />
    </div>
  );
}
