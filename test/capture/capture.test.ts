import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { computeFacts } from '../../src/core/facts.ts';
import type { LayoutDocument, RegisteredTable } from '../../src/core/layout/document.ts';
import { evaluateLayout } from '../../src/io/evaluation.ts';
import { formatIssue } from '../../src/io/issue.ts';
import { readLayout } from '../../src/io/read-layout.ts';
import { HOOK, type HookRun, PLACES, python, runCases, temporaryFolder, writeFile } from './run-hook.ts';

// Each case starts Python.
vi.setConfig({ testTimeout: 30_000 });

const QUIET = { status: 0, stdout: '', stderr: '' };

/** The only document of a run that ended well, read without an issue. */
function captured(run: HookRun, name = 'engine.prefill.tp0.json'): LayoutDocument {
  expect(run).toMatchObject(QUIET);
  expect(Object.keys(run.files)).toStrictEqual([name]);
  return read(run.files[name] ?? '');
}

function read(text: string): LayoutDocument {
  const result = readLayout(text);
  expect(result.issues.map((issue) => formatIssue(issue))).toStrictEqual([]);
  if (!result.ok) throw new Error('not read');
  return result.document;
}

/** The table that the rules of the stub make of a document, under the names of a worker's own. */
function modelled(document: LayoutDocument): RegisteredTable {
  const result = evaluateLayout(document, { alias: 'base-address', rows: 'packed-mla' })['packed-mla']?.[
    'base-address'
  ];
  if (result === undefined || 'error' in result) throw new Error(`refused: ${JSON.stringify(result)}`);
  const { regions } = result;
  return {
    num_regions: regions.length,
    kv_caches_base_addr: regions.map(({ base_addr }) => base_addr),
    block_lens: regions.map(({ block_len }) => block_len),
    block_strides: regions.map(({ block_stride }) => block_stride),
    region_num_blocks: regions.map(({ num_blocks }) => num_blocks),
    region_group_ids: regions.map(({ group_id }) => group_id),
    region_names: regions.map(({ name }) => name),
    region_is_mla: regions.map(({ is_mla }) => is_mla),
    ssm_region_indices: result.ssm_region_indices,
    scratch_region_indices: result.scratch_region_indices,
  };
}

