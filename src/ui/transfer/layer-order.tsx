import type { Layout } from '../../core/layout/layout.ts';
import { formatNumber } from '../../io/words/figures.ts';
import button from '../parts/button.module.css';
import { Icon } from '../parts/icon.tsx';
import { LongName } from '../parts/long-name.tsx';
import { SheetButton } from '../parts/sheet-button.tsx';
import styles from './sides.module.css';

interface LayerOrderProps {
  /** Prefill's. */
  readonly layout: Layout | null;
  /** Undefined for prefill's own order. */
  readonly order: readonly string[] | undefined;
  readonly onOrder: (order: readonly string[] | undefined) => void;
}

/** Layers that are moved one by one. */
const MOST_LISTED = 100;

/** Layers by where their pages start on prefill. */
function orderOf(layout: Layout | null): readonly string[] {
  if (layout === null) return [];
  return layout.layers
    .toSorted((a, b) => (a.view.base < b.view.base ? -1 : a.view.base > b.view.base ? 1 : 0))
    .map(({ name }) => name);
}

const isSame = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((name, i) => name === b[i]);

/** Which layer comes first in decode's row or pool. */
export function LayerOrder({ layout, order, onOrder }: LayerOrderProps) {
  const own = orderOf(layout);
  const shown = order ?? own;
  const set = (next: readonly string[]) => onOrder(isSame(next, own) ? undefined : next);
  const move = (at: number, by: 1 | -1) => {
    const next = [...shown];
    const [name] = next.splice(at, 1);
    if (name === undefined) return;
    next.splice(at + by, 0, name);
    set(next);
  };
  return (
    <span className={styles.knob} data-changed={order !== undefined}>
      <span aria-hidden="true">order</span>
      <SheetButton
        className={styles.document}
        aria-label={`Order of decode's layers: ${order ? 'other' : 'as prefill'}`}
        sheet="Order of decode's layers"
        align="end"
        content={() => (
          <div className={styles.order}>
            <p className={styles.orderHead}>
              <button type="button" className={`${button.quiet} ${button.small}`} onClick={() => set(own)}>
                As prefill
              </button>
              <button type="button" className={`${button.quiet} ${button.small}`} onClick={() => set(own.toReversed())}>
                Reversed
              </button>
            </p>
            <ol aria-label="Layers, the first in the row first">
              {shown.slice(0, MOST_LISTED).map((name, at) => (
                <li key={name}>
                  <LongName name={name} />
                  <button type="button" aria-label={`${name} earlier`} disabled={at === 0} onClick={() => move(at, -1)}>
                    ↑
                  </button>
                  <button
                    type="button"
                    aria-label={`${name} later`}
                    disabled={at === shown.length - 1}
                    onClick={() => move(at, 1)}
                  >
                    ↓
                  </button>
                </li>
              ))}
            </ol>
            {shown.length > MOST_LISTED && (
              <p className={styles.note}>{formatNumber(shown.length - MOST_LISTED, 'more layer')} keep their places.</p>
            )}
            <p className={styles.note}>Layers whose pages lie over each other stay together.</p>
          </div>
        )}
      >
        <span>{order ? 'other' : 'as prefill'}</span>
        <Icon name="down" size={12} />
      </SheetButton>
    </span>
  );
}
