import { describe, expect, it } from 'vitest';
import { formatIssue } from '../../src/io/issue.ts';
import { readLayout } from '../../src/io/read-layout.ts';
import { DERIVED, edited, SAMPLE, WRITTEN } from './sample-layout.ts';

/** What a text is told, a line an issue, as a person reads it. */
const told = (text: string): string[] => readLayout(text).issues.map((issue) => formatIssue(issue));

type Case = readonly [what: string, sample: string, from: string, to: string, ...expected: string[]];

const SPEC = 'kv_cache_config.kv_cache_groups[0].kv_cache_spec';
const ATTENTION_TYPES =
  'FullAttentionSpec, SlidingWindowSpec, ChunkedLocalAttentionSpec, MLAAttentionSpec, SlidingWindowMLASpec, CircularBufferSpec, KpoolTailSpec, MambaSpec';
const MOST = '9007199254740991 (2^53 - 1)';

const cases: readonly Case[] = [
  // names
  [
    'a misspelt field, and what it should have been',
    SAMPLE,
    '"head_size"',
    '"head_sizes"',
    `13:11 error: ${SPEC}.head_sizes: found the unknown field "head_sizes", wanted the field head_size. Did you mean head_size? Rename head_sizes to head_size. [missing-field]`,
    `13:11 warning: ${SPEC}.head_sizes: found the unknown field "head_sizes", wanted a field of the format. Did you mean head_size? Rename or remove it; it is ignored. [unknown-field]`,
  ],
  [
    'an unknown field of the worker',
    SAMPLE,
    '"role"',
    '"gpu_type": "H100", "role"',
    '3:43 warning: worker.gpu_type: found the unknown field "gpu_type", wanted a field of the format. Rename or remove it; it is ignored. [unknown-field]',
  ],
  [
    'a misspelt spec type',
    SAMPLE,
    '"MLAAttentionSpec"',
    '"MLAAtentionSpec"',
    `10:19 error: ${SPEC}.type: found "MLAAtentionSpec", wanted one of ${ATTENTION_TYPES}, UniformTypeKVCacheSpecs. Did you mean MLAAttentionSpec? Choose one of them. [unknown-spec-type]`,
  ],
  [
    'a nickname of a dtype',
    SAMPLE,
    '"uint8"\n        }',
    '"bf16"\n        }',
    `14:20 error: ${SPEC}.dtype: found "bf16", wanted torch's name of a dtype, such as float16, bfloat16 or uint8. Did you mean bfloat16? Write its torch name. [unknown-dtype]`,
  ],
  [
    'a misspelt dtype',
    SAMPLE,
    '"uint8",',
    '"torch.unit8",',
    `24:16 error: kv_caches["a"].dtype: found "torch.unit8", wanted torch's name of a dtype, such as float16, bfloat16 or uint8. Did you mean torch.uint8? Write its torch name. [unknown-dtype]`,
  ],
  [
    "vLLM's older name of a cache layout",
    SAMPLE,
    '"LBHNC"',
    '"NHD"',
    '3:34 error: worker.kv_cache_layout: found "NHD", wanted the letters L, B, H, N and C, each once, outermost first. Did you mean LBNHC? Name all five axes. [unknown-cache-layout]',
  ],
  [
    'a cache layout with a letter twice',
    SAMPLE,
    '"LBHNC"',
    '"LBHNN"',
    '3:34 error: worker.kv_cache_layout: found "LBHNN", wanted the letters L, B, H, N and C, each once, outermost first. Did you mean LBHNC? Name all five axes. [unknown-cache-layout]',
  ],
  [
    'a misspelt role',
    SAMPLE,
    '"prefill"',
    '"prefil"',
    '3:51 error: worker.role: found "prefil", wanted one of prefill, decode, both. Did you mean prefill? Choose one of them. [unknown-name]',
  ],
  [
    'rules that are not there',
    SAMPLE,
    '"regionscope": 1,',
    '"regionscope": 1, "rules": { "alias": "coverd", "rows": "sometimes" },',
    '2:41 warning: rules.alias: found "coverd", wanted one of base-address, base-and-length, full-geometry, covered, packed-row-aware. Did you mean covered? It is ignored, and the default rule is used. [unknown-rule]',
    '2:59 warning: rules.rows: found "sometimes", wanted one of packed-mla, padded-only, never. It is ignored, and the default rule is used. [unknown-rule]',
  ],
  [
    'another version of the format',
    SAMPLE,
    '"regionscope": 1',
    '"regionscope": 2',
    '2:18 error: regionscope: found 2, wanted 1. This RegionScope reads format 1 only. [unknown-version]',
  ],
  // fields that are missing
  [
    'null for a field that is needed',
    SAMPLE,
    '"num_blocks": 4',
    '"num_blocks": null',
    '5:19 error: kv_cache_config.num_blocks: found null, wanted the field num_blocks. Add it: Logical blocks in the pool. [missing-field]',
  ],
  [
    'each field that the size of a page needs',
    SAMPLE,
    '"block_size": 4,\n          "num_kv_heads": 1,\n          "head_size": 32,\n          "dtype": "uint8"',
    '"sliding_window": 3',
    `9:26 error: ${SPEC}.block_size: found nothing, wanted the field block_size. Add it: Tokens a logical block. [missing-field]`,
    `9:26 error: ${SPEC}.num_kv_heads: found nothing, wanted the field num_kv_heads. Add it: KV heads on this rank. [missing-field]`,
    `9:26 error: ${SPEC}.head_size: found nothing, wanted the field head_size. Add it: Elements a head of K. [missing-field]`,
    `9:26 error: ${SPEC}.dtype: found nothing, wanted the field dtype. Add it: Element type, torch's name with or without "torch.". [missing-field]`,
  ],
  [
    'pages without an allocation',
    WRITTEN,
    ',\n  "allocation": { "base_addr": "0x7f0000000000", "bytes": 576 }',
    '',
    '1:1 error: allocation: found nothing, wanted the field allocation. Add it: The allocation that pages lie in. [missing-field]',
  ],
  // numbers
  [
    'a negative number',
    DERIVED,
    '"offset": 0',
    '"offset": -4',
    '7:97 error: kv_cache_config.kv_cache_tensors[0].offset: found -4, wanted a whole number of at least 0. Check the number. [negative]',
  ],
  [
    'no blocks',
    SAMPLE,
    '"num_blocks": 4',
    '"num_blocks": 0',
    '5:19 error: kv_cache_config.num_blocks: found 0, wanted a whole number of at least 1. Check the number. [too-small]',
  ],
  [
    'a fraction',
    SAMPLE,
    '"head_size": 32',
    '"head_size": 3.25e1',
    `13:24 error: ${SPEC}.head_size: found 3.25e1, wanted a whole number. Write it without a fraction. [not-whole]`,
  ],
  [
    'a fraction that a double loses',
    SAMPLE,
    '"head_size": 32',
    '"head_size": 4503599627370496.5',
    `13:24 error: ${SPEC}.head_size: found 4503599627370496.5, which would be read as 4503599627370496, wanted a whole number. Write it without a fraction. [not-whole]`,
  ],
  [
    'a number past 2^53',
    SAMPLE,
    '"nbytes": 512',
    '"nbytes": 9007199254740993',
    `25:60 error: kv_caches["a"].storage.nbytes: found 9007199254740993, wanted a whole number of at most ${MOST}. Check the number; larger ones cannot be held exactly. [too-large]`,
  ],
  [
    'a number past every double',
    SAMPLE,
    '"nbytes": 512',
    '"nbytes": 1e999',
    `25:60 error: kv_caches["a"].storage.nbytes: found 1e999, wanted a whole number of at most ${MOST}. Check the number; larger ones cannot be held exactly. [too-large]`,
  ],
  [
    'NaN',
    SAMPLE,
    '[128, 128, 32, 1]',
    '[128, NaN, 32, 1]',
    '23:23 error: kv_caches["a"].stride[1]: found NaN, wanted a whole number. Put in the number that was measured, or leave the field out. [not-a-number]',
  ],
  [
    'minus infinity',
    SAMPLE,
    '"nbytes": 512',
    '"nbytes": -Infinity',
    '25:60 error: kv_caches["a"].storage.nbytes: found -Infinity, wanted a whole number. Put in the number that was measured, or leave the field out. [not-a-number]',
  ],
  [
    'a number in quotes',
    SAMPLE,
    '"nbytes": 512',
    '"nbytes": "512"',
    '25:60 error: kv_caches["a"].storage.nbytes: found "512", wanted a whole number. Write the number without quotes. [wrong-type]',
  ],
  // addresses
  [
    'an address as a number',
    SAMPLE,
    '"data_ptr": "0x7f0000000000",\n',
    '"data_ptr": 139637976727552,\n',
    '21:19 error: kv_caches["a"].data_ptr: found 139637976727552, wanted an address below 2^64 in a string: 0x and hex digits, or decimal digits. Write it in double quotes. [wrong-type]',
  ],
  [
    'an address past 2^64',
    WRITTEN,
    '"0x7f0000000000"',
    '"18446744073709551616"',
    '8:32 error: allocation.base_addr: found "18446744073709551616", wanted an address below 2^64 in a string: 0x and hex digits, or decimal digits. Copy data_ptr() as a hex string. [bad-address]',
  ],
  [
    'a malformed address',
    WRITTEN,
    '"0x7f0000000000"',
    '"7f00"',
    '8:32 error: allocation.base_addr: found "7f00", wanted an address below 2^64 in a string: 0x and hex digits, or decimal digits. Copy data_ptr() as a hex string. [bad-address]',
  ],
  [
    'an allocation that ends past 2^64',
    WRITTEN,
    '"0x7f0000000000"',
    '"0xffffffffffffff00"',
    '8:17 error: allocation: found an allocation that ends at 0x10000000000000140, wanted an end of at most 0x10000000000000000 (2^64). Check the address and the length. [address-past-2-64]',
  ],
  [
    'a view that starts before its storage',
    SAMPLE,
    '"data_ptr": "0x7f0000000000",\n',
    '"data_ptr": "0x7effffffff00",\n',
    '21:19 error: kv_caches["a"].data_ptr: found "0x7effffffff00", wanted an address in the storage, from 0x7f0000000000 and below 0x7f0000000200. Copy both addresses from the same tensor. [outside-storage]',
  ],
  [
    'a view that ends past its storage',
    SAMPLE,
    '"nbytes": 512',
    '"nbytes": 500',
    '25:60 warning: kv_caches["a"].storage.nbytes: found 500, wanted at least 512, where the view ends. Check shape and stride; what lies past the storage is counted as out of bounds. [past-storage]',
  ],
  [
    'a page that starts past the allocation',
    WRITTEN,
    '"offset": 64',
    '"offset": 576',
    `7:39 error: pages[0].offset: found 576, wanted less than the allocation's 576 bytes. Check the offset and the allocation. [outside-storage]`,
  ],
  // products
  [
    'tensors that leave 2^53',
    DERIVED,
    '"block_stride": 128',
    '"block_stride": 9007199254740991',
    `7:7 error: kv_cache_config.kv_cache_tensors[0]: found offset + layers × layer_stride + num_blocks × block_stride = 36028797018964988 bytes, wanted at most ${MOST}. Check the numbers that it is the product of. [too-large]`,
  ],
  [
    'a tensor that leaves 2^53',
    SAMPLE,
    '"shape": [4, 1, 4, 32]',
    '"shape": [4000000000, 1, 4000000000, 1]',
    `22:16 error: kv_caches["a"].shape: found shape × item size = 16000000000000000000 bytes, wanted at most ${MOST}. Check the numbers that it is the product of. [too-large]`,
    '25:60 warning: kv_caches["a"].storage.nbytes: found 512, wanted at least 639999999841, where the view ends. Check shape and stride; what lies past the storage is counted as out of bounds. [past-storage]',
  ],
  [
    'pages that leave 2^53',
    WRITTEN,
    '"block_stride": 128',
    '"block_stride": 9007199254740000',
    `7:13 error: pages[0]: found offset + blocks × block_stride + page_bytes = 36028797018960164 bytes, wanted at most ${MOST}. Check the numbers that it is the product of. [too-large]`,
  ],
  [
    'blocks that leave 2^53',
    WRITTEN,
    '"regionscope": 1,',
    '"regionscope": 1, "worker": { "physical_blocks_per_logical_kv_block": 9007199254740991 },',
    `2:73 error: worker.physical_blocks_per_logical_kv_block: found num_blocks × kernel blocks a block, 36028797018963964, wanted at most ${MOST}. Check both numbers. [too-large]`,
  ],
  [
    'a stride of 0',
    SAMPLE,
    '[128, 128, 32, 1]',
    '[128, 128, 0, 1]',
    '23:28 error: kv_caches["a"].stride[2]: found 0, wanted at least 1, with 4 on the axis. One byte cannot stand for many; give the distance from one to the next. [zero-stride]',
  ],
  [
    'a block stride of 0',
    WRITTEN,
    '"block_stride": 128',
    '"block_stride": 0',
    '7:78 error: pages[0].block_stride: found 0, wanted at least 1, with 4 blocks. One byte cannot stand for many; give the distance from one to the next. [zero-stride]',
  ],
  [
    'a layer stride of 0',
    DERIVED,
    '"layer_stride": 512',
    '"layer_stride": 0',
    '7:61 error: kv_cache_config.kv_cache_tensors[0].layer_stride: found 0, wanted at least 1, with 2 layers. One byte cannot stand for many; give the distance from one to the next. [zero-stride]',
  ],
  // lists
  [
    'shape and stride of different lengths',
    SAMPLE,
    '[128, 128, 32, 1]',
    '[128, 32, 1]',
    '23:17 error: kv_caches["a"].stride: found 3 strides for 4 axes, wanted one stride for each axis of shape. Copy both from the same tensor. [wrong-length]',
  ],
  [
    'a state with a dtype too few',
    DERIVED,
    '["uint8", "float32"]',
    '["uint8"]',
    '12:72 error: kv_cache_config.kv_cache_groups[1].kv_cache_spec.kv_cache_specs["b"].dtypes: found 1 dtypes for 2 shapes, wanted one dtype for each shape. List the dtypes in the order of shapes. [wrong-length]',
  ],
  [
    'a list where a map of layers should be',
    SAMPLE,
    '"kv_caches": {',
    '"kv_caches": [], "kv_cache": {',
    '19:16 error: kv_caches: found an empty list, wanted an object with layer names as keys. Put an object here. [wrong-type]',
    '19:20 warning: kv_cache: found the unknown field "kv_cache", wanted a field of the format. Did you mean kv_caches? Rename or remove it; it is ignored. [unknown-field]',
  ],
  // layers
  [
    'a layer twice in kv_caches',
    SAMPLE,
    '"a": {',
    '"a": { "data_ptr": "0", "shape": [1], "stride": [1], "dtype": "bool", "storage": { "data_ptr": "0", "nbytes": 1 } },\n    "a": {',
    '21:5 error: kv_caches["a"]: found the layer "a" again, wanted each layer once; the first is in line 20. Remove or rename one of the two. [duplicate-layer]',
  ],
  [
    'a layer twice in a group',
    SAMPLE,
    '["a"]',
    '["a", "a"]',
    '8:30 error: kv_cache_config.kv_cache_groups[0].layer_names[1]: found layer "a" again, wanted each layer in one group, once; the first is in line 8. Remove one of the two. [duplicate-layer]',
  ],
  [
    'a layer in two groups',
    DERIVED,
    '{ "layer_names": ["b"]',
    '{ "layer_names": ["b", "a"]',
    '11:30 error: kv_cache_config.kv_cache_groups[1].layer_names[1]: found layer "a" in groups 0 and 1, wanted each layer in one group, once; the first is in line 10. Remove one of the two. [layer-in-two-groups]',
    '11:108 error: kv_cache_config.kv_cache_groups[1].kv_cache_spec.kv_cache_specs["a"]: found no spec for layer "a" of the group, wanted a spec for each of layer_names. Add its spec, or remove it from the group. [layer-without-spec]',
  ],
  [
    'a layer that is nowhere',
    SAMPLE,
    '["a"]',
    '["a", "aa"]',
    '8:30 error: kv_cache_config.kv_cache_groups[0].layer_names[1]: found layer "aa", wanted a layer of kv_caches. Add it to kv_caches, or remove it from the group. [layer-nowhere]',
  ],
  [
    'a layer twice in kv_cache_tensors',
    DERIVED,
    '["a", "b"]',
    '["a", "b", "b"]',
    '7:44 error: kv_cache_config.kv_cache_tensors[0].layers[2]: found layer "b" again, wanted each layer in one tensor, once; the first is in line 7. Remove one of the two. [duplicate-layer]',
  ],
  [
    'a layer twice in pages',
    WRITTEN,
    '"pages": [',
    '"pages": [{ "layer": "a", "offset": 0, "page_bytes": 1, "block_stride": 1 },\n',
    '8:12 error: pages[1].layer: found layer "a" again, wanted one page a layer; the first is in line 7. Remove or rename one of the two. [duplicate-layer]',
  ],
  [
    'a group without a layer',
    SAMPLE,
    '"kv_cache_groups": [',
    '"kv_cache_groups": [{ "layer_names": [], "kv_cache_spec": { "type": "FullAttentionSpec", "block_size": 1, "num_kv_heads": 1, "state_content_bytes": 1 } },',
    '6:42 warning: kv_cache_config.kv_cache_groups[0].layer_names: found an empty list, wanted a layer. The group keeps its index, and addresses nothing. [empty-group]',
  ],
  [
    'a wrapped spec of a layer that the group lacks',
    DERIVED,
    '"b": { "type"',
    '"c": { "type"',
    '11:103 error: kv_cache_config.kv_cache_groups[1].kv_cache_spec.kv_cache_specs["b"]: found no spec for layer "b" of the group, wanted a spec for each of layer_names. Add its spec, or remove it from the group. [layer-without-spec]',
    '12:9 warning: kv_cache_config.kv_cache_groups[1].kv_cache_spec.kv_cache_specs["c"]: found a spec for "c", wanted a layer of the group. It is not looked at; remove it, or add the layer to layer_names. [spec-without-layer]',
  ],
  [
    "a tensor's layer that no group has",
    DERIVED,
    '["a", "b"]',
    '["a", "b", "layer.c"]',
    '7:44 warning: kv_cache_config.kv_cache_tensors[0].layers[2]: found layer "layer.c", wanted a layer that a group names. No view can be derived of it, so it is left out; name it in a group. [layer-without-group]',
  ],
  [
    'a kernel block that does not divide the block',
    DERIVED,
    '{ "a": 2 }',
    '{ "a": 3 }',
    `3:87 error: worker.kernel_block_sizes["a"]: found 3, wanted a divisor of the layer's block_size, 4. Check both numbers. [kernel-block-not-divisor]`,
  ],
  [
    'a kernel block of no layer',
    DERIVED,
    '{ "a": 2 }',
    '{ "z": 2 }',
    '3:82 warning: worker.kernel_block_sizes["z"]: found layer "z", wanted a layer of kv_cache_tensors. It is not looked at; correct or remove it. [layer-nowhere]',
  ],
  [
    'a block without a whole state',
    SAMPLE,
    '"block_size": 4',
    '"block_size": 4, "tokens_per_state": 8',
    `11:48 error: ${SPEC}.tokens_per_state: found 8, wanted at most block_size, 4. A block would hold no whole state; check both numbers. [empty-page]`,
  ],
  // a request
  [
    'more block lists than groups',
    SAMPLE,
    '[[1, 3]]',
    '[[1, 3], []]',
    '28:24 error: request_block_ids: found 2 lists for 1 groups, wanted at most one list a group. Remove the lists that belong to no group. [wrong-length]',
  ],
  [
    'a kernel block past the pool',
    DERIVED,
    '[[7]',
    '[[8]',
    '15:26 error: request_block_ids[0][0]: found 8, wanted an id below 8, the kernel blocks of the pool. Check the id, num_blocks and the kernel blocks a logical block. [block-id-out-of-range]',
  ],
  [
    'a logical block past the pool',
    DERIVED,
    '[3]]',
    '[4]]',
    '15:31 error: request_block_ids[1][0]: found 4, wanted an id below 4, the logical blocks of a state group. Check the id, num_blocks and the kernel blocks a logical block. [block-id-out-of-range]',
  ],
  // forms
  [
    'pages beside kv_caches',
    SAMPLE,
    '"request_block_ids"',
    '"pages": [{ "layer": "a", "offset": 0, "page_bytes": 1, "block_stride": 1 }], "allocation": { "base_addr": "1", "bytes": 9 }, "request_block_ids"',
    '28:12 error: pages: found pages beside kv_caches, wanted one of the two. Keep kv_caches if they were captured, pages if all is known is numbers. [pages-beside-kv-caches]',
  ],
  [
    'an allocation without pages',
    SAMPLE,
    '"request_block_ids"',
    '"allocation": { "base_addr": "1", "bytes": 9 }, "request_block_ids"',
    '28:17 warning: allocation: found an allocation without pages, wanted pages in it. It is not looked at beside tensors. [not-looked-at]',
  ],
  [
    'an empty list of pages',
    DERIVED,
    '"request_block_ids"',
    '"pages": [], "request_block_ids"',
    '15:12 warning: pages: found an empty list, wanted a layer or more. It counts as absent; remove it. [empty-field]',
  ],
  [
    'no layers',
    DERIVED,
    '{ "size": 1024, "layers": ["a", "b"], "layer_stride": 512, "block_stride": 128, "offset": 0 }',
    '',
    '4:22 error: kv_cache_config: found no layers, wanted kv_caches, kv_cache_tensors or pages, with a layer or more. Add the captured tensors, the cache configuration, or hand-written pages. [no-layers]',
  ],
  [
    'a field twice',
    SAMPLE,
    '"num_blocks": 4,',
    '"num_blocks": 4,\n"num_blocks": 4,',
    '6:1 error: kv_cache_config.num_blocks: found the field "num_blocks" again, wanted each field once; the first is in line 5. Remove or rename one of the two. [duplicate-field]',
  ],
];

