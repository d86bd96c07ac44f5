import type { MatrixCell } from '../../core/analysis/matrix.ts';
import type { OrderVerdict, SampledNo } from '../../core/analysis/order.ts';
import { formatBytes, formatCount, formatNumber } from './figures.ts';

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

const triedWords = ({ tried, ofLog10 }: SampledNo): string => `${formatCount(tried)} of 10^${Math.floor(ofLog10)}`;

/** Whether the order of layers matters, for a column of its own: `yes`, `no`, `sampled no: 2,000 of 10^13 orders`. */
export function orderWords(order: OrderVerdict): string {
  if (order === 'refused') return '';
  return typeof order === 'string' ? order : `sampled no: ${triedWords(order)} orders`;
}

function shortOrder(order: OrderVerdict): string {
  if (typeof order !== 'string') return `order: ${triedWords(order)} tried`;
  return order === 'yes' ? 'order matters' : '';
}

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
    order: order === null ? '' : shortOrder(order),
  };
}
