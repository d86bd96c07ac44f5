import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { entryById, entryOf, findWords } from '../../src/lessons/find-words.ts';
import { GLOSSARY } from '../../src/lessons/glossary.ts';
import { LESSONS } from '../../src/lessons/list.ts';

const linked = (text: string, seen = new Set<string>()): string[] =>
  findWords(text, seen).flatMap(({ text: piece, entry }) => (entry ? [`${piece} → ${entry.id}`] : []));

describe('GLOSSARY', () => {
  test('stands in the order of the alphabet, each entry and form once', () => {
    const words = GLOSSARY.map(({ word }) => word.toLowerCase().replace('_', ' '));
    expect(words).toEqual([...words].sort((a, b) => a.localeCompare(b, 'en')));
    const forms = GLOSSARY.flatMap(({ word, forms = [] }) => [word.toLowerCase(), ...forms]);
    expect(forms.filter((form, i) => forms.indexOf(form) !== i)).toEqual([]);
    expect(new Set(GLOSSARY.map(({ id }) => id)).size).toBe(GLOSSARY.length);
  });

  test.each(GLOSSARY.map((entry) => [entry.word, entry] as const))('%s leads only to what is there', (_, entry) => {
    for (const id of entry.see ?? []) {
      expect(entryById(id)).not.toBeNull();
      expect(id).not.toBe(entry.id);
    }
    if (entry.lesson !== undefined) expect(LESSONS.map(({ id }) => id)).toContain(entry.lesson);
    expect(entry.means).toMatch(/^[A-Z].*\.$/);
    expect(entry.means.match(/[.?](?= |$)/g)?.length).toBeLessThanOrEqual(2);
  });

  test('has an entry for every lesson, and a way to each entry', () => {
    expect(LESSONS.filter(({ id }) => !GLOSSARY.some((entry) => entry.lesson === id))).toEqual([]);
    const reached = new Set(GLOSSARY.flatMap(({ see = [] }) => see));
    expect(GLOSSARY.filter(({ id }) => !reached.has(id)).map(({ id }) => id)).toEqual([]);
  });
});

describe('findWords()', () => {
  test('finds the longest word, in singular and plural, in any case', () => {
    expect(linked('Packed rows and transfer groups; Descriptors of one block')).toEqual([
      'Packed rows → packed-row',
      'transfer groups → transfer-group',
      'Descriptors → descriptor',
      'block → block',
    ]);
  });

  test('finds a word once, by its entry', () => {
    expect(linked('a region, two regions; a group, a transfer group')).toEqual([
      'region → region',
      'group → transfer-group',
    ]);
    const seen = new Set<string>();
    linked('one region', seen);
    expect(linked('another region of a block', seen)).toEqual(['block → block']);
  });

  test('finds nothing inside of names', () => {
    expect(linked('base-address packed-row-aware layers.0.block full-geometry unregions regionscope R0')).toEqual([]);
    expect(linked('block_len, block.')).toEqual(['block_len → block-len', 'block → block']);
  });

  test('cuts, and loses nothing', () => {
    const word = fc.constantFrom(...GLOSSARY.flatMap(({ word: each, forms = [] }) => [each, ...forms]));
    const text = fc
      .array(fc.oneof(word, fc.constantFrom(' ', ', ', 's ', '.', '-', '_', '`', 'R0', 'ß', '\n')))
      .map((all) => all.join(''));
    fc.assert(
      fc.property(text, (each) => {
        const pieces = findWords(each, new Set());
        expect(pieces.map((piece) => piece.text).join('')).toBe(each);
        for (const piece of pieces) if (piece.entry) expect(entryOf(piece.text)).toBe(piece.entry);
      }),
      { seed: 64_661 },
    );
  });
});
