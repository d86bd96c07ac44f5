import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { computeFacts } from '../../../src/core/facts.ts';
import { readLayout } from '../../../src/io/read-layout.ts';
import { registrationVectors } from '../golden-layouts.ts';
import { pythonStyle, pythonValue } from './python-print.ts';
import { documentsOf, fixture, onlyOf, unreadOf } from './read.ts';

vi.setConfig({ testTimeout: 60_000 });

/** Golden configurations that need nothing but themselves, in the fields of the file. */
const configs = registrationVectors.flatMap(({ text }) => {
  const { layout } = JSON.parse(text) as { layout: Record<string, object> };
  const { kv_cache_config: config, kv_caches: caches, pages, worker } = layout;
  const ratio = (worker as { physical_blocks_per_logical_kv_block?: number } | undefined)
    ?.physical_blocks_per_logical_kv_block;
  const isWhole = caches === undefined && pages === undefined && (ratio ?? 1) === 1 && config !== undefined;
  const alone = isWhole ? { regionscope: 1, kv_cache_config: config } : undefined;
  const read = alone && readLayout(JSON.stringify(alone));
  return config && read?.ok ? [{ config, document: read.document }] : [];
});

/** A configuration with the classes that Python prints. */
const typed = (config: object): object => {
  const { kv_cache_tensors: tensors = [], kv_cache_groups: groups = [], ...rest } = config as Record<string, object[]>;
  return {
    type: 'KVCacheConfig',
    ...rest,
    kv_cache_tensors: tensors.map((tensor) => ({ type: 'KVCacheTensor', ...tensor })),
    kv_cache_groups: groups.map((group) => ({ type: 'KVCacheGroupSpec', ...group })),
  };
};

