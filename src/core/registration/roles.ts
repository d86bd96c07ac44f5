import type { Registration } from './registration.ts';

/** What further descriptors are built of a region: sharded state, a scratch ring, the PLE state. */
export type RegionRole = 'ssm' | 'scratch' | 'ple';

/** The roles of each region that has any, by index, in the order above. */
export function rolesOf({ ssmRegions, scratchRegions, pleRegion }: Registration): Map<number, readonly RegionRole[]> {
  const roles = new Map<number, RegionRole[]>();
  const add = (region: number, role: RegionRole): void => {
    const known = roles.get(region);
    if (known) known.push(role);
    else roles.set(region, [role]);
  };
  for (const region of ssmRegions) add(region, 'ssm');
  for (const region of scratchRegions) add(region, 'scratch');
  if (pleRegion !== null) add(pleRegion, 'ple');
  return roles;
}
