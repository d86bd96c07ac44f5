import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Deployment, deploymentOf, isOdd, oddFirst } from '../../../src/core/deployment/deployment.ts';
import { isDeployment } from '../../../src/core/deployment/deployment-file.ts';
import type { LayoutDocument, RegisteredTable } from '../../../src/core/layout/document.ts';
import { type FleetFile, FOUR_ENGINES, fleet } from '../../support/fleet.ts';

const FILES = fleet(FOUR_ENGINES);

/** The files with the document of one replaced. */
const changed = (
  files: readonly FleetFile[],
  name: string,
  change: (document: LayoutDocument) => LayoutDocument,
): FleetFile[] => {
  if (!files.some((file) => file.name === name)) throw new Error(`no file ${name}`);
  return files.map((file) => (file.name === name ? { name, document: change(file.document) } : file));
};

const withTable = (fields: RegisteredTable) => (document: LayoutDocument) => ({
  ...document,
  registered: { ...document.registered, ...fields },
});

const oddOf = ({ workers }: Deployment) =>
  workers.flatMap(({ file, differences }) => differences.map((difference) => ({ file, ...difference })));

describe('deploymentOf()', () => {
  test('groups workers by engine and role, and finds equal ranks alike whatever their addresses', () => {
    const { engines, workers } = deploymentOf(FILES);
    expect(engines.map(({ id, role, tpSize, ppSize }) => [id, role, tpSize, ppSize])).toStrictEqual([
      ['p-0', 'prefill', 8, 1],
      ['p-1', 'prefill', 8, 1],
      ['d-0', 'decode', 8, 1],
      ['d-1', 'decode', 8, 1],
    ]);
    expect(engines.map((engine) => engine.workers.map((i) => workers[i]?.tp))).toStrictEqual(
      Array.from({ length: 4 }, () => [0, 1, 2, 3, 4, 5, 6, 7]),
    );
    expect(engines.filter((engine) => isOdd(engine, workers))).toStrictEqual([]);
    // Both prefill engines are of a kind, both decode engines of another: their pools differ.
    expect(engines.map((engine) => new Set(engine.workers.map((i) => workers[i]?.kind)).size)).toStrictEqual([
      1, 1, 1, 1,
    ]);
    expect(engines.map((engine) => workers[engine.workers[0] ?? -1]?.kind)).toStrictEqual([0, 0, 1, 1]);
    expect(workers[9]).toMatchObject({ file: 'out/p-1.prefill.tp1.pp0.json', source: 9, regions: 4 });
  });

  test('tells which rank differs, where, what was expected and what is there', () => {
    const lens = FILES[3]?.document.registered?.block_lens ?? [];
    expect(lens).toStrictEqual([512, 512, 512, 512]);
    const odd = changed(FILES, 'out/p-0.prefill.tp3.pp0.json', withTable({ block_lens: [512, 512, 384, 256] }));
    const found = deploymentOf(odd);
    expect(oddOf(found)).toStrictEqual([
      {
        file: 'out/p-0.prefill.tp3.pp0.json',
        ...{ trait: 'block_lens', place: '2', expected: 512, found: 384, more: 1 },
      },
    ]);
    expect(found.engines.map((engine) => isOdd(engine, found.workers))).toStrictEqual([true, false, false, false]);
  });

  test('tells a base that lies elsewhere in its allocation, and not one that lies at another address', () => {
    const moved = changed(FILES, 'out/d-0.decode.tp5.pp0.json', (document) => {
      const bases = document.registered?.kv_caches_base_addr ?? [];
      return withTable({
        kv_caches_base_addr: bases.map((base, i) => (i === 1 ? `0x${(BigInt(base) + 64n).toString(16)}` : base)),
      })(document);
    });
    expect(oddOf(deploymentOf(moved))).toMatchObject([
      { trait: 'region_offsets', place: '1', expected: '0', found: '64', more: 0 },
    ]);
  });

  test('tells facts, specs, tensors and the order of layers, each by its name', () => {
    const name = 'out/p-1.prefill.tp6.pp0.json';
    const layer = 'model.layers.2.self_attn.attn';
    const oddIn = (change: (document: LayoutDocument) => LayoutDocument) =>
      oddOf(deploymentOf(changed(FILES, name, change))).map(({ trait, place, expected, found }) => [
        ...[trait, place, expected, found],
      ]);
    expect(oddIn((d) => ({ ...d, worker: { ...d.worker, kv_cache_layout: 'LBNHC' } }))).toStrictEqual([
      ['kv_cache_layout', '', 'LBHNC', 'LBNHC'],
    ]);
    expect(oddIn((d) => ({ ...d, source: { ...d.source, vllm: '0.11.3' } }))).toStrictEqual([
      ['vllm', '', '0.11.2', '0.11.3'],
    ]);
    const tensors = (d: LayoutDocument) => d.kv_caches ?? [];
    expect(
      oddIn((d) => ({ ...d, kv_caches: tensors(d).map((t) => (t.layer === layer ? { ...t, dtype: 'float16' } : t)) })),
    ).toStrictEqual([['kv_caches', `${layer} dtype`, 'bfloat16', 'float16']]);
    expect(oddIn((d) => ({ ...d, kv_caches: tensors(d).toReversed() }))).toStrictEqual([
      ['layer_order', '0', 'model.layers.0.self_attn.attn', 'model.layers.3.self_attn.attn'],
    ]);
    expect(
      oddIn((d) => {
        const [full, sliding] = d.kv_cache_config.kv_cache_groups;
        if (full === undefined || sliding === undefined) throw new Error('two groups');
        const wider = { ...sliding, kv_cache_spec: { ...sliding.kv_cache_spec, sliding_window: 96 } as never };
        return { ...d, kv_cache_config: { ...d.kv_cache_config, kv_cache_groups: [full, wider] } };
      }),
    ).toStrictEqual([['groups', 'model.layers.1.self_attn.attn sliding_window', 64, 96]]);
  });

  test('tells a worker without a table once, and its exception', () => {
    const raised = changed(FILES, 'out/p-0.prefill.tp0.pp0.json', (document) => ({
      ...document,
      registered: { error: 'ValueError: 3' },
    }));
    const found = deploymentOf(raised);
    expect(oddOf(found)).toMatchObject([
      { file: 'out/p-0.prefill.tp0.pp0.json', trait: 'table', expected: 'registered', found: 'ValueError: 3' },
    ]);
    expect(found.workers[0]?.regions).toBeNull();
  });

  test('finds ranks that no file is of, and ranks that two are of', () => {
    const [first] = FILES;
    if (first === undefined) throw new Error('no files');
    const without = FILES.filter(({ name }) => !/p-1.*tp[27]\./.test(name));
    const { engines, workers } = deploymentOf([...without, { ...first, name: 'out/p-0.prefill.tp0.pp0.2.json' }]);
    expect(engines.map(({ missing }) => missing.map(({ tp }) => tp))).toStrictEqual([[], [2, 7], [], []]);
    expect(engines.map(({ doubled }) => doubled)).toStrictEqual([[{ tp: 0, pp: 0 }], [], [], []]);
    expect(engines[0]?.workers.slice(0, 2).map((i) => workers[i]?.file)).toStrictEqual([
      'out/p-0.prefill.tp0.pp0.2.json',
      'out/p-0.prefill.tp0.pp0.json',
    ]);
  });

  test('says that two halves disagree, and calls neither odd', () => {
    const halves = fleet([{ id: 'e', role: 'both', tp: 4 }], (worker) =>
      worker.rank > 1 ? { ...worker, layout: 'LBNHC' } : worker,
    );
    const { engines, workers } = deploymentOf(halves);
    expect(workers.flatMap(({ differences }) => differences)).toStrictEqual([]);
    expect(engines[0]?.ties).toStrictEqual([
      {
        ...{ trait: 'kv_cache_layout', place: '' },
        sides: [
          { value: 'LBHNC', workers: [0, 1] },
          { value: 'LBNHC', workers: [2, 3] },
        ],
      },
    ]);
  });

  test('compares layers and tables within a stage of the pipeline, and facts across stages', () => {
    const files = fleet([{ id: 'e', role: 'prefill', tp: 4, pp: 2 }]);
    const found = deploymentOf(files);
    expect(found.engines).toHaveLength(1);
    expect(found.engines.map((engine) => isOdd(engine, found.workers))).toStrictEqual([false]);
    const odd = changed(files, 'out/e.prefill.tp1.pp1.json', (document) => ({
      ...document,
      kv_cache_config: { ...document.kv_cache_config, num_blocks: 5 },
    }));
    expect(oddOf(deploymentOf(odd))).toMatchObject([{ trait: 'pool_blocks', expected: 6, found: 5 }]);
  });

  test('groups what does not say its engine by its role', () => {
    const nameless = FILES.slice(0, 9).map(({ name, document: { worker, ...document } }) => {
      const { engine_id: _, ...facts } = worker ?? {};
      return { name, document: { ...document, worker: facts } };
    });
    const { engines } = deploymentOf(nameless);
    expect(engines.map(({ id, workers, doubled }) => [id, workers.length, doubled])).toStrictEqual([
      [null, 9, [{ tp: 0, pp: 0 }]],
    ]);
  });

  test('compares a thousand workers, of which one is odd', () => {
    const four = fleet([{ id: 'e', role: 'prefill', tp: 4 }]);
    const many = Array.from({ length: 1000 }, (_, i): FleetFile => {
      const { document } = four[i % 4] as FleetFile;
      const engine_id = `p-${Math.floor(i / 4)}`;
      return { name: `${i}.json`, document: { ...document, worker: { ...document.worker, engine_id } } };
    });
    const found = deploymentOf(changed(many, '617.json', withTable({ num_blocks: 5 })));
    expect(found.engines).toHaveLength(250);
    expect(oddOf(found)).toStrictEqual([
      { file: '617.json', trait: 'num_blocks', place: '', expected: 6, found: 5, more: 0 },
    ]);
    expect(oddFirst(found).slice(0, 3)).toStrictEqual([154, 0, 1]);
  });

  test('gives the same for files in any order', () => {
    const odd = changed(
      changed(FILES, 'out/d-1.decode.tp2.pp0.json', withTable({ region_group_ids: [0, 1, 0, -1] })),
      'out/p-1.prefill.tp7.pp0.json',
      (document) => ({ ...document, worker: { ...document.worker, block_size: 32 } }),
    ).filter(({ name }) => name !== 'out/d-0.decode.tp4.pp0.json');
    const told = (files: readonly FleetFile[]) => {
      const { engines, workers } = deploymentOf(files);
      return { engines, workers: workers.map(({ source, ...worker }) => ({ ...worker, named: files[source]?.name })) };
    };
    const straight = told(odd);
    expect(straight.workers.filter(({ differences }) => differences.length > 0)).toHaveLength(2);
    fc.assert(
      fc.property(fc.shuffledSubarray(odd, { minLength: odd.length }), (files) => {
        expect(told(files)).toStrictEqual(straight);
      }),
      { seed: 20_261_201, numRuns: 20 },
    );
  });
});

describe('isDeployment()', () => {
  const documents = FILES.map(({ document }) => document);

  test('knows the workers of a deployment from layouts in a folder and from a test run', () => {
    expect(isDeployment(documents)).toBe(true);
    expect(isDeployment(documents.slice(0, 3))).toBe(true);
    // Two sides are a comparison.
    expect(isDeployment(documents.slice(0, 2))).toBe(false);
    const [one = {}] = documents;
    expect(isDeployment(Array.from({ length: 9 }, () => one))).toBe(false);
    expect(isDeployment([...documents.slice(0, 3), ...Array.from({ length: 3 }, () => ({}))])).toBe(false);
    expect(isDeployment([...documents.slice(0, 3), {}, {}])).toBe(true);
  });
});
