import type { Finding, Severity } from '../../core/analysis/finding.ts';
import type { Facts } from '../../core/facts.ts';
import type { LayoutLayer } from '../../core/layout/layout.ts';
import { groupLabel } from '../../core/scene/row-content.ts';
import { formatNumber } from '../../io/words/figures.ts';
import { parseLayerQuery, type QueriedLayer } from '../../state/layer-query.ts';
import { findingsOf } from '../../state/select.ts';

/** A group's head. Its id is -1 for layers that no group names. */
export interface GroupRow {
  readonly kind: 'group';
  readonly id: number;
  readonly label: string;
  /** Layers that the filter lets through, and of how many. */
  readonly shown: number;
  readonly count: number;
  /** Errors and warnings of the group, in words: `2 truncated`. */
  readonly trouble: readonly string[];
  /** The worst of it. */
  readonly severity: Severity;
  readonly open: boolean;
  /** Its layers that the filter lets through. */
  readonly layers: readonly string[];
}

export interface LayerRow {
  readonly kind: 'layer';
  readonly name: string;
  /** Null where the document was refused before views were made. */
  readonly layer: LayoutLayer | null;
  readonly group: number;
  /** Place among the group's shown layers, from 1, and how many there are. */
  readonly place: number;
  readonly siblings: number;
  readonly regions: readonly number[];
  readonly findings: readonly Finding[];
}

export type TreeRow = GroupRow | LayerRow;

interface NamedLayer {
  readonly name: string;
  readonly layer: LayoutLayer | null;
}

const NO_GROUP = -1;

function layersByGroup(facts: Facts): Map<number, NamedLayer[]> {
  const { layout, document } = facts;
  const groups = new Map<number, NamedLayer[]>();
  document.kv_cache_config.kv_cache_groups.forEach((group, id) => {
    groups.set(id, layout ? [] : group.layer_names.map((name) => ({ name, layer: null })));
  });
  for (const layer of layout?.layers ?? []) {
    const id = layer.page === null ? NO_GROUP : layer.group;
    const members = groups.get(id) ?? [];
    members.push({ name: layer.name, layer });
    groups.set(id, members);
  }
  return groups;
}

function regionsByLayer(facts: Facts): Map<string, number[]> {
  const decisions = facts.kind === 'registered' ? facts.registration.decisions : facts.decisions;
  const found = new Map<string, number[]>();
  for (const { layer, region } of decisions) {
    const known = found.get(layer) ?? [];
    if (!known.includes(region)) known.push(region);
    found.set(layer, known);
  }
  return found;
}

/** Findings in words with their number, errors and warnings only. */
function troubleOf(findings: readonly Finding[]): string[] {
  const counts = new Map<string, number>();
  for (const { code, severity } of findings) {
    if (severity !== 'info') counts.set(code, (counts.get(code) ?? 0) + 1);
  }
  return [...counts].map(([code, count]) => `${count} ${code}`);
}

function labelOf(facts: Facts, id: number): string {
  if (id === NO_GROUP) return 'No group';
  const group = facts.layout?.groups[id];
  return `Group ${group ? groupLabel(group).replace(' ', ' · ') : id}`;
}

/** The tree's content apart from what is filtered or closed: computed once for facts. */
export interface LayerTreeContent {
  /** Every layer's name, in the tree's order. */
  readonly layers: readonly string[];
  readonly rows: (filter: string, closed: ReadonlySet<number>) => TreeRow[];
}

export function layerTree(facts: Facts): LayerTreeContent {
  const groups = layersByGroup(facts);
  const regions = regionsByLayer(facts);
  const findings = findingsOf(facts);
  const byLayer = new Map<string, Finding[]>();
  for (const finding of findings) {
    if (finding.layer !== null) byLayer.set(finding.layer, [...(byLayer.get(finding.layer) ?? []), finding]);
  }
  const layers = [...groups.values()].flatMap((members) => members.map(({ name }) => name));
  const rows = (filter: string, closed: ReadonlySet<number>): TreeRow[] => {
    const { matches, isEmpty } = parseLayerQuery(filter);
    return [...groups].flatMap(([id, members]): TreeRow[] => {
      const label = labelOf(facts, id);
      const asked = ({ name, layer }: NamedLayer): QueriedLayer => ({
        name,
        group: id,
        groupLabel: label,
        type: layer?.page?.type ?? null,
        regions: regions.get(name) ?? [],
        findings: byLayer.get(name) ?? [],
      });
      const shown = isEmpty ? members : members.filter((member) => matches(asked(member)));
      if (!isEmpty && shown.length === 0) return [];
      const open = !closed.has(id);
      const own = findings.filter(({ group }) => group === id);
      const trouble = troubleOf(own);
      const severity = own.some((finding) => finding.severity === 'error') ? 'error' : 'warning';
      const layers = shown.map(({ name }) => name);
      const counts = { shown: shown.length, count: members.length };
      const head: GroupRow = { kind: 'group', id, label, ...counts, trouble, severity, open, layers };
      if (!open) return [head];
      const below = shown.map(
        ({ name, layer }, i): LayerRow => ({
          kind: 'layer',
          name,
          layer,
          group: id,
          place: i + 1,
          siblings: shown.length,
          regions: regions.get(name) ?? [],
          findings: byLayer.get(name) ?? [],
        }),
      );
      return [head, ...below];
    });
  };
  return { layers, rows };
}

/** `62 layers`, or `3 of 62 layers` under a filter. */
export const layerCount = ({ shown, count }: GroupRow): string =>
  shown === count ? formatNumber(count, 'layer') : `${shown} of ${formatNumber(count, 'layer')}`;
