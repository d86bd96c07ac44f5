import type { Severity } from '../../core/analysis/finding.ts';
import type { RegionState } from '../../core/registration/region.ts';
import { SHARED } from '../../core/registration/region.ts';
import { useDefinition } from '../glossary/glossary.ts';
import styles from './cells.module.css';

/** A finding's word, in the colour of its severity. */
export function CodeCell({ code, severity }: { readonly code: string; readonly severity: Severity }) {
  const { title } = useDefinition(code);
  return (
    <span className={styles.code} data-severity={severity} title={title}>
      {code}
    </span>
  );
}

/** A region's short name, or nothing. */
export function RegionCell({ region }: { readonly region: number | null }) {
  return region === null ? null : <span>R{region}</span>;
}

/** Text in monospace: addresses, ranges, names of the field. */
export function MonoCell({ text }: { readonly text: string }) {
  return <span className={styles.mono}>{text}</span>;
}

/** The same, of less weight. */
export function SoftCell({ text }: { readonly text: string }) {
  return <span className={`${styles.mono} ${styles.soft}`}>{text}</span>;
}

/** What a figure counts, where its column's head does not say it; before it, so that the figures stay in line. */
export function FigureCell({ figure, what }: { readonly figure: string; readonly what: string | undefined }) {
  return (
    <span className={styles.figure}>
      {what !== undefined && <span className={styles.what}>{what} </span>}
      {figure}
    </span>
  );
}

export const groupText = ({ group }: Pick<RegionState, 'group'>): string =>
  group === SHARED ? 'shared' : String(group);
