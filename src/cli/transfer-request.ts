import { readFile } from 'node:fs/promises';
import type { RegisteredFacts } from '../core/facts.ts';
import type { LayoutGroup } from '../core/layout/layout.ts';
import type { TransferRequest } from '../core/transfer/transfer-document.ts';
import { formatCount, formatNumber } from '../io/words/figures.ts';

type Lists = readonly (readonly number[])[];

const isBlockId = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

const areLists = (value: unknown): value is Lists =>
  Array.isArray(value) && value.every((list) => Array.isArray(list) && list.every(isBlockId));

/** Why lists do not fit a side's groups and pool; null where they do. */
function misfit(name: string, lists: Lists, groups: readonly LayoutGroup[]): string | null {
  if (lists.length > groups.length) {
    return `${name} has ${formatNumber(lists.length, 'list')} for ${formatNumber(groups.length, 'group')}`;
  }
  for (const [index, { blocks }] of groups.entries()) {
    const outside = lists[index]?.find((id) => id >= blocks);
    if (outside === undefined) continue;
    return `${name}, group ${index}: there is no block ${formatCount(outside)} of ${formatCount(blocks)}`;
  }
  return null;
}

/**
 * The request of an option: JSON itself, or a file of it, with `prefill_block_ids`, `decode_block_ids` and, where it
 * likes, `skip_handshake`. A transfer document's `request` has the same form.
 */
export async function transferRequest(
  given: string,
  prefills: readonly RegisteredFacts[],
  decode: RegisteredFacts,
): Promise<TransferRequest | { readonly failed: string }> {
  const isText = given.trimStart().startsWith('{');
  const name = isText ? 'the request' : given;
  let value: unknown;
  try {
    value = JSON.parse(isText ? given : await readFile(given, 'utf8'));
  } catch (error) {
    return { failed: `${name}: ${error instanceof Error ? error.message : String(error)}` };
  }
  const request = (typeof value === 'object' && value !== null ? value : {}) as Readonly<Record<string, unknown>>;
  const { prefill_block_ids: theirs, decode_block_ids: mine, skip_handshake: skip = false } = request;
  if (!areLists(theirs) || !areLists(mine) || typeof skip !== 'boolean') {
    const wanted = '{"prefill_block_ids": [[0]], "decode_block_ids": [[0]]}, a list of block ids a group on each side';
    return { failed: `${name}: wanted ${wanted}` };
  }
  const wrong =
    misfit('decode_block_ids', mine, decode.layout.groups) ??
    prefills.map(({ layout }) => misfit('prefill_block_ids', theirs, layout.groups)).find((each) => each !== null);
  if (wrong) return { failed: `${name}: ${wrong}` };
  return { prefill_block_ids: theirs, decode_block_ids: mine, ...(skip && { skip_handshake: true }) };
}
