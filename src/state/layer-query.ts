import type { Finding } from '../core/analysis/finding.ts';
import type { SpecType } from '../core/layout/document.ts';

/** A layer as a filter sees it. */
export interface QueriedLayer {
  readonly name: string;
  /** The group's id, or -1 where no group names the layer. */
  readonly group: number;
  /** How the group is called; a plain word finds that, too. */
  readonly groupLabel: string;
  /** Null where the layer has no spec, or the document was refused before views were made. */
  readonly type: SpecType | null;
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

const holds: Readonly<Record<Field, (value: string, layer: QueriedLayer) => boolean>> = {
  group: (value, { group }) => (value === 'none' ? group < 0 : String(group) === value),
  type: (value, { type }) => type?.toLowerCase().includes(value) ?? false,
  finding: (value, { findings }) =>
    value === 'any' ? findings.length > 0 : findings.some(({ code }) => code.includes(value)),
  region: (value, { regions }) => regions.some((region) => value === String(region) || value === `r${region}`),
  layer: (value, { name }) => name.toLowerCase().includes(value),
};

const hasWord = (word: string, { name, groupLabel }: QueriedLayer): boolean =>
  `${name} ${groupLabel}`.toLowerCase().includes(word);

/**
 * Reads a layers filter: words that all must hold. A plain word is part of the
 * layer's name or its group's; `group:2`, `type:mla`,
 * `finding:truncated`, `region:R0` and `layer:swa` look at one thing; a leading `-` turns a word around.
 *
 * @returns the filter, and the words it could not read; those count as parts of a name.
 */
export function parseLayerQuery(text: string): {
  readonly matches: LayerQuery;
  readonly isEmpty: boolean;
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
      return (layer) => (field ? holds[field](value ?? '', layer) : hasWord(plain, layer)) !== negated;
    });
  return { matches: (layer) => tests.every((test) => test(layer)), isEmpty: tests.length === 0, faults };
}
