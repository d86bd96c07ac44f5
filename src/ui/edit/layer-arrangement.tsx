import { useMemo, useState } from 'react';
import type { Change } from '../../core/edit/change.ts';
import { groupOf } from '../../core/edit/owners.ts';
import { registrationOrder } from '../../core/edit/rearrange.ts';
import type { LayoutDocument } from '../../core/layout/document.ts';
import { isRefusal, resolveLayout } from '../../core/layout/layout.ts';
import { editIssueSentence, orderNote } from '../../io/words/edit-words.ts';
import { formatCount } from '../../io/words/figures.ts';
import button from '../parts/button.module.css';
import styles from './edit.module.css';
import { useEdit } from './use-edit.ts';

interface Place {
  /** From 0; -1 where it has none. */
  readonly at: number;
  readonly of: number;
}

interface MoverProps {
  readonly where: string;
  readonly place: Place;
  readonly onMove: (by: -1 | 1) => void;
}

/** A place among others, one earlier or one later. */
function Mover({ where, place: { at, of }, onMove }: MoverProps) {
  if (at < 0) return null;
  const name = `${button.quiet} ${button.small}`;
  return (
    <div className={styles.mover}>
      <span>
        {formatCount(at + 1)} of {formatCount(of)} {where}
      </span>
      {/* A button that is disabled under the focus would lose it. */}
      <button
        type="button"
        className={name}
        aria-label={`Earlier ${where}`}
        aria-disabled={at === 0}
        onClick={() => at > 0 && onMove(-1)}
      >
        ↑
      </button>
      <button
        type="button"
        className={name}
        aria-label={`Later ${where}`}
        aria-disabled={at === of - 1}
        onClick={() => at < of - 1 && onMove(1)}
      >
        ↓
      </button>
    </div>
  );
}

/** When a layer is registered, where it stands in its group, and the way out of the layout. */
export function LayerArrangement({ document, layer }: { readonly document: LayoutDocument; readonly layer: string }) {
  const edit = useEdit();
  const [fault, setFault] = useState({ layer, text: '' });
  const layout = useMemo(() => resolveLayout(document), [document]);
  const order = useMemo(() => (isRefusal(layout) ? [] : registrationOrder(layout)), [layout]);
  const members = groupOf(document, layer)?.group.layer_names ?? [];
  const change = (next: Change): void => {
    const result = edit(next);
    setFault({ layer, text: result?.ok === false ? result.issues.map(editIssueSentence).join(' ') : '' });
  };
  return (
    <fieldset className={styles.fields}>
      <legend>Order</legend>
      <Mover
        where="in registration"
        place={{ at: order.indexOf(layer), of: order.length }}
        onMove={(by) => change({ kind: 'move', layer, by })}
      />
      <Mover
        where="in its group"
        place={{ at: members.indexOf(layer), of: members.length }}
        onMove={(by) => change({ kind: 'move-in-group', layer, by })}
      />
      {!isRefusal(layout) && <p className={styles.note}>{orderNote(layout.csaLinear)}</p>}
      <button
        type="button"
        className={`${button.quiet} ${button.small} ${styles.remove}`}
        onClick={() => change({ kind: 'remove', layer })}
      >
        Remove the layer
      </button>
      <p className={styles.fault} role="status">
        {fault.layer === layer ? fault.text : ''}
      </p>
    </fieldset>
  );
}
