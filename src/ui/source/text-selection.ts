import { AS_REGISTERED, type Facts } from '../../core/facts.ts';
import { parseAddress } from '../../core/layout/address.ts';
import type { Span, Subject, Subjects } from '../../io/source-edit/subjects.ts';
import type { Selection } from '../../state/state.ts';

/** The model's region that a row of the worker's table is about: the row itself, or the region that starts there. */
function regionOfRow(row: number, facts: Facts): number | null {
  if (facts.kind !== 'registered') return null;
  const { regions } = facts.registration;
  if (facts.rules === AS_REGISTERED) return row < regions.length ? row : null;
  const base = parseAddress(facts.document.registered?.kv_caches_base_addr?.[row] ?? '');
  const found = regions.findIndex((region) => region.base === base);
  return base === null || found < 0 ? null : found;
}

/** What to select for a place of the text; null where what is selected suits it, or nothing does. */
export function selectionFor(subject: Subject | null, facts: Facts, selected: Selection | null): Selection | null {
  if (subject === null) return null;
  if (subject.kind === 'row') {
    const region = regionOfRow(subject.row, facts);
    return region === null || (selected?.kind === 'region' && selected.region === region)
      ? null
      : { kind: 'region', region };
  }
  if (selected?.kind === 'layer' && subject.layers.includes(selected.layer)) return null;
  const known = facts.layout?.layers.find(({ name }) => subject.layers.includes(name));
  const first = subject.layers.find((layer) => facts.layout?.layers.some(({ name }) => name === layer)) ?? known?.name;
  return first === undefined ? null : { kind: 'layer', layer: first };
}

/** The parts of the text that are about what is selected, the most telling first. */
export function spansOf(selection: Selection | null, facts: Facts, subjects: Subjects): readonly Span[] {
  const { registration, analysis } = facts.kind === 'registered' ? facts : { registration: null, analysis: null };
  switch (selection?.kind) {
    case 'layer':
      return subjects.ofLayer(selection.layer);
    case 'decision': {
      const decisions = facts.kind === 'refused' ? facts.decisions : facts.registration.decisions;
      return subjects.ofLayer(decisions[selection.step]?.layer ?? '');
    }
    case 'finding': {
      const finding = analysis?.findings.find(({ id }) => id === selection.id);
      return finding?.layer == null ? [] : subjects.ofLayer(finding.layer);
    }
    case 'region': {
      const rows = facts.rules === AS_REGISTERED ? subjects.ofRow(selection.region) : [];
      const members = registration?.regions[selection.region]?.members ?? [];
      return [...rows, ...members.flatMap((layer) => subjects.ofLayer(layer).slice(0, 1))];
    }
    default:
      return [];
  }
}
