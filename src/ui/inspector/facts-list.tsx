import { type ReactNode, useRef } from 'react';
import { Linked } from '../glossary/linked.tsx';
import { unbroken } from '../parts/phrases.tsx';
import { CopyButton } from './copy-button.tsx';
import styles from './inspector.module.css';

export interface Fact {
  readonly name: string;
  readonly value: ReactNode;
  readonly tone?: 'loss';
}

/** A value as it is read, with a button that copies it. */
function Value({ fact: { name, value, tone } }: { readonly fact: Fact }) {
  const shown = useRef<HTMLSpanElement>(null);
  return (
    <dd data-tone={tone}>
      <span ref={shown}>{unbroken(value)}</span>
      <CopyButton text={() => shown.current?.textContent ?? ''} what={name} />
    </dd>
  );
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
              <Value fact={fact} />
            </div>
          ),
      )}
    </dl>
  );
}
