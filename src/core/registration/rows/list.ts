import { never } from './never.ts';
import { packedMla } from './packed-mla.ts';
import { paddedOnly } from './padded-only.ts';
import type { RowPolicy } from './row-policy.ts';

/** Every row policy: the two that exist, and the packed path taken out. */
export const ROW_POLICIES = [packedMla, paddedOnly, never] as const;

export type RowPolicyName = (typeof ROW_POLICIES)[number]['name'];

export const DEFAULT_ROW_POLICY: RowPolicyName = 'packed-mla';

/** The policy of a name, or undefined. */
export const findRowPolicy = (name: string): (RowPolicy & { readonly name: RowPolicyName }) | undefined =>
  ROW_POLICIES.find((policy) => policy.name === name);

/** The policy of a known name. */
export function rowPolicy(name: RowPolicyName): RowPolicy {
  const policy = findRowPolicy(name);
  if (policy === undefined) throw new RangeError(`no row policy is named ${JSON.stringify(name)}`);
  return policy;
}
