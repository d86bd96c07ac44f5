import { expect, test } from 'vitest';
import type { MatrixCell } from '../../../src/core/analysis/matrix.ts';
import type { OrderVerdict } from '../../../src/core/analysis/order.ts';
import { matrixCellWords } from '../../../src/io/words/matrix-cell.ts';

const rules = { alias: 'covered', rows: 'never' } as const;
const figures = { descriptors: 3, moved: 12_345, needed: 9, lost: 0, redundant: 0 };
type Registered = MatrixCell & { readonly kind: 'registered' };
const sound: Registered = {
  rules,
  kind: 'registered',
  regions: 1,
  measured: { request: null, block: figures },
  findings: [{ code: 'padding', count: 2 }],
};
const found = (...codes: Registered['findings'][number]['code'][]): Registered => ({
  ...sound,
  findings: codes.map((code) => ({ code, count: 1 })),
});

test.each<[string, MatrixCell, OrderVerdict | null, unknown]>([
  [
    'nothing wrong',
    sound,
    null,
    {
      tone: 'good',
      status: 'loses nothing',
      regions: '1 region',
      descriptors: '3 descriptors',
      moved: '12,345 B',
      order: '',
    },
  ],
  [
    'what the request loses, not the block',
    {
      ...found('truncated', 'redundant'),
      measured: { request: { ...figures, lost: 40, redundant: 8, moved: 64 }, block: { ...figures, lost: 1 } },
    },
    'yes',
    { tone: 'error', status: 'loses 40 B, 8 B twice', moved: '64 B', order: 'order matters' },
  ],
  ['a loss in another block', found('truncated'), 'no', { tone: 'error', status: 'loses bytes', order: '' }],
  [
    'bytes moved twice in another block',
    found('redundant'),
    { tried: 130, ofLog10: 475.6 },
    { tone: 'warning', status: 'moves twice', order: 'order: 130 of 10^475 tried' },
  ],
  [
    'every other harm',
    found('spilled', 'out-of-bounds', 'collision', 'unsound-overlay'),
    null,
    { tone: 'error', status: 'spills, out of bounds, collides, blocks overlay' },
  ],
  [
    'a refusal',
    { rules, kind: 'refused', code: 'too-few-blocks', layer: 'a' },
    'refused',
    { tone: 'refused', status: 'refused: too-few-blocks', regions: '', descriptors: '', moved: '', order: '' },
  ],
])('matrixCellWords() tells %s', (_, cell, order, expected) => {
  expect(matrixCellWords(cell, order)).toMatchObject(expected as object);
});
