import type { JsonFault } from '../json-fault.ts';

export interface PythonString {
  readonly value: string;
  /** After the closing quotes. */
  readonly end: number;
}

const SIMPLE: Readonly<Record<string, string>> = {
  ...{ '\\': '\\', "'": "'", '"': '"', '\n': '' },
  ...{ a: '\x07', b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' },
};

/** Hex digits after each escape that takes some. */
const DIGITS: Readonly<Record<string, number>> = { x: 2, u: 4, U: 8 };

const fault = (offset: number, length: number, found: string, wanted: string, mend: string): JsonFault => ({
  code: 'bad-escape',
  ...{ found, wanted, mend, offset, length },
});

/** One escape, its backslash at `at`: what it stands for and where it ends. */
function escaped(text: string, at: number, isBytes: boolean): PythonString | JsonFault {
  const letter = text[at + 1] ?? '';
  const plain = SIMPLE[letter];
  if (plain !== undefined) return { value: plain, end: at + 2 };
  const octal = /^[0-7]{1,3}/.exec(text.slice(at + 1, at + 4))?.[0];
  if (octal !== undefined) return { value: String.fromCharCode(Number.parseInt(octal, 8)), end: at + 1 + octal.length };
  const count = isBytes && letter !== 'x' ? undefined : DIGITS[letter];
  // Python keeps a backslash that begins no escape.
  if (count === undefined) return { value: '\\', end: at + 1 };
  const digits = text.slice(at + 2, at + 2 + count);
  const code = /^[0-9a-fA-F]+$/.test(digits) && digits.length === count ? Number.parseInt(digits, 16) : Number.NaN;
  if (code <= 0x10ffff) return { value: String.fromCodePoint(code), end: at + 2 + count };
  const found = text.slice(at, at + 2 + count);
  return fault(at, found.length, found, `${count} hex digits after \\${letter}`, 'Complete the escape.');
}

/** Whether a string literal stands at an offset: quotes, with or without a prefix. */
export const isPythonString = (text: string, at: number): boolean =>
  /^(?:[rbuf]|br|rb|fr|rf)?['"]/i.test(text.slice(at, at + 3));

/**
 * One string literal of Python, of any prefix and either kind of quotes, three of them too. The bytes of a bytes
 * literal are its value's code units.
 *
 * @param at Where `isPythonString` holds.
 */
export function readPythonString(text: string, at: number): PythonString | JsonFault {
  const [prefix = ''] = /^[a-z]*/i.exec(text.slice(at, at + 2)) ?? [];
  const isRaw = /r/i.test(prefix);
  const isBytes = /b/i.test(prefix);
  const open = at + prefix.length;
  const quote = text[open] ?? '';
  const marks = text.startsWith(quote.repeat(3), open) ? quote.repeat(3) : quote;
  const parts: string[] = [];
  let i = open + marks.length;
  while (i < text.length) {
    if (text.startsWith(marks, i)) return { value: parts.join(''), end: i + marks.length };
    const character = text[i] as string;
    if (character === '\n' && marks.length === 1) break;
    if (character !== '\\') {
      parts.push(character);
      i += 1;
    } else if (isRaw) {
      parts.push(text.slice(i, i + 2));
      i += 2;
    } else {
      const meant = escaped(text, i, isBytes);
      if ('code' in meant) return meant;
      parts.push(meant.value);
      i = meant.end;
    }
  }
  const end = i >= text.length ? 'the end of the text' : 'the end of the line';
  return {
    code: 'unclosed',
    ...{ found: end, wanted: `a closing ${marks}`, mend: 'Close the string; the text may be cut off.' },
    ...{ offset: at, length: open + marks.length - at },
  };
}
