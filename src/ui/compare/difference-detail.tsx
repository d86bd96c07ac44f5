import type { FactsComparison } from '../../core/compare/compare-facts.ts';
import type { Difference } from '../../core/compare/differences.ts';
import type { FieldChange } from '../../core/compare/regions.ts';
import { differenceSentences, fieldWords, whyMoved } from '../../io/words/compare-sentence.ts';
import type { Phrase } from '../../io/words/phrase.ts';
import { ruleSetName } from '../../io/words/standing.ts';
import { Phrases } from '../parts/phrases.tsx';
import styles from './compare.module.css';

function Why({ side, rules, of }: { readonly side: string; readonly rules: string; readonly of: readonly Phrase[] }) {
  return (
    <div className={styles.why}>
      <h3>
        {side} <span>{rules}</span>
      </h3>
      <p>
        <Phrases of={of} />
      </p>
    </div>
  );
}

/** The fields of a region that differ, one beside the other. */
function Fields({ fields }: { readonly fields: readonly FieldChange[] }) {
  return (
    <table className={styles.fields}>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">A</th>
          <th scope="col">B</th>
        </tr>
      </thead>
      <tbody>
        {fields.map((change) => {
          const { name, a, b } = fieldWords(change);
          return (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{a}</td>
              <td>{b}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

interface DifferenceDetailProps {
  readonly comparison: FactsComparison;
  readonly difference: Difference | null;
}

/** The chosen difference in full: what differs and, for a layer that moved, the decision of either side. */
export function DifferenceDetail({ comparison, difference }: DifferenceDetailProps) {
  if (difference === null) {
    return (
      <section className={styles.detail} aria-label="Difference">
        <p className={styles.hint}>
          Choose a difference to see it on the map and to read why. <kbd>.</kbd> and <kbd>,</kbd> step through them.
        </p>
      </section>
    );
  }
  const why =
    difference.kind === 'moved' && comparison.kind === 'registered' ? whyMoved(difference.moved, comparison) : null;
  return (
    <section className={styles.detail} aria-label="Difference">
      <h2>
        <Phrases of={differenceSentences(comparison)(difference)} />
      </h2>
      {difference.kind === 'region' && difference.pair.fields.length > 0 && <Fields fields={difference.pair.fields} />}
      {why && (
        <>
          <Why side="A" rules={ruleSetName(comparison.a.rules)} of={why.a} />
          <Why side="B" rules={ruleSetName(comparison.b.rules)} of={why.b} />
        </>
      )}
    </section>
  );
}
