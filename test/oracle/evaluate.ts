/** The slow reference: the golden `expected` object of a layout, by enumerating bytes. */
import { dataIntervals, planData, truthOf } from './data.ts';
import { type Descriptors, listDescriptors, requestIds } from './descriptors.ts';
import { findingsOf, needsOf } from './findings.ts';
import { groundOf, type Interval } from './ground.ts';
import {
  ALIAS_RULES,
  type AliasRuleName,
  type Expected,
  type ExpectedError,
  type ExpectedFindings,
  type ExpectedResult,
  type ExpectedSuccess,
  type JsonLayout,
  ROW_POLICIES,
  type RowPolicyName,
} from './json-layout.ts';
import { type KnownView, type Registration, register } from './register.ts';
import { type ReadLayout, readLayout } from './views.ts';

const hex = (address: bigint): string => `0x${address.toString(16)}`;

interface Done {
  readonly registration: Registration;
  readonly descriptors: Descriptors;
}

type Outcome = Done | ExpectedError;

function attempt(
  layout: ReadLayout,
  policy: RowPolicyName,
  rule: AliasRuleName,
  order?: readonly KnownView[],
): Outcome {
  const registration = register(layout, policy, rule, order);
  return 'error' in registration ? registration : { registration, descriptors: listDescriptors(layout, registration) };
}

/** Two equal registrations have equal findings. */
const signature = ({ regions, ssm, scratch, ple, pleLength, memory }: Registration): string =>
  JSON.stringify({ regions, ssm, scratch, ple, pleLength, memory }, (_, value: unknown) =>
    typeof value === 'bigint' ? hex(value) : value,
  );

/** Findings of several registrations of one layout, on one ground. */
function findAll(layout: ReadLayout, outcomes: readonly Outcome[]): ExpectedResult[] {
  const done = outcomes.filter((outcome): outcome is Done => !('error' in outcome));
  const takingPart = done[0]?.registration.layers ?? [];
  // The order of `views`, so that it does not depend on the order registered in.
  const plans = layout.views
    .filter((view): view is KnownView => takingPart.includes(view as KnownView))
    .map((view) => planData(layout, view));
  const intervals: Interval[] = plans.flatMap(dataIntervals);
  for (const { descriptors } of done) {
    for (const run of [...descriptors.regionRuns, ...descriptors.stateRuns, ...descriptors.pleRuns]) {
      for (const { start, length } of run) intervals.push([start, start + BigInt(length)]);
    }
  }
  const ground = groundOf(intervals);
  const truth = truthOf(layout, plans, ground);
  const needs = needsOf(layout, truth);
  const known = new Map<string, ExpectedFindings>();
  return outcomes.map((outcome) => {
    if ('error' in outcome) return { error: { ...outcome.error } };
    const key = signature(outcome.registration);
    let findings = known.get(key);
    if (findings === undefined) {
      findings = findingsOf(layout, outcome.registration, outcome.descriptors, ground, truth, needs);
      known.set(key, findings);
    }
    return present(layout, outcome, structuredClone(findings));
  });
}

function present(layout: ReadLayout, { registration, descriptors }: Done, findings: ExpectedFindings): ExpectedSuccess {
  const result: ExpectedSuccess = {
    regions: registration.regions.map((region) => ({
      base_addr: hex(region.base),
      block_len: region.length,
      block_stride: region.stride,
      num_blocks: region.blocks,
      group_id: region.group,
      is_mla: region.mla,
      packed_row: region.packedRow,
      name: region.name,
      members: region.members,
    })),
    ssm_region_indices: registration.ssm,
    scratch_region_indices: registration.scratch,
    ple_region_index: registration.ple,
    registered_memory: registration.memory.map(([address, bytes]) => [hex(address), bytes]),
    skipped: registration.skipped,
    decisions: registration.decisions.map((decision) => ({
      layer: decision.layer,
      branch: decision.branch,
      base: hex(decision.base),
      block_len: decision.length,
      block_stride: decision.stride,
      num_blocks: decision.blocks,
      action: decision.action,
      region: decision.region,
    })),
    findings,
  };
  const request = layout.source.request_block_ids;
  if (request !== undefined) result.request_desc_ids = requestIds(layout, registration, descriptors, request);
  return result;
}

/** All 3 × 5 results. */
export function evaluateSlow(layout: JsonLayout): Expected {
  const read = readLayout(layout);
  const pairs = ROW_POLICIES.flatMap((policy) => ALIAS_RULES.map((rule) => [policy, rule] as const));
  const results: ExpectedResult[] =
    'error' in read
      ? pairs.map(() => ({ error: { ...read.error } }))
      : findAll(
          read,
          pairs.map(([policy, rule]) => attempt(read, policy, rule)),
        );
  const of = (policy: RowPolicyName, rule: AliasRuleName): ExpectedResult =>
    results[pairs.findIndex(([p, a]) => p === policy && a === rule)] as ExpectedResult;
  return Object.fromEntries(
    ROW_POLICIES.map((policy) => [policy, Object.fromEntries(ALIAS_RULES.map((rule) => [rule, of(policy, rule)]))]),
  ) as Expected;
}

function* permutations<T>(items: readonly T[]): Generator<T[]> {
  if (items.length === 0) yield [];
  for (const [i, item] of items.entries()) {
    for (const rest of permutations(items.filter((_, j) => j !== i))) yield [item, ...rest];
  }
}

/** Regions and findings of a result, with the indices and names of regions left out. */
function comparable(result: ExpectedResult): { regions: string; findings: string } {
  if ('error' in result) return { regions: 'refused', findings: JSON.stringify(result.error) };
  const keys = result.regions.map(({ base_addr, block_len, block_stride, num_blocks, is_mla, packed_row, members }) =>
    JSON.stringify([base_addr, block_len, block_stride, num_blocks, is_mla, packed_row, members.toSorted()]),
  );
  const byRegion = (sums: Record<string, number>) =>
    Object.entries(sums)
      .map(([index, bytes]) => `${keys[Number(index)]} ${bytes}`)
      .toSorted();
  const { truncated_bytes, spilled_bytes, out_of_bounds_bytes, ...sums } = result.findings;
  const truncated = Object.entries(truncated_bytes).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const findings = [truncated, byRegion(spilled_bytes), byRegion(out_of_bounds_bytes), sums];
  return { regions: [...new Set(keys)].toSorted().join(), findings: JSON.stringify(findings) };
}

/** Whether some other order of the layers, as registration sees them after sorting, gives another outcome: all are tried. */
export function dependsOnOrder(layout: JsonLayout, policy: RowPolicyName, rule: AliasRuleName): boolean | 'refused' {
  const read = readLayout(layout);
  if ('error' in read) return 'refused';
  const usual = attempt(read, policy, rule);
  if ('error' in usual) return 'refused';
  const known = read.views.filter((view): view is KnownView => view.spec !== undefined);
  const others = [...permutations(known)].map((order) => attempt(read, policy, rule, order));
  const outcomes = findAll(read, [usual, ...others]).map(comparable);
  return outcomes.some(
    ({ regions, findings }) => regions !== outcomes[0]?.regions || findings !== outcomes[0]?.findings,
  );
}
