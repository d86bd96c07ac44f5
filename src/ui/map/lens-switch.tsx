import { addressAxis } from '../../core/scene/address-axis.ts';
import { addressesToRows, type LensName, rowsToAddresses } from '../../core/scene/lens-switch.ts';
import type { MapView } from '../../state/state.ts';
import { useDispatch } from '../store-context.tsx';
import styles from './map.module.css';
import type { MapModel } from './use-map-model.ts';
import { clampRange, type Viewport } from './viewport.ts';

const LABELS: Readonly<Record<LensName, string>> = { rows: 'Rows', addresses: 'Addresses' };
const HINTS: Readonly<Record<LensName, string>> = {
  rows: 'A block’s row along x: the shape of a packed allocation',
  addresses: 'The address along x, a track a layer and a region: the shape of memory kept layer by layer',
};

/** The view under the other lens that keeps in sight what this one shows. A whole line stays whole. */
function viewUnder(model: MapModel, viewport: Viewport, name: LensName): Partial<MapView> {
  const range = viewport.get();
  const axis = addressAxis(model.facts.analysis.geometry);
  if (name === 'addresses') {
    const whole = range.end - range.start >= model.rows.bytes;
    const addresses = whole ? null : rowsToAddresses(model.content, range, axis);
    return { lens: name, addresses: addresses && clampRange(addresses, axis.bytes) };
  }
  const found = range.end - range.start >= axis.bytes ? null : addressesToRows(axis, range, model.rows);
  if (found === null) return { lens: name };
  const { owner } = model.view;
  const { groups, ratio } = model.facts.layout;
  const isState = owner !== 'all' && groups[owner]?.isState === true;
  const whole = found.range.end - found.range.start >= model.rows.bytes;
  return {
    lens: name,
    row: isState ? found.row : found.row * ratio,
    range: whole ? null : clampRange(found.range, model.rows.bytes),
  };
}

interface LensButtonsProps {
  readonly name: LensName;
  readonly hints: Readonly<Record<LensName, string>>;
  readonly onName: (name: LensName) => void;
}

/** The names of the lenses, one of them in use. */
export function LensButtons({ name, hints, onName }: LensButtonsProps) {
  return (
    <fieldset className={styles.segments} aria-label="Lens">
      {(Object.keys(LABELS) as LensName[]).map((each) => (
        <button
          key={each}
          type="button"
          className={styles.segment}
          aria-pressed={each === name}
          title={hints[each]}
          onClick={() => {
            if (each !== name) onName(each);
          }}
        >
          {LABELS[each]}
        </button>
      ))}
    </fieldset>
  );
}

interface LensSwitchProps {
  readonly model: MapModel;
  readonly name: LensName;
  readonly viewport: Viewport;
}

/** Rows or addresses. */
export function LensSwitch({ model, name, viewport }: LensSwitchProps) {
  const dispatch = useDispatch();
  return (
    <LensButtons
      name={name}
      hints={HINTS}
      onName={(each) => dispatch({ type: 'view-changed', view: viewUnder(model, viewport, each) })}
    />
  );
}
