import type { Predicate } from '../../core/registration/predicate.ts';
import { valueText } from '../../io/words/condition-text.ts';
import { BreakingName } from '../parts/breaking-name.tsx';
import { Icon } from '../parts/icon.tsx';
import styles from './inspector.module.css';

/** Conditions with what was found, what was wanted, and whether they hold. */
export function PredicateTable({ predicates }: { readonly predicates: readonly Predicate[] }) {
  return (
    <table className={styles.predicates}>
      <thead>
        <tr>
          <th scope="col">condition</th>
          <th scope="col">found</th>
          <th scope="col">wanted</th>
          <th scope="col">
            <span className="visually-hidden">holds</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {predicates.map(({ name, found, wanted, holds }) => (
          <tr key={name} data-holds={holds}>
            <td>
              <BreakingName name={name} />
            </td>
            <td>
              <BreakingName name={valueText(found)} />
            </td>
            <td>
              <BreakingName name={valueText(wanted)} />
            </td>
            <td>
              <Icon name={holds ? 'check' : 'cross'} size={12} />
              <span className="visually-hidden">{holds ? 'holds' : 'fails'}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
