import type { Comparison } from '../../core/registration/decision.ts';
import type { TestedCondition } from '../../core/registration/rules/condition.ts';
import { conditionInWords, valueText } from '../../io/words/condition-text.ts';
import { Icon } from '../parts/icon.tsx';
import styles from './inspector.module.css';

const side = (value: TestedCondition['region']): string => (value === null ? '' : valueText(value));

/** One region that a clause was tried on, with both sides of every test. */
export function ComparisonCard({ comparison: { region, clause, tests, holds } }: { readonly comparison: Comparison }) {
  return (
    <section className={styles.card}>
      <h4 className={styles.trial} data-holds={holds}>
        R{region}, {clause} <span>{holds ? 'joins' : 'does not join'}</span>
      </h4>
      <table className={styles.predicates}>
        <thead>
          <tr>
            <th scope="col">test</th>
            <th scope="col">region</th>
            <th scope="col">range</th>
            <th scope="col">
              <span className="visually-hidden">holds</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {tests.map((tested) => (
            <tr key={conditionInWords(tested.condition)} data-holds={tested.holds}>
              <td>{conditionInWords(tested.condition)}</td>
              <td>{side(tested.region)}</td>
              <td>{side(tested.range)}</td>
              <td>
                <Icon name={tested.holds ? 'check' : 'cross'} size={12} />
                <span className="visually-hidden">{tested.holds ? 'holds' : 'fails'}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
