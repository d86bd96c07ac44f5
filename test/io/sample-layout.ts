/** One MLA layer `a`, captured: a page of 128 bytes, 4 blocks. Line 1 is the brace; see the text for the others. */
export const SAMPLE = `{
  "regionscope": 1,
  "worker": { "kv_cache_layout": "LBHNC", "role": "prefill" },
  "kv_cache_config": {
    "num_blocks": 4,
    "kv_cache_groups": [
      {
        "layer_names": ["a"],
        "kv_cache_spec": {
          "type": "MLAAttentionSpec",
          "block_size": 4,
          "num_kv_heads": 1,
          "head_size": 32,
          "dtype": "uint8"
        }
      }
    ]
  },
  "kv_caches": {
    "a": {
      "data_ptr": "0x7f0000000000",
      "shape": [4, 1, 4, 32],
      "stride": [128, 128, 32, 1],
      "dtype": "uint8",
      "storage": { "data_ptr": "0x7f0000000000", "nbytes": 512 }
    }
  },
  "request_block_ids": [[1, 3]]
}
`;

/** A layer of the same kind derived from kv_cache_tensors, with two groups. */
export const DERIVED = `{
  "regionscope": 1,
  "worker": { "physical_blocks_per_logical_kv_block": 2, "kernel_block_sizes": { "a": 2 } },
  "kv_cache_config": {
    "num_blocks": 4,
    "kv_cache_tensors": [
      { "size": 1024, "layers": ["a", "b"], "layer_stride": 512, "block_stride": 128, "offset": 0 }
    ],
    "kv_cache_groups": [
      { "layer_names": ["a"], "kv_cache_spec": { "type": "MLAAttentionSpec", "block_size": 4, "num_kv_heads": 1, "head_size": 32, "dtype": "uint8" } },
      { "layer_names": ["b"], "kv_cache_spec": { "type": "UniformTypeKVCacheSpecs", "kv_cache_specs": {
        "b": { "type": "MambaSpec", "shapes": [[4], [7, 4]], "dtypes": ["uint8", "float32"] } } } }
    ]
  },
  "request_block_ids": [[7], [3]]
}
`;

/** A page known by its numbers only. */
export const WRITTEN = `{
  "regionscope": 1,
  "kv_cache_config": {
    "num_blocks": 4,
    "kv_cache_groups": [{ "layer_names": ["a"], "kv_cache_spec": { "type": "SlidingWindowSpec" } }]
  },
  "pages": [{ "layer": "a", "offset": 64, "page_bytes": 100, "block_stride": 128 }],
  "allocation": { "base_addr": "0x7f0000000000", "bytes": 576 }
}
`;

/** `text` with the one `from` in it made `to`. @throws Error unless there is exactly one. */
export function edited(text: string, from: string, to: string): string {
  if (text.split(from).length !== 2) throw new Error(`not exactly one ${from} in the sample`);
  return text.replace(from, () => to);
}
