import type { LooseDocument } from './loose.ts';
import { present } from './loose.ts';
import type { Report } from './report.ts';

/** What a field is compared with, and how to say so. */
const VALUES: Readonly<Record<string, readonly [type: string, words: string]>> = {
  block_len: ['number', 'a number of bytes'],
  block_stride: ['number', 'a number of bytes'],
  num_blocks: ['number', 'a number of blocks'],
  group: ['number', 'the number of a transfer group, -1 for a shared region'],
  is_mla: ['boolean', 'true or false'],
  packed_row: ['boolean', 'true or false'],
  type: ['string', 'the name of a spec type'],
};

const ORDERS = ['<', '<=', '>', '>='];

/** What a schema cannot tell of a document's own rule: values that a field never has, orders where there are none. */
export function checkOwnRule(report: Report, { rules }: LooseDocument): void {
  for (const [i, clause] of present(rules?.own?.clauses)) {
    for (const list of ['joins', 'refreshes'] as const) {
      for (const [j, { of, field = '', relation = '', value }] of present(clause[list])) {
        const path = ['rules', 'own', 'clauses', i, list, j];
        const [type, words] = VALUES[field] ?? [];
        if (of !== 'both' && field === 'base') {
          report.at([...path, 'field'], {
            code: 'base-alone',
            wanted: 'a field other than base',
            mend: 'Compare both sides: an address alone means nothing in another process.',
          });
        } else if (of !== 'both' && value !== undefined && words !== undefined && typeof value !== type) {
          report.at([...path, 'value'], {
            code: 'wrong-type',
            wanted: words,
            mend: `Compare ${field} with a value that it can have.`,
          });
        }
        if (ORDERS.includes(relation) && type !== undefined && type !== 'number') {
          report.at([...path, 'relation'], {
            code: 'no-order',
            wanted: '= or !=',
            mend: `${field} has no order.`,
          });
        }
      }
    }
  }
}
