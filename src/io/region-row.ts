import { formatAddress } from '../core/brand.ts';
import { type Region, SHARED } from '../core/registration/region.ts';
import { formatCount } from './words/figures.ts';

/** What `regionRow` gives, in its order. */
export const REGION_HEAD = [
  'region',
  'base',
  'block_len',
  'block_stride',
  'blocks',
  'group',
  'kind',
  'members',
] as const;

/** Those of the columns that hold words, not figures. */
export const REGION_WORDS: readonly string[] = ['region', 'base', 'kind', 'members'];

function kind({ isMla, packedRow }: Region): string {
  return [...(isMla ? ['MLA'] : []), ...(packedRow ? ['row'] : [])].join(' ') || '-';
}

/**
 * A region as a row for people: lengths in bytes, `MLA` and `row` for a packed whole row, and of its members the first,
 * with how many more there are before it.
 *
 * @param shorten Layer names as they are shown.
 */
export function regionRow(region: Region, shorten: (layer: string) => string): string[] {
  const [first = region.name, ...others] = region.members;
  const more = others.length > 0 ? `+${formatCount(others.length)} ` : '';
  return [
    `R${region.index}`,
    formatAddress(region.base),
    formatCount(region.blockLen),
    formatCount(region.blockStride),
    formatCount(region.numBlocks),
    region.group === SHARED ? 'shared' : String(region.group),
    kind(region),
    `${more}${shorten(first)}`,
  ];
}
