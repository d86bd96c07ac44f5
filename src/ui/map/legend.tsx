import type { ReactNode } from 'react';
import type { AddressContent } from '../../core/scene/address-content.ts';
import type { RowContent } from '../../core/scene/row-content.ts';
import type { Pattern } from '../../core/scene/scene.ts';
import { SIDE_DASH } from '../../core/scene/side.ts';
import { Linked } from '../glossary/linked.tsx';
import styles from './map.module.css';

function Sign({ children }: { readonly children: ReactNode }) {
  return (
    <svg width="16" height="12" aria-hidden="true">
      {children}
    </svg>
  );
}

/** A sign's word, its parts in one line. */
const Word = ({ text }: { readonly text: string }) => (
  <span>
    <Linked text={text} />
  </span>
);

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

interface LegendProps {
  readonly content: RowContent;
  /** The tracks, where those are drawn instead of the row. */
  readonly addresses?: AddressContent | null;
}

/** What only the addresses lens draws. */
function TrackSigns({ axis }: AddressContent) {
  return (
    <>
      <li>
        <Sign>
          <rect y="3" width="16" height="6" fill="var(--soft)" />
        </Sign>
        <Word text="region descriptors" />
      </li>
      {axis.folds.length > 0 && (
        <li>
          <Sign>
            <rect width="16" height="12" fill="var(--line)" />
          </Sign>
          empty, drawn short
        </li>
      )}
    </>
  );
}

/** What only the rows lens draws. */
function RowSigns({ content }: { readonly content: RowContent }) {
  return (
    <>
      <li>
        <Sign>
          <path d="M1 1v9h14V1" fill="none" stroke="var(--ink)" strokeWidth="1.4" />
        </Sign>
        <Word text="region descriptor" />
      </li>
      {content.brackets.some((bracket) => bracket.packedRow) && (
        <li>
          <Sign>
            <path d="M1 10h14V1" fill="none" stroke="var(--ink)" strokeWidth="1.4" />
            <path d="M2 1v10" stroke="var(--ink)" strokeWidth="4" />
          </Sign>
          <Word text="packed whole row" />
        </li>
      )}
      {content.brackets.some((bracket) => bracket.shared) && (
        <li>
          <Sign>
            <path d="M1 5h14M1 9h14" stroke="var(--ink)" strokeWidth="1.2" />
          </Sign>
          <Word text="shared by groups" />
        </li>
      )}
    </>
  );
}

/** The signs that the row or the tracks use, with their words. */
export function Legend({ content, addresses = null }: LegendProps) {
  const marks = addresses
    ? addresses.lines.flatMap((line) => (line.type === 'track' ? line.track.marks : []))
    : [...content.lanes.flatMap((lane) => lane.marks), ...content.moved];
  const kinds = new Set(marks.map(({ kind }) => kind));
  const padded = addresses === null && content.lanes.some((lane) => lane.bars.some((bar) => bar.kind === 'padding'));
  const colour = `var(--g${(typeof content.owner === 'number' ? content.owner : 0) % 8})`;
  return (
    <ul className={styles.legend} aria-label="Signs on the map">
      <li>
        <Sign>
          <rect width="16" height="12" rx="2" fill={colour} />
        </Sign>
        <Word text="page data" />
      </li>
      {padded && (
        <li>
          <Sign>
            <rect width="16" height="12" rx="2" fill={colour} opacity=".3" />
          </Sign>
          <Word text="padding" />
        </li>
      )}
      {addresses ? <TrackSigns {...addresses} /> : <RowSigns content={content} />}
      {[...kinds].map((kind) => (
        <li key={kind}>
          {SIGNS[kind].sign}
          <Word text={SIGNS[kind].word} />
        </li>
      ))}
      {addresses === null && (
        <li>
          <Sign>
            <path d="M1 6h14" stroke="var(--accent)" strokeWidth="1.6" />
          </Sign>
          <Word text="alias, of what is hovered or selected" />
        </li>
      )}
      {(content.apart ?? []).map(({ side }) => (
        <li key={side}>
          <Sign>
            <path
              d="M1 1v9h14V1"
              fill="none"
              stroke="var(--ink)"
              strokeWidth="1.4"
              strokeDasharray={SIDE_DASH[side].join(' ')}
            />
          </Sign>
          {side} only
        </li>
      ))}
    </ul>
  );
}
