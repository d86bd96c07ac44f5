import type { LayoutGroup } from '../layout/layout.ts';
import type { OpenCheck } from './handshake.ts';
import type { TransferRequest } from './transfer-document.ts';

/** Which blocks of a group pair, after pieces are made and the longer list is cut. */
export interface GroupBlocks {
  readonly group: number;
  readonly isState: boolean;
  /** Decode's blocks that take part; every one is `pieces` pieces, in order. */
  readonly decode: readonly number[];
  /** Prefill's, those left out at the start not among them. */
  readonly prefill: readonly number[];
  /** q, or 1 for a state group. */
  readonly pieces: number;
  /** Pairs of pieces: piece k, of block k // pieces of `decode`, is block k of `prefill`. */
  readonly count: number;
  /** Blocks at the start of prefill's list that decode does not ask for: it has that prefix. */
  readonly prefixLeftOut: number;
  /** Pieces at the end of decode's last block that prefill has nothing for. */
  readonly piecesLeftOut: number;
  /** Blocks at the start of decode's list without a counterpart; state only. */
  readonly decodeLeftOut: number;
}

/**
 * Step 3: the lists of each group as they pair, and the check that decode asks for no more than prefill has.
 *
 * @param groups Decode's.
 * @param q Pieces that a block of decode's attention groups makes.
 */
export function blockLists(
  groups: readonly LayoutGroup[],
  request: TransferRequest,
  q: number,
): { readonly lists: GroupBlocks[]; readonly checks: OpenCheck[] } {
  const checks: OpenCheck[] = [];
  const lists = groups.map(({ id: group, isState }): GroupBlocks => {
    const decode = request.decode_block_ids[group] ?? [];
    const prefill = request.prefill_block_ids[group] ?? [];
    if (isState) {
      const count = Math.min(decode.length, prefill.length);
      const [decodeLeftOut, prefixLeftOut] = [decode.length - count, prefill.length - count];
      return {
        ...{ group, isState, pieces: 1, count, prefixLeftOut, piecesLeftOut: 0, decodeLeftOut },
        decode: decode.slice(decodeLeftOut),
        prefill: prefill.slice(prefixLeftOut),
      };
    }
    const excess = decode.length * q - prefill.length;
    const holds = excess < q || decode.length === 0;
    checks.push({
      ...{ code: 'too-many-blocks', local: decode.length, remote: prefill.length, holds, step: 'blocks', group },
    });
    const prefixLeftOut = Math.max(0, -excess);
    const piecesLeftOut = Math.max(0, excess);
    return {
      ...{ group, isState, pieces: q, count: decode.length * q - piecesLeftOut },
      ...{ prefixLeftOut, piecesLeftOut, decodeLeftOut: 0 },
      decode,
      prefill: prefill.slice(prefixLeftOut),
    };
  });
  return { lists, checks };
}
