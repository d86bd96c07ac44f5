import type { Check } from '../../core/transfer/handshake.ts';
import { formatCount, formatNumber } from '../../io/words/figures.ts';
import { capitalised } from '../../io/words/phrases.ts';
import { transferCheckSentence, transferChecksSentence, transferOutcome } from '../../io/words/transfer-check.ts';
import { Icon, type IconName } from '../parts/icon.tsx';
import { Phrases } from '../parts/phrases.tsx';
import styles from './transfer.module.css';

const ICONS: Readonly<Record<Check['outcome'], IconName>> = {
  passed: 'check',
  refused: 'barred',
  'not-reached': 'hidden',
  'left-out': 'hidden',
};

const STEPS: Readonly<Record<Check['step'], string>> = {
  ratios: 'Sizes',
  handshake: 'Handshake',
  blocks: 'Blocks',
};

/** Checks of one code that came out alike are told one by one up to so many. */
const MOST_ALIKE = 3;

/** Checks that stand together, in order: of one code, with one outcome. */
function alike(checks: readonly Check[]): Check[][] {
  const groups: Check[][] = [];
  for (const check of checks) {
    const last = groups.at(-1)?.[0];
    const isAlike = last?.code === check.code && last.outcome === check.outcome && last.holds === check.holds;
    if (isAlike) groups.at(-1)?.push(check);
    else groups.push([check]);
  }
  return groups;
}

function Line({ check, children }: { readonly check: Check; readonly children: React.ReactNode }) {
  return (
    <li data-outcome={check.outcome} data-holds={check.holds}>
      <span className={styles.outcome}>
        <Icon name={ICONS[check.outcome]} size={14} />
        {transferOutcome(check)}
      </span>
      <span className={styles.told}>
        {children} <code className={styles.code}>{check.code}</code>
      </span>
    </li>
  );
}

/** Checks that stand together, in order: against both sides alike, or against one prefill rank. */
function byRank(checks: readonly Check[]): Check[][] {
  const parts: Check[][] = [];
  for (const check of checks) {
    if (parts.length > 0 && parts.at(-1)?.[0]?.rank === check.rank) parts.at(-1)?.push(check);
    else parts.push([check]);
  }
  return parts;
}

/** Without the rank, which the heading says. */
function unranked({ rank: _, ...check }: Check): Check {
  return check;
}

function List({ checks, label }: { readonly checks: readonly Check[]; readonly label: string }) {
  return (
    <ul className={styles.checks} aria-label={label}>
      {alike(checks).flatMap((group, at) => {
        const [first] = group;
        if (first === undefined) return [];
        if (first.holds && group.length > MOST_ALIKE) {
          const noun = first.region === undefined ? (first.group === undefined ? 'rank' : 'group') : 'region';
          return [
            // biome-ignore lint/suspicious/noArrayIndexKey: a place in the handshake's order is what a check is.
            <Line key={at} check={first}>
              <Phrases of={capitalised(transferChecksSentence(first.code, group.length, noun))} />
            </Line>,
          ];
        }
        const told = group.slice(0, MOST_ALIKE);
        return told.map((check, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above.
          <Line key={`${at} ${i}`} check={check}>
            <Phrases of={capitalised(transferCheckSentence(check))} />
            {i === told.length - 1 && group.length > told.length && (
              <>, and {formatCount(group.length - told.length)} more like it</>
            )}
          </Line>
        ));
      })}
    </ul>
  );
}

/** What decode compares before it reads, with both numbers each and how it came out; rank by rank where each has a document. */
export function ChecksList({ checks }: { readonly checks: readonly Check[] }) {
  const parts = byRank(checks);
  if (parts.every(([first]) => first?.rank === undefined))
    return <List checks={checks} label="Checks of the handshake" />;
  return parts.map((part) => {
    const [first] = part;
    const failed = part.filter(({ holds }) => !holds).length;
    const name = first?.rank === undefined ? STEPS[first?.step ?? 'ratios'] : `Prefill rank ${first.rank}`;
    return (
      <div key={name} className={styles.checkPart}>
        <h3>
          {name} {failed > 0 && <span className={styles.loss}>{formatNumber(failed, 'check')} would refuse</span>}
        </h3>
        <List checks={part.map(unranked)} label={`Checks: ${name}`} />
      </div>
    );
  });
}
