import { describe, expect, test } from 'vitest';
import { computeFacts, type RegisteredFacts, type RuleNames } from '../../../src/core/facts.ts';
import type { LayoutDocument } from '../../../src/core/layout/document.ts';
import { isRefusal, type Layout, resolveLayout } from '../../../src/core/layout/layout.ts';
import { isRefused, register } from '../../../src/core/registration/register.ts';
import { ROW_POLICIES } from '../../../src/core/registration/rows/list.ts';
import { ALIAS_RULES } from '../../../src/core/registration/rules/list.ts';
import { readLayout } from '../../../src/io/read-layout.ts';
import { modelDocument } from '../../../src/presets/models/document.ts';
import { MODELS } from '../../../src/presets/models/list.ts';
import type { Model, Serving } from '../../../src/presets/models/model.ts';

function modelOf(id: string): Model {
  const model = MODELS.find((each) => each.id === id);
  if (model === undefined) throw new Error(`no model ${id}`);
  return model;
}

function documentOf(model: Model, serving: Partial<Serving> = {}): LayoutDocument {
  const read = readLayout(JSON.stringify(modelDocument(model, { ...model.serving, ...serving })));
  if (!read.ok || read.issues.length > 0) throw new Error(JSON.stringify(read.issues));
  return read.document;
}

function layoutOf(id: string, serving: Partial<Serving> = {}): Layout {
  const layout = resolveLayout(documentOf(modelOf(id), serving));
  if (isRefusal(layout)) throw new Error(layout.code);
  return layout;
}

function factsOf(id: string, rules: Partial<RuleNames> = {}): RegisteredFacts {
  const facts = computeFacts(documentOf(modelOf(id)), { alias: 'packed-row-aware', rows: 'packed-mla', ...rules });
  if (facts.kind === 'refused') throw new Error(facts.refusal.code);
  return facts;
}

const regionsOf = (id: string, rules: Partial<RuleNames> = {}) => factsOf(id, rules).registration.regions;

/** Layers of each group, and how long its pages are, each length once. */
const groupsOf = ({ groups, layers }: Layout): [count: number, pages: number[]][] =>
  groups.map(({ id }) => {
    const members = layers.filter(({ group }) => group === id);
    return [members.length, [...new Set(members.map(({ page }) => page?.pageBytes ?? 0))]];
  });

const widthsOf = ({ groups, layers }: Layout): number[] =>
  groups.map(({ id }) =>
    layers.filter(({ group }) => group === id).reduce((sum, { page }) => sum + (page?.pageBytes ?? 0), 0),
  );

const rowOf = ({ layers }: Layout): Set<number | undefined> => new Set(layers.map(({ view }) => view.axes[0]?.stride));

describe('Llama-3.1-70B', () => {
  test('keeps one head a rank, K and V, in 80 regions', () => {
    const regions = regionsOf('llama-3.1-70b');
    expect(regions).toHaveLength(80);
    expect(new Set(regions.map(({ blockLen }) => blockLen))).toStrictEqual(new Set([1 * 128 * 2 * 2 * 16]));
  });

  test('has all heads on one rank, and never less than one', () => {
    expect(groupsOf(layoutOf('llama-3.1-70b', { tp: 1 }))).toStrictEqual([[80, [65_536]]]);
    expect(groupsOf(layoutOf('llama-3.1-70b', { tp: 16 }))).toStrictEqual([[80, [8192]]]);
  });
});

test('Gemma-3-27B has ten layers with full attention, and 52 in six groups over them', () => {
  const layout = layoutOf('gemma-3-27b');
  expect(groupsOf(layout).map(([count]) => count)).toStrictEqual([10, 9, 9, 9, 9, 8, 8]);
  expect(new Set(groupsOf(layout).flatMap(([, pages]) => pages))).toStrictEqual(new Set([65_536]));
  const full = layout.layers.filter(({ group }) => group === 0).map(({ name }) => Number(/\d+/.exec(name)?.[0]));
  expect(full).toStrictEqual([5, 11, 17, 23, 29, 35, 41, 47, 53, 59]);
  expect(regionsOf('gemma-3-27b')).toHaveLength(10);
});

