import type { Layout } from '../layout/layout.ts';
import type { Registration } from '../registration/registration.ts';
import { runsOfGroup, type SideDescriptors } from './runs.ts';

/**
 * Descriptor ids of a request, in the order the connector lists them: group by group, then region by region, then
 * block by block; but without state and where all regions carry one group id, the groups' blocks are first joined
 * into one list.
 *
 * @param blocks Block ids a group: kernel blocks, or logical ones for a state group. A missing list is empty.
 */
export function requestDescriptorIds(
  layout: Layout,
  registration: Registration,
  descriptors: SideDescriptors,
  blocks: readonly (readonly number[])[],
): number[] {
  const { regions } = registration;
  if (!layout.hasState && regions.every((region) => region.group === regions[0]?.group)) {
    const joined = blocks.slice(0, layout.groups.length).flat();
    return descriptors.attention.flatMap((run) => joined.map((block) => run.firstId + block));
  }
  return layout.groups.flatMap((group) => {
    const own = blocks[group.id] ?? [];
    return runsOfGroup(layout, registration, descriptors, group).flatMap((run) =>
      own.map((block) => run.firstId + block),
    );
  });
}
