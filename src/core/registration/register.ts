import { type RegionIndex, regionIndex } from '../brand.ts';
import type { Layout } from '../layout/layout.ts';
import type { Refusal } from '../layout/refusal.ts';
import type { Allocation } from '../layout/view.ts';
import { type AliasAnswer, askAliasRule } from './alias.ts';
import { chooseBranch, type LayerRefusal } from './branches.ts';
import { tailCovers } from './covered-tails.ts';
import type { Decision } from './decision.ts';
import { isPackedStorage, type LayerFacts, layerFacts } from './layer-facts.ts';
import { naturalOrder } from './natural-order.ts';
import { type BlockRange, type Region, type RegionState, SHARED } from './region.ts';
import { type Registration, regionsAfter, registrationAfter, type Skipped } from './registration.ts';
import type { RowPolicy } from './rows/row-policy.ts';
import type { AliasRule } from './rules/alias-rule.ts';

export interface RuleSet {
  readonly alias: AliasRule;
  readonly rows: RowPolicy;
}

/** A registration that a check ended, with the decisions made before it. */
export interface RefusedRegistration {
  readonly refusal: Refusal<LayerRefusal>;
  readonly decisions: readonly Decision[];
  readonly regions: readonly Region[];
}

/**
 * The region that a range joined or made, as it stands after it.
 *
 * @param made Of the region, where the range makes one.
 * @param memberCount Layers in it, the one that asks included.
 */
export function regionAfter(
  { match, refreshes }: Pick<AliasAnswer, 'match' | 'refreshes'>,
  range: BlockRange,
  made: Pick<RegionState, 'index' | 'name'>,
  memberCount: number,
): RegionState {
  if (match === null) return { ...range, ...made, memberCount };
  const geometry = refreshes ? range : match;
  return {
    ...match,
    blockLen: geometry.blockLen,
    blockStride: geometry.blockStride,
    numBlocks: geometry.numBlocks,
    isMla: match.isMla || range.isMla,
    group: match.group === range.group ? match.group : SHARED,
    memberCount,
  };
}

/** The growing region table of one registration; mutated only by `add`. */
class RegionTable {
  readonly decisions: Decision[] = [];
  private readonly states: RegionState[] = [];
  private readonly members: Set<string>[] = [];
  private readonly atBase = new Map<bigint, RegionIndex[]>();

  constructor(private readonly rule: AliasRule) {}

  add(
    facts: LayerFacts,
    range: BlockRange,
    part: number,
    parts: number,
    outcome: Pick<Decision, 'branch' | 'trials'>,
  ): void {
    const { layer } = facts;
    const indices = this.atBase.get(range.base) ?? [];
    const atBase = indices.map((index) => this.states[index] as RegionState);
    const answer = askAliasRule(this.rule, { all: this.states, atBase }, range);
    const index = answer.match?.index ?? regionIndex(this.states.length);
    const members = this.members[index] ?? new Set();
    members.add(layer.name);
    const after = regionAfter(answer, range, { index, name: layer.name }, members.size);
    this.members[index] = members;
    this.states[index] = after;
    if (!answer.match) this.atBase.set(range.base, [...indices, index]);
    this.decisions.push({
      step: this.decisions.length,
      layer: layer.name,
      layerIndex: layer.index,
      group: layer.group,
      branch: outcome.branch,
      trials: outcome.trials,
      part,
      parts,
      range,
      action: answer.match ? 'alias' : 'new',
      region: index,
      clause: answer.clause?.name ?? null,
      comparisons: answer.comparisons,
      comparisonsLeftOut: answer.leftOut,
      before: answer.match,
      after,
    });
  }
}

/** The order in which registration walks layers with a spec. */
export function registrationOrder(layout: Layout): Layout['layers'] {
  const known = layout.layers.filter((layer) => layer.page !== null);
  return layout.csaLinear ? known : naturalOrder(known, (layer) => layer.name);
}

/**
 * Registers a layout's views under a rule set: what `register_kv_caches` of the connector would put in its region
 * table.
 *
 * @param order Layers in the order to walk them; registration's own by default. Another caller could hand another.
 * @returns the registration, or the first layer that a check refuses.
 * @see docs/registration-rules.md
 */
export function register(
  layout: Layout,
  rules: RuleSet,
  order: Layout['layers'] = registrationOrder(layout),
): Registration | RefusedRegistration {
  const packed = isPackedStorage(layout);
  const factsOf = new Map<number, LayerFacts>();
  for (const layer of layout.layers) {
    if (layer.page) factsOf.set(layer.index, layerFacts(layout, layer, layer.page, packed));
  }
  const covers = tailCovers([...factsOf.values()]);
  const table = new RegionTable(rules.alias);
  const memory = new Map<bigint, Allocation>();
  const tails: Skipped[] = [];
  const refuse = (refusal: Refusal<LayerRefusal>): RefusedRegistration => ({
    refusal,
    decisions: table.decisions,
    regions: regionsAfter(table.decisions),
  });

  for (const layer of order) {
    const facts = factsOf.get(layer.index);
    if (facts === undefined) continue;
    const { allocation } = layer.view;
    const cover = covers.get(layer.index);
    if (cover && !cover.covered) {
      const numbers = { host: cover.host, tail_extent: cover.tailExtent, host_bytes: cover.hostBytes };
      return refuse({ code: 'tail-not-covered', layer: layer.name, facts: numbers });
    }
    if (!memory.has(allocation.base)) memory.set(allocation.base, allocation);
    if (cover) {
      tails.push({ layer: layer.name, reason: 'covered-tail', cover });
      continue;
    }
    const outcome = chooseBranch(facts, rules.rows, layout.ratio);
    if ('code' in outcome) return refuse(outcome);
    outcome.ranges.forEach((range, part) => {
      table.add(facts, range, part, outcome.ranges.length, outcome);
    });
    const rows = layer.view.axes[0]?.size ?? 0;
    if (layout.ratio === 1 && rows < facts.n) {
      return refuse({ code: 'too-few-blocks', layer: layer.name, facts: { rows, blocks: facts.n } });
    }
  }

  return registrationAfter(layout, table.decisions, {
    memory: [...memory.values()],
    skipped: [
      ...layout.layers
        .filter((layer) => layer.page === null)
        .map((layer): Skipped => ({ layer: layer.name, reason: 'no-spec' })),
      ...tails,
    ],
  });
}

export const isRefused = (outcome: Registration | RefusedRegistration): outcome is RefusedRegistration =>
  'refusal' in outcome;
