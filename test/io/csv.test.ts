import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { csv } from '../../src/io/csv.ts';

/** Records of a text, read a character at a time as RFC 4180 says. */
function parse(text: string): string[][] {
  const records: string[][] = [];
  let record: string[] = [];
  let at = 0;
  while (at < text.length) {
    let field = '';
    if (text[at] === '"') {
      for (at += 1; text[at] !== '"' || text[at + 1] === '"'; at += 1) {
        if (text[at] === '"') at += 1;
        field += text[at];
      }
      at += 1;
    } else for (; text[at] !== ',' && text[at] !== '\r'; at += 1) field += text[at];
    record.push(field);
    if (text[at] === '\r') {
      records.push(record);
      record = [];
      at += 1;
    }
    at += 1;
  }
  return records;
}

test('csv() quotes what has a comma, a quote or a line end, and nothing else', () => {
  expect(
    csv([
      ['a', 1, 'b,c'],
      ['say "so"', '', 'two\nlines'],
    ]),
  ).toBe('a,1,"b,c"\r\n"say ""so""",,"two\nlines"\r\n');
});

test('csv() is read back as it was', () => {
  const fieldArbitrary = fc.oneof(
    fc.string(),
    fc.array(fc.constantFrom(',', '"', '\n', '\r', ' ', 'a')).map((letters) => letters.join('')),
  );
  fc.assert(
    fc.property(fc.array(fc.array(fieldArbitrary, { minLength: 1, maxLength: 4 }), { maxLength: 4 }), (records) => {
      expect(parse(csv(records))).toStrictEqual(records);
    }),
    { seed: 4180, numRuns: 1000 },
  );
});
