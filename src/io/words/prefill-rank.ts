import type { AlikeField, RankFault, RankShare } from '../../core/transfer/prefill-ranks.ts';
import { formatBytes, formatCount, formatNumber } from './figures.ts';

const FIELDS: Readonly<Record<AlikeField, string>> = {
  tp_size: 'worker.tp_size',
  block_size: 'worker.block_size',
  'group-count': 'number of transfer groups',
};

/** What is wrong among prefill's documents: where, and what; no end mark. */
export function rankFaultSentence(fault: RankFault): string {
  switch (fault.code) {
    case 'same-rank':
      return `${formatCount(fault.places.length)} of prefill's documents are of rank ${formatCount(fault.rank)}`;
    case 'unlike': {
      const { field, rank, own, first } = fault;
      return `Prefill rank ${formatCount(rank)} has another ${FIELDS[field]}: ${formatCount(own)}, not ${formatCount(first)} as P`;
    }
    case 'missing-rank':
      return `Decode reads prefill rank ${formatCount(fault.rank)}, of which there is no document`;
  }
}

/** How to mend it; no end mark. */
export function rankFaultMend(fault: RankFault): string {
  switch (fault.code) {
    case 'same-rank':
      return 'replace or remove all but one of them, or set worker.tp_rank in the one that is of another rank';
    case 'unlike':
      return 'replace or remove it, or open a document of the same prefill as P';
    case 'missing-rank':
      return 'add its document, or let one document stand for all ranks';
  }
}

/** What a rank does, in a few words beside its document. @param isRead Whether decode reads it. */
export function rankShareWords(
  share: RankShare | undefined,
  isRead: boolean,
): { readonly tone: 'good' | 'error' | 'plain'; readonly words: string } {
  if (!isRead) return { tone: 'plain', words: 'not read by this decode rank' };
  if (share === undefined) return { tone: 'plain', words: '' };
  const { failed, missingLayers, moved, misplaced, clobbered, lengthMismatches } = share;
  const [layer, ...more] = missingLayers;
  const wrong = [
    ...(failed > 0 ? [`${formatNumber(failed, 'check')} ${failed === 1 ? 'fails' : 'fail'}`] : []),
    ...(layer === undefined
      ? []
      : [more.length === 0 ? `has no ${layer}` : `has none of ${missingLayers.length} layers`]),
    ...(misplaced > 0 ? [`${formatBytes(misplaced)} misplaced`] : []),
    ...(clobbered > 0 ? [`${formatBytes(clobbered)} clobbered`] : []),
    ...(lengthMismatches > 0 ? [`${formatNumber(lengthMismatches, 'pair')} of unequal lengths`] : []),
  ];
  if (wrong.length > 0) return { tone: 'error', words: wrong.join(', ') };
  return moved > 0
    ? { tone: 'good', words: `${formatBytes(moved)} moved, none of it wrong` }
    : { tone: 'plain', words: 'nothing moved' };
}
