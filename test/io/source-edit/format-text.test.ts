import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseJsonTree } from '../../../src/io/json-tree.ts';
import { readLayout } from '../../../src/io/read-layout.ts';
import { formatEdits } from '../../../src/io/source-edit/format-text.ts';
import { applyEdits } from '../../../src/io/source-edit/text-edit.ts';
import { writeLayout } from '../../../src/io/write-layout.ts';
import { registrationVectors } from '../golden-layouts.ts';
import { DERIVED, SAMPLE, WRITTEN } from '../sample-layout.ts';

function formatted(text: string): string {
  const edits = formatEdits(text);
  if (edits === null) throw new Error('no JSON');
  return applyEdits(text, edits);
}

describe('formatEdits()', () => {
  it('puts short values on one line, and keeps comments', () => {
    expect(formatted('{"a":[1,\n2,{"b" :"x  y"}],// why\n"c":{/* none */},"d":[ ]}')).toBe(`{
  "a": [1, 2, { "b": "x  y" }], // why
  "c": { /* none */},
  "d": []
}
`);
  });

  it('breaks what does not fit into 100 characters', () => {
    const long = JSON.stringify({ list: Array.from({ length: 40 }, (_, i) => 1000 + i), short: [1] });
    expect(formatted(long).split('\n').slice(0, 3)).toStrictEqual(['{', '  "list": [', '    1000,']);
    expect(formatted(long)).toContain('\n  "short": [1]\n');
  });

  it('has no edits for a text in form, and none in half of one', () => {
    expect(formatEdits(formatted(SAMPLE))).toStrictEqual([]);
    expect(formatEdits('{ "a": [1, 2')).toBeNull();
  });

  it('lays any text out as it is written, and changes spaces only', () => {
    const space = fc.array(fc.constantFrom('', ' ', '\n', '\n\t', ' \n \n'), { minLength: 1, maxLength: 20 });
    const originals = [SAMPLE, DERIVED, WRITTEN, ...registrationVectors.slice(0, 30).map(({ text }) => text)];
    fc.assert(
      fc.property(fc.constantFrom(...originals), space, (original, spaces) => {
        const read = readLayout(original);
        if (!read.ok) throw new Error('a sample is no layout');
        const written = writeLayout(read.document);
        // A sign between two others, where none of a string is.
        let i = 0;
        const spread = written.replace(
          /("(?:[^"\\]|\\.)*"|[{}[\],:])\s*/g,
          (_, sign: string) => sign + spaces[i++ % spaces.length],
        );
        expect(parseJsonTree(spread).faults).toStrictEqual([]);
        expect(formatted(spread)).toBe(written);
      }),
      { numRuns: 60, seed: 20261201 },
    );
  });
});
