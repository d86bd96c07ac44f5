import { describe, expect, it } from 'vitest';
import { formatIssue } from '../../src/io/issue.ts';
import { type ReadOptions, readLayout } from '../../src/io/read-layout.ts';
import { edited, SAMPLE } from './sample-layout.ts';

const told = (input: string | Uint8Array, options?: ReadOptions): string[] =>
  readLayout(input, options).issues.map((issue) => formatIssue(issue));
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('readLayout()', () => {
  it('welcomes comments, trailing commas and a byte order mark, in text and in bytes', () => {
    const text = `\ufeff// captured on Monday\n${edited(SAMPLE, '"dtype": "uint8"\n        }', '"dtype": "uint8", /* MLA */\n        }')}`;
    const plain = readLayout(SAMPLE);
    for (const input of [text, bytes(text)]) {
      const result = readLayout(input);
      expect(result.issues).toStrictEqual([]);
      expect(result.ok && result.document).toStrictEqual(plain.ok && plain.document);
    }
  });

  it('counts no byte order mark into columns', () => {
    expect(told('\ufeff[]')).toStrictEqual([
      '1:1 error: found an empty list, wanted a layout document, an object { … }. Open the document itself. [not-an-object]',
    ]);
  });

  it.each([
    [
      'an empty file',
      '',
      '1:1 error: found an empty file, wanted a layout document. Start from a bundled layout, or paste one. [empty-document]',
    ],
    [
      'spaces and comments',
      ' \n// nothing yet\n',
      '1:1 error: found a file without a value, wanted a layout document. Start from a bundled layout, or paste one. [empty-document]',
    ],
    [
      'a number',
      '42',
      '1:1 error: found 42, wanted a layout document, an object { … }. Open the document itself. [not-an-object]',
    ],
    [
      'a transfer document',
      '{ "regionscope": 1,\n  "prefill": {}, "decode": {} }',
      '2:3 error: prefill: found a transfer document, wanted a layout document, of one worker. Open it as a transfer, or open the layout under prefill or decode by itself. [transfer-document]',
    ],
    [
      'a golden vector of a transfer',
      '{ "transfer": { "prefill": {} }, "expected": {} }',
      '1:3 error: transfer: found a transfer document, wanted a layout document, of one worker. Open it as a transfer, or open the layout under prefill or decode by itself. [transfer-document]',
    ],
    [
      'two documents',
      '{}\n{}',
      '2:1 error: found {, wanted the end of the file. Keep one document in a file, and remove the rest. [text-after-document]',
    ],
    [
      'a file that is cut off',
      '{ "regionscope": 1,\n  "worker": {',
      '2:14 error: found the end of the file, wanted the rest of the document, to its closing brackets. Close what is open; the file may be cut off. [unclosed]',
    ],
    [
      "Python's quotes",
      "{ 'regionscope': 1 }",
      `1:3 error: found 'regionscope', wanted double quotes. Write strings and names in double quotes. [bad-value]`,
    ],
    [
      'a NUL byte',
      '{ "a\0": 1 }',
      '1:5 error: found a binary file (it has NUL bytes), wanted JSON text in UTF-8. Open the JSON document itself. [binary]',
    ],
  ])('refuses %s', (_what, text, expected) => {
    expect(told(text)).toStrictEqual([expected]);
  });

  it("names Python's None, and the null that was meant", () => {
    expect(told(edited(SAMPLE, '"head_size": 32', '"head_size": None'))).toStrictEqual([
      '13:24 error: kv_cache_config.kv_cache_groups[0].kv_cache_spec.head_size: found None, wanted JSON. Did you mean null? Print the document with json.dumps. [bad-value]',
    ]);
  });

  it('reads on past a missing comma', () => {
    expect(
      readLayout(edited(edited(SAMPLE, '"num_blocks": 4,', '"num_blocks": 4'), '"nbytes": 512', '"nbytes": -1')).issues,
    ).toMatchObject([
      { code: 'comma-expected', line: 6, column: 5 },
      { code: 'too-small', line: 25 },
    ]);
  });

  it('refuses bytes that are not UTF-8 at the first of them', () => {
    const cut = bytes('{ "title": "é" }');
    expect(told(cut.subarray(0, 13))).toStrictEqual([
      '1:13 error: found the byte 0xc3, not UTF-8, wanted JSON text in UTF-8. Save the file as UTF-8; if it is compressed or pickled, unpack it first. [not-utf8]',
    ]);
    const broken = Uint8Array.from([...bytes('{\n"'), 0xe2, 0x82, ...bytes('" }')]);
    expect(readLayout(broken).issues).toMatchObject([
      { code: 'not-utf8', line: 2, column: 2, found: 'the byte 0xe2, not UTF-8' },
    ]);
  });

  it.each([
    ['little', [0xff, 0xfe, 0x7b, 0x00]],
    ['big', [0xfe, 0xff, 0x00, 0x7b]],
  ])('names UTF-16, %s end first', (_end, input) => {
    expect(told(Uint8Array.from(input))).toStrictEqual([
      '1:1 error: found UTF-16, wanted JSON text in UTF-8. Save the file as UTF-8. [not-utf8]',
    ]);
  });

  it('refuses bytes with a NUL as binary, broken UTF-8 or not', () => {
    expect(readLayout(Uint8Array.from([0x80, 0x02, 0x00])).issues).toMatchObject([{ code: 'binary' }]);
    expect(readLayout(Uint8Array.from([0x7b, 0x00])).issues).toMatchObject([{ code: 'binary', column: 2 }]);
  });

  it('takes what is as large as the limit, and refuses what is larger, counted in bytes of UTF-8', () => {
    const text = edited(SAMPLE, '"regionscope": 1,', '"regionscope": 1, "title": "é€😀",');
    const size = bytes(text).length;
    expect(size).toBe(text.length + 1 + 2 + 2);
    for (const input of [text, bytes(text)]) {
      expect(readLayout(input, { maxBytes: size }).ok).toBe(true);
      expect(readLayout(input, { maxBytes: size - 1 }).issues).toMatchObject([
        { code: 'too-large-file', line: 1, column: 1 },
      ]);
    }
    expect(told(new Uint8Array(21 * 1024 * 1024))).toStrictEqual([
      '1:1 error: found 21.0 MiB, wanted at most 20.0 MiB. Keep only the layers in question. [too-large-file]',
    ]);
  });

  it.each(['[', '{"a":'])('refuses 10,000 levels of %s at the 65th', (open) => {
    const [issue] = readLayout(open.repeat(10_000)).issues;
    expect(issue).toMatchObject({ code: 'too-deep', line: 1, offset: 64 * open.length });
  });

  it('passes an unknown field of 60 levels', () => {
    const text = edited(SAMPLE, '"regionscope": 1,', `"regionscope": 1, "deep": ${'['.repeat(60)}${']'.repeat(60)},`);
    expect(readLayout(text)).toMatchObject({ ok: true, issues: [{ code: 'unknown-field' }] });
  });

  it('leaves out what it does not know, and takes null for absent', () => {
    const text = edited(
      SAMPLE,
      '"regionscope": 1,',
      '"regionscope": 1, "$schema": "layout.schema.json", "title": null, "new": { "a": NULL },'.replace('NULL', 'null'),
    );
    const result = readLayout(text);
    const plain = readLayout(SAMPLE);
    expect(result.issues.map(({ path }) => path)).toStrictEqual(['new']);
    expect(result.ok && result.document).toStrictEqual(plain.ok && plain.document);
  });

  it('reads layers by any name, `__proto__` too', () => {
    const text = edited(edited(SAMPLE, '["a"]', '["__proto__"]'), '"a": {', '"__proto__": {');
    const result = readLayout(text);
    expect(result.ok && result.document.kv_caches?.map(({ layer }) => layer)).toStrictEqual(['__proto__']);
  });

  it('drops rules that it does not know from the document, and keeps the others', () => {
    const text = edited(
      SAMPLE,
      '"regionscope": 1,',
      '"regionscope": 1, "rules": { "alias": "best", "rows": "never" },',
    );
    const result = readLayout(text);
    expect(result.ok && result.document.rules).toStrictEqual({ rows: 'never' });
  });

  it('finds the place of what a path names', () => {
    const result = readLayout(SAMPLE);
    const at = (path: Parameters<(typeof result & { ok: true })['positions']>[0]): string | undefined => {
      const range = result.ok ? result.positions(path) : undefined;
      return range && `${range.line}:${range.column} ${SAMPLE.slice(range.offset, range.offset + range.length)}`;
    };
    expect(at('kv_caches["a"].shape[3]')).toBe('22:26 32');
    expect(at(['kv_caches', 0, 'shape', 3])).toBe('22:26 32');
    expect(at('kv_caches["b"]')).toBeUndefined();
    expect(at('no path')).toBeUndefined();
    expect(at('request_block_ids[0][1]')).toBe('28:29 3');
  });
});
