import type { TransferFault } from '../checked-transfer.ts';
import { formatBytes, formatNumber } from './figures.ts';
import { loss, name, type Phrase, plain } from './phrase.ts';

/** What is wrong with a delivery in one place, without an end mark. */
export function transferFaultSentence(fault: TransferFault): Phrase[] {
  switch (fault.code) {
    case 'undelivered':
    case 'misplaced':
      return [
        name(fault.layer),
        plain(`: of ${formatBytes(fault.needed)} needed, `),
        loss(formatBytes(fault.bytes)),
        plain(fault.code === 'undelivered' ? ' never arrive' : ' arrive as other content'),
      ];
    case 'missing-layer':
      return [name(fault.layer), plain(': prefill does not have it')];
    case 'clobbered':
      return [loss(formatBytes(fault.bytes)), plain(' of blocks outside the request are overwritten')];
    case 'length-mismatch':
      return [loss(formatNumber(fault.pairs, 'pair')), plain(' of ranges of unequal length do not move')];
  }
}
