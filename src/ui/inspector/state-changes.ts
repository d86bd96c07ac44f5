import type { Decision } from '../../core/registration/decision.ts';
import { type RegionState, SHARED } from '../../core/registration/region.ts';
import { formatCount } from '../../io/words/figures.ts';

const FIELDS: readonly { readonly name: string; readonly text: (region: RegionState) => string }[] = [
  { name: 'block_len', text: ({ blockLen }) => formatCount(blockLen) },
  { name: 'block_stride', text: ({ blockStride }) => formatCount(blockStride) },
  { name: 'num_blocks', text: ({ numBlocks }) => formatCount(numBlocks) },
  { name: 'group', text: ({ group }) => (group === SHARED ? 'shared' : String(group)) },
  { name: 'MLA', text: ({ isMla }) => (isMla ? 'yes' : 'no') },
  { name: 'packed row', text: ({ packedRow }) => (packedRow ? 'yes' : 'no') },
  { name: 'members', text: ({ memberCount }) => formatCount(memberCount) },
];

/** A region's fields after a decision, each with what it was before where that differs. */
export function stateChanges({ before, after }: Decision): { name: string; value: string }[] {
  return FIELDS.map(({ name, text }) => {
    const now = text(after);
    const was = before === null ? now : text(before);
    return { name, value: was === now ? now : `${was} → ${now}` };
  });
}
