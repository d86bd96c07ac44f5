import type { ReactNode } from 'react';
import type { Fate, TransferRow } from '../../../core/scene/transfer-marks.ts';
import type { PairOutcome } from '../../../core/transfer/played.ts';
import { SIGN_WORDS } from '../../../io/words/transfer-band.ts';
import styles from '../../map/map.module.css';

type Sign = keyof typeof SIGN_WORDS;

const HATCHES = 'M1 7 7 1M5 11 13 3M11 11 15 7';
const CROSSES = 'M1 8 8 1M5 11 14 2M1 4 8 11M7 1 15 9';
const DOTS = 'M4 4h0M8 4h0M12 4h0M4 8h0M8 8h0M12 8h0';

const box = (ink: string, dashes?: string): ReactNode => (
  <rect x=".5" y=".5" width="15" height="11" fill="none" stroke={ink} strokeDasharray={dashes} />
);

const SIGNS: Readonly<Record<Sign, ReactNode>> = {
  delivered: (
    <>
      <rect width="16" height="12" fill="var(--accent)" opacity=".28" />
      <path d="M0 1.5h16M0 10.5h16" stroke="var(--accent)" strokeWidth="3" />
    </>
  ),
  undelivered: (
    <>
      {box('var(--err)')}
      <path d={HATCHES} stroke="var(--err)" strokeWidth="1.6" />
    </>
  ),
  misplaced: (
    <>
      {box('var(--spill)')}
      <path d={CROSSES} stroke="var(--spill)" />
    </>
  ),
  clobbered: (
    <>
      {box('var(--err)')}
      <path d={DOTS} stroke="var(--err)" strokeWidth="2.4" strokeLinecap="round" />
    </>
  ),
  'not-moved': box('var(--err)', '4 3'),
  'not-needed': box('var(--muted)', '4 3'),
};

const OF_OUTCOME: Readonly<Record<PairOutcome, Sign>> = {
  delivers: 'delivered',
  misplaces: 'misplaced',
  clobbers: 'clobbered',
  'not-moved': 'not-moved',
  'not-needed': 'not-needed',
};

function signsOf({ pairs, marks }: TransferRow): Sign[] {
  const used = new Set<Sign | Fate>([
    ...pairs.map(({ outcome }) => OF_OUTCOME[outcome]),
    ...marks.map(({ fate }) => fate),
  ]);
  return (Object.keys(SIGNS) as Sign[]).filter((sign) => used.has(sign));
}

/** The signs that the two rows use, with their words. */
export function TransferLegend({ row }: { readonly row: TransferRow }) {
  return (
    <ul className={styles.legend} aria-label="Signs on the maps">
      {signsOf(row).map((sign) => (
        <li key={sign}>
          <svg width="16" height="12" aria-hidden="true">
            {SIGNS[sign]}
          </svg>
          <span>{SIGN_WORDS[sign]}</span>
        </li>
      ))}
    </ul>
  );
}