test('DeepSeek-V3 has pages of 73,728 bytes, whatever TP is', () => {
  expect(groupsOf(layoutOf('deepseek-v3'))).toStrictEqual([[61, [73_728]]]);
  expect(groupsOf(layoutOf('deepseek-v3', { tp: 1 }))).toStrictEqual([[61, [73_728]]]);
  expect(groupsOf(layoutOf('deepseek-v3', { blockSize: 16 }))).toStrictEqual([[61, [18_432]]]);
});

describe('DeepSeek-V4-Pro', () => {
  test('pads 18,688 bytes of an SWA page of 32 tokens to 19,008', () => {
    expect(groupsOf(layoutOf('deepseek-v4-pro'))).toStrictEqual([
      [91, [19_008, 4608, 1152]],
      [31, [19_008]],
      [30, [19_008]],
      [60, [32_832, 8640]],
      [31, [32_832]],
    ]);
    const swa = layoutOf('deepseek-v4-pro').layers.find(({ name }) => name.endsWith('swa_cache'));
    expect([swa?.page?.blockTokens, swa?.page?.dataBytes]).toStrictEqual([32, 18_688]);
  });

  // The widths that a public reading of vLLM's grouping has for 30 layers of ratio 4 and 31 of ratio 128.
  test('has the known widths in blocks of 256 tokens', () => {
    const layout = layoutOf('deepseek-v4-pro', { blockSize: 256 });
    expect(widthsOf(layout)).toStrictEqual([1_435_968, 1_160_640, 1_123_200, 1_244_160, 1_017_792]);
    expect(rowOf(layout)).toStrictEqual(new Set([1_435_968]));
  });

  test('is one region of a whole row, and 153 where rows are never taken', () => {
    expect(regionsOf('deepseek-v4-pro').map(({ blockLen }) => blockLen)).toStrictEqual([1_244_160]);
    expect(regionsOf('deepseek-v4-pro', { rows: 'never' })).toHaveLength(153);
  });

  test('needs blocks that ratio 128 divides', () => {
    expect(() => modelDocument(modelOf('deepseek-v4-pro'), { tp: 1, blockSize: 64 })).toThrow(/multiples of 128/);
  });
});

describe('DeepSeek-V4.1-Flash', () => {
  test('has records of 528 bytes in pages of 512-byte multiples, in rows of 211,968', () => {
    const groups = groupsOf(layoutOf('deepseek-v4.1-flash'));
    expect(groups[0]).toStrictEqual([8, [33_792, 67_584, 8704, 16_896]]);
    expect(groups.slice(1, 11)).toStrictEqual(Array.from({ length: 10 }, () => [4, [16_896]]));
    expect(groups[11]).toStrictEqual([3, [32_768]]);
    expect(rowOf(layoutOf('deepseek-v4.1-flash'))).toStrictEqual(new Set([211_968]));
  });

  test('keeps a ring apart from the shorter SWA page that it starts with, but by base-address', () => {
    const start = (alias: RuleNames['alias']): number[] => {
      const regions = regionsOf('deepseek-v4.1-flash', { alias });
      return regions.filter(({ base }) => base === regions[0]?.base).map(({ blockLen }) => blockLen);
    };
    expect(start('packed-row-aware')).toStrictEqual([33_792, 16_896, 32_768]);
    expect(start('base-address')).toStrictEqual([16_896]);
  });
});

describe('Kimi-Linear-48B', () => {
  test('pads state of 542,720 bytes to MLA pages of 512 tokens on four ranks', () => {
    const layout = layoutOf('kimi-linear-48b');
    expect(groupsOf(layout)).toStrictEqual([7, 7, 7, 6].map((count) => [count, [589_824]]));
    expect(layout.layers.filter(({ page }) => page?.isState).map(({ page }) => page?.dataBytes)).toStrictEqual(
      Array(20).fill(542_720),
    );
    expect(documentOf(modelOf('kimi-linear-48b')).worker).toMatchObject({
      physical_blocks_per_logical_kv_block: 8,
      block_size: 64,
      mamba_ssm_size: [18_432, 524_288],
      conv_offsets: [
        [0, 6144],
        [6144, 6144],
        [12_288, 6144],
      ],
    });
  });

  test('has half as many kernel blocks a page on twice the ranks', () => {
    const { worker } = documentOf(modelOf('kimi-linear-48b'), { tp: 8 });
    expect(worker?.physical_blocks_per_logical_kv_block).toBe(4);
    expect(groupsOf(layoutOf('kimi-linear-48b', { tp: 8 }))[0]).toStrictEqual([7, [294_912]]);
  });

  test('has each region twice where rules compare the number of blocks', () => {
    expect(regionsOf('kimi-linear-48b')).toHaveLength(7);
    expect(regionsOf('kimi-linear-48b', { alias: 'full-geometry' })).toHaveLength(14);
  });
});

