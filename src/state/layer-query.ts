import type { Finding } from '../core/analysis/finding.ts';
import type { LayoutLayer } from '../core/layout/layout.ts';

/** A layer as a filter sees it. */
export interface QueriedLayer {
  readonly layer: LayoutLayer;
  readonly regions: readonly number[];
  readonly findings: readonly Finding[];
}

export type LayerQuery = (layer: QueriedLayer) => boolean;

/** A word of a filter that means nothing, and what would. */
export interface QueryFault {
  readonly word: string;
  readonly wanted: string;
}

const FIELDS = ['group', 'type', 'finding', 'region', 'layer'] as const;
type Field = (typeof FIELDS)[number];

const holds: Readonly<Record<Field, (value: string, queried: QueriedLayer) => boolean>> = {
  group: (value, { layer }) => (value === 'none' ? layer.page === null : String(layer.group) === value),
  type: (value, { layer }) => layer.page?.type.toLowerCase().includes(value) ?? false,
  finding: (value, { findings }) =>
    value === 'any' ? findings.length > 0 : findings.some(({ code }) => code.includes(value)),
  region: (value, { regions }) =>
    regions.some((region) => `r${region}` === (value.startsWith('r') ? value : `r${value}`)),
  layer: (value, { layer }) => layer.name.toLowerCase().includes(value),
};

/**
 * Reads a layers filter: words that all must hold. A plain word is part of a name; `group:2`, `type:mla`,
 * `finding:truncated`, `region:R0` and `layer:swa` look at one thing; a leading `-` turns a word around.
 *
 * @returns the filter, and the words it could not read; those count as parts of a name.
 */
export function parseLayerQuery(text: string): {
  readonly matches: LayerQuery;
  readonly faults: readonly QueryFault[];
} {
  const faults: QueryFault[] = [];
  const tests = text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '' && word !== '-')
    .map((word): LayerQuery => {
      const negated = word.startsWith('-');
      const plain = negated ? word.slice(1) : word;
      const [, name, value] = /^([a-z]+):(.*)$/.exec(plain) ?? [];
      const field = FIELDS.find((each) => each === name);
      if (name !== undefined && field === undefined) {
        faults.push({ word, wanted: FIELDS.map((each) => `${each}:`).join(', ') });
      }
      // While a value is still being typed, it leaves everything in.
      if (field !== undefined && value === '') return () => true;
      return (queried) => (field ? holds[field](value ?? '', queried) : holds.layer(plain, queried)) !== negated;
    });
  return { matches: (layer) => tests.every((test) => test(layer)), faults };
}
