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
