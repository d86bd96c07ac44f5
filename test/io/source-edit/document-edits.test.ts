import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LayoutDocument } from '../../../src/core/layout/document.ts';
import { readLayout } from '../../../src/io/read-layout.ts';
import { documentEdits } from '../../../src/io/source-edit/document-edits.ts';
import { applyEdits } from '../../../src/io/source-edit/text-edit.ts';
import { writeLayout } from '../../../src/io/write-layout.ts';
import { registrationVectors } from '../golden-layouts.ts';
import { DERIVED, SAMPLE, WRITTEN } from '../sample-layout.ts';

function documentOf(text: string): LayoutDocument {
  const result = readLayout(text);
  if (!result.ok) throw new Error(result.issues.map(({ path, found }) => `${path}: ${found}`).join('\n'));
  return result.document;
}

/** The text after it was made to say `after`. */
function changed(text: string, after: LayoutDocument): string {
  const edits = documentEdits(text, documentOf(text), after);
  if (edits === null) throw new Error('no JSON');
  return applyEdits(text, edits);
}

const TWO_PAGES = `{
    // Where it comes from.
    "regionscope": 1, "title": "Two", // shown
    "kv_cache_config": {
        "num_blocks": 4, "kv_cache_groups": [{ "layer_names": ["a", "b"], "kv_cache_spec": { "type": "SlidingWindowSpec" } }]
    },
    "mine": [1,2], /* not of the format */
    "pages": [
        // the first
        { "layer": "a", "offset": 0, "page_bytes": 100, "block_stride": 256 }, // of a
        { "layer": "b", "offset": 128, "page_bytes": 90, "block_stride": 256 } // of b
    ],
    "allocation": { "base_addr": "0x7f00", "bytes": 1024 }
}
`;

describe('documentEdits()', () => {
  const two = documentOf(TWO_PAGES);
  const pages = two.pages ?? [];

  it('changes the digits of a number that changed, and nothing else', () => {
    const after = { ...two, pages: [pages[0] as (typeof pages)[0], { ...pages[1], offset: 160 } as (typeof pages)[0]] };
    expect(documentEdits(TWO_PAGES, two, after)).toStrictEqual([
      { from: TWO_PAGES.indexOf('128'), to: TWO_PAGES.indexOf('128') + 3, insert: '160' },
    ]);
  });

  it('has no edits for what the text says already', () => {
    expect(documentEdits(TWO_PAGES, two, { ...two, title: 'Two' })).toStrictEqual([]);
  });

  it('moves an element with its comments', () => {
    const text = changed(TWO_PAGES, { ...two, pages: pages.toReversed() });
    expect(text.slice(text.indexOf('"pages"'), text.indexOf('    "allocation"'))).toBe(`"pages": [
        { "layer": "b", "offset": 128, "page_bytes": 90, "block_stride": 256 }, // of b
        // the first
        { "layer": "a", "offset": 0, "page_bytes": 100, "block_stride": 256 } // of a
    ],
`);
  });

  it('takes an element out with its comma, and puts one in with its own', () => {
    const [a, b] = pages as [(typeof pages)[0], (typeof pages)[0]];
    const names = (of: string[]) => ({
      ...two.kv_cache_config,
      kv_cache_groups: [{ layer_names: of, kv_cache_spec: { type: 'SlidingWindowSpec' as const } }],
    });
    const one = changed(TWO_PAGES, { ...two, kv_cache_config: names(['b']), pages: [b] });
    expect(one).toContain(`"layer_names": ["b"]`);
    expect(one.slice(one.indexOf('"pages"'), one.indexOf('    "allocation"'))).toBe(`"pages": [
        { "layer": "b", "offset": 128, "page_bytes": 90, "block_stride": 256 } // of b
    ],
`);
    const three = changed(TWO_PAGES, {
      ...two,
      kv_cache_config: names(['c', 'a', 'b']),
      pages: [{ ...a, layer: 'c' }, a, b],
    });
    expect(three).toContain(`"layer_names": ["c", "a", "b"]`);
    expect(three.slice(three.indexOf('"pages"'), three.indexOf('        // the first'))).toBe(`"pages": [
        { "layer": "c", "offset": 0, "page_bytes": 100, "block_stride": 256 },
`);
  });

  it('keeps fields that the format does not know, and puts new ones after the field they follow', () => {
    const { title: _, ...untitled } = two;
    const text = changed(TWO_PAGES, { ...untitled, rules: { alias: 'base-and-length' } });
    expect(text).toContain('"mine": [1,2], /* not of the format */');
    expect(text).not.toContain('title');
    expect(text).toContain('    "rules": { "alias": "base-and-length" }');
    expect(text.startsWith('{\n    // Where it comes from.\n    "regionscope": 1,')).toBe(true);
  });

  it('changes the layout within a golden vector', () => {
    const vector = `{ "layout": ${SAMPLE.trim()}, "expected": { "num_blocks": 4 } }`;
    const before = documentOf(vector);
    const text = changed(vector, { ...before, kv_cache_config: { ...before.kv_cache_config, num_blocks: 3 } });
    expect(text).toBe(vector.replace('"num_blocks": 4', '"num_blocks": 3'));
  });

  it('has none for a text without structure', () => {
    expect(documentEdits('{ "a" 1', two, two)).toBeNull();
  });

  const originals = [SAMPLE, DERIVED, WRITTEN, TWO_PAGES, ...registrationVectors.slice(0, 25).map(({ text }) => text)];

  /** A document changed at some places as handles and forms would: numbers, names' order, layers in and out. */
  function mutated(document: LayoutDocument, picks: readonly number[]): LayoutDocument {
    const lists = (value: unknown): unknown[][] => {
      if (typeof value !== 'object' || value === null) return [];
      const inner = Object.values(value).flatMap(lists);
      return Array.isArray(value) ? [value, ...inner] : inner;
    };
    const result = structuredClone(document);
    for (const pick of picks) {
      const all = lists(result).filter((list) => list.length > 0);
      const list = all[pick % all.length];
      if (!list) continue;
      const at = pick % list.length;
      const kind = (pick >> 4) % 4;
      if (kind === 0) list.splice(at, 1);
      else if (kind === 1) list.push(list.shift());
      else if (kind === 2) list.reverse();
      else list.splice(at, 0, structuredClone(list[(at + 1) % list.length]));
    }
    return result as LayoutDocument;
  }

  it('makes a text say any other document, comments and all', () => {
    let compared = 0;
    fc.assert(
      fc.property(
        fc.constantFrom(...originals),
        fc.array(fc.nat(4095), { maxLength: 5 }),
        fc.boolean(),
        (source, picks, plain) => {
          const before = documentOf(source);
          const text = plain ? writeLayout(before) : source.replace(/,\n( *)/g, ',\n$1// kept\n$1');
          const after = mutated(before, picks);
          const wanted = readLayout(writeLayout(after));
          const result = readLayout(changed(text, after));
          expect(result.ok).toBe(wanted.ok);
          if (!wanted.ok || !result.ok) return;
          expect(writeLayout(result.document)).toBe(writeLayout(wanted.document));
          compared += 1;
        },
      ),
      { numRuns: 200, seed: 20261201 },
    );
    expect(compared).toBeGreaterThan(40);
  });

  it('takes one document for another, whatever they are', () => {
    fc.assert(
      fc.property(fc.constantFrom(...originals), fc.constantFrom(...originals), (source, other) => {
        const after = documentOf(other);
        const result = readLayout(changed(source, after));
        expect(result.ok && writeLayout(result.document)).toBe(writeLayout(after));
      }),
      { numRuns: 60, seed: 20261201 },
    );
  });
});
