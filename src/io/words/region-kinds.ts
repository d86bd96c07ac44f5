import type { Region } from '../../core/registration/region.ts';
import type { Registration } from '../../core/registration/registration.ts';

/** What a region is, in the field's words: `MLA, packed row`. */
export function regionKinds(region: Region, registration: Registration): string[] {
  const { scratchRegions, ssmRegions, pleRegion } = registration;
  return [
    region.isMla && 'MLA',
    region.packedRow && 'packed row',
    scratchRegions.includes(region.index) && 'scratch',
    ssmRegions.includes(region.index) && 'state',
    pleRegion === region.index && 'PLE',
  ].filter((word) => word !== false);
}
