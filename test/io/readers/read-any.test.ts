import fc from 'fast-check';
import { gzipSync, strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readLayout } from '../../../src/io/read-layout.ts';
import { readAny } from '../../../src/io/readers/read-any.ts';
import { unzipped } from '../../../src/io/readers/unpack.ts';
import { linkTo } from '../../../src/io/share/link.ts';
import { transferSides } from '../golden-layouts.ts';
import { DERIVED, SAMPLE, WRITTEN } from '../sample-layout.ts';
import { FULL } from '../share/shares.ts';
import { documentsOf, fixture, onlyOf, unreadOf } from './read.ts';

const documentOf = (text: string): unknown => {
  const read = readLayout(text);
  return read.ok ? read.document : read.issues;
};
const flat = (text: string): string => JSON.stringify(JSON.parse(text));
const files = (entries: Record<string, string>): Uint8Array =>
  zipSync(Object.fromEntries(Object.entries(entries).map(([name, text]) => [name, strToU8(text)])));

describe('readAny() of layout documents', () => {
  it.each([SAMPLE, DERIVED, WRITTEN, `\ufeff// a comment\n${SAMPLE}`])('reads one as readLayout() does', (text) => {
    const { span, ...read } = onlyOf(text);
    expect(read).toStrictEqual({
      ...{ name: 'the text', text: text.replace('\ufeff', ''), document: documentOf(text), issues: [] },
    });
    // From the first brace to the last, without what is around them.
    expect(span).toStrictEqual({
      offset: read.text.indexOf('{'),
      length: read.text.trimEnd().length - read.text.indexOf('{'),
    });
  });

  it('says where each of several stands', () => {
    const list = `[${SAMPLE}, ${flat(WRITTEN)}]\n`;
    const lines = `${flat(SAMPLE)}\n\n${flat(WRITTEN)}\n`;
    for (const text of [list, lines]) {
      for (const { span, document, text: whole } of documentsOf(text)) {
        const { offset, length } = span ?? { offset: 0, length: 0 };
        expect(documentOf(whole.slice(offset, offset + length))).toStrictEqual(document);
      }
    }
  });

  it('tells the faults that readLayout() tells', () => {
    for (const text of [
      '',
      '{',
      '[]',
      '"x"',
      SAMPLE.replace('"num_blocks"', '"nun_blocks"'),
      SAMPLE.replace('4,', 'NaN,'),
    ]) {
      const read = readLayout(text);
      const [unread] = unreadOf(text);
      expect(unread?.issues.filter(({ code }) => code !== 'unknown-content')).toStrictEqual(
        text.startsWith('"') ? [] : read.issues,
      );
    }
  });

  it('says of what is none of these what it wants', () => {
    expect(unreadOf('\n  hello, world\nagain')[0]?.issues).toMatchObject([
      { code: 'unknown-content', line: 2, column: 3, found: '"hello, world"' },
    ]);
    expect(unreadOf('deadbeefdeadbeefdeadbeef')[0]?.issues[0]?.code).toBe('unknown-content');
  });

  it('reads a document a line, each named by its line, and a list of documents', () => {
    const lines = `${flat(SAMPLE)}\n\n${flat(DERIVED)}\r\n${flat(WRITTEN)}\n`;
    expect(documentsOf(lines, 'x.jsonl').map(({ name, document }) => [name, document])).toStrictEqual([
      ['x.jsonl, line 1', documentOf(SAMPLE)],
      ['x.jsonl, line 3', documentOf(DERIVED)],
      ['x.jsonl, line 4', documentOf(WRITTEN)],
    ]);
    const list = `[${SAMPLE}, ${DERIVED}]`;
    expect(documentsOf(list, 'x').map(({ name, document }) => [name, document])).toStrictEqual([
      ['x, 1', documentOf(SAMPLE)],
      ['x, 2', documentOf(DERIVED)],
    ]);
  });

  it('tells a fault in a line, or in a list, at its place in the whole', () => {
    const lines = `${flat(SAMPLE)}\n${flat(SAMPLE).replace('"uint8"', '"unit8"')}\n{`;
    const issues = unreadOf(lines, 'x').flatMap((each) => each.issues.map((issue) => ({ name: each.name, ...issue })));
    const offset = lines.indexOf('"unit8"');
    expect(issues).toMatchObject(
      [
        { name: 'x, line 2', line: 2, offset, column: offset - lines.indexOf('\n'), found: '"unit8"' },
        { name: 'x, line 2', found: '"uint8"' },
        { name: 'x, line 3', line: 3, code: 'unclosed' },
      ].filter(({ name, found }) => name !== 'x, line 2' || found === '"unit8"'),
    );
    const list = `[${SAMPLE},\n${SAMPLE.replace('"uint8"', '"unit8"')}]`;
    expect(unreadOf(list)[0]?.issues[0]).toMatchObject({ offset: list.indexOf('"unit8"') });
  });

  it('opens both sides of a transfer, prefill first, with what is requested', () => {
    const text = `{ "regionscope": 1, "decode": ${DERIVED}, "prefill": ${SAMPLE}, "request": { "prefill_block_ids": [[1]], "decode_block_ids": [[0]] } }`;
    const [prefill, decode] = documentsOf(text, 't.json');
    expect(prefill).toMatchObject({ name: 't.json, prefill', document: documentOf(SAMPLE) });
    expect(prefill).toMatchObject({ issues: [], transfer: { prefill_block_ids: [[1]], decode_block_ids: [[0]] } });
    expect(decode).toMatchObject({ name: 't.json, decode', document: documentOf(DERIVED), issues: [] });
    const misfit = documentsOf(text.replace('[[1]]', '[[1], [], [], [], [], [], []]'))[0];
    expect(misfit).toMatchObject({ transfer: null, issues: [{ code: 'wrong-length', severity: 'warning' }] });
    expect(documentsOf(`{ "prefill": ${SAMPLE}, "decode": ${DERIVED} }`)[0]).toMatchObject({ transfer: null });
    const vector = `{ "transfer": ${text}, "expected": {} }`;
    expect(documentsOf(vector).map(({ document }) => document)).toStrictEqual([
      documentOf(SAMPLE),
      documentOf(DERIVED),
    ]);
    const faulty = text.replace(SAMPLE, SAMPLE.replace('"uint8"', '"unit8"'));
    expect(unreadOf(faulty).map(({ name }) => name)).toStrictEqual(['the text, prefill']);
  });

  it('reads the sides of the golden transfers as they are alone', () => {
    for (let i = 0; i < 40; i += 2) {
      const [prefill, decode] = transferSides.slice(i, i + 2).map(({ text }) => text);
      const documents = documentsOf(`{"prefill": ${prefill}, "decode": ${decode}}`).map(({ document }) => document);
      expect(documents).toStrictEqual([documentOf(prefill ?? ''), documentOf(decode ?? '')]);
    }
  });
});

