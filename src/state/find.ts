import { offsetIn, spaceOf } from '../core/analysis/space.ts';
import { floorDivide } from '../core/analysis/track.ts';
import type { DescriptorRun } from '../core/descriptors/runs.ts';
import type { RegisteredFacts } from '../core/facts.ts';
import { parseAddress } from '../core/layout/address.ts';
import { grouped, hex } from '../core/scene/digits.ts';
import type { MapView, Selection } from './state.ts';
import { viewOfFinding } from './step-findings.ts';

/** Something that a search found, and how to go there. */
export interface Match {
  readonly kind: 'layer' | 'region' | 'address' | 'block' | 'descriptor' | 'finding';
  /** Unique among the matches of a query. */
  readonly key: string;
  readonly label: string;
  readonly detail: string;
  readonly selection: Selection | null;
  readonly view: Partial<MapView> | null;
}

/** Matches of each kind that a list shows. */
const MOST_OF_A_KIND = 50;

/** The block of the first layer, in group order of the owner first, whose data holds a byte. */
function holderOf(facts: RegisteredFacts, space: number, offset: number, owner: MapView['owner']) {
  const { layers } = facts.analysis.geometry;
  const found = layers.flatMap((layer) => {
    if (layer.space !== space) return [];
    for (const track of layer.tracks) {
      if (track.step === 0 || offset < track.start) continue;
      const block = floorDivide(offset - track.start, track.step);
      if (block < track.count && offset - track.start - block * track.step < track.length) return [{ layer, block }];
    }
    return [];
  });
  return found.find(({ layer }) => layer.group.id === owner) ?? found[0];
}

function addressMatches(facts: RegisteredFacts, query: string, owner: MapView['owner']): Match[] {
  const address = /^0x/i.test(query) ? parseAddress(query) : null;
  if (address === null) return [];
  const space = spaceOf(facts.analysis.geometry.spaces, address);
  if (space === undefined) return [];
  const offset = offsetIn(space, address);
  const holder = holderOf(facts, space.index, offset, owner);
  const group = holder?.layer.group.id ?? (owner === 'all' ? 0 : owner);
  const block = holder?.block ?? 0;
  return [
    {
      kind: 'address',
      key: `address:${address}`,
      label: hex(address),
      detail: holder ? `block ${grouped(block)} of ${holder.layer.data.layer.name}` : 'in no page',
      selection: { kind: 'byte', space: space.index, offset, group, block },
      view: holder ? { owner: group, row: block } : null,
    },
  ];
}

function descriptorMatch(facts: RegisteredFacts, id: number): Match[] {
  const { attention, state, ple } = facts.analysis.geometry.descriptors;
  const runs: readonly DescriptorRun[] = [...attention, ...state, ...(ple ? [ple] : [])];
  const run = runs.find(({ firstId, count }) => id >= firstId && id < firstId + count);
  if (run === undefined) return [];
  const block = id - run.firstId;
  const owner = facts.analysis.geometry.groups.find(
    ({ runs: own, group }) => block < group.blocks && own.some((each) => each.run === run),
  );
  return [
    {
      kind: 'descriptor',
      key: `descriptor:${id}`,
      label: `descriptor ${grouped(id)}`,
      detail: `block ${grouped(block)} of R${run.region}${run.kind === 'attention' ? '' : `, ${run.kind}`}`,
      selection: { kind: 'region', region: run.region },
      view: owner ? { owner: owner.group.id, row: block } : null,
    },
  ];
}

function blockMatches(facts: RegisteredFacts, block: number, owner: MapView['owner']): Match[] {
  return facts.layout.groups
    .filter((group) => block < group.blocks && (owner === 'all' || group.id === owner))
    .slice(0, 1)
    .map((group) => ({
      kind: 'block',
      key: `block:${block}`,
      label: `block ${grouped(block)}`,
      detail: `of group ${group.id}, ${grouped(group.blocks)} blocks`,
      selection: null,
      view: { owner, row: block },
    }));
}

function numberMatches(facts: RegisteredFacts, query: string, owner: MapView['owner']): Match[] {
  const found = /^(block|row|descriptor|#)?\s*([0-9][0-9,_]*)$/i.exec(query);
  if (!found) return [];
  const value = Number((found[2] ?? '').replace(/[,_]/g, ''));
  if (!Number.isSafeInteger(value)) return [];
  const word = found[1]?.toLowerCase();
  return [
    ...(word === undefined || word === 'block' || word === 'row' ? blockMatches(facts, value, owner) : []),
    ...(word === undefined || word === 'descriptor' || word === '#' ? descriptorMatch(facts, value) : []),
  ];
}

function layerMatches(facts: RegisteredFacts, text: string): Match[] {
  return facts.layout.layers
    .filter(({ name }) => name.toLowerCase().includes(text))
    .sort((a, b) => a.name.toLowerCase().indexOf(text) - b.name.toLowerCase().indexOf(text))
    .slice(0, MOST_OF_A_KIND)
    .map(({ name, group, page }) => ({
      kind: 'layer',
      key: `layer:${name}`,
      label: name,
      detail: page ? `group ${group}, ${page.type}` : 'in no group',
      selection: { kind: 'layer', layer: name },
      view: null,
    }));
}

function regionMatches(facts: RegisteredFacts, text: string): Match[] {
  const index = /^r([0-9]+)$/.exec(text)?.[1];
  return facts.registration.regions
    .filter((region) =>
      index === undefined
        ? text.length > 1 && `region ${region.name}`.toLowerCase().includes(text)
        : region.index === Number(index),
    )
    .slice(0, MOST_OF_A_KIND)
    .map((region) => ({
      kind: 'region',
      key: `region:${region.index}`,
      label: `R${region.index}`,
      detail: `${grouped(region.blockLen)} B a block${region.name && `, made by ${region.name}`}`,
      selection: { kind: 'region', region: region.index },
      view: null,
    }));
}

function findingMatches(facts: RegisteredFacts, text: string): Match[] {
  return facts.analysis.findings
    .filter(({ code, layer, region }) =>
      `${code} ${layer ?? ''} ${region === null ? '' : `r${region}`}`.toLowerCase().includes(text),
    )
    .slice(0, MOST_OF_A_KIND)
    .map((finding) => ({
      kind: 'finding',
      key: `finding:${finding.id}`,
      label: finding.code,
      detail: [finding.layer ?? (finding.region === null ? `group ${finding.group ?? ''}` : `R${finding.region}`)].join(
        '',
      ),
      selection: { kind: 'finding', id: finding.id },
      view: viewOfFinding(finding) ?? null,
    }));
}

/**
 * What a query finds: an address (`0x7f…`), a block or descriptor by number (`12`, `block 12`, `#345`), a region
 * (`R3`), and layers and findings by any part of their names.
 *
 * @param owner Whose blocks the map shows, which a bare block number means.
 * @returns the most exact kinds first; no more than `MOST_OF_A_KIND` of each.
 */
export function findMatches(facts: RegisteredFacts, query: string, owner: MapView['owner']): Match[] {
  const text = query.trim().toLowerCase();
  if (text === '') return [];
  return [
    ...addressMatches(facts, text, owner),
    ...numberMatches(facts, text, owner),
    ...regionMatches(facts, text),
    ...findingMatches(facts, text),
    ...layerMatches(facts, text),
  ];
}
