import * as z from 'zod/mini';
import { addressText, described, flag, optional, text, whole } from './field.ts';

const list = <Item extends z.core.SomeType>(item: Item, description: string) =>
  optional(described(z.array(item), description));

/** The region table that a worker made: an entry a region in each list, under the names of its handshake. */
export const registeredSchema = z.object({
  error: optional(text('The exception with which registration ended, instead of a table.')),
  num_regions: optional(
    whole('Regions as descriptors count them; twice the lists where K and V are split inside a block.'),
  ),
  num_blocks: optional(whole('Kernel blocks of the pool; those of each region without region_num_blocks.')),
  kv_caches_base_addr: list(addressText('An address, 0x and hex digits.'), 'Where block 0 of each region lies.'),
  block_lens: list(whole('Bytes.'), 'Bytes a block that a descriptor of each region takes.'),
  block_strides: list(whole('Bytes.'), 'Bytes from one block of each region to the next.'),
  region_num_blocks: list(whole('Blocks.'), 'Blocks of each region.'),
  region_group_ids: list(whole('A group, or -1.', -1), 'Transfer group of each region; -1 for one that several share.'),
  region_names: list(text('A layer.'), 'The layer that made each region.'),
  region_is_mla: list(flag('Whether it is MLA.'), 'Which regions are held whole on every rank.'),
  ssm_region_indices: list(whole('A region.'), 'Places of the regions that hold sharded state.'),
  scratch_region_indices: list(whole('A region.'), 'Places of the regions that hold a scratch ring.'),
  ple_region_index: optional(whole('Place of the region that holds the PLE state.')),
});
