import { formatAddress } from '../../core/brand.ts';
import { AS_REGISTERED, type Facts } from '../../core/facts.ts';
import type { LayoutLayer } from '../../core/layout/layout.ts';
import { groupLabel } from '../../core/scene/row-content.ts';
import { decisionSentence } from '../../io/words/decision-sentence.ts';
import { formatBytes, formatCount, formatHex } from '../../io/words/figures.ts';
import { findingSentence } from '../../io/words/finding-sentence.ts';
import { findingsOf } from '../../state/select.ts';
import { EditToggle } from '../edit/edit-toggle.tsx';
import { BreakingName } from '../parts/breaking-name.tsx';
import { Phrases } from '../parts/phrases.tsx';
import { CopyButton } from './copy-button.tsx';
import { FactsList } from './facts-list.tsx';
import styles from './inspector.module.css';
import { Reference } from './reference.tsx';

/** Decisions of one layer told in full; a view in many segments has one each. */
const DECISIONS_TOLD = 3;

/** One layer: its spec, its view, what became of it, and what is wrong with it. */
export function LayerInspector({ facts, layer }: { readonly facts: Facts; readonly layer: LayoutLayer }) {
  const { name, view, page } = layer;
  const decisions = (facts.kind === 'registered' ? facts.registration.decisions : facts.decisions).filter(
    (decision) => decision.layer === name,
  );
  const regions = [...new Set(decisions.map(({ region }) => region))];
  const group = facts.layout?.groups[layer.group];
  const findings = findingsOf(facts).filter((finding) => finding.layer === name);
  return (
    <>
      <h2 className={styles.title}>
        Layer <EditToggle />
      </h2>
      <p className={styles.name}>
        <code>
          <BreakingName name={name} />
        </code>
        <CopyButton text={name} what="name" />
      </p>
      {findings.map((finding) => (
        <p key={finding.id} className={styles.why} data-severity={finding.severity}>
          <Phrases of={findingSentence(finding, facts)} />
        </p>
      ))}
      <FactsList
        facts={[
          { name: 'group', value: group ? groupLabel(group) : 'none names it: skipped' },
          page && { name: 'spec', value: <code>{page.type}</code> },
          page &&
            page.blockTokens > 0 && {
              name: 'tokens a block',
              value: `${formatCount(page.blockTokens)}${page.tokensPerState > 1 ? `, ${formatCount(page.tokensPerState)} a state` : ''}`,
            },
          page &&
            !page.isState && {
              name: 'heads × states',
              value: `${formatCount(page.heads)} × ${formatCount(page.states)}`,
            },
          page && !page.isState && { name: 'bytes a state', value: formatCount(page.contentBytes) },
          page && { name: 'data', value: formatBytes(page.dataBytes) },
          page && { name: 'page', value: formatBytes(page.pageBytes) },
          regions.length > 0 && {
            name: regions.length === 1 ? 'region' : 'regions',
            value: regions.map((region) => (
              <Reference key={region} to={{ kind: 'region', region }}>{`R${region}`}</Reference>
            )),
          },
        ]}
      />
      <h3 className={styles.head}>View, {view.origin}</h3>
      <FactsList
        facts={[
          { name: 'address', value: <code>{formatAddress(view.base)}</code> },
          {
            name: 'in allocation',
            value: `+${formatHex(view.base - view.allocation.base)} of ${formatBytes(view.allocation.bytes)}`,
          },
          { name: 'shape', value: `[${view.axes.map(({ size }) => formatCount(size)).join(' · ')}]` },
          { name: 'stride, B', value: `[${view.axes.map(({ stride }) => formatCount(stride)).join(' · ')}]` },
          { name: 'item', value: formatBytes(view.itemBytes) },
        ]}
      />
      {decisions.length > 0 && <h3 className={styles.head}>{facts.rules === AS_REGISTERED ? 'Where' : 'Why'}</h3>}
      {decisions.slice(0, DECISIONS_TOLD).map((decision) => (
        <div key={decision.step} className={styles.reason}>
          <p className={styles.text}>
            <Phrases of={decisionSentence(decision, facts)} />
          </p>
          {decision.action !== 'deduced' && (
            <Reference to={{ kind: 'decision', step: decision.step }}>
              {`Step ${formatCount(decision.step + 1)}: every value`}
            </Reference>
          )}
        </div>
      ))}
      {decisions.length > DECISIONS_TOLD && (
        <p className={styles.hint}>
          {formatCount(DECISIONS_TOLD)} of {formatCount(decisions.length)} steps shown; the rest stand under Steps.
        </p>
      )}
    </>
  );
}
