import { describe, expect, it } from 'vitest';
import { explanationAt } from '../../../src/io/source-edit/explanation.ts';
import { proposalsAt } from '../../../src/io/source-edit/proposals.ts';
import { DERIVED, edited, SAMPLE } from '../sample-layout.ts';

/** Proposals where the text has a `|`, and the text with the one of that name taken. */
function at(marked: string) {
  const offset = marked.indexOf('|');
  const text = marked.replace('|', '');
  const found = proposalsAt(text, offset);
  return {
    labels: found?.options.map(({ label }) => label) ?? [],
    option: (label: string) => found?.options.find((option) => option.label === label),
    taken: (label: string): string => {
      const option = found?.options.find((each) => each.label === label);
      if (!found || !option) throw new Error(`no ${label}`);
      const caret = found.from + option.caret;
      const result = text.slice(0, found.from) + option.insert + text.slice(found.to);
      return `${result.slice(0, caret)}|${result.slice(caret)}`;
    },
  };
}

describe('proposalsAt()', () => {
  it('has the fields that are missing, each with its meaning', () => {
    const { labels, option } = at(edited(SAMPLE, '"num_blocks": 4,', '"num_blocks": 4, |'));
    expect(labels).toStrictEqual(['kv_cache_tensors']);
    expect(option('kv_cache_tensors')).toMatchObject({
      detail: 'list',
      description: expect.stringContaining('backing allocation'),
    });
    expect(at('{ "regionscope": 1, "k| }').labels).toContain('kv_caches');
    expect(at('{ "regionscope": 1, "k| }').labels).not.toContain('regionscope');
  });

  it('says which fields are required', () => {
    expect(at('{ "kv_cache_config": { | } }').option('num_blocks')?.detail).toBe('whole number, required');
  });

  it('puts the caret into the value of a field that is taken', () => {
    expect(at('{ "ti| }').taken('title')).toBe('{ "title": "|" }');
    expect(at('{ | }').taken('kv_caches')).toBe('{ "kv_caches": { | } }');
    expect(at('{ ti|, "x": 1 }').taken('title')).toBe('{ "title": "|", "x": 1 }');
    expect(at('{ "worker": { | "use_mla": true } }').taken('role')).toBe(
      '{ "worker": { "role": "|", "use_mla": true } }',
    );
    expect(at('{ "tit|le": "x" }').taken('title')).toBe('{ "title"|: "x" }');
  });

  it('follows the type that a spec says', () => {
    const spec = (inside: string) => `{"kv_cache_config": {"kv_cache_groups": [{"kv_cache_spec": {${inside}}}]}}`;
    expect(at(spec('"type": "MambaSpec", |')).labels).toContain('shapes');
    expect(at(spec('"type": "MambaSpec", |')).labels).not.toContain('head_size');
    expect(at(spec('"type": "MLAAttentionSpec", "|"')).labels).toContain('alignment');
    expect(at(spec('|')).labels).toStrictEqual(
      expect.arrayContaining(['type', 'shapes', 'head_size', 'kv_cache_specs']),
    );
    expect(at(spec('"type": "|"')).labels).toStrictEqual(
      expect.arrayContaining(['MambaSpec', 'UniformTypeKVCacheSpecs', 'KpoolTailSpec']),
    );
    expect(at(spec('"type": |')).taken('MambaSpec')).toBe(spec('"type": "MambaSpec"|'));
  });

  it('has the values that a field may take', () => {
    expect(at('{"worker": {"role": "p|"}}').labels).toStrictEqual(['prefill', 'decode', 'both']);
    expect(at('{"worker": {"use_mla": t|}}').taken('true')).toBe('{"worker": {"use_mla": true|}}');
    expect(at('{"rules": {"alias": |}}').labels).toContain('base-and-length');
    expect(at('{"worker": {"tp_rank": |}}').labels).toStrictEqual([]);
    expect(at('{"rules": {"own": {"clauses": [{"joins": [{"of": "region", "|"}]}]}}}').labels).toStrictEqual([
      'field',
      'relation',
      'value',
    ]);
  });

  it('has the layers that the text names elsewhere', () => {
    expect(at(edited(DERIVED, '"layer_names": ["b"]', '"layer_names": ["b", |]')).labels).toStrictEqual(['a']);
    expect(
      at(
        edited(SAMPLE, '"layer_names": ["a"]', '"layer_names": ["a", "z"]').replace(
          '"kv_caches": {',
          '"kv_caches": {|',
        ),
      ).labels,
    ).toStrictEqual(['z']);
  });

  it('has none where the format has nothing', () => {
    expect(proposalsAt('{"mine": {}}', 10)).toBeNull();
    expect(proposalsAt('', 0)).toBeNull();
  });
});

describe('explanationAt()', () => {
  const about = (text: string, part: string) => explanationAt(text, text.indexOf(part) + 1);

  it('explains the key under the pointer, and the field of a value', () => {
    const stride = about(DERIVED, '"block_stride"');
    expect(stride).toMatchObject({
      name: 'block_stride',
      kind: 'whole number',
      description: 'Bytes from one logical block of a layer to the next.',
    });
    expect(DERIVED.slice(stride?.from, stride?.to)).toBe('"block_stride"');
    expect(about(SAMPLE, '"prefill"')).toMatchObject({ name: 'role', kind: 'text, may be left out' });
    expect(about(SAMPLE, '"a": {')).toMatchObject({
      name: 'a',
      description: expect.stringContaining('captured tensors by layer'),
    });
  });

  it('explains nothing between values, nor what the format does not know', () => {
    expect(explanationAt(SAMPLE, SAMPLE.indexOf('\n') + 1)).toBeNull();
    expect(about('{ "mine": 1 }', '"mine"')).toBeNull();
  });
});
