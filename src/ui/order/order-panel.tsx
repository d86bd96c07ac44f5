import { useEffect } from 'react';
import type { OrderDependence } from '../../core/analysis/order.ts';
import { AS_REGISTERED, type Facts } from '../../core/facts.ts';
import { formatNumber } from '../../io/words/figures.ts';
import { orderSentences } from '../../io/words/order-sentence.ts';
import button from '../parts/button.module.css';
import { LongName } from '../parts/long-name.tsx';
import { Phrases } from '../parts/phrases.tsx';
import { TaskProgressBar } from '../parts/task-progress.tsx';
import { useTask } from '../worker/use-task.ts';
import { OpenOrder } from './open-order.tsx';
import styles from './order-panel.module.css';

/** Of the orders that are drawn where there are too many to try; any other would do as well. */
const SEED = 1;

type Dependent = OrderDependence & { readonly kind: 'dependent' };

/** As few layers as show it, in the two orders, with the regions that each order makes. */
function TwoOrders({ result }: { readonly result: Dependent }) {
  const sides = [
    { title: 'The usual order', layers: result.showing.usual, regions: result.usual.regions.length },
    { title: 'The other order', layers: result.showing.other, regions: result.other.regions.length },
  ];
  return (
    <div className={styles.sides}>
      {sides.map(({ title, layers, regions }) => (
        <section key={title} aria-label={title}>
          <h3>
            {title} <span>{formatNumber(regions, 'region')} in all</span>
          </h3>
          <ol className={styles.order}>
            {layers.map((layer) => (
              <li key={layer}>
                <LongName name={layer} />
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}

/** Whether another order of the layers would give another result, searched in the worker. */
export default function OrderPanel({ facts }: { readonly facts: Facts | null }) {
  const { state, start, cancel } = useTask<'order'>();
  const document = facts?.document;
  const rules = facts && facts.rules !== AS_REGISTERED ? facts.rules : null;
  const alias = rules?.alias;
  const rows = rules?.rows;
  useEffect(() => {
    if (document && alias && rows) start({ name: 'order', input: { document, rules: { alias, rows }, seed: SEED } });
  }, [document, alias, rows, start]);
  if (facts === null) return null;
  if (rules === null) {
    return (
      <div className={styles.panel}>
        <p>The worker registered once, in one order. Choose a rule set to try other orders under it.</p>
      </div>
    );
  }
  const result = state.kind === 'done' ? state.result : null;
  return (
    <div className={styles.panel}>
      {state.kind === 'running' && (
        <TaskProgressBar label="Layers whose orders were tried" progress={state.progress} onCancel={cancel} />
      )}
      {state.kind === 'idle' && (
        <button
          type="button"
          className={button.quiet}
          onClick={() => start({ name: 'order', input: { document: facts.document, rules, seed: SEED } })}
        >
          Try other orders of the layers
        </button>
      )}
      <div role="status" className={styles.result}>
        {state.kind === 'failed' && <p>The search failed: {state.message}</p>}
        {result && (
          <p>
            <Phrases of={orderSentences(rules, result)} />
          </p>
        )}
      </div>
      {result?.kind === 'dependent' && (
        <>
          <TwoOrders result={result} />
          <OpenOrder facts={facts} order={result.other.order} by={result.by} />
        </>
      )}
    </div>
  );
}
