import { describe, expect, it } from 'vitest';
import type { LayoutDocument } from '../../src/core/layout/document.ts';
import { formatIssue } from '../../src/io/issue.ts';
import { readLayout } from '../../src/io/read-layout.ts';
import { writeLayout } from '../../src/io/write-layout.ts';
import { registrationVectors, transferSides } from './golden-layouts.ts';

function read(text: string): LayoutDocument {
  const result = readLayout(text);
  if (!result.ok) throw new Error(result.issues.map((issue) => formatIssue(issue, text)).join('\n'));
  return result.document;
}

describe('readLayout()', () => {
  it('finds the golden vectors it is to be tested with', () => {
    expect(registrationVectors).toHaveLength(245);
    expect(transferSides).toHaveLength(254);
  });

  it.each(registrationVectors)('reads $name, and reads what is written of it the same', ({ text }) => {
    const document = read(text);
    const written = writeLayout(document);
    expect(read(written)).toStrictEqual(document);
    // JSON.parse sees the same values, but for the order of integer keys and the nulls that count as absent.
    const { layout } = JSON.parse(text, (_, value) => value ?? undefined);
    expect(JSON.parse(written)).toStrictEqual(layout);
  });

  it.each(transferSides)('reads $name', ({ text }) => {
    expect(read(writeLayout(read(text)))).toStrictEqual(read(text));
  });

  it('keeps layers named by numbers in the order of the text', () => {
    const vector = registrationVectors.find(({ name }) => name === 'integer-names.json');
    const keys = [...(vector?.text.matchAll(/"(\d+)": \{\s*"data_ptr"/g) ?? [])].map((match) => match[1]);
    const document = read(vector?.text ?? '');
    expect(document.kv_caches?.map(({ layer }) => layer)).toStrictEqual(keys);
    expect(keys).toStrictEqual(['10', '2']);
    const written = writeLayout(document);
    expect(written.indexOf('"10": {\n      "data_ptr"')).toBeLessThan(written.indexOf('"2": {\n      "data_ptr"'));
  });

  it('says that it read the layout of a golden vector, and starts paths there', () => {
    const [vector] = registrationVectors;
    const result = readLayout(vector?.text ?? '');
    expect(result.issues.map(({ code, severity, line, column }) => [code, severity, line, column])).toStrictEqual([
      ['golden-vector', 'warning', 2, 2],
    ]);
    const range = result.ok ? result.positions('kv_cache_config.num_blocks') : undefined;
    expect(vector?.text.slice(range?.offset, (range?.offset ?? 0) + (range?.length ?? 0))).toBe('3');
  });
});