describe('readLayout()', () => {
  it.each([SAMPLE, DERIVED, WRITTEN])('reads the samples that the cases edit without an issue', (sample) => {
    expect(told(sample)).toStrictEqual([]);
  });

  it.each(cases)('names %s, in its place', (_what, sample, from, to, ...expected) => {
    expect(told(edited(sample, from, to))).toStrictEqual(expected);
  });

  it('names every problem at once, in the order of the text', () => {
    let text = edited(SAMPLE, '"num_blocks": 4', '"num_blocks": -1');
    text = edited(text, '"head_size": 32', '"head_size": "32"');
    text = edited(text, '[128, 128, 32, 1]', '[128, 128, 32]');
    text = edited(text, '[[1, 3]]', '[[1, null]]');
    expect(readLayout(text).issues.map(({ code, line }) => [code, line])).toStrictEqual([
      ['too-small', 5],
      ['wrong-type', 13],
      ['wrong-length', 23],
      ['wrong-type', 28],
    ]);
  });

  it('keeps a thousand errors, and counts the rest', () => {
    const lists = Array.from({ length: 1500 }, () => '-1').join(',');
    const { issues } = readLayout(edited(SAMPLE, '[[1, 3]]', `[[${lists}]]`));
    expect(issues).toHaveLength(1001);
    expect(issues.at(-1)).toMatchObject({ code: 'too-many-issues', found: '500 more errors' });
  });
});
