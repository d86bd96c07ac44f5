import type { ReactNode } from 'react';
import { Linked } from '../glossary/linked.tsx';
import styles from './inspector.module.css';

export interface Fact {
  readonly name: string;
  readonly value: ReactNode;
  readonly tone?: 'loss';
}

/** Names with their values; those without a value are left out. */
export function FactsList({ facts }: { readonly facts: readonly (Fact | false | null | undefined)[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(
        (fact) =>
          fact && (
            <div key={fact.name} className={styles.fact}>
              <dt>
                <Linked text={fact.name} />
              </dt>
              <dd data-tone={fact.tone}>{fact.value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
