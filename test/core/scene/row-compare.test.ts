import { describe, expect, test } from 'vitest';
import { compareFacts } from '../../../src/core/compare/compare-facts.ts';
import type { RegisteredFacts, RuleNames } from '../../../src/core/facts.ts';
import { compareContent } from '../../../src/core/scene/row-compare.ts';
import type { Owner, RowContent } from '../../../src/core/scene/row-content.ts';
import { rowScene } from '../../../src/core/scene/row-scene.ts';
import type { Highlight } from '../../../src/core/scene/row-scene-input.ts';
import type { Scene } from '../../../src/core/scene/scene.ts';
import { bundledMetrics } from '../../../src/core/scene/text-metrics.ts';
import { aliasName } from '../../../src/io/words/standing.ts';
import { itemsOf, NO_HIGHLIGHT, presetFacts, rowOf, textsOf } from './scenes.ts';

const rules = (alias: RuleNames['alias'], rows: RuleNames['rows'] = 'packed-mla'): RuleNames => ({ alias, rows });

function contentOf(a: RegisteredFacts, b: RegisteredFacts, owner: Owner): RowContent | null {
  const comparison = compareFacts(a, b);
  if (comparison.kind === 'refused') throw new Error('refused');
  return compareContent(rowOf(a, owner, 0).content, rowOf(b, owner, 0).content, comparison.regions);
}

async function compressor(owner: Owner, from: RuleNames['alias'], to: RuleNames['alias']) {
  const a = await presetFacts('dsv41-swa-compressor', rules(from));
  const b = await presetFacts('dsv41-swa-compressor', rules(to));
  const content = contentOf(a, b, owner);
  if (content === null) throw new Error('two rows');
  return { a, b, content };
}

function sceneOf(
  { a, b, content }: { a: RegisteredFacts; b: RegisteredFacts; content: RowContent },
  highlight: Partial<Highlight> = {},
): Scene {
  return rowScene({
    content,
    strips: { strips: [], unseen: [] },
    decisions: a.registration.decisions,
    rule: aliasName(a.rules),
    other: { decisions: b.registration.decisions, rule: aliasName(b.rules) },
    range: { start: 0, end: content.rows.bytes },
    width: 1000,
    height: 300,
    ratio: 1,
    metrics: bundledMetrics,
    highlight: { ...NO_HIGHLIGHT, ...highlight },
    colourOf: (_, group) => group,
  });
}

const bracketsOf = ({ brackets }: Pick<RowContent, 'brackets'>) =>
  brackets.map(({ region, start, end, inB }) => [region, start, end, inB?.region ?? null]);

describe('compareContent()', () => {
  test('has what both move once, and what one moves apart', async () => {
    const { content } = await compressor(2, 'base-address', 'packed-row-aware');
    expect(bracketsOf(content)).toStrictEqual([]);
    expect(content.apart?.map((part) => [part.side, bracketsOf(part)])).toStrictEqual([
      [
        'A',
        [
          [0, 0, 19_008, null],
          [1, 32_768, 41_216, null],
        ],
      ],
      [
        'B',
        [
          [2, 0, 32_768, null],
          [3, 32_768, 49_152, null],
        ],
      ],
    ]);
    const { content: swa } = await compressor(0, 'base-address', 'packed-row-aware');
    expect(bracketsOf(swa)).toStrictEqual([[0, 0, 19_008, 0]]);
    expect(swa.brackets[0]).toMatchObject({ shared: false, inB: { region: 0, changed: true } });
    expect(swa.apart?.map((part) => bracketsOf(part))).toStrictEqual([[[1, 32_768, 41_216, null]], []]);
  });

  test('gives a finding that one side has its side, and keeps those of both', async () => {
    const { content } = await compressor(2, 'base-address', 'packed-row-aware');
    const marks = content.lanes.flatMap((lane) => lane.marks);
    expect(marks.map(({ kind, side, bytes }) => [kind, side, bytes])).toStrictEqual([
      ['truncated', 'A', 13_760],
      ['truncated', 'A', 7_936],
    ]);
    const { content: same } = await compressor(2, 'base-address', 'base-address');
    expect(same.lanes.flatMap((lane) => lane.marks).map(({ side }) => side)).toStrictEqual([undefined, undefined]);
    expect(same.apart?.map(({ brackets }) => brackets.length)).toStrictEqual([0, 0]);
  });

  test('pairs regions by the comparison, not by their number', async () => {
    const a = await presetFacts('narrower-mla-after-wider', rules('base-address'));
    const b = await presetFacts('narrower-mla-after-wider', rules('base-and-length'));
    const content = contentOf(a, b, 'all');
    expect(content && bracketsOf(content)).toStrictEqual([[1, 768, 1024, 2]]);
    expect(content?.apart?.map(bracketsOf)).toStrictEqual([
      [[0, 0, 256, null]],
      [
        [0, 0, 768, null],
        [1, 0, 256, null],
      ],
    ]);
    expect(content?.apart?.[1]?.brackets.map(({ level }) => level)).toStrictEqual([0, 1]);
  });

  test('is null where the two are no one row', async () => {
    const a = await presetFacts('full-attention-blhnc');
    const b = await presetFacts('full-attention-lbhnc');
    expect(contentOf(a, b, 0)).toBeNull();
    const comparison = compareFacts(a, a);
    if (comparison.kind === 'refused') throw new Error('refused');
    const hidden = rowOf(a, 0, 0, new Set(['layers.0'])).content;
    expect(compareContent(rowOf(a, 0, 0).content, hidden, comparison.regions)).toBeNull();
    expect(compareContent(rowOf(a, 0, 0).content, rowOf(a, 0, 1).content, comparison.regions)).toBeNull();
  });
});

