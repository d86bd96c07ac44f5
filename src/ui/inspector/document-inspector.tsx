import type { Facts } from '../../core/facts.ts';
import { allocations } from '../../core/layout/layout.ts';
import { formatBytes, formatCount } from '../../io/words/figures.ts';
import { EditToggle } from '../edit/edit-toggle.tsx';
import { FactsList } from './facts-list.tsx';
import styles from './inspector.module.css';

/** The document itself, while nothing in it is selected. */
export function DocumentInspector({ facts: { document, layout } }: { readonly facts: Facts }) {
  const { source, notes, kv_cache_config: config } = document;
  const memory = layout ? allocations(layout) : [];
  const bytes = memory.reduce((sum, each) => sum + BigInt(each.bytes), 0n);
  return (
    <>
      <h2 className={styles.title}>
        Layout <EditToggle />
      </h2>
      {notes !== undefined && <p className={styles.text}>{notes}</p>}
      <FactsList
        facts={[
          { name: 'blocks', value: formatCount(config.num_blocks) },
          layout &&
            layout.ratio > 1 && { name: 'kernel blocks', value: `${formatCount(layout.ratio)} a logical block` },
          { name: 'groups', value: formatCount(config.kv_cache_groups.length) },
          layout && { name: 'layers', value: formatCount(layout.layers.length) },
          layout && { name: 'allocations', value: formatCount(memory.length) },
          layout && { name: 'memory', value: formatBytes(bytes, { rounded: true }) },
          document.worker?.kv_cache_layout !== undefined && {
            name: 'cache layout',
            value: <code>{document.worker.kv_cache_layout}</code>,
          },
          source?.tool !== undefined && { name: 'made by', value: source.tool },
          source?.vllm !== undefined && { name: 'vLLM', value: source.vllm },
          source?.captured_at !== undefined && { name: 'captured', value: source.captured_at },
        ]}
      />
      <p className={styles.hint}>Select a layer, region, finding or byte to see all about it.</p>
    </>
  );
}