test('Nemotron-Nano-9B-v2 has Mamba state of 27 layers on pages of 1,312 tokens', () => {
  const alone = layoutOf('nemotron-nano-9b-v2', { tp: 1 });
  expect(groupsOf(alone)).toStrictEqual([4, 4, 4, 4, 4, 4, 4, 3].map((count) => [count, [5_373_952]]));
  expect(alone.layers.find(({ page }) => page?.isState)?.page?.dataBytes).toBe(5_316_608);
  expect(alone.layers[0]?.page?.blockTokens).toBe(1312);
  expect(groupsOf(layoutOf('nemotron-nano-9b-v2'))[0]).toStrictEqual([4, [2_686_976]]);
  expect(() => layoutOf('nemotron-nano-9b-v2', { tp: 16 })).toThrow(/8 Mamba groups cannot be shared by 16 ranks/);
});

test('CSA-linear with PLE lays rings, state and the PLE page over main KV, one region each', () => {
  const { registration } = factsOf('csa-linear-ple');
  expect(registration.regions.map(({ members }) => members.length)).toStrictEqual([
    6,
    ...Array(11).fill(5),
    ...Array(12).fill(1),
  ]);
  expect(registration.regions[0]?.members).toContain('model.ple');
});

describe.each(MODELS.map((model) => [model.id, model] as const))('%s', (_id, model) => {
  test('registers under every rule and row policy', () => {
    const layout = layoutOf(model.id);
    const outcomes = ROW_POLICIES.flatMap((rows) => ALIAS_RULES.map((alias) => register(layout, { alias, rows })));
    expect(outcomes.filter((outcome) => !isRefused(outcome))).toHaveLength(15);
  });

  test('keeps pages of a group apart and within the allocation, served in other ways too', () => {
    for (const [tp, times] of [
      [1, 1],
      [2, 3],
      [4, 2],
      [8, 1],
    ] as const) {
      const layout = layoutOf(model.id, { tp, blockSize: model.serving.blockSize * times, numBlocks: 1500 });
      for (const { id } of layout.groups) {
        // The last block's pages, which overlap where any block's would.
        const pages = layout.layers
          .filter(({ group }) => group === id)
          .map(({ view, page }) => ({
            view,
            bytes: page?.pageBytes ?? 0,
            start: Number(view.base - view.allocation.base),
          }))
          .sort((a, b) => a.start - b.start);
        for (const [i, { view, bytes, start }] of pages.entries()) {
          const [blocks] = view.axes;
          const end = start + ((blocks?.size ?? 0) - 1) * (blocks?.stride ?? 0);
          const room = (pages[i + 1]?.start ?? Number.POSITIVE_INFINITY) - start;
          expect(room).toBeGreaterThanOrEqual(bytes);
          expect(end).toBeLessThan(view.allocation.bytes);
        }
      }
    }
  });

  test('has notes that name every figure, the public ones with their source', () => {
    const { notes } = modelDocument(model);
    for (const { what, value, standing, source } of model.figures) {
      expect(notes).toContain(`${what}: ${typeof value === 'number' ? value.toLocaleString('en') : value}`);
      expect(notes).toContain(`${standing === 'public' ? 'Public' : 'Illustrative'} (${source})`);
      expect(source.length).toBeGreaterThan(5);
    }
    expect(notes).toContain('request are illustrative');
  });
});

test('a pool that cannot hold the prompt is refused', () => {
  expect(() => modelDocument(modelOf('llama-3.1-70b'), { tp: 8, blockSize: 16, numBlocks: 64 })).toThrow(/too few/);
});
