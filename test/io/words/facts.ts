import { readFileSync } from 'node:fs';
import { computeFacts, type Facts, type RegisteredFacts, type RuleNames } from '../../../src/core/facts.ts';
import type { SpecType, WrittenPage } from '../../../src/core/layout/document.ts';
import { readLayout } from '../../../src/io/read-layout.ts';

const golden = new URL('../../golden/registration/', import.meta.url);

/** A golden layout under rules. */
export function goldenFacts(id: string, alias: RuleNames['alias'], rows: RuleNames['rows'] = 'packed-mla'): Facts {
  const read = readLayout(readFileSync(new URL(`${id}.json`, golden)));
  if (!read.ok) throw new Error(`${id}: ${JSON.stringify(read.issues)}`);
  return computeFacts(read.document, { alias, rows });
}

/** Facts that are known to be registered. */
export function registered(facts: Facts): RegisteredFacts {
  if (facts.kind !== 'registered') throw new Error(`refused: ${facts.refusal.code}`);
  return facts;
}

interface Page extends Partial<Omit<WrittenPage, 'layer'>> {
  readonly layer: string;
  readonly page_bytes: number;
  readonly type?: Exclude<SpecType, 'MambaSpec'>;
  /** The transfer group; each page has its own by default. */
  readonly group?: number;
}

interface Pool {
  readonly blocks?: number;
  /** Bytes from block to block, where the page does not say. */
  readonly stride?: number;
  readonly bytes?: number;
  readonly request?: readonly (readonly number[])[];
}

/** Hand-written pages under a rule: the shortest way to a layout. Full attention unless a page says otherwise. */
export function pagesFacts(alias: RuleNames['alias'], pages: readonly Page[], pool: Pool = {}): Facts {
  const { blocks = 4, stride = 1024, bytes = blocks * stride, request } = pool;
  const groups: Page[][] = [];
  pages.forEach((page, i) => {
    const group = page.group ?? i;
    groups[group] = [...(groups[group] ?? []), page];
  });
  return computeFacts(
    {
      regionscope: 1,
      kv_cache_config: {
        num_blocks: blocks,
        kv_cache_groups: groups.map((members) => ({
          layer_names: members.map((page) => page.layer),
          kv_cache_spec: {
            type: 'UniformTypeKVCacheSpecs',
            kv_cache_specs: members.map((page) => ({
              layer: page.layer,
              spec: { type: page.type ?? 'FullAttentionSpec' },
            })),
          },
        })),
      },
      pages: pages.map(({ layer, page_bytes, offset = 0, block_stride = stride, whole_row = false }) => ({
        ...{ layer, offset, page_bytes, block_stride, whole_row },
      })),
      allocation: { base_addr: '0x10000', bytes },
      ...(request && { request_block_ids: request }),
    },
    { alias, rows: 'packed-mla' },
  );
}