describe('readAny() of links', () => {
  it('gives the layout, and beside it how it is looked at', () => {
    const result = readAny(`[Open it](${linkTo('https://example.org/', FULL)})`);
    expect(result.ok && result.documents).toMatchObject([
      { name: 'sample.json', document: FULL.open.document, share: FULL, issues: [] },
    ]);
  });

  it('says what is wrong with one that is cut off', () => {
    expect(unreadOf(linkTo('https://example.org/', FULL).slice(0, -5))).toMatchObject([
      { issues: [{ code: 'broken-share' }] },
    ]);
  });
});

describe('readAny() of archives', () => {
  it('unpacks gzip, of several members too, and zip in gzip', () => {
    const parts = [SAMPLE.slice(0, 100), SAMPLE.slice(100)].map((part) => gzipSync(strToU8(part)));
    expect(onlyOf(Buffer.concat(parts)).document).toStrictEqual(documentOf(SAMPLE));
    expect(documentsOf(gzipSync(files({ 'a.txt': SAMPLE })))[0]?.name).toBe('a.txt');
    expect(onlyOf(Buffer.from(gzipSync(strToU8(SAMPLE))).toString('base64')).document).toStrictEqual(
      documentOf(SAMPLE),
    );
  });

  it('opens the files of a zip in their order, by content, and notes those that are something else', () => {
    const archive = files({
      'out/': '',
      'out/b.json': SAMPLE,
      'out/README': 'What this is.',
      '__MACOSX/out/b.json': 'x',
      'out/.hidden': 'x',
      'out/a.log': fixture('layers.txt'),
    });
    const [b, a, ...rest] = documentsOf(archive, 'out.zip');
    expect([b?.name, a?.name, rest]).toStrictEqual(['out/b.json', 'out/a.log', []]);
    expect(b?.issues).toMatchObject([{ severity: 'warning', path: 'out/README', mend: 'The file is left out.' }]);
  });

  it('opens the good files of an archive, and tells what is wrong with the others', () => {
    const faulty = SAMPLE.replace('"uint8"', '"unit8"');
    const lines = `${flat(SAMPLE)}\n${flat(faulty)}`;
    const inner = files({ 'd.json': DERIVED, 'e.json': '{' });
    const archive = zipSync({
      ...Object.fromEntries(
        Object.entries({ 'b.json': faulty, 'a.json': SAMPLE, 'c.jsonl': lines }).map(([name, text]) => [
          name,
          strToU8(text),
        ]),
      ),
      'z.zip': inner,
    });
    const read = readAny(archive, 'out.zip');
    if (!read.ok) throw new Error('not read');
    // A file is read whole or not at all.
    expect(read.documents.map(({ name }) => name)).toStrictEqual(['a.json', 'd.json']);
    expect(read.unread.map(({ name }) => name)).toStrictEqual(['e.json', 'b.json', 'c.jsonl, line 2']);
    expect(read.unread[1]?.issues[0]).toMatchObject({ found: '"unit8"' });
    expect(unreadOf(files({ 'b.json': faulty, README: 'What this is.' })).map(({ name }) => name)).toStrictEqual([
      'b.json',
    ]);
  });

  it('opens the files before the place where an archive is damaged, and those after it', () => {
    const noise = (seed: number): string =>
      JSON.stringify({ regionscope: 1, notes: Array.from({ length: 900 }, (_, i) => (i * seed) % 8_191).join(' ') });
    const documents = { 'a.json': SAMPLE, 'b.json': noise(7_001), 'c.json': DERIVED };
    const archive = files(documents);
    const at = Buffer.from(archive).indexOf('b.json') + 400;
    const damaged = readAny(archive.fill(0xff, at, at + 40), 'out.zip');
    if (!damaged.ok) throw new Error('not read');
    expect(damaged.documents.map(({ name }) => name)).toStrictEqual(['a.json', 'c.json']);
    expect(damaged.unread).toMatchObject([{ name: 'b.json', issues: [{ code: 'bad-archive' }] }]);
    const cut = readAny(files(documents).subarray(0, at), 'out.zip');
    if (!cut.ok) throw new Error('not read');
    expect(cut.documents.map(({ name }) => name)).toStrictEqual(['a.json']);
    expect(cut.unread).toMatchObject([
      { name: 'b.json', issues: [{ found: 'a file of a zip archive that does not unpack: it ends early' }] },
      // What came after is not even known by name.
      { name: 'out.zip', issues: [{ found: 'a zip archive that does not unpack: invalid zip data' }] },
    ]);
  });

  it('stops at its limit', () => {
    const zeros = new Uint8Array(21 * 1024 * 1024);
    const found = (bytes: Uint8Array): unknown => unreadOf(bytes)[0]?.issues[0];
    expect(found(gzipSync(zeros))).toMatchObject({
      ...{ code: 'too-large-file', found: 'a gzip file: it unpacks to more than 20 MiB' },
    });
    expect(found(zipSync({ a: zeros }))).toMatchObject({ code: 'too-large-file' });
    const mebibyte = 1024 * 1024;
    const three = zipSync({ a: zeros.subarray(0, mebibyte), b: zeros.subarray(0, mebibyte), c: new Uint8Array(1) });
    expect(unzipped(three, 'x', 2 * mebibyte + 1)).toHaveLength(3);
    expect(unzipped(three, 'x', 2 * mebibyte)).toMatchObject({
      issues: [{ found: 'a zip archive: it unpacks to more than 2 MiB' }],
    });
    let nested = files({ a: SAMPLE });
    for (let i = 0; i < 4; i += 1) nested = zipSync({ 'z.zip': nested });
    expect(found(nested)).toMatchObject({ code: 'too-deep' });
  });

  it('says that an archive is broken, or empty', () => {
    const found = (bytes: Uint8Array): unknown => unreadOf(bytes)[0]?.issues[0];
    const packed = gzipSync(strToU8(SAMPLE));
    expect(found(packed.subarray(0, packed.length - 20))).toMatchObject({ code: 'bad-archive' });
    expect(found(packed.with(10, 0xff))).toMatchObject({ code: 'bad-archive' });
    const archive = files({ a: SAMPLE });
    expect(found(archive.subarray(0, 100))).toMatchObject({ code: 'bad-archive' });
    expect(found(zipSync({}))).toMatchObject({ code: 'empty-document' });
  });

  it('never throws on an archive with a byte changed', () => {
    const originals = [gzipSync(strToU8(SAMPLE)), files({ 'a.json': SAMPLE, 'b.log': fixture('layers.txt') })];
    fc.assert(
      fc.property(
        fc.constantFrom(...originals),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        fc.nat({ max: 255 }),
        (bytes, at, byte) => {
          const read = readAny(bytes.with(Math.floor(at * bytes.length), byte));
          if (!read.ok)
            expect(read.unread.every(({ issues }) => issues.some(({ severity }) => severity === 'error'))).toBe(true);
        },
      ),
      { numRuns: 500, seed: 77 },
    );
  });
});
