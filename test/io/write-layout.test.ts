import { describe, expect, it } from 'vitest';
import type { LayoutDocument } from '../../src/core/layout/document.ts';
import { writeLayout } from '../../src/io/write-layout.ts';

const document: LayoutDocument = {
  regionscope: 1,
  title: 'A "quoted" title',
  worker: {
    kernel_block_sizes: [
      { layer: '12', tokens: 4 },
      { layer: '3', tokens: 8 },
    ],
  },
  kv_cache_config: {
    num_blocks: 2,
    kv_cache_groups: [
      {
        layer_names: ['12', '3'],
        kv_cache_spec: {
          type: 'UniformTypeKVCacheSpecs',
          kv_cache_specs: [
            { layer: '12', spec: { type: 'MambaSpec', shapes: [[2, 3]], dtypes: ['uint8'] } },
            { layer: '3', spec: { type: 'FullAttentionSpec' } },
          ],
        },
      },
    ],
  },
};

describe('writeLayout()', () => {
  it('writes maps in the order of their entries, short values on one line', () => {
    expect(writeLayout(document)).toBe(`{
  "regionscope": 1,
  "title": "A \\"quoted\\" title",
  "worker": { "kernel_block_sizes": { "12": 4, "3": 8 } },
  "kv_cache_config": {
    "num_blocks": 2,
    "kv_cache_groups": [
      {
        "layer_names": ["12", "3"],
        "kv_cache_spec": {
          "type": "UniformTypeKVCacheSpecs",
          "kv_cache_specs": {
            "12": { "type": "MambaSpec", "shapes": [[2, 3]], "dtypes": ["uint8"] },
            "3": { "type": "FullAttentionSpec" }
          }
        }
      }
    ]
  }
}
`);
  });
});
