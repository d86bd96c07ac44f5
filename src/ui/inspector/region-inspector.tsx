import { useState } from 'react';
import { formatAddress } from '../../core/brand.ts';
import { AS_REGISTERED, type RegisteredFacts } from '../../core/facts.ts';
import { type Region, SHARED } from '../../core/registration/region.ts';
import { formatBytes, formatCount } from '../../io/words/figures.ts';
import { regionKinds } from '../../io/words/region-kinds.ts';
import { offsetInAllocation } from '../drawer/regions-table.tsx';
import button from '../parts/button.module.css';
import { FactsList } from './facts-list.tsx';
import styles from './inspector.module.css';
import { Reference } from './reference.tsx';

/** Members listed before "Show all". */
const LISTED = 12;

/** How ranges came into a region, with their numbers: `made it`, then each clause in the order of its first use. */
function waysIn(region: Region, { registration }: RegisteredFacts): [way: string, count: number][] {
  const counts = new Map<string, number>();
  for (const { region: into, branch, clause, action } of registration.decisions) {
    if (into !== region.index) continue;
    const ways = { new: `made it, by ${branch}`, alias: `joined by ${clause}`, deduced: `starts there, by ${branch}` };
    const way = ways[action];
    counts.set(way, (counts.get(way) ?? 0) + 1);
  }
  return [...counts];
}

/** One region: its geometry, who is in it, and how they came in. */
export function RegionInspector({ facts, region }: { readonly facts: RegisteredFacts; readonly region: Region }) {
  const [all, setAll] = useState(false);
  const members = all ? region.members : region.members.slice(0, LISTED);
  const run = facts.analysis.geometry.descriptors.attention[region.index];
  const kinds = regionKinds(region, facts.registration);
  return (
    <>
      <h2 className={styles.title}>
        Region <code>R{region.index}</code>
      </h2>
      <FactsList
        facts={[
          {
            name: 'base',
            value: <code>{formatAddress(region.base)}</code>,
          },
          { name: 'in allocation', value: offsetInAllocation(region, facts) || 'none that is registered' },
          { name: 'block_len', value: formatBytes(region.blockLen) },
          { name: 'block_stride', value: formatBytes(region.blockStride) },
          { name: 'num_blocks', value: formatCount(region.numBlocks) },
          { name: 'group', value: region.group === SHARED ? 'shared (−1)' : String(region.group) },
          kinds.length > 0 && { name: 'kind', value: kinds.join(', ') },
          region.name !== '' && {
            name: 'made by',
            value: <Reference to={{ kind: 'layer', layer: region.name }}>{region.name}</Reference>,
          },
          run &&
            run.count > 0 && {
              name: 'descriptors',
              value: `${formatCount(run.firstId)} – ${formatCount(run.firstId + run.count - 1)}`,
            },
        ]}
      />
      <h3 className={styles.head}>{facts.rules === AS_REGISTERED ? 'Who evidently lies here' : 'Who came in how'}</h3>
      <ul className={styles.ways}>
        {waysIn(region, facts).map(([way, count]) => (
          <li key={way}>
            <strong>{formatCount(count)}</strong> {way}
          </li>
        ))}
      </ul>
      <h3 className={styles.head}>Members · {formatCount(region.members.length)}</h3>
      <ul className={styles.members}>
        {members.map((member) => (
          <li key={member}>
            <Reference to={{ kind: 'layer', layer: member }}>{member}</Reference>
          </li>
        ))}
      </ul>
      {members.length < region.members.length && (
        <button type="button" className={`${button.quiet} ${button.small}`} onClick={() => setAll(true)}>
          Show all {formatCount(region.members.length)}
        </button>
      )}
    </>
  );
}