describe('readAny() of a KVCacheConfig', () => {
  it('has enough golden ones to try', () => expect(configs.length).toBeGreaterThan(20));

  it('reads the same from Python in any style, from JSON, and in a wrapper', () => {
    const before = fc.constantFrom('', 'INFO [core.py:1] config = ', '[2026-01-01] ', "it's ");
    const after = fc.constantFrom('', ' done', ', (', '\n{"a": 1}');
    fc.assert(
      fc.property(
        fc.constantFrom(...configs),
        pythonStyle,
        before,
        after,
        ({ config, document }, style, head, tail) => {
          const sources = [
            `${head}${pythonValue(typed(config), style)}${tail}`,
            JSON.stringify(config),
            JSON.stringify({ kv_cache_config: config }),
          ];
          for (const source of sources) {
            const read = onlyOf(source);
            expect(read.document.kv_cache_config).toStrictEqual(document.kv_cache_config);
            // The order of the axes is not in these, and what is assumed is said.
            expect(read.issues.map(({ code }) => code)).toContain('assumed');
            expect(read.document.notes).toContain('LBHNC');
          }
        },
      ),
      { numRuns: 200, seed: 73 },
    );
  });

  it('gives each layer that shares a tensor a place in it, the tensors one after another', () => {
    const { document, issues } = onlyOf(fixture('shared-by.txt'));
    const at = (layer: string, offset: number): object => ({
      ...{ size: 32768, layers: [`model.layers.${layer}.self_attn.attn`] },
      ...{ layer_stride: 2048, block_stride: 2048, offset },
    });
    expect(document.kv_cache_config).toStrictEqual({
      num_blocks: 8,
      kv_cache_tensors: [at('0', 0), at('1', 0), at('2', 16384)],
      kv_cache_groups: [
        {
          layer_names: ['model.layers.0.self_attn.attn', 'model.layers.2.self_attn.attn'],
          kv_cache_spec: {
            ...{ type: 'FullAttentionSpec', block_size: 16, num_kv_heads: 2, head_size: 16, dtype: 'torch.bfloat16' },
          },
        },
        {
          layer_names: ['model.layers.1.self_attn.attn'],
          kv_cache_spec: {
            ...{ type: 'SlidingWindowSpec', block_size: 16, num_kv_heads: 2, head_size: 16, dtype: 'torch.bfloat16' },
            sliding_window: 128,
          },
        },
      ],
    });
    expect(issues.map(({ line, code }) => [line, code])).toStrictEqual([
      [2, 'assumed'],
      [2, 'assumed'],
    ]);
    const facts = computeFacts(document, { alias: 'base-and-length', rows: 'never' });
    if (facts.kind === 'refused') throw new Error('refused');
    expect(facts.registration.regions.map(({ base, blockLen }) => [base, blockLen])).toStrictEqual([
      [0x7f0000000000n, 2048],
      [0x7f0000004000n, 2048],
    ]);
  });

  it('keeps the offsets of packed tensors, and passes over what a logger put before each line', () => {
    const { document, issues } = onlyOf(fixture('packed.txt'));
    const place = { layer_stride: 3072, block_stride: 3072, size: 12288 };
    expect(document.kv_cache_config.kv_cache_tensors).toStrictEqual([
      { ...place, layers: ['layers.0.mla'], offset: 0 },
      { ...place, layers: ['layers.0.indexer'], offset: 2624 },
    ]);
    const { kv_cache_spec: spec } = document.kv_cache_config.kv_cache_groups[0] ?? {};
    expect(spec).toMatchObject({
      type: 'UniformTypeKVCacheSpecs',
      kv_cache_specs: [
        { layer: 'layers.0.mla', spec: { type: 'MLAAttentionSpec', head_size: 328, tokens_per_state: 1 } },
        { layer: 'layers.0.indexer', spec: { type: 'MLAAttentionSpec', head_size: 112, dtype: 'torch.uint8' } },
      ],
    });
    // MLA's page has no V, whatever the older spec's default says.
    expect(JSON.stringify(spec)).not.toContain('head_size_v');
    expect(issues.map(({ code }) => code)).toStrictEqual(['assumed']);
  });

  it('reads the present form, its layout, enums and tuples, and leaves out what does not transfer', () => {
    const { document, issues } = onlyOf(fixture('layers.txt'));
    expect(document.worker).toStrictEqual({ kv_cache_layout: 'BLHNC' });
    expect(document.kv_cache_config.kv_cache_tensors?.[1]).toStrictEqual({
      ...{ size: 8192, layers: ['mamba'], layer_stride: 2048, block_stride: 2048, offset: 0 },
    });
    expect(document.kv_cache_config.kv_cache_groups).toHaveLength(2);
    expect(document.kv_cache_config.kv_cache_groups[1]?.kv_cache_spec).toStrictEqual({
      ...{ type: 'MambaSpec', block_size: 16, page_size_padded: 2048 },
      shapes: [
        [3, 64],
        [8, 32],
      ],
      dtypes: ['torch.float16', 'torch.float32'],
      ...{ mamba_type: 'MAMBA2', mamba_cache_mode: 'none', num_speculative_blocks: 0 },
    });
    expect(issues.map(({ found }) => found)).toStrictEqual(['a group that takes no part in transfers']);
  });

  it('guesses the class of a spec that has none, and takes the page from its tensor', () => {
    const { document, issues } = onlyOf(fixture('asdict.json'));
    const [full, window] = document.kv_cache_config.kv_cache_groups.map((group) => group.kv_cache_spec);
    // 4 tokens × 2 heads: 64 bytes of K and V, and two scales of four bytes each, make 72 of 576 / 8.
    expect(full).toMatchObject({
      type: 'FullAttentionSpec',
      kv_quant_mode: 'INT8_PER_TOKEN_HEAD',
      state_content_bytes: 72,
    });
    expect(window).toMatchObject({ type: 'SlidingWindowSpec' });
    expect(window).not.toHaveProperty('state_content_bytes');
    expect(issues.map(({ line, found }) => [line, found])).toStrictEqual([
      [3, '2 tensors that name the layers that share them'],
      [3, 'no order of the axes'],
      [7, 'a spec without its type'],
      [7, 'fields that give a page of 512 bytes, where the tensor has 576'],
      [21, 'a spec without its type'],
    ]);
  });

  it.each([
    ["cache_dtype_str='fp8_ds_mla', model_version='deepseek_v4'", 584, 'the format fp8_ds_mla'],
    ["cache_dtype_str='fp8_ds_mla'", 656, 'the format fp8_ds_mla'],
    ["cache_dtype_str='fp8_ds_mla', state_content_bytes=None", undefined, undefined],
    ['kv_quant_mode=<KVQuantMode.INT8_PER_TOKEN_HEAD: 2>', undefined, 'the format INT8_PER_TOKEN_HEAD'],
    ['kv_quant_mode=<KVQuantMode.FP8_PER_TENSOR: 1>', undefined, undefined],
  ])('knows or names the format of packed pages with %s', (fields, bytes, found) => {
    const { document, issues } = onlyOf(
      fixture('packed.txt')
        .replace("cache_dtype_str='auto'", fields)
        .replace('kv_quant_mode=<KVQuantMode.NONE: 0>, ', '')
        .replace(', model_version=None)', ')'),
    );
    const spec = document.kv_cache_config.kv_cache_groups[0]?.kv_cache_spec;
    expect(spec).toMatchObject({
      kv_cache_specs: [
        { spec: expect.toSatisfy((each: { state_content_bytes?: number }) => each.state_content_bytes === bytes) },
        { spec: { head_size: 112 } },
      ],
    });
    expect(issues.map((issue) => issue.found).filter((each) => each.startsWith('the format'))).toStrictEqual(
      found === undefined ? [] : [found],
    );
  });

  it('tells each fault at the line and column of the text that was pasted', () => {
    const text = fixture('packed.txt')
      .replace('torch.uint8', 'torch.unit8')
      .replace("shared_by=['layers.0.indexer']", "shared_by=['layers.0.indxer']");
    const [unread] = unreadOf(text);
    const place = (word: string): object => {
      const before = text.slice(0, text.indexOf(word)).split('\n');
      return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
    };
    expect(unread?.issues.filter(({ severity }) => severity === 'error')).toMatchObject([
      { code: 'layer-nowhere', suggestion: 'layers.0.indxer', ...place("'layers.0.indexer'") },
      { found: 'torch.unit8', suggestion: 'torch.uint8', ...place('torch.unit8') },
    ]);
    expect(unread?.text).toBe(text);
  });

  it('tells where a text breaks off', () => {
    const [unread] = unreadOf(fixture('shared-by.txt').split('SlidingWindowSpec')[0] ?? '');
    expect(unread?.issues).toMatchObject([{ code: 'unclosed', line: 2, found: 'the end of the text' }]);
  });

  it('refuses a size that is no whole number of pages', () => {
    const [unread] = unreadOf(fixture('asdict.json').replace('2304', '2305'));
    expect(unread?.issues.find(({ severity }) => severity === 'error')).toMatchObject({
      ...{
        code: 'not-a-multiple',
        found: '2305',
        line: 3,
        wanted: 'a multiple of num_blocks, 4: the bytes of as many pages',
      },
    });
  });

  it('reads several that one log has', () => {
    const text = `${fixture('layers.txt')}${fixture('shared-by.txt')}`;
    expect(documentsOf(text).map(({ name }) => name)).toStrictEqual(['the text', 'the text, 2']);
  });
});
