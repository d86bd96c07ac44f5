import type { RequestedBlocks } from '../../core/transfer/transfer-document.ts';
import type { TransferByte } from '../../state/transfer.ts';

/** Which field lists a side's blocks. */
export const LISTS = { prefill: 'prefill_block_ids', decode: 'decode_block_ids' } as const;

/** The request with another list for one group of a side. */
export function withBlocks(
  request: RequestedBlocks,
  side: TransferByte['side'],
  group: number,
  ids: readonly number[],
): RequestedBlocks {
  const lists = request[LISTS[side]];
  const next = Array.from({ length: Math.max(lists.length, group + 1) }, (_, i) =>
    i === group ? ids : (lists[i] ?? []),
  );
  return { ...request, [LISTS[side]]: next };
}
