import { Fragment } from 'react';
import type { Facts } from '../../core/facts.ts';
import type { Decision } from '../../core/registration/decision.ts';
import { decisionSentence } from '../../io/words/decision-sentence.ts';
import { formatCount } from '../../io/words/figures.ts';
import { aliasName } from '../../io/words/standing.ts';
import { Phrases } from '../parts/phrases.tsx';
import { ComparisonCard } from './comparison-card.tsx';
import { FactsList } from './facts-list.tsx';
import styles from './inspector.module.css';
import { PredicateTable } from './predicate-table.tsx';
import { Reference } from './reference.tsx';
import { stateChanges } from './state-changes.ts';

/** One decision with every value that made it: the branches tried, the regions compared, what changed. */
export function DecisionInspector({ facts, decision }: { readonly facts: Facts; readonly decision: Decision }) {
  const { step, layer, branch, part, parts, range, region, trials, comparisons, comparisonsLeftOut } = decision;
  const changes = stateChanges(decision);
  return (
    <>
      <h2 className={styles.title}>Step {formatCount(step + 1)}</h2>
      <p className={styles.text}>
        <Phrases of={decisionSentence(decision, facts)} />
      </p>
      <FactsList
        facts={[
          { name: 'layer', value: <Reference to={{ kind: 'layer', layer }}>{layer}</Reference> },
          { name: 'branch', value: branch },
          parts > 1 && { name: 'part', value: `${formatCount(part + 1)} of ${formatCount(parts)}` },
          { name: 'asks for', value: `${formatCount(range.blockLen)} B every ${formatCount(range.blockStride)} B` },
          { name: 'blocks', value: formatCount(range.numBlocks) },
          { name: 'region', value: <Reference to={{ kind: 'region', region }}>{`R${region}`}</Reference> },
        ]}
      />
      <h3 className={styles.head}>Branches tried</h3>
      {trials.map((trial) => (
        <section key={trial.branch} className={styles.card}>
          <h4 className={styles.trial} data-holds={trial.holds}>
            {trial.branch} <span>{trial.holds ? 'holds' : 'does not hold'}</span>
          </h4>
          {trial.alternatives.map((predicates, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: alternatives have no other identity, and never move.
            <Fragment key={i}>
              {i > 0 && <p className={styles.or}>or</p>}
              <PredicateTable predicates={predicates} />
            </Fragment>
          ))}
        </section>
      ))}
      <h3 className={styles.head}>Regions compared by {aliasName(facts.rules)}</h3>
      {comparisons.length === 0 && <p className={styles.hint}>No region starts at this address.</p>}
      {comparisons.map((comparison) => (
        <ComparisonCard key={`${comparison.region} ${comparison.clause}`} comparison={comparison} />
      ))}
      {comparisonsLeftOut > 0 && (
        <p className={styles.hint}>{formatCount(comparisonsLeftOut)} more failed and are not listed.</p>
      )}
      <h3 className={styles.head}>{decision.before === null ? `R${region} as made` : `R${region} before → after`}</h3>
      <FactsList facts={changes} />
    </>
  );
}
