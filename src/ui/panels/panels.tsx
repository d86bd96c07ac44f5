import type { CSSProperties, ReactNode } from 'react';
import type { PanelName } from '../../state/state.ts';
import app from '../app.module.css';
import { FOLDED } from './panel-limits.ts';
import { usePanel } from './use-panel.ts';

export interface PanelsProps {
  /** The source stands among them. */
  readonly hasSource?: boolean;
  /** For a screen that arranges them in its own way. */
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Everything below the header, the panels as large as their edges were moved to. */
export function Panels({ className = '', hasSource, children }: PanelsProps) {
  const sizes: Readonly<Record<PanelName, number>> = {
    layers: usePanel('layers').size,
    inspector: usePanel('inspector').size,
    drawer: usePanel('drawer').size,
  };
  const names = Object.keys(sizes) as PanelName[];
  const folded = names.filter((name) => sizes[name] === 0);
  const style = Object.fromEntries(names.map((name) => [`--${name}`, `${sizes[name] || FOLDED}px`]));
  return (
    <main
      className={`${app.main} ${className}`}
      data-source={hasSource || undefined}
      data-folded={folded.join(' ') || undefined}
      style={style as CSSProperties}
    >
      {children}
    </main>
  );
}