describe('a captured worker', () => {
  it.each(Object.entries(PLACES).filter(([name]) => name !== 'oldest'))(
    'is written whole, from the module of the %s worker, and the model makes its table',
    (_name, place) => {
      const document = captured(runCases(['packed'], { place }));
      expect(document.source).toMatchObject({ vllm: '0.99.1' });
      expect(document.source?.captured_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
      expect(document.worker).toStrictEqual({
        engine_id: 'engine',
        role: 'prefill',
        kv_cache_layout: 'BLHNC',
        physical_blocks_per_logical_kv_block: 1,
        block_size: 16,
        use_mla: true,
        tp_rank: 0,
        tp_size: 1,
        pp_size: 1,
        total_num_kv_heads: 8,
        transfer_mode: 'pull',
      });
      const { kv_cache_groups: groups, ...config } = document.kv_cache_config;
      expect(config).toStrictEqual({
        num_blocks: 4,
        kv_cache_tensors: [
          { layers: ['layers.0.mla', 'layers.1.mla'], size: 4096, layer_stride: 512, block_stride: 1024, offset: 0 },
          { layers: ['layers.10.attn', 'layers.2.attn'], size: 4096, layer_stride: 256, block_stride: 1024, offset: 0 },
        ],
      });
      expect(groups).toMatchObject([
        { layer_names: ['layers.0.mla', 'layers.1.mla'], kv_cache_spec: { type: 'MLAAttentionSpec', head_size_v: 0 } },
        {
          layer_names: ['layers.10.attn', 'layers.2.attn'],
          kv_cache_spec: { type: 'FullAttentionSpec', dtype: 'float16', kv_quant_mode: 'NONE', non_causal: false },
        },
      ]);
      expect(document.kv_caches?.map(({ layer }) => layer)).toStrictEqual([
        'layers.10.attn',
        'layers.0.mla',
        'layers.2.attn',
        'layers.1.mla',
      ]);
      expect(document.kv_caches?.[0]).toStrictEqual({
        layer: 'layers.10.attn',
        data_ptr: '0x7f5a00000200',
        shape: [4, 1, 1, 128],
        stride: [512, 128, 128, 1],
        dtype: 'float16',
        device: 'cuda:0',
        storage: { data_ptr: '0x7f5a00000000', nbytes: 4096 },
      });
      expect(document.registered).toStrictEqual({ num_blocks: 4, ...modelled(document) });
      expect(document.registered).toMatchObject({ block_lens: [1024, 256], region_group_ids: [-1, 1] });
    },
  );

  it('is written once where its class calls the method of its base, and its call may name the caches', () => {
    const document = captured(runCases(['push']), 'decode-1.decode.tp0.json');
    expect(document.worker).toMatchObject({ engine_id: 'decode-1', role: 'decode', transfer_mode: 'push' });
    expect(document.registered).toStrictEqual({ num_blocks: 4, ...modelled(document) });
  });

  it('has a file for each rank', () => {
    const run = runCases(['ranks']);
    expect(run).toMatchObject(QUIET);
    expect(Object.keys(run.files)).toStrictEqual(['engine.prefill.tp0.pp1.json', 'engine.prefill.tp1.pp1.json']);
    const ranks = Object.values(run.files).map((text) => read(text).worker);
    expect(ranks).toMatchObject([
      { tp_rank: 0, tp_size: 2, pp_rank: 1, pp_size: 2 },
      { tp_rank: 1, tp_size: 2, pp_rank: 1, pp_size: 2 },
    ]);
  });

  it('that registers a second time in one process has a file for each', () => {
    const run = runCases(['twice']);
    expect(run).toMatchObject(QUIET);
    expect(Object.keys(run.files)).toStrictEqual(['engine.prefill.tp0.2.json', 'engine.prefill.tp0.json']);
  });

  it('keeps one spec a layer, and leaves out what is no part of the transfer', () => {
    const document = captured(runCases(['nested']));
    const { kv_cache_groups: groups } = document.kv_cache_config;
    expect(groups).toMatchObject([
      {
        layer_names: ['mla', 'index'],
        kv_cache_spec: {
          type: 'UniformTypeKVCacheSpecs',
          block_size: 16,
          kv_cache_specs: [
            { layer: 'mla', spec: { head_size: 32 } },
            { layer: 'index', spec: { head_size: 4, cache_dtype_str: 'fp8' } },
          ],
        },
      },
    ]);
    expect(document.notes).toBe('Layers of groups without a tensor, left out: gone.');
    expect(document.kv_caches?.map(({ layer }) => layer)).toStrictEqual(['mla', 'hot', 'index']);
    expect(document.registered).toStrictEqual({ num_blocks: 4, ...modelled(document) });
  });

  it('has the first tensor of a state layer as that layer, and the others beside it', () => {
    const document = captured(runCases(['state']));
    expect(document.worker).toMatchObject({
      use_mla: false,
      mamba_ssm_size: [16, 48],
      conv_offsets: [
        [0, 8],
        [8, 8],
      ],
    });
    expect(document.kv_caches?.map(({ layer, data_ptr: at, dtype }) => [layer, at, dtype])).toStrictEqual([
      ['attn', '0x7f5a00000000', 'float16'],
      ['state', '0x7f5a00000000', 'float16'],
      ['state[1]', '0x7f5a00000010', 'float32'],
    ]);
    expect(document.kv_cache_config.kv_cache_groups[1]).toMatchObject({
      layer_names: ['state'],
      kv_cache_spec: {
        shapes: [
          [4, 2],
          [2, 6],
        ],
        dtypes: ['float16', 'float32'],
        mamba_type: 'GDN_ATTN',
      },
    });
    expect(document.registered).toStrictEqual({ num_blocks: 3, ...modelled(document) });
  });

  it('has the pages that older specs compute by themselves', () => {
    const document = captured(runCases(['old-pages']));
    expect(document.kv_cache_config).not.toHaveProperty('kv_cache_tensors');
    expect(document.kv_cache_config.kv_cache_groups.map(({ kv_cache_spec: spec }) => spec)).toMatchObject([
      { type: 'MLAAttentionSpec', state_content_bytes: 1152 },
      { type: 'MLAAttentionSpec', state_content_bytes: 656 },
      { type: 'MLAAttentionSpec', state_content_bytes: 128, tokens_per_state: 4, page_size_padded: 2304 },
    ]);
    expect(document.registered).toMatchObject({ block_lens: [73_728, 41_984, 2304] });
    expect(document.registered).toStrictEqual({ num_blocks: 2, ...modelled(document) });
  });

  it('of the single module has K and V as layers of their own, where they are kept apart', () => {
    const document = captured(runCases(['apart'], { place: PLACES.oldest }), 'old.both.tp1.json');
    expect(document.worker).toStrictEqual({
      engine_id: 'old',
      role: 'both',
      kv_cache_layout: 'LBHNC',
      tp_rank: 1,
      tp_size: 2,
      pp_size: 1,
      total_num_kv_heads: 4,
    });
    expect(document.kv_caches?.map(({ layer, data_ptr: at }) => [layer, at])).toStrictEqual([
      ['x[0]', '0x7f5a00000000'],
      ['x[1]', '0x7f5a00000200'],
      ['y[0]', '0x7f5a00010000'],
      ['y[1]', '0x7f5a00020000'],
    ]);
    const { num_regions, kv_caches_base_addr, block_lens } = modelled(document);
    expect(document.registered).toStrictEqual({ num_regions, kv_caches_base_addr, block_lens });
  });

  it('keeps K and V together where blocks are outermost in memory', () => {
    const document = captured(runCases(['turned']));
    expect(document.kv_caches).toMatchObject([{ layer: 'x', shape: [4, 2, 1, 16, 4], stride: [128, 64, 64, 4, 1] }]);
    expect(modelled(document)).toMatchObject({ block_lens: [256], block_strides: [256] });
  });

  it('with host buffers has those, which are what it registers', () => {
    const document = captured(runCases(['host-buffers']));
    expect(new Set(document.kv_caches?.map(({ storage }) => storage.data_ptr))).toStrictEqual(
      new Set(['0x5500000000']),
    );
  });

  it('of a type of spec that nobody knows keeps its plain fields, and the reader says which type it is', () => {
    const run = runCases(['unknown-spec']);
    expect(run).toMatchObject(QUIET);
    const text = run.files['engine.prefill.tp0.json'] ?? '';
    expect(JSON.parse(text).kv_cache_config.kv_cache_groups[1].kv_cache_spec).toStrictEqual({
      type: 'RingOfTomorrowSpec',
      block_size: 16,
      slots: 7,
      dtype: 'bfloat16',
      mode: 'FP8_PER_TENSOR',
      parts: [3, 5],
    });
    const result = readLayout(text);
    expect(result.ok).toBe(false);
    expect(result.issues.map(({ code, found }) => [code, found])).toStrictEqual([
      ['unknown-spec-type', '"RingOfTomorrowSpec"'],
    ]);
  });
});

describe('a worker of a test', () => {
  it('may be made by hand, with hardly an attribute', () => {
    const run = runCases(['hand-made']);
    expect(run).toMatchObject(QUIET);
    expect(Object.keys(run.files)).toStrictEqual(['worker.2.json', 'worker.json']);
    const document = read(run.files['worker.json'] ?? '');
    expect(document.notes).toBe('The worker has no kv_cache_config; a group is made of each spec of its layers.');
    expect(document.kv_cache_config.num_blocks).toBe(4);
    expect(document.kv_cache_config.kv_cache_groups.map(({ layer_names: names }) => names)).toStrictEqual([
      ['layers.0.mla', 'layers.1.mla'],
      ['layers.2.attn'],
    ]);
    // Of the other nothing is known but its tensors.
    const bare = JSON.parse(run.files['worker.2.json'] ?? '');
    expect(Object.keys(bare.kv_caches)).toHaveLength(4);
    expect(bare.kv_cache_config).toStrictEqual({ kv_cache_tensors: [], kv_cache_groups: [] });
  });

  it('may be a mock, of which only numbers are written and no method is called', () => {
    const document = captured(runCases(['mocks']), 'worker.prefill.json');
    expect(document.worker).toStrictEqual({ role: 'prefill', block_size: 16 });
    expect(document.registered).toStrictEqual({});
    expect(document.kv_caches?.map(({ layer, data_ptr: at }) => [layer, at])).toStrictEqual([
      ['layers.10.attn', '0x7f5a00000200'],
      ['layers.0.mla', '0x7f5a00000000'],
      ['layers.1.mla', '0x7f5a00010000'],
    ]);
    expect(document.notes).toBe(
      'Tensors without an address or a shape, left out: layers.2.attn. Layers of groups without a tensor, left out: layers.2.attn.',
    );
  });

  const test = 'tests/unit/test_geometry.py::TestRings::test_whole_row[1152-a/b c] (call)';

  it('has its documents named from the test, with a number from the second on', () => {
    const run = runCases(['twice', 'push'], { env: { PYTEST_CURRENT_TEST: test } });
    expect(run).toMatchObject(QUIET);
    const name = 'test_geometry.TestRings.test_whole_row-1152-a-b-c';
    expect(Object.keys(run.files)).toStrictEqual([`${name}.2.json`, `${name}.3.json`, `${name}.json`]);
    expect(read(run.files[`${name}.json`] ?? '').title).toBe(name);
  });

  it('has the name of a rank other than 0, and a long name cut to one of its own', () => {
    const run = runCases(['ranks'], { env: { PYTEST_CURRENT_TEST: `test_a.py::test_b[${'x'.repeat(300)}] (call)` } });
    expect(Object.keys(run.files).map((name) => name.replace(/[0-9a-f]{8}\.json$/, '#'))).toStrictEqual(
      [0, 1].map(() => `test_a.test_b-${'x'.repeat(126)}-#`),
    );
    const short = runCases(['ranks'], { env: { PYTEST_CURRENT_TEST: 'test_a.py::test_b (call)' } });
    expect(Object.keys(short.files)).toStrictEqual(['test_a.test_b.pp1.json', 'test_a.test_b.tp1.pp1.json']);
  });
});

describe('serving goes on', () => {
  it('with the error of a worker that raises, and what was known is written without names and secrets', () => {
    const run = runCases(['raises'], { env: { HF_TOKEN: 'hf_distinct_secret' } });
    const document = captured(run);
    expect(document.registered?.error).toMatch(/^AssertionError: too few blocks on … \(…\) with …; x+…$/);
    expect(document.registered?.error).toHaveLength(300);
    expect(document.kv_caches).toHaveLength(4);
    const text = Object.values(run.files).join('');
    for (const secret of ['hf_distinct_secret', '198.51.100.7', 'HF_TOKEN']) expect(text).not.toContain(secret);
  });

  it('with an interrupt', () => {
    expect(captured(runCases(['interrupted'])).registered).toStrictEqual({ error: 'KeyboardInterrupt:' });
  });

  it('with a call that the worker refuses', () => {
    expect(runCases(['broken-call'])).toMatchObject({ ...QUIET, files: {} });
  });

  it('where no file can be written, with one line about it', () => {
    const file = join(temporaryFolder(), 'file');
    writeFile(file, '');
    const { status, stderr, files } = runCases(['packed', 'raises', 'packed'], {
      env: { REGIONSCOPE_DIR: join(file, 'out'), HF_TOKEN: 'hf_distinct_secret' },
    });
    expect({ status, files }).toStrictEqual({ status: 0, files: {} });
    expect(stderr).toMatch(/^RegionScope could not capture, and goes on without: \w+Error: .*\n$/);
  });

  it('where documents go to a folder that is made, and nothing else is left there', () => {
    const out = join(temporaryFolder(), 'a', 'b');
    expect(runCases(['packed'], { env: { REGIONSCOPE_DIR: out } })).toMatchObject(QUIET);
    expect(read(readFileSync(join(out, 'engine.prefill.tp0.json'), 'utf8')).title).toBe('engine.prefill.tp0');
  });

  it('untouched without REGIONSCOPE_DIR', () => {
    expect(runCases(['not-hooked'], { env: { REGIONSCOPE_DIR: '' } })).toMatchObject({ ...QUIET, files: {} });
    const { stdout } = python(['-c', 'import sys; print([type(f).__module__ for f in sys.meta_path])'], [HOOK]);
    expect(stdout).not.toContain('sitecustomize');
  });

  it('with another copy of the hook further on, which writes nothing twice', () => {
    const copy = temporaryFolder();
    writeFile(join(copy, 'sitecustomize.py'), readFileSync(join(HOOK, 'sitecustomize.py'), 'utf8'));
    captured(runCases(['packed'], { path: [copy, HOOK] }));
  });
});

describe('another sitecustomize', () => {
  const other = (text: string): string => {
    const folder = temporaryFolder();
    writeFile(join(folder, 'sitecustomize.py'), text);
    return folder;
  };

  it.each([['out'], ['']])('runs, with REGIONSCOPE_DIR=%j, and is the one that can be imported', (dir) => {
    const folder = other('import sys\nfound = __name__\nprint("ran", sys.modules[__name__].found)\n');
    const path = [HOOK, folder, other('print("a third one")')];
    const { stdout } = python(['-c', 'import sitecustomize; print(sitecustomize.found)'], path, {
      REGIONSCOPE_DIR: dir && temporaryFolder(),
    });
    expect(stdout).toBe('ran sitecustomize\nsitecustomize\n');
  });

  it('that raises is reported by Python, and the capture goes on', () => {
    const run = runCases(['packed'], { path: [other('raise RuntimeError("theirs")')] });
    expect(run.status).toBe(0);
    expect(run.stderr).toContain('RuntimeError: theirs');
    expect(Object.keys(run.files)).toStrictEqual(['engine.prefill.tp0.json']);
  });
});

describe('sitecustomize.py', () => {
  const source = readFileSync(join(HOOK, 'sitecustomize.py'), 'utf8');

  it('compiles, as Python 3.9 too', () => {
    const compiled = join(temporaryFolder(), 'out.pyc');
    const check = [
      'import ast, pathlib, py_compile, sys',
      'py_compile.compile(sys.argv[1], sys.argv[2], doraise=True)',
      'ast.parse(pathlib.Path(sys.argv[1]).read_text("utf-8"), feature_version=(3, 9))',
    ];
    const args = ['-W', 'error', '-c', check.join('\n'), join(HOOK, 'sitecustomize.py'), compiled];
    expect(python(args, [])).toStrictEqual(QUIET);
  });

  it('says the version of the package that it comes with', () => {
    const { version } = JSON.parse(readFileSync(join(HOOK, '..', '..', 'package.json'), 'utf8')) as { version: string };
    expect(source).toContain(`TOOL = "RegionScope capture ${version}"`);
  });

  it('costs a process nothing but the file while it has nothing to do', () => {
    const code = 'import sys; print(sorted({"json", "logging", "dataclasses", "hashlib", "vllm"} & set(sys.modules)))';
    expect(python(['-c', code], [HOOK], { REGIONSCOPE_DIR: temporaryFolder() })).toMatchObject({ stdout: '[]\n' });
  });
});

it('what was captured opens as any layout does', () => {
  const document = captured(runCases(['packed']));
  expect(computeFacts(document, { alias: 'packed-row-aware', rows: 'packed-mla' }).kind).toBe('registered');
});
