import type { Selection } from '../../state/state.ts';
import { sameSelection, useHoverStore } from '../hover.ts';
import { BreakingName } from '../parts/breaking-name.tsx';
import button from '../parts/button.module.css';
import { useDispatch } from '../store-context.tsx';
import styles from './inspector.module.css';

export interface ReferenceProps {
  readonly to: Selection;
  readonly children: string;
}

/** The name of something else, which selects it. */
export function Reference({ to, children }: ReferenceProps) {
  const dispatch = useDispatch();
  const hover = useHoverStore();
  return (
    <button
      type="button"
      className={`${button.link} ${styles.reference}`}
      onClick={() => {
        // What was hovered gives way, or the inspector would go on showing it.
        if (!sameSelection(hover.get(), to)) hover.set(null);
        dispatch({ type: 'selected', selection: to });
      }}
    >
      <BreakingName name={children} />
    </button>
  );
}
