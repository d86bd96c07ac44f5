import type { MatrixCell } from '../../core/analysis/matrix.ts';
import type { OrderVerdict } from '../../core/analysis/order.ts';
import type { RuleNames } from '../../core/facts.ts';
import type { RowPolicyName } from '../../core/registration/rows/list.ts';
import { aliasRulesFor } from '../../core/registration/rules/list.ts';
import { documentHash, shortHash } from '../share/document-hash.ts';
import type { Share } from '../share/share.ts';
import { px } from '../svg/paint-svg.ts';
import { formatCount, formatNumber } from '../words/figures.ts';
import { type MatrixCellWords, matrixCellWords } from '../words/matrix-cell.ts';
import { name, type Phrase, plain, strong } from '../words/phrase.ts';
import { ruleSetName, standingOf } from '../words/standing.ts';
import type { Body, Ink, PictureContent } from './content.ts';
import { brokenLines, drawnLine, type Line, type Style, type TextColour } from './lines.ts';
import { MAP_WIDTH } from './map-picture.ts';
import { toneIcon } from './tone-icon.ts';

/** A layout of the matrix with its cells. */
export interface MatrixPictureRow {
  readonly title: string;
  readonly section: string;
  readonly cells: readonly MatrixCell[];
  /** One for each cell; null where they are not known. */
  readonly orders: readonly OrderVerdict[] | null;
}

export interface MatrixPictureInput {
  readonly rows: readonly MatrixPictureRow[];
  /** The row policy whose columns are drawn. */
  readonly policy: RowPolicyName;
}

const FIRST = 250;
const LEAST_COLUMN = 190;
const PAD = 8;
const SIZE = 11.5;
const LEADING = 16;
const ICON = 12;

interface Cell {
  readonly lines: readonly Line[];
  readonly tone: MatrixCellWords['tone'] | null;
}

const style =
  (colour: TextColour): Style =>
  (role) => ({ face: role === 'strong' ? 'words-strong' : role === 'name' ? 'mono' : 'words', colour });

const textCell = (phrases: readonly Phrase[], colour: TextColour, width: number): Cell => ({
  lines: brokenLines(phrases, style(colour), SIZE, width - 2 * PAD),
  tone: null,
});

function figuresCell({ regions, descriptors, moved, order, status, tone }: MatrixCellWords, width: number): Cell {
  // A figure and its unit stay together.
  const parts = [regions, descriptors, moved].filter((each) => each !== '');
  const figures = parts.map((each) => each.replaceAll(' ', '\u00a0')).join(' · ');
  const room = width - 2 * PAD;
  return {
    tone,
    lines: [
      ...brokenLines([strong(status)], style('ink'), SIZE, room - ICON - 5),
      ...brokenLines([plain(figures)], style('soft'), SIZE, room),
      ...brokenLines([plain(order)], style('muted'), SIZE, room),
    ],
  };
}

interface Row {
  readonly cells: readonly Cell[];
  readonly height: number;
  readonly isHead: boolean;
}

function rowOf(cells: readonly Cell[], isHead: boolean): Row {
  const lines = Math.max(...cells.map((cell) => cell.lines.length));
  return { cells, height: lines * LEADING + 2 * PAD - 2, isHead };
}

function drawCell(cell: Cell, x: number, y: number, ink: Ink): string[] {
  return [
    ...(cell.tone ? [toneIcon(cell.tone, x + PAD, y + PAD - 1, ICON, ink.palette)] : []),
    ...cell.lines.flatMap((line, i) => {
      const indent = cell.tone && i === 0 ? ICON + 5 : 0;
      return drawnLine(line, x + PAD + indent, y + PAD + (i + 1) * LEADING - 6, SIZE, ink);
    }),
  ];
}

/** How many layouts a rule set cuts, and how many it refuses. */
function columnWords(cells: readonly (MatrixCell | undefined)[]): string {
  const refused = cells.filter((cell) => cell?.kind === 'refused').length;
  const cut = cells.filter(
    (cell) => cell?.kind === 'registered' && cell.findings.some(({ code }) => code === 'truncated'),
  ).length;
  return `${formatCount(cut)} cut · ${formatCount(refused)} refused`;
}

const cellUnder = ({ cells }: MatrixPictureRow, { alias, rows }: RuleNames): number =>
  cells.findIndex(({ rules }) => rules.alias === alias && rules.rows === rows);

function table({ rows }: MatrixPictureInput, columns: readonly RuleNames[]): Body {
  const column = Math.max(LEAST_COLUMN, Math.floor((MAP_WIDTH - FIRST) / columns.length));
  const head = rowOf(
    [
      textCell([strong('Layout')], 'ink', FIRST),
      ...columns.map((rules) => {
        const words = columnWords(rows.map((row) => row.cells[cellUnder(row, rules)]));
        const { lines } = textCell([plain(words)], 'muted', column);
        return { tone: null, lines: [...textCell([strong(rules.alias)], 'ink', column).lines, ...lines] };
      }),
    ],
    true,
  );
  const body = rows.flatMap((row, i): Row[] => {
    const section = rows[i - 1]?.section === row.section ? [] : [textCell([strong(row.section)], 'muted', FIRST)];
    const cells = columns.map((rules): Cell => {
      const index = cellUnder(row, rules);
      const cell = row.cells[index];
      if (cell === undefined) return textCell([plain('not tried')], 'muted', column);
      return figuresCell(matrixCellWords(cell, row.orders?.[index] ?? null), column);
    });
    return [
      ...section.map((each) => rowOf([each], true)),
      rowOf([textCell([plain(row.title)], 'ink', FIRST), ...cells], false),
    ];
  });
  const lines = [head, ...body];
  const width = FIRST + column * columns.length;
  return {
    width,
    height: lines.reduce((sum, { height }) => sum + height, 0),
    elements: (ink) => {
      const { palette } = ink;
      let y = 0;
      return lines.flatMap((line) => {
        const top = y;
        y += line.height;
        return [
          ...(line.isHead
            ? [`<rect y="${px(top)}" width="${width}" height="${px(line.height)}" fill="${palette.row}"/>`]
            : []),
          ...line.cells.flatMap((cell, i) => drawCell(cell, i === 0 ? 0 : FIRST + (i - 1) * column, top, ink)),
          `<path d="M0 ${px(y - 0.5)}H${width}" stroke="${palette.line}"/>`,
        ];
      });
    },
  };
}

/** Layouts down, rule sets across, of one row policy. */
export function matrixPicture({ open }: Share, input: MatrixPictureInput): PictureContent {
  const { rows, policy } = input;
  const columns = aliasRulesFor(open.document.rules).map(({ name: alias }): RuleNames => ({ alias, rows: policy }));
  const standings = [...new Set(columns.map((rules) => standingOf(rules)))];
  return {
    title: 'Every layout under every rule',
    tone: null,
    headline: [
      plain(`${formatNumber(rows.length, 'layout')} under ${formatNumber(columns.length, 'alias rule')}, row policy `),
      name(policy),
    ],
    detail: [plain('Figures are of a layout’s request or, where it has none, of one block of each group')],
    rules: [],
    standing: standings.join('; '),
    step: null,
    sight: `Open: ${open.document.title ?? open.name}, under ${ruleSetName(open.rules)}`,
    body: rows.length > 0 ? table(input, columns) : null,
    signs: [],
    hashes: [shortHash(documentHash(open.document))],
  };
}
