import { documentInOrder } from '../../core/analysis/order-document.ts';
import type { Facts } from '../../core/facts.ts';
import { factsOf, startView } from '../../state/select.ts';
import type { OpenDocument } from '../../state/state.ts';
import button from '../parts/button.module.css';
import { useDispatch } from '../store-context.tsx';
import styles from './order-panel.module.css';

interface OpenOrderProps {
  readonly facts: Facts;
  /** Names of the layers in the order to open. */
  readonly order: readonly string[];
  readonly by: 'names' | 'caller';
}

/** Leads to the layout in the other order: alone, or as side B of a comparison with the usual one. */
export function OpenOrder({ facts, order, by }: OpenOrderProps) {
  const dispatch = useDispatch();
  const { rules } = facts;
  const inOrder = (): OpenDocument => {
    const { document } = documentInOrder(facts.document, order);
    const title = `${document.title ?? 'A layout'}, in another order`;
    return { origin: { kind: 'made', name: title }, document: { ...document, title }, warnings: [] };
  };
  const open = () => {
    const other = inOrder();
    dispatch({ type: 'opened', open: other, rules, view: startView(factsOf(other.document, rules)) });
  };
  const compare = () => {
    dispatch({ type: 'other-changed', other: { open: inOrder(), rules } });
    dispatch({ type: 'mode-changed', mode: 'compare' });
  };
  return (
    <div className={styles.buttons}>
      <button type="button" className={button.quiet} onClick={open}>
        Open that order
      </button>
      <button type="button" className={button.quiet} onClick={compare}>
        Compare both orders
      </button>
      <span className={styles.hint}>
        {by === 'names'
          ? 'Its layers get numbers before their names, which sort into it.'
          : 'Its layers are handed in in it.'}
      </span>
    </div>
  );
}
