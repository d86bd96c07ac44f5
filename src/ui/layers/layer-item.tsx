import { colourIndex } from '../../io/svg/layer-colour.ts';
import type { ColourBy } from '../../state/state.ts';
import { LongName } from '../parts/long-name.tsx';
import type { ItemPlace } from './group-item.tsx';
import { HideButton } from './hide-button.tsx';
import type { LayerRow } from './layer-rows.ts';
import styles from './layers.module.css';

/** Regions named beside a layer; a layer in segments may have many. */
const REGIONS_NAMED = 2;

export interface LayerItemProps extends ItemPlace {
  readonly row: LayerRow;
  readonly colourBy: ColourBy;
  readonly selected: boolean;
  /** Left out of the map. */
  readonly hidden: boolean;
  readonly onHide: () => void;
  readonly onSelect: () => void;
  readonly onHover: () => void;
}

function regionsText(regions: readonly number[]): string {
  const named = regions.slice(0, REGIONS_NAMED).map((region) => `R${region}`);
  return regions.length > REGIONS_NAMED ? `${named[0]} +${regions.length - 1}` : named.join(' ');
}

export function LayerItem({
  row,
  index,
  start,
  height,
  tabStop,
  colourBy,
  selected,
  hidden,
  onHide,
  onSelect,
  onHover,
}: LayerItemProps) {
  const colour = row.layer ? colourIndex(row.layer, colourBy) : null;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree takes the keys of all its items.
    <div
      role="treeitem"
      aria-level={2}
      aria-posinset={row.place}
      aria-setsize={row.siblings}
      aria-selected={selected}
      data-index={index}
      data-hidden={hidden ? '' : undefined}
      tabIndex={tabStop ? 0 : -1}
      className={styles.layer}
      style={{ top: start, height }}
      onClick={onSelect}
      onPointerEnter={onHover}
    >
      <span
        className={styles.swatch}
        style={{ background: colour === null ? 'transparent' : `var(--g${colour})` }}
        aria-hidden="true"
      />
      <LongName name={row.name} />
      <span className={styles.badges}>
        {row.findings.map(({ id, code, severity }) => (
          <span key={id} className={styles.finding} data-severity={severity}>
            {code}
          </span>
        ))}
        {hidden && <span className={styles.region}>hidden</span>}
        {row.regions.length > 0 && <span className={styles.region}>{regionsText(row.regions)}</span>}
      </span>
      <HideButton hidden={hidden} onHide={onHide} />
    </div>
  );
}
