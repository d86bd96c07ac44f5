import type { Finding } from '../../core/analysis/finding.ts';
import { formatAddress } from '../../core/brand.ts';
import type { DescriptorRun } from '../../core/descriptors/runs.ts';
import type { RegisteredFacts } from '../../core/facts.ts';
import { type Region, SHARED } from '../../core/registration/region.ts';
import { csv } from '../csv.ts';
import { markdownTable } from '../markdown.ts';
import { formatCount } from '../words/figures.ts';
import { findingSentence } from '../words/finding-sentence.ts';
import { plainText } from '../words/phrase.ts';
import { regionKinds } from '../words/region-kinds.ts';

/** The tables of a registered layout that stand by themselves. */
export type FactTable = 'findings' | 'regions' | 'descriptors';

/** Characters of a cell that people read; a layer's name has no limit of its own. */
const MOST_IN_CELL = 200;

type Value = string | number | bigint | null;

interface Column<Row> {
  /** Over the column, for people. */
  readonly head: string;
  /** The field, for programs. */
  readonly field: string;
  readonly of: (row: Row) => Value;
  /** What people read instead of the value. */
  readonly shown?: (row: Row) => string;
}

/** A text at a length that a table or a sentence bears. */
export const clipped = (text: string, most = MOST_IN_CELL): string =>
  text.length > most ? `${text.slice(0, most - 1)}…` : text;

const findingColumns = (facts: RegisteredFacts): readonly Column<Finding>[] => [
  { head: 'Finding', field: 'finding', of: ({ code }) => code },
  { head: 'Severity', field: 'severity', of: ({ severity }) => severity },
  { head: 'Layer', field: 'layer', of: ({ layer }) => layer },
  {
    head: 'Region',
    field: 'region',
    of: ({ region }) => region,
    shown: ({ region }) => (region === null ? '' : `R${region}`),
  },
  { head: 'In a block, B', field: 'block_bytes', of: ({ example }) => example?.bytes ?? null },
  { head: 'Of, B', field: 'of_bytes', of: ({ example }) => example?.of ?? null },
  { head: 'In the request, B', field: 'request_bytes', of: ({ inRequest }) => inRequest },
  { head: 'In the pool, B', field: 'pool_bytes', of: ({ total, example }) => (example ? total : null) },
  { head: 'In words', field: 'sentence', of: (finding) => plainText(findingSentence(finding, facts)) },
];

const regionColumns = ({ registration }: RegisteredFacts): readonly Column<Region>[] => [
  { head: 'Region', field: 'region', of: ({ index }) => index, shown: ({ index }) => `R${index}` },
  { head: 'Base', field: 'base_addr', of: ({ base }) => formatAddress(base) },
  { head: 'block_len', field: 'block_len', of: ({ blockLen }) => blockLen },
  { head: 'block_stride', field: 'block_stride', of: ({ blockStride }) => blockStride },
  { head: 'num_blocks', field: 'num_blocks', of: ({ numBlocks }) => numBlocks },
  {
    head: 'Group',
    field: 'group_id',
    of: ({ group }) => group,
    shown: ({ group }) => (group === SHARED ? 'shared' : String(group)),
  },
  { head: 'Kind', field: 'kind', of: (region) => regionKinds(region, registration).join(', ') },
  {
    head: 'Members',
    field: 'members',
    of: ({ members }) => members.join(' '),
    shown: ({ name, members: [first = name, ...others] }) =>
      others.length === 0 ? first : `${first} and ${formatCount(others.length)} more`,
  },
];

const DESCRIPTOR_COLUMNS: readonly Column<DescriptorRun>[] = [
  { head: 'Region', field: 'region', of: ({ region }) => region, shown: ({ region }) => `R${region}` },
  { head: 'Kind', field: 'kind', of: ({ kind }) => kind },
  { head: 'First id', field: 'first_id', of: ({ firstId }) => firstId },
  { head: 'Descriptors', field: 'descriptors', of: ({ count }) => count },
  { head: 'Offset in the region, B', field: 'offset', of: ({ offset }) => offset },
  { head: 'Length, B', field: 'length', of: ({ length }) => length },
  { head: 'Step, B', field: 'step', of: ({ step }) => step },
];

/** Heads of columns that hold words. */
const OF_WORDS: readonly string[] = ['Severity', 'Layer', 'Region', 'Base', 'Group', 'Kind', 'Members', 'In words'];

const shownValue = (value: Value): string =>
  value === null ? '' : typeof value === 'string' ? value : formatCount(value);

/** A table that is written as far as it is read: a sentence a row takes its time. */
interface Written {
  readonly count: number;
  readonly head: readonly string[];
  readonly cells: (row: number) => readonly string[];
  readonly fields: readonly string[];
  readonly values: (row: number) => readonly (string | number)[];
}

function written<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): Written {
  const at = (i: number): Row => {
    const row = rows[i];
    if (row === undefined) throw new RangeError(`row ${i} of ${rows.length}`);
    return row;
  };
  return {
    count: rows.length,
    head: columns.map(({ head }) => head),
    cells: (i) => columns.map(({ of, shown }) => clipped(shown ? shown(at(i)) : shownValue(of(at(i))))),
    fields: columns.map(({ field }) => field),
    values: (i) =>
      columns.map(({ of }) => {
        const value = of(at(i)) ?? '';
        // Beyond 2^53 a number would be rounded.
        return typeof value === 'bigint' ? String(value) : value;
      }),
  };
}

function tableOf(facts: RegisteredFacts, table: FactTable): Written {
  switch (table) {
    case 'findings':
      return written(findingColumns(facts), facts.analysis.findings);
    case 'regions':
      return written(regionColumns(facts), facts.registration.regions);
    case 'descriptors': {
      const { attention, state, ple } = facts.analysis.geometry.descriptors;
      return written(DESCRIPTOR_COLUMNS, [...attention, ...state, ...(ple ? [ple] : [])]);
    }
  }
}

/**
 * A table's lines in Markdown, the head's two first.
 *
 * @param room Characters that they may take; rows that do not fit are counted on a line of their own below.
 */
export function factLines(facts: RegisteredFacts, table: FactTable, room = Number.POSITIVE_INFINITY): string[] {
  const { head, count, cells } = tableOf(facts, table);
  const lines = markdownTable({ head, rows: [] }, OF_WORDS);
  let left = room - lines.join('\n').length - 1;
  for (let row = 0; row < count; row += 1) {
    const [, , line = ''] = markdownTable({ head, rows: [cells(row)] }, OF_WORDS);
    left -= line.length + 1;
    if (left < 0) {
      return [...lines, '', `_${formatCount(row)} of ${formatCount(count)} rows; all of them are in the file._`];
    }
    lines.push(line);
  }
  return lines;
}

/** A table as Markdown, whole. */
export const factMarkdown = (facts: RegisteredFacts, table: FactTable): string =>
  `${factLines(facts, table).join('\n')}\n`;

/** A table as comma-separated values, a head line first; numbers without marks, names whole. */
export function factCsv(facts: RegisteredFacts, table: FactTable): string {
  const { fields, count, values } = tableOf(facts, table);
  return csv([fields, ...Array.from({ length: count }, (_, row) => values(row))]);
}