describe('rowScene() of two results', () => {
  test('names the lanes, and dashes what only one has', async () => {
    const scene = sceneOf(await compressor(2, 'base-address', 'packed-row-aware'));
    expect(textsOf(scene)).toEqual(
      expect.arrayContaining(['both', 'nothing that both move alike', 'A only', 'B only']),
    );
    expect(itemsOf(scene, 'bracket').map(({ side }) => side)).toStrictEqual(['A', 'A', 'B', 'B']);
    expect(itemsOf(scene, 'mark').map(({ side }) => side)).toStrictEqual(['A', 'A']);
    expect(textsOf(scene)).toContain('13,760 B never sent · A only');
  });

  test('leaves out the lane of a side that moves nothing alone, and says what changed', async () => {
    const scene = sceneOf(await compressor(0, 'base-address', 'packed-row-aware'));
    expect(textsOf(scene)).not.toContain('B only');
    expect(textsOf(scene)).toContain('R0 19,008 B · 2 members · changed');
  });

  test('tells whose region and finding was hit', async () => {
    const scene = sceneOf(await compressor(2, 'base-address', 'packed-row-aware'));
    const targets = scene.hits
      .map(({ target }) => target)
      .filter(({ kind }) => kind === 'region' || kind === 'finding');
    expect(targets).toContainEqual({ kind: 'region', region: 2, side: 'B' });
    expect(targets).toContainEqual({ kind: 'region', region: 0, side: 'A' });
    expect(targets).toContainEqual({
      kind: 'finding',
      id: 'truncated:layers.2.attn.compressor.state_cache',
      side: 'A',
    });
  });

  test('highlights each side by its own names, and draws both lines', async () => {
    const drawn = await compressor(2, 'base-address', 'packed-row-aware');
    const layer = 'layers.2.attn.compressor.state_cache';
    const scene = sceneOf(drawn, { layer, region: 0, other: { layer, region: 2, finding: null } });
    expect(itemsOf(scene, 'bracket').map(({ side, strong }) => [side, strong])).toStrictEqual([
      ['A', true],
      ['A', false],
      ['B', true],
      ['B', false],
    ]);
    const lines = itemsOf(scene, 'alias');
    expect(lines.map(({ text }) => text)).toStrictEqual(['A: joins R0 by base-address', 'B: makes R2']);
    expect(lines[0]?.x).toBeLessThan(lines[1]?.x ?? 0);
  });

  test('draws one line where both sides end at one bracket', async () => {
    const drawn = await compressor(0, 'base-address', 'packed-row-aware');
    const layer = 'layers.0.attn.swa_cache';
    const scene = sceneOf(drawn, { layer, other: { layer, region: null, finding: null } });
    expect(itemsOf(scene, 'alias').map(({ text }) => text)).toStrictEqual(['A: makes R0']);
  });
});
