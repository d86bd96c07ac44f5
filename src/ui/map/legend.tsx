import type { ReactNode } from 'react';
import type { AddressContent } from '../../core/scene/address-content.ts';
import type { RowContent } from '../../core/scene/row-content.ts';
import type { Pattern } from '../../core/scene/scene.ts';
import { SIDE_DASH, type Side } from '../../core/scene/side.ts';
import { legendGroups, type MapSign, mapSigns, SIGN_WORDS } from '../../io/words/map-signs.ts';
import { Linked } from '../glossary/linked.tsx';
import styles from './map.module.css';

function Sign({ children }: { readonly children: ReactNode }) {
  return (
    <svg width="16" height="12" aria-hidden="true">
      {children}
    </svg>
  );
}

const PATTERNS: Readonly<Record<Pattern, ReactNode>> = {
  truncated: (
    <>
      <rect x=".5" y=".5" width="15" height="11" fill="var(--err-bg)" stroke="var(--err)" />
      <path d="M1 7 7 1M5 11 13 3M11 11 15 7" stroke="var(--err)" strokeWidth="1.6" />
    </>
  ),
  spilled: (
    <>
      <rect x=".5" y=".5" width="15" height="11" fill="none" stroke="var(--spill)" />
      <path d="M1 8 8 1M5 11 14 2M1 4 8 11M7 1 15 9" stroke="var(--spill)" />
    </>
  ),
  'out-of-bounds': (
    <rect x=".5" y=".5" width="15" height="11" fill="var(--err-bg)" stroke="var(--err)" strokeDasharray="3 2" />
  ),
  redundant: (
    <>
      <rect x=".5" y=".5" width="15" height="11" fill="var(--warn-bg)" stroke="var(--warn)" />
      <rect x="3.5" y="3.5" width="9" height="5" fill="none" stroke="var(--warn)" />
    </>
  ),
  collision: (
    <>
      <rect x=".5" y=".5" width="15" height="11" fill="var(--err-bg)" stroke="var(--err)" />
      <path d="M4 4h0M8 4h0M12 4h0M4 8h0M8 8h0M12 8h0" stroke="var(--err)" strokeWidth="2.4" strokeLinecap="round" />
    </>
  ),
  'unsound-overlay': (
    <path d="M0 3q2-3 4 0t4 0 4 0 4 0M0 9q2-3 4 0t4 0 4 0 4 0" fill="none" stroke="var(--err)" strokeWidth="1.5" />
  ),
};

const SidesBracket = ({ side }: { readonly side: Side }) => (
  <path d="M1 1v9h14V1" fill="none" stroke="var(--ink)" strokeWidth="1.4" strokeDasharray={SIDE_DASH[side].join(' ')} />
);

/** Page data in its colours, side by side where it has several. */
const Data = ({ colours }: { readonly colours: readonly number[] }) =>
  colours.map((colour, i) => (
    <rect
      key={colour}
      x={(i * 16) / colours.length}
      width={16 / colours.length}
      height="12"
      fill={`var(--g${colour})`}
    />
  ));

const OTHERS: Readonly<Record<Exclude<MapSign, Pattern>, (colours: readonly number[]) => ReactNode>> = {
  data: (colours) => <Data colours={colours} />,
  padding: (colours) => (
    <g opacity=".3">
      <Data colours={colours} />
    </g>
  ),
  descriptors: () => <rect y="3" width="16" height="6" fill="var(--soft)" />,
  fold: () => <rect width="16" height="12" fill="var(--line)" />,
  bracket: () => <path d="M1 1v9h14V1" fill="none" stroke="var(--ink)" strokeWidth="1.4" />,
  'packed-row': () => (
    <>
      <path d="M1 10h14V1" fill="none" stroke="var(--ink)" strokeWidth="1.4" />
      <path d="M2 1v10" stroke="var(--ink)" strokeWidth="4" />
    </>
  ),
  shared: () => <path d="M1 5h14M1 9h14" stroke="var(--ink)" strokeWidth="1.2" />,
  alias: () => <path d="M1 6h14" stroke="var(--accent)" strokeWidth="1.6" />,
  A: () => <SidesBracket side="A" />,
  B: () => <SidesBracket side="B" />,
};

const isPattern = (sign: MapSign): sign is Pattern => Object.hasOwn(PATTERNS, sign);

interface LegendProps {
  /** The row or the tracks. */
  readonly content: RowContent | AddressContent;
  /** Colour index of a group's first layer where the layer's index is -1. */
  readonly colourOf: (layerIndex: number, group: number) => number;
}

/** The signs that the row or the tracks use, with their words. */
export function Legend({ content, colourOf }: LegendProps) {
  const colours = [...new Set(legendGroups(content).map((group) => colourOf(-1, group)))];
  return (
    <ul className={styles.legend} aria-label="Signs on the map">
      {mapSigns(content).map((sign) => (
        <li key={sign}>
          <Sign>{isPattern(sign) ? PATTERNS[sign] : OTHERS[sign](colours)}</Sign>
          <span>
            <Linked text={SIGN_WORDS[sign]} />
          </span>
        </li>
      ))}
    </ul>
  );
}
