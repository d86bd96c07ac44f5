import type { RulerUnit } from '../../core/scene/ruler.ts';
import { useDispatch } from '../store-context.tsx';
import styles from './map.module.css';

const LABELS: Readonly<Record<RulerUnit, string>> = { hex: 'hex', decimal: 'bytes', blocks: 'blocks' };

interface UnitSwitchProps {
  readonly unit: RulerUnit;
  /** Blocks lie one after the other somewhere along the ruler. */
  readonly hasBlocks: boolean;
}

/** What the ruler, the pointer and the table count in. */
export function UnitSwitch({ unit, hasBlocks }: UnitSwitchProps) {
  const dispatch = useDispatch();
  const units = (Object.keys(LABELS) as RulerUnit[]).filter((each) => each !== 'blocks' || hasBlocks);
  return (
    <select
      className={styles.select}
      aria-label="Ruler in"
      title="What the ruler counts in"
      value={unit}
      onChange={(event) => dispatch({ type: 'unit-changed', unit: event.currentTarget.value as RulerUnit })}
    >
      {units.map((each) => (
        <option key={each} value={each}>
          {LABELS[each]}
        </option>
      ))}
    </select>
  );
}
