/**
 * What most layouts hold, so that a short one need not spell it out: deflate may refer to it as if it stood before
 * the text. Part of the format: not a letter of it can change while links exist.
 */
const TEXT = [
  '"registered":{"block_lens":[,"block_strides":[,"kv_caches_base_addr":["0x7f0000000000","],"num_blocks":,"num_regions":',
  ',"ple_region_index":,"region_group_ids":[,"region_is_mla":[true,false],"region_names":["layers.0.","region_num_blocks":',
  ',"scratch_region_indices":[],"ssm_region_indices":[],"own":{"clauses":[{"joins":[{"field":"base","of":"both","relation":"="}',
  ',{"field":"block_len","of":"both","relation":"<="},{"field":"block_stride","of":"both"}],"name":"refreshes":[',
  '"preset":"own-rule","rules":"as-registered","other":{"name":"own":true,"view":{"mode":"compare","matrix","replayed":',
  '"selection":{"block":0,"group":0,"kind":"byte","offset":,"space":0},"kind":"layer","layer":"layers.","kind":"region","region":',
  '"kind":"decision","step":,"id":"truncated:layers.spilled:R1","kind":"finding","tab":"regions","decisions","descriptors","order"',
  '"colourBy":"type","unit":"decimal","hidden":["map":{"addresses":null,"lens":"addresses","owner":0,"range":{"end":,"start":},"row":0}',
  '"covered","base-and-length","full-geometry","base-address","never","padded-only"',
  '"kv_caches":{"model.layers.0.self_attn.attn":{"data_ptr":"0x7f","device":"cuda:0","dtype":"float16","shape":[2,"storage":{"data_ptr":"0x7f","nbytes":},"stride":[',
  '"MambaSpec","shapes":[[],"dtypes":["float32"],"mamba_type":"tp_replicated":true,"SlidingWindowSpec","sliding_window":',
  '"CircularBufferSpec","KpoolTailSpec","ChunkedLocalAttentionSpec","SlidingWindowMLASpec","FullAttentionSpec"',
  '"kv_cache_specs":{"type":"UniformTypeKVCacheSpecs"},"page_size_padded":,"alignment":576,"storage_block_size":,"head_size_v":',
  ',"state_content_bytes":,"tokens_per_state":,"num_head_slots":1,"allocation":{"base_addr":"0x7f0000000000","bytes":',
  '"pages":[{"block_stride":,"layer":"swa","offset":0,"page_bytes":,"whole_row":true},"request_block_ids":[[1,2,3],[0,1],[',
  '"source":{"captured_at":"tool":"regionscope","vllm":"0."},"worker":{"block_size":16,"engine_id":"kernel_block_sizes":{',
  '"kv_cache_layout":"LBHNC","physical_blocks_per_logical_kv_block":,"role":"prefill","tp_rank":0,"tp_size":1,"use_mla":true}',
  '{"name":"written","preset":"rules":{"alias":"packed-row-aware","rows":"packed-mla"}}\n',
  '{"kv_cache_config":{"kv_cache_groups":[{"kv_cache_spec":{"block_size":64,"dtype":"uint8","head_size":584,"num_kv_heads":1,',
  '"type":"MLAAttentionSpec"},"layer_names":["layers.0.attn","layers.1.attn"]},{"kv_cache_spec":{"block_size":16,"dtype":"bfloat16",',
  '"head_size":128,"num_kv_heads":8,"type":"FullAttentionSpec"},"layer_names":["model.layers.0.self_attn.attn"]}],"kv_cache_tensors":[{',
  '"block_stride":,"layer_stride":0,"layers":["layers.0.attn"],"offset":0,"size":}],"num_blocks":},"notes":"',
  '","regionscope":1,"request_block_ids":[[],"rules":{"alias":"packed-row-aware","rows":"packed-mla"},"title":"',
].join('');

export const WORDS: Uint8Array = new TextEncoder().encode(TEXT);
