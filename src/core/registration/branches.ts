import { type Address, addressPlus, bytes } from '../brand.ts';
import type { Refusal } from '../layout/refusal.ts';
import { isContiguous } from '../layout/view.ts';
import type { LayerFacts } from './layer-facts.ts';
import { above, all, divides, equals, isTrue, type Predicate } from './predicate.ts';
import type { BlockRange } from './region.ts';
import type { RowPolicy } from './rows/row-policy.ts';

export type BranchName = 'state-page' | 'virtual-pages' | 'whole-row' | 'page' | 'segments';

/** Checks that refuse a layer, in the connector's words. */
export type LayerRefusal = 'tail-not-covered' | 'state-stride-not-divisible' | 'not-partitionable' | 'too-few-blocks';

/** A branch that was tried: each alternative is a conjunction of predicates, and one that holds is enough. */
export interface BranchTrial {
  readonly branch: BranchName;
  readonly alternatives: readonly (readonly Predicate[])[];
  readonly holds: boolean;
}

/** The branch that held, with the ranges it asks for, and every branch tried on the way to it. */
export interface BranchOutcome {
  readonly branch: BranchName;
  readonly trials: readonly BranchTrial[];
  readonly ranges: readonly BlockRange[];
}

const trial = (branch: BranchName, ...alternatives: (readonly Predicate[])[]): BranchTrial => ({
  branch,
  alternatives,
  holds: alternatives.some(all),
});

function range(facts: LayerFacts, base: Address, blockLen: number, blockStride: number, packedRow = false): BlockRange {
  return {
    base,
    blockLen: bytes(blockLen),
    blockStride: bytes(blockStride),
    numBlocks: facts.n,
    isMla: facts.page.isMla,
    packedRow,
    type: facts.page.type,
    group: facts.layer.group,
  };
}

/** The test of a virtual-pages layer, which also decides where a kpool tail may hide. */
export function virtualPages(facts: LayerFacts): readonly Predicate[] {
  const { page, p, n, stride, layer } = facts;
  const { axes, itemBytes } = layer.view;
  const shape0 = axes[0]?.size ?? 0;
  return [
    equals('type', page.type, 'MLAAttentionSpec'),
    above('tokens_per_state', page.tokensPerState, 1),
    equals('axes', axes.length, 4),
    equals('shape[1]', axes[1]?.size ?? 0, 1),
    isTrue('contiguous', isContiguous(axes, itemBytes)),
    above('stride above p', stride, p),
    divides('stride % p', stride, p),
    divides('p % C', p, page.contentBytes),
    equals('shape[0] × (stride // p) = n', p === 0 ? 0 : shape0 * Math.floor(stride / p), n),
    equals('bytes = n × p', facts.viewBytes, n * p),
  ];
}

/**
 * The byte ranges that one layer asks for: the first branch that holds.
 *
 * @param ratio r, kernel blocks a logical block.
 * @returns the branch with its ranges, in ascending address order, or the check that refuses the layer.
 * @see docs/registration-rules.md, "Which byte ranges a layer asks for"
 */
export function chooseBranch(
  facts: LayerFacts,
  policy: RowPolicy,
  ratio: number,
): BranchOutcome | Refusal<LayerRefusal> {
  const { layer, page, p, n, stride, flat, csaLinear } = facts;
  const { view } = layer;
  const trials: BranchTrial[] = [];
  const attempt = (next: BranchTrial): boolean => {
    trials.push(next);
    return next.holds;
  };
  const outcome = (branch: BranchName, ranges: readonly BlockRange[]): BranchOutcome => ({ branch, trials, ranges });

  if (layer.written) {
    const { whole_row: wholeRow, block_stride: rowBytes, page_bytes: pageBytes } = layer.written;
    if (attempt(trial('whole-row', [isTrue('written as whole_row', wholeRow === true)]))) {
      return outcome('whole-row', [range(facts, view.allocation.base, rowBytes, rowBytes, true)]);
    }
    attempt(trial('page', [isTrue('written as a page', true)]));
    return outcome('page', [range(facts, view.base, pageBytes, rowBytes)]);
  }

  if (attempt(trial('state-page', [equals('type', page.type, 'MambaSpec')]))) {
    const stateStride = csaLinear && !flat ? stride : p;
    if (stateStride % ratio !== 0) {
      const numbers = { stride: stateStride, physical_blocks_per_logical_kv_block: ratio };
      return { code: 'state-stride-not-divisible', layer: layer.name, facts: numbers };
    }
    return outcome('state-page', [range(facts, view.base, Math.floor(p / ratio), stateStride / ratio)]);
  }

  if (attempt(trial('virtual-pages', virtualPages(facts))))
    return outcome('virtual-pages', [range(facts, view.base, p, p)]);

  const blockMajor: Predicate = {
    name: policy.allowsTail
      ? 'block-major: 0 ≤ allocation − n × stride < stride'
      : 'block-major: allocation − n × stride',
    found: facts.tail,
    wanted: policy.allowsTail ? `0 to ${stride - 1}` : 0,
    holds: policy.allowsTail ? facts.tail >= 0 && facts.tail < stride : facts.tail === 0,
  };
  const answer = policy.ask(facts);
  const rowWays = answer.alternatives.map((way) => [blockMajor, ...way]);
  const never = [blockMajor, isTrue(`${policy.name} lets a layer take the row`, false)];
  if (attempt(trial('whole-row', ...(rowWays.length > 0 ? rowWays : [never])))) {
    return outcome('whole-row', [range(facts, view.allocation.base, stride, stride, true)]);
  }
  if (attempt(trial('page', [blockMajor]))) return outcome('page', [range(facts, view.base, p, stride)]);

  const segmentBytes = n * stride;
  const whole = divides('view bytes % (n × stride)', facts.viewBytes, segmentBytes);
  attempt(trial('segments', [whole]));
  if (!whole.holds || facts.viewBytes === 0) {
    const numbers = { view_bytes: facts.viewBytes, n, stride, n_times_stride: segmentBytes };
    return { code: 'not-partitionable', layer: layer.name, facts: numbers };
  }
  const count = facts.viewBytes / segmentBytes;
  const length = count > 1 ? stride : p;
  return outcome(
    'segments',
    Array.from({ length: count }, (_, i) => range(facts, addressPlus(view.base, i * segmentBytes), length, stride)),
  );
}
