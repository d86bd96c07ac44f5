import { assertNever } from '../../core/assert-never.ts';
import type { Comparison } from '../../core/registration/decision.ts';
import type { AliasTest, TestedAlias } from '../../core/registration/rules/alias-rule.ts';
import { Icon } from '../parts/icon.tsx';
import styles from './inspector.module.css';
import { valueText } from './predicate-table.tsx';

const FIELDS = { blockLen: 'block_len', blockStride: 'block_stride', numBlocks: 'num_blocks' } as const;

function testText(test: AliasTest): string {
  switch (test.test) {
    case 'equal':
      return `same ${FIELDS[test.field]}`;
    case 'longer':
      return 'region longer';
    case 'packed-row':
      return 'region is a packed row';
    case 'not-mla':
      return 'layer not MLA';
    default:
      return assertNever(test);
  }
}

const side = (value: TestedAlias['region']): string => (value === null ? '' : valueText(value));

/** One region that a clause was tried on, with both sides of every test. */
export function ComparisonCard({ comparison: { region, clause, tests, holds } }: { readonly comparison: Comparison }) {
  return (
    <section className={styles.card}>
      <h4 className={styles.trial} data-holds={holds}>
        R{region}, {clause} <span>{holds ? 'joins' : 'does not join'}</span>
      </h4>
      {tests.length === 0 ? (
        <p className={styles.hint}>The start is the same, and nothing else is looked at.</p>
      ) : (
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
              <tr key={testText(tested.test)} data-holds={tested.holds}>
                <td>{testText(tested.test)}</td>
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
      )}
    </section>
  );
}
