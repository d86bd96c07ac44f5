import type { MatrixCell } from '../../core/analysis/matrix.ts';
import type { OrderVerdict } from '../../core/analysis/order.ts';
import { formatBytes, formatNumber } from './figures.ts';

/** What a layout comes to under one rule set, short enough for a cell. */
export interface MatrixCellWords {
  readonly tone: 'error' | 'warning' | 'good' | 'refused';
  /** What is wrong, or that nothing is. */
  readonly status: string;
  /** Empty where refused, and so are the figures beside it. */
  readonly regions: string;
  /** Of the request or, where there is none, of one block of each group. */
  readonly descriptors: string;
  readonly moved: string;
  /** Whether the order of layers matters; empty where it does not, or is not known yet. */
  readonly order: string;
}

/** Findings that lose or corrupt bytes without any that a block's figures count as lost. */
const OTHER_ERRORS = ['spilled', 'out-of-bounds', 'collision', 'unsound-overlay'] as const;

const ERROR_WORDS: Readonly<Record<(typeof OTHER_ERRORS)[number], string>> = {
  spilled: 'spills',
  'out-of-bounds': 'out of bounds',
  collision: 'collides',
  'unsound-overlay': 'blocks overlay',
};

const ORDER_WORDS: Readonly<Record<OrderVerdict, string>> = {
  yes: 'order matters',
  'sampled no': 'order: sampled only',
  no: '',
  refused: '',
};

export function matrixCellWords(cell: MatrixCell, order: OrderVerdict | null): MatrixCellWords {
  if (cell.kind === 'refused')
    return { tone: 'refused', status: `refused: ${cell.code}`, regions: '', descriptors: '', moved: '', order: '' };
  const { descriptors, moved, lost, redundant } = cell.measured.request ?? cell.measured.block;
  const codes = new Set(cell.findings.map(({ code }) => code));
  const others = OTHER_ERRORS.filter((code) => codes.has(code)).map((code) => ERROR_WORDS[code]);
  // Losses that neither the request nor the blocks that were looked at show are losses still.
  const loses = lost > 0 ? [`loses ${formatBytes(lost)}`] : codes.has('truncated') ? ['loses bytes'] : [];
  const twice = redundant > 0 ? [`${formatBytes(redundant)} twice`] : codes.has('redundant') ? ['moves twice'] : [];
  const wrong = [...loses, ...others];
  return {
    tone: wrong.length > 0 ? 'error' : twice.length > 0 ? 'warning' : 'good',
    status: [...wrong, ...twice].join(', ') || 'loses nothing',
    regions: formatNumber(cell.regions, 'region'),
    descriptors: formatNumber(descriptors, 'descriptor'),
    moved: formatBytes(moved),
    order: order === null ? '' : ORDER_WORDS[order],
  };
}
