import type { MatrixCell } from '../core/analysis/matrix.ts';
import type { OrderVerdict } from '../core/analysis/order.ts';
import { csv } from './csv.ts';
import { formatCount } from './words/figures.ts';
import { orderWords } from './words/matrix-cell.ts';

/** A layout with its cells, in the order of `matrixRules`. */
export interface MatrixEntry {
  /** What the layout is called: a file, a preset, a title. */
  readonly name: string;
  readonly cells: readonly MatrixCell[];
  /** One for each cell; null where nobody asked. */
  readonly orders: readonly OrderVerdict[] | null;
}

/** A cell as words and figures. Every row names rule and row policy; bytes are exact. */
export interface MatrixRow {
  readonly layout: string;
  readonly rowPolicy: string;
  readonly aliasRule: string;
  /** The check that refuses, with the layer; else empty. */
  readonly refused: string;
  /** Empty where refused, and so are the figures. */
  readonly regions: number | '';
  /** What descriptors and bytes are of. */
  readonly figuresOf: 'the request' | 'one block of each group' | '';
  readonly descriptors: number | '';
  readonly moved: number | '';
  readonly lost: number | '';
  readonly movedTwice: number | '';
  /** `truncated 2, padding 1`; `none` where there is nothing to know. */
  readonly findings: string;
  /** Empty where nobody asked. */
  readonly orderDependent: string;
}

const NOTHING = { regions: '', figuresOf: '', descriptors: '', moved: '', lost: '', movedTwice: '' } as const;

function rowOf(name: string, cell: MatrixCell, order: OrderVerdict | undefined): MatrixRow {
  const { alias, rows } = cell.rules;
  const named = { layout: name, rowPolicy: rows, aliasRule: alias };
  const orderDependent = order === undefined ? '' : orderWords(order);
  if (cell.kind === 'refused') {
    return { ...named, refused: `${cell.code}: ${cell.layer}`, ...NOTHING, findings: '', orderDependent };
  }
  const { request, block } = cell.measured;
  const { descriptors, moved, lost, redundant } = request ?? block;
  return {
    ...named,
    refused: '',
    regions: cell.regions,
    figuresOf: request ? 'the request' : 'one block of each group',
    descriptors,
    moved,
    lost,
    movedTwice: redundant,
    findings: cell.findings.map(({ code, count }) => `${code} ${count}`).join(', ') || 'none',
    orderDependent,
  };
}

/** A row for each cell of each layout. Figures are of the layout's request or, where it has none, of one block a group. */
export const matrixRows = (entries: readonly MatrixEntry[]): MatrixRow[] =>
  entries.flatMap(({ name, cells, orders }) => cells.map((cell, i) => rowOf(name, cell, orders?.[i])));

const COLUMNS: readonly (readonly [key: keyof MatrixRow, head: string, csvName: string])[] = [
  ['layout', 'Layout', 'layout'],
  ['rowPolicy', 'Row policy', 'row_policy'],
  ['aliasRule', 'Alias rule', 'alias_rule'],
  ['refused', 'Refused', 'refused'],
  ['regions', 'Regions', 'regions'],
  ['figuresOf', 'Figures of', 'figures_of'],
  ['descriptors', 'Descriptors', 'descriptors'],
  ['moved', 'Moved, B', 'moved_bytes'],
  ['lost', 'Lost, B', 'lost_bytes'],
  ['movedTwice', 'Moved twice, B', 'moved_twice_bytes'],
  ['findings', 'Findings', 'findings'],
  ['orderDependent', 'Order-dependent', 'order_dependent'],
];

const FIGURES: ReadonlySet<keyof MatrixRow> = new Set(['regions', 'descriptors', 'moved', 'lost', 'movedTwice']);

/** A cell that no Markdown reader takes for the end of it, or for markup. */
const cellText = (value: string | number): string =>
  typeof value === 'number'
    ? formatCount(value)
    : value.replace(/\s+/g, ' ').replace(/[\\|`*_[\]<>]/g, (mark) => `\\${mark}`);

/** The rows as a Markdown table, figures to the right. */
export function matrixMarkdown(rows: readonly MatrixRow[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [
    line(COLUMNS.map(([, head]) => head)),
    line(COLUMNS.map(([key]) => (FIGURES.has(key) ? '---:' : '---'))),
    ...rows.map((row) => line(COLUMNS.map(([key]) => cellText(row[key])))),
    '',
  ].join('\n');
}

/** The rows as comma-separated values, a head line first, numbers without marks. */
export const matrixCsv = (rows: readonly MatrixRow[]): string =>
  csv([COLUMNS.map(([, , name]) => name), ...rows.map((row) => COLUMNS.map(([key]) => row[key]))]);
