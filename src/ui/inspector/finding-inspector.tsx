import type { Finding } from '../../core/analysis/finding.ts';
import type { Facts } from '../../core/facts.ts';
import { decisionSentence } from '../../io/words/decision-sentence.ts';
import { formatBytes, formatCount, formatHex } from '../../io/words/figures.ts';
import { findingSentence } from '../../io/words/finding-sentence.ts';
import { viewOfFinding } from '../../state/step-findings.ts';
import button from '../parts/button.module.css';
import { Phrases } from '../parts/phrases.tsx';
import { useDispatch } from '../store-context.tsx';
import { FactsList } from './facts-list.tsx';
import styles from './inspector.module.css';
import { Reference } from './reference.tsx';

/** Byte ranges listed; the rest is counted. */
const RANGES_LISTED = 8;

/** One finding: its figures, its bytes, why it came about, and the way to it. */
export function FindingInspector({ facts, finding }: { readonly facts: Facts; readonly finding: Finding }) {
  const dispatch = useDispatch();
  const { example, layer, region, step, inRequest } = finding;
  const view = viewOfFinding(finding);
  const decision = facts.kind === 'registered' && step !== null ? facts.registration.decisions[step] : undefined;
  const spans = example?.spans ?? [];
  return (
    <>
      <h2 className={styles.title} data-severity={finding.severity}>
        {finding.code}
      </h2>
      <p className={styles.why} data-severity={finding.severity}>
        <Phrases of={findingSentence(finding, facts)} />
      </p>
      {view && (
        <button
          type="button"
          className={`${button.quiet} ${button.small} ${styles.show}`}
          onClick={() => dispatch({ type: 'selected', selection: { kind: 'finding', id: finding.id }, view })}
        >
          Show on the map
        </button>
      )}
      <FactsList
        facts={[
          layer !== null && { name: 'layer', value: <Reference to={{ kind: 'layer', layer }}>{layer}</Reference> },
          region !== null && {
            name: 'region',
            value: <Reference to={{ kind: 'region', region }}>{`R${region}`}</Reference>,
          },
          example && {
            name: 'seen in',
            value: `block ${formatCount(example.block)} of group ${example.group}${finding.everyBlock ? ', every block alike' : ''}`,
          },
          example && {
            name: 'in the block',
            value: `${formatBytes(example.bytes)}${example.of === null ? '' : ` of ${formatBytes(example.of)}`}`,
          },
          inRequest !== null && { name: 'in the request', value: formatBytes(inRequest) },
          example && { name: 'pool total', value: `${formatBytes(finding.total)}, every block, once a group` },
        ]}
      />
      {example && spans.length > 0 && (
        <>
          <h3 className={styles.head}>Bytes, from the page’s start</h3>
          <ul className={styles.ranges}>
            {spans.slice(0, RANGES_LISTED).map(({ start, end }) => (
              <li key={start}>
                <code>
                  {formatHex(start - example.start)} – {formatHex(end - example.start)}
                </code>{' '}
                {formatBytes(end - start)}
              </li>
            ))}
          </ul>
          {spans.length > RANGES_LISTED && (
            <p className={styles.hint}>
              {formatCount(RANGES_LISTED)} of {formatCount(spans.length)} ranges listed.
            </p>
          )}
        </>
      )}
      {decision && (
        <>
          <h3 className={styles.head}>Why</h3>
          <p className={styles.text}>
            <Phrases of={decisionSentence(decision, facts)} />
          </p>
          <Reference to={{ kind: 'decision', step: decision.step }}>
            {`Step ${formatCount(decision.step + 1)}: every value`}
          </Reference>
        </>
      )}
    </>
  );
}
