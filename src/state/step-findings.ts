import type { Finding } from '../core/analysis/finding.ts';
import type { MapView, Selection } from './state.ts';

/** The view that brings a finding's bytes into sight; undefined for a finding that has none. */
export const viewOfFinding = ({ example }: Finding): Pick<MapView, 'owner' | 'row'> | undefined =>
  example ? { owner: example.group, row: example.block } : undefined;

/**
 * The finding after (or before) the selected one, round and round; the first (or last) where none is selected.
 * Undefined where there is none at all.
 */
export function stepFinding(
  findings: readonly Finding[],
  selection: Selection | null,
  direction: 1 | -1,
): Finding | undefined {
  const at = selection?.kind === 'finding' ? findings.findIndex(({ id }) => id === selection.id) : -1;
  if (at === -1) return findings.at(direction === 1 ? 0 : -1);
  return findings.at((at + direction) % findings.length);
}
