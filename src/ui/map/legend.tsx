import type { ReactNode } from 'react';
import type { RowContent } from '../../core/scene/row-content.ts';
import type { Pattern } from '../../core/scene/scene.ts';
import styles from './map.module.css';

function Sign({ children }: { readonly children: ReactNode }) {
  return (
    <svg width="16" height="12" aria-hidden="true">
      {children}
    </svg>
  );
}

const SIGNS: Readonly<Record<Pattern, { readonly word: string; readonly sign: ReactNode }>> = {
  truncated: {
    word: 'truncated',
    sign: (
      <Sign>
        <rect x=".5" y=".5" width="15" height="11" fill="var(--err-bg)" stroke="var(--err)" />
        <path d="M1 7 7 1M5 11 13 3M11 11 15 7" stroke="var(--err)" strokeWidth="1.6" />
      </Sign>
    ),
  },
  spilled: {
    word: 'spilled into other blocks',
    sign: (
      <Sign>
        <rect x=".5" y=".5" width="15" height="11" fill="none" stroke="var(--spill)" />
        <path d="M1 8 8 1M5 11 14 2M1 4 8 11M7 1 15 9" stroke="var(--spill)" />
      </Sign>
    ),
  },
  'out-of-bounds': {
    word: 'out of bounds',
    sign: (
      <Sign>
        <rect x=".5" y=".5" width="15" height="11" fill="var(--err-bg)" stroke="var(--err)" strokeDasharray="3 2" />
      </Sign>
    ),
  },
  redundant: {
    word: 'moved twice',
    sign: (
      <Sign>
        <rect x=".5" y=".5" width="15" height="11" fill="var(--warn-bg)" stroke="var(--warn)" />
        <rect x="3.5" y="3.5" width="9" height="5" fill="none" stroke="var(--warn)" />
      </Sign>
    ),
  },
  collision: {
    word: 'collision',
    sign: (
      <Sign>
        <rect x=".5" y=".5" width="15" height="11" fill="var(--err-bg)" stroke="var(--err)" />
        <path d="M4 4h0M8 4h0M12 4h0M4 8h0M8 8h0M12 8h0" stroke="var(--err)" strokeWidth="2.4" strokeLinecap="round" />
      </Sign>
    ),
  },
  'unsound-overlay': {
    word: 'overlay of blocks',
    sign: (
      <Sign>
        <path d="M0 3q2-3 4 0t4 0 4 0 4 0M0 9q2-3 4 0t4 0 4 0 4 0" fill="none" stroke="var(--err)" strokeWidth="1.5" />
      </Sign>
    ),
  },
};

/** The signs that the row in sight uses, with their words. */
export function Legend({ content }: { readonly content: RowContent }) {
  const marks = new Set([...content.lanes.flatMap((lane) => lane.marks), ...content.moved].map(({ kind }) => kind));
  const padded = content.lanes.some((lane) => lane.bars.some((bar) => bar.kind === 'padding'));
  const colour = `var(--g${(typeof content.owner === 'number' ? content.owner : 0) % 8})`;
  return (
    <ul className={styles.legend} aria-label="Signs on the map">
      <li>
        <Sign>
          <rect width="16" height="12" rx="2" fill={colour} />
        </Sign>
        page data
      </li>
      {padded && (
        <li>
          <Sign>
            <rect width="16" height="12" rx="2" fill={colour} opacity=".3" />
          </Sign>
          padding
        </li>
      )}
      <li>
        <Sign>
          <path d="M1 1v9h14V1" fill="none" stroke="var(--ink)" strokeWidth="1.4" />
        </Sign>
        region descriptor
      </li>
      {content.brackets.some((bracket) => bracket.packedRow) && (
        <li>
          <Sign>
            <path d="M1 10h14V1" fill="none" stroke="var(--ink)" strokeWidth="1.4" />
            <path d="M2 1v10" stroke="var(--ink)" strokeWidth="4" />
          </Sign>
          packed whole row
        </li>
      )}
      {content.brackets.some((bracket) => bracket.shared) && (
        <li>
          <Sign>
            <path d="M1 5h14M1 9h14" stroke="var(--ink)" strokeWidth="1.2" />
          </Sign>
          shared by groups
        </li>
      )}
      {[...marks].map((kind) => (
        <li key={kind}>
          {SIGNS[kind].sign}
          {SIGNS[kind].word}
        </li>
      ))}
      <li>
        <Sign>
          <path d="M1 6h14" stroke="var(--accent)" strokeWidth="1.6" />
        </Sign>
        alias, of what is hovered or selected
      </li>
    </ul>
  );
}
