import { describe, expect, it } from 'vitest';
import { parseJsonTree } from '../../../src/io/json-tree.ts';
import { type Subjects, subjectsIn } from '../../../src/io/source-edit/subjects.ts';
import { DERIVED, SAMPLE, WRITTEN } from '../sample-layout.ts';

function subjectsOf(text: string): Subjects {
  const { root } = parseJsonTree(text);
  if (root === undefined) throw new Error('no JSON');
  return subjectsIn(root);
}

/** What the text has at the spans of a layer. */
const parts = (text: string, layer: string): string[] =>
  subjectsOf(text)
    .ofLayer(layer)
    .map(({ from, to }) => text.slice(from, to).split('\n')[0] as string);

/** What is at the start of a part of a text. */
const at = (text: string, part: string) => subjectsOf(text).subjectAt(text.indexOf(part));
const layers = (...names: string[]) => ({ kind: 'layers', layers: names });

describe('subjectsIn()', () => {
  it('finds a captured layer, and the group that holds it alone', () => {
    expect(parts(SAMPLE, 'a')).toStrictEqual(['"a": {', '{']);
    expect(parts(SAMPLE, 'b')).toStrictEqual([]);
  });

  it('finds the names of layers that share a tensor, and their specs', () => {
    expect(parts(DERIVED, 'b')).toStrictEqual([
      '"b": { "type": "MambaSpec", "shapes": [[4], [7, 4]], "dtypes": ["uint8", "float32"] }',
      '"b"',
      '{ "layer_names": ["b"], "kv_cache_spec": { "type": "UniformTypeKVCacheSpecs", "kv_cache_specs": {',
    ]);
    expect(parts(DERIVED, 'a').at(-1)).toBe('"a": 2');
  });

  it('says which layers a place is about', () => {
    expect(at(SAMPLE, '"stride"')).toStrictEqual(layers('a'));
    expect(at(SAMPLE, '"MLAAttentionSpec"')).toStrictEqual(layers('a'));
    expect(at(SAMPLE, '"num_blocks"')).toBeNull();
    expect(at(DERIVED, '"layer_stride"')).toStrictEqual(layers('a', 'b'));
    expect(at(DERIVED, '"b"]')).toStrictEqual(layers('b'));
    expect(at(DERIVED, '"MambaSpec"')).toStrictEqual(layers('b'));
    expect(at(DERIVED, '"a": 2')).toStrictEqual(layers('a'));
    expect(at(WRITTEN, '"page_bytes"')).toStrictEqual(layers('a'));
  });

  it('finds the rows of a worker’s own table', () => {
    const text = SAMPLE.replace(
      '"request_block_ids"',
      '"registered": { "kv_caches_base_addr": ["0x10", "0x20"], "block_lens": [64, 80], "ssm_region_indices": [1] },\n"request_block_ids"',
    );
    expect(at(text, '80]')).toStrictEqual({ kind: 'row', row: 1 });
    expect(at(text, '1] },')).toStrictEqual({ kind: 'row', row: 1 });
    expect(at(text, '"registered"')).toBeNull();
    expect(
      subjectsOf(text)
        .ofRow(1)
        .map(({ from, to }) => text.slice(from, to)),
    ).toStrictEqual(['"0x20"', '80']);
  });

  it('looks into a golden vector', () => {
    expect(parts(`{"layout": ${SAMPLE}, "expected": {}}`, 'a')).toStrictEqual(['"a": {', '{']);
  });
});
