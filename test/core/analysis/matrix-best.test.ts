import { expect, test } from 'vitest';
import type { MatrixCell } from '../../../src/core/analysis/matrix.ts';
import { matrixBest } from '../../../src/core/analysis/matrix-best.ts';
import type { RuleNames } from '../../../src/core/facts.ts';

const rules: RuleNames = { alias: 'covered', rows: 'never' };
const cell = (regions: number, moved: number, ...codes: ('truncated' | 'redundant')[]): MatrixCell => ({
  rules,
  kind: 'registered',
  regions,
  measured: { request: null, block: { descriptors: 1, moved, needed: 1, lost: 0, redundant: 0 } },
  findings: codes.map((code) => ({ code, count: 1 })),
});
const refused: MatrixCell = { rules, kind: 'refused', code: 'too-few-blocks', layer: 'a' };

test.each<[string, MatrixCell[], unknown]>([
  [
    'the fewest regions and the fewest bytes, of different cells',
    [cell(1, 900), cell(3, 700)],
    { regions: 1, moved: 700 },
  ],
  ['nothing of cells that lose bytes', [cell(1, 100, 'truncated'), cell(2, 900), cell(3, 900)], { regions: 2 }],
  ['what moves bytes twice, which harms nothing', [cell(1, 900, 'redundant'), cell(2, 900)], { regions: 1 }],
  ['nothing where all are alike', [cell(2, 900), cell(2, 900), refused], null],
  ['nothing where all are refused', [refused], null],
])('matrixBest() takes %s', (_, cells, expected) => {
  expect(matrixBest(cells)).toEqual(expected);
});
