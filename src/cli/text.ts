/** Ways to mark text on a terminal; each gives its text back where nothing is coloured. */
export interface Paint {
  readonly bold: (text: string) => string;
  readonly dim: (text: string) => string;
  readonly red: (text: string) => string;
  readonly yellow: (text: string) => string;
  readonly green: (text: string) => string;
}

export function paint(coloured: boolean): Paint {
  const with_ = (code: number, end: number) => (text: string) =>
    coloured && text !== '' ? `\u001b[${code}m${text}\u001b[${end}m` : text;
  return { bold: with_(1, 22), dim: with_(2, 22), red: with_(31, 39), yellow: with_(33, 39), green: with_(32, 39) };
}

/** A name in at most `width` characters: what is left out is its start, marked with an ellipsis. */
export const keepEnd = (name: string, width: number): string =>
  name.length <= width ? name : `…${name.slice(name.length - Math.max(1, width) + 1)}`;

export interface Column {
  readonly head: string;
  /** Figures stand right, names left. */
  readonly align: 'left' | 'right';
}

/**
 * A table with its columns aligned, two spaces apart, a head line first. The last column takes the room that is
 * left, and a longer cell of it loses its start.
 *
 * @param width Columns of the terminal.
 */
export function table(columns: readonly Column[], rows: readonly (readonly string[])[], width: number): string[] {
  const last = columns.length - 1;
  const widths = columns.map(({ head }, i) => Math.max(head.length, ...rows.map((row) => (row[i] ?? '').length)));
  const before = widths.slice(0, last).reduce((sum, each) => sum + each + 2, 0);
  const room = Math.max(12, width - before);
  const line = (cells: readonly string[]): string =>
    columns
      .map(({ align }, i) => {
        const cell = i === last ? keepEnd(cells[i] ?? '', room) : (cells[i] ?? '');
        if (align === 'right') return cell.padStart(widths[i] ?? 0);
        return i === last ? cell : cell.padEnd(widths[i] ?? 0);
      })
      .join('  ')
      .trimEnd();
  return [line(columns.map(({ head }) => head)), ...rows.map(line)];
}

/** Text broken at spaces to lines of at most `width` characters; a longer word stands on a line of its own. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return line === '' ? lines : [...lines, line];
}
