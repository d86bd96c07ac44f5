import type { ParseErrorCode } from 'jsonc-parser';

/** A stretch of a text, in UTF-16 code units. */
export interface Placed {
  readonly offset: number;
  readonly length: number;
}

/** What is wrong with a JSON text itself. */
export interface JsonFault extends Placed {
  readonly code: string;
  readonly found: string;
  readonly wanted: string;
  readonly mend: string;
  readonly suggestion?: string;
}

interface SyntaxFault {
  readonly fault: JsonFault;
  /** A bare word where a value or a key should stand. */
  readonly isWord: boolean;
  /** The values around it can still be trusted. */
  readonly harmless: boolean;
}

type Wording = readonly [code: string, wanted: string, mend: string];

/** By jsonc-parser's error numbers (its const enum is not there at run time for a single-file compiler). */
const WORDING: Readonly<Record<number, Wording>> = {
  2: ['bad-number', 'a JSON number', 'Write it in digits.'],
  3: ['key-expected', 'a field name in double quotes', 'Write the name in double quotes.'],
  4: ['value-expected', 'a value', 'Add the value that is missing, or remove the comma before it.'],
  5: ['colon-expected', 'a colon after the field name', 'Add the colon.'],
  6: ['comma-expected', 'a comma between two values', 'Add the comma.'],
  7: ['unclosed', 'a closing brace }', 'Close the object; the file may be cut off.'],
  8: ['unclosed', 'a closing bracket ]', 'Close the list; the file may be cut off.'],
  9: ['text-after-document', 'the end of the file', 'Keep one document in a file, and remove the rest.'],
  11: ['unclosed', 'the end of the comment */', 'Close the comment.'],
  12: ['unclosed', 'a closing double quote', 'Close the string on its line.'],
  13: ['bad-number', 'digits to end the number', 'Complete the number.'],
  14: ['bad-escape', 'four hex digits after \\u', 'Complete the escape.'],
  15: ['bad-escape', 'one of the escapes of JSON', 'Write a backslash itself as two.'],
  16: ['bad-character', 'no control character in a string', 'Write it as an escape, such as \\n or \\t.'],
};

/** Errors after which every value still stands where it was meant to. */
const HARMLESS: ReadonlySet<number> = new Set([2, 6, 13, 14, 15, 16]);
const INVALID_SYMBOL = 1;
/** Errors that mean, at the end of the text, that there should be more of it. */
const AT_END: ReadonlySet<number> = new Set([3, 4, 5, 7, 8]);
const CUT_OFF = {
  code: 'unclosed',
  found: 'the end of the file',
  wanted: 'the rest of the document, to its closing brackets',
  mend: 'Close what is open; the file may be cut off.',
};

const PYTHON: Readonly<Record<string, string>> = { None: 'null', True: 'true', False: 'false' };

/** Bare words that other tools print where JSON has no such value. */
function wordWording(word: string): readonly [...Wording, suggestion?: string] {
  if (/^[+-]?(nan|inf(inity)?)$/i.test(word)) {
    return ['not-a-number', 'a whole number', 'Put in the number that was measured, or leave the field out.'];
  }
  const python = PYTHON[word];
  if (python !== undefined) return ['bad-value', 'JSON', 'Print the document with json.dumps.', python];
  if (word.startsWith("'")) return ['bad-value', 'double quotes', 'Write strings and names in double quotes.'];
  if (/^[+-]?\.?\d/.test(word)) return ['bad-number', 'a JSON number', 'Write it in decimal digits, with no sign +.'];
  return ['bad-value', 'a JSON value', 'Write text in double quotes.'];
}

const shown = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

/**
 * What the parser's error means to the person who wrote the text.
 *
 * @internal No part of the package, whose declarations name no other package.
 */
export function syntaxFault(error: ParseErrorCode | number, text: string, range: Placed): SyntaxFault {
  const isWord = error === INVALID_SYMBOL;
  const [code, wanted, mend, suggestion] = isWord
    ? wordWording(text)
    : [...(WORDING[error] ?? (['bad-json', 'JSON', 'Check the text here.'] as const)), undefined];
  if (range.length === 0 && AT_END.has(error)) {
    const fault = { ...CUT_OFF, ...range };
    return { fault, isWord, harmless: false };
  }
  const found = text.trim() === '' ? 'the end of the file' : shown(text);
  const fault = { code, found, wanted, mend, ...range, ...(suggestion === undefined ? {} : { suggestion }) };
  return { fault, isWord, harmless: HARMLESS.has(error) };
}
