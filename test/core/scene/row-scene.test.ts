import { describe, expect, test } from 'vitest';
import { LEAST_MARK } from '../../../src/core/scene/marks.ts';
import type { RulerUnit } from '../../../src/core/scene/ruler.ts';
import { LOOK_DIM, LOOK_EVEN, LOOK_PADDING } from '../../../src/core/scene/scene.ts';
import { MOST_LABELS } from '../../../src/core/scene/sketch.ts';
import { drawnBars, itemsOf, presetFacts, registeredFacts, rowOf, sceneOf, textsOf } from './scenes.ts';
import { writtenText } from './written.ts';

const COMPRESSOR = 'layers.2.attn.compressor.state_cache';
const bug = await presetFacts('dsv41-swa-compressor');
const ring = rowOf(bug, 2, 0);
// 868 pixels for 65,536 bytes, from 108 on.
const scene = sceneOf(ring);

describe('rowScene() of the compressor over SWA', () => {
  test('has a lane a group, the owner’s in full strength', () => {
    const lanes = scene.hits.filter(({ target }) => target.kind === 'lane');
    expect(lanes.map(({ y, target }) => [y, target.kind === 'lane' && target.group])).toStrictEqual([
      [62, 0],
      [92, 1],
      [122, 2],
    ]);
    expect(textsOf(scene)).toEqual(expect.arrayContaining(['0 SWA-MLA', '1 MLA', '2 ring']));
    expect(itemsOf(scene, 'text').filter(({ text }) => text === '2 ring')[0]?.ink).toBe('ink');
    expect(itemsOf(scene, 'text').filter(({ text }) => text === '1 MLA')[0]?.ink).toBe('muted');
  });

  test('has the pages as bars in pixels', () => {
    expect(drawnBars(scene)).toStrictEqual([
      { x: 108, y: 62, w: 248, h: 22, colour: 0, look: LOOK_DIM },
      { x: 355, y: 62, w: 5, h: 22, colour: 0, look: LOOK_DIM | LOOK_PADDING | LOOK_EVEN },
      { x: 542, y: 92, w: 112, h: 22, colour: 1, look: LOOK_DIM },
      { x: 108, y: 122, w: 434, h: 22, colour: 2, look: 0 },
      { x: 542, y: 122, w: 217, h: 22, colour: 2, look: LOOK_EVEN },
      { x: 108, y: 256, w: 434, h: 7, colour: 2, look: 0 },
      { x: 542, y: 256, w: 217, h: 7, colour: 2, look: 0 },
    ]);
    // Five pages and paddings of row 0, and two pages in each of the three rows that are folded.
    expect(scene.drawn).toStrictEqual({ bars: 7, of: 11 });
  });

  test('marks what is never sent, on the bars and with its figure', () => {
    expect(itemsOf(scene, 'mark')).toStrictEqual([
      { type: 'mark', pattern: 'truncated', x: 359, y: 122, w: 183, h: 22 },
      { type: 'mark', pattern: 'truncated', x: 653, y: 122, w: 106, h: 22 },
    ]);
    const red = itemsOf(scene, 'text').filter(({ ink }) => ink === 'err');
    expect(red.map(({ text, y }) => [text, y])).toStrictEqual([
      ['13,760 B never sent', 158],
      ['7,936 B never sent', 158],
    ]);
  });

  test('names a cut bar on what is left of it', () => {
    const names = itemsOf(scene, 'bar-text').filter(({ dim }) => !dim);
    // 251 pixels hold the name but not its bytes; 111 hold the end of a name.
    expect(names.map(({ text, x }) => [text, x])).toStrictEqual([
      ['layers.2.attn.compressor.state_cache', 115],
      ['…xer.state_cache', 549],
    ]);
  });

  test('draws a bracket a descriptor, with its region, size and members', () => {
    const plain = { packedRow: false, shared: true, cutLeft: false, cutRight: false, strong: false };
    expect(itemsOf(scene, 'bracket')).toStrictEqual([
      { type: 'bracket', x1: 108, x2: 360, y: 193, ...plain },
      { type: 'bracket', x1: 542, x2: 654, y: 193, ...plain },
    ]);
    expect(textsOf(scene)).toContain('R0 19,008 B · shared · 2 members');
    expect(textsOf(scene)).toContain('R1 8,448 B · shared · 2 members');
  });

  test('folds the other rows, which are alike, into one strip with the same findings', () => {
    expect(textsOf(scene)).toEqual(expect.arrayContaining(['row 0', 'rows 1–3', '3 rows alike, folded']));
    const strip = itemsOf(scene, 'rect').filter(({ h, fill }) => h === 11 && fill === 'err');
    expect(strip.map(({ x, w }) => [x, w])).toStrictEqual([
      [359, 183],
      [653, 106],
    ]);
    expect(scene.hits.at(-1)?.target).toStrictEqual({ kind: 'row', block: 1 });
  });

  test('says the row in full beside the rows before and after it', () => {
    expect(textsOf(sceneOf(rowOf(bug, 2, 2)))).toEqual(expect.arrayContaining(['row 2', 'rows 0–1', 'row 3']));
  });

  test('rules the row in round hex numbers from its start to its end', () => {
    const ruler = itemsOf(scene, 'text').filter(({ y, font }) => y === 18 && font === 'mono-small');
    expect(ruler.map(({ text }) => text)).toStrictEqual([
      '0x0',
      '0x4000',
      '0x8000',
      '0xc000',
      '0x10000',
      'offset in row',
    ]);
  });

  test('is at least as high as asked, and its paper as wide as the picture', () => {
    expect([scene.width, scene.height]).toStrictEqual([1000, 300]);
    expect(scene.under[0]).toStrictEqual({
      type: 'rect',
      x: 0,
      y: 34,
      w: 1000,
      h: 205,
      fill: 'panel',
      stroke: 'line',
    });
    expect(sceneOf(ring, { height: 100 }).height).toBe(283);
  });

  test('draws the line from a highlighted layer to the region that it joined, by the rule’s name', () => {
    const lit = sceneOf(ring, { highlight: { layer: COMPRESSOR, region: 0 } });
    const [alias] = itemsOf(lit, 'alias');
    expect(alias).toMatchObject({ x: 325, y1: 144, y2: 193, text: 'joins R0 by base-address', textX: 333 });
    expect(itemsOf(lit, 'outline')).toStrictEqual([{ type: 'outline', x: 108, y: 122, w: 434, h: 22 }]);
    expect(itemsOf(lit, 'bracket').map(({ strong }) => strong)).toStrictEqual([true, false]);
    const first = sceneOf(ring, { highlight: { layer: 'layers.0.attn.swa_cache', region: 0 } });
    expect(itemsOf(first, 'alias')[0]?.text).toBe('makes R0');
    // Nothing moves for it.
    expect(lit.height).toBe(scene.height);
    expect(drawnBars(lit)).toStrictEqual(drawnBars(scene));
  });

  test('outlines a highlighted finding', () => {
    const lit = sceneOf(ring, { highlight: { finding: `truncated:${COMPRESSOR}` } });
    expect(itemsOf(lit, 'outline')).toStrictEqual([{ type: 'outline', x: 359, y: 122, w: 183, h: 22 }]);
  });

  test('shows a range: bars out of sight are culled, brackets are cut', () => {
    const close = sceneOf(ring, { range: { start: 16_384, end: 20_480 } });
    expect(drawnBars(close).filter(({ y }) => y === 122)).toStrictEqual([
      { x: 108, y: 122, w: 868, h: 22, colour: 2, look: 0 },
    ]);
    expect(itemsOf(close, 'bracket').map(({ x1, cutLeft, cutRight }) => [x1, cutLeft, cutRight])).toStrictEqual([
      [108, true, false],
    ]);
  });

  test('keeps a finding as wide as can be seen however far out the view is', () => {
    const wide = sceneOf(ring, { range: { start: 0, end: 65_536 * 4096 } });
    // Two findings in one place: one mark, and either can be hit.
    expect(itemsOf(wide, 'mark').map(({ w }) => w)).toStrictEqual([LEAST_MARK]);
    const found = wide.hits.flatMap(({ target }) => (target.kind === 'finding' ? [target.id] : []));
    expect(new Set(found).size).toBe(2);
  });

  test('loses its marks under the rule that compares lengths', async () => {
    const fixed = sceneOf(
      rowOf(await presetFacts('dsv41-swa-compressor', { alias: 'packed-row-aware', rows: 'packed-mla' }), 2, 0),
    );
    expect(itemsOf(fixed, 'mark')).toStrictEqual([]);
    expect(textsOf(fixed).filter((text) => text.endsWith('never sent'))).toStrictEqual([]);
  });

  test('gives every group full strength, and every finding, where all groups are laid over each other', () => {
    const all = sceneOf(rowOf(bug, 'all', 0));
    expect(drawnBars(all).filter(({ look }) => look & LOOK_DIM)).toStrictEqual([]);
    expect(itemsOf(all, 'mark')).toHaveLength(2);
    expect(itemsOf(all, 'bracket')).toHaveLength(2);
  });

  test('leaves hidden layers out, and their findings', () => {
    const without = rowOf(bug, 2, 0, new Set([COMPRESSOR]));
    expect(without.content.lanes[2]?.bars.map(({ layer }) => layer)).toStrictEqual([
      'layers.2.attn.indexer.state_cache',
    ]);
    expect(itemsOf(sceneOf(without), 'mark')).toHaveLength(1);
  });

  test('takes the buffers of the last scene and leaves nothing of it in them', () => {
    const last = sceneOf(rowOf(bug, 'all', 0));
    const next = sceneOf(ring, { reuse: last.bars });
    expect(next.bars).toBe(last.bars);
    expect(drawnBars(next)).toStrictEqual(drawnBars(scene));
  });
});

test('rowScene() rules a row in decimal at round offsets, and in hex where blocks cannot be counted', async () => {
  const row = rowOf(await presetFacts('dsv41-swa-compressor'), 2, 0);
  const ruler = (unit: RulerUnit): string[] =>
    itemsOf(sceneOf(row, { unit, width: 700 }), 'text').flatMap(({ text, y }) => (y === 18 ? [text] : []));
  expect(ruler('decimal')).toEqual(expect.arrayContaining(['0', '20,000', '40,000', '60,000']));
  expect(ruler('hex')).toEqual(expect.arrayContaining(['0x0', '0x4000', '0x8000', '0xc000', '0x10000']));
  expect(ruler('blocks')).toEqual(ruler('hex'));
});

describe('rowScene() of each finding', () => {
  test('a spill lies under its bracket and names the block it reaches into', async () => {
    const spill = sceneOf(rowOf(await presetFacts('spill'), 0, 1));
    expect(itemsOf(spill, 'mark')).toStrictEqual([{ type: 'mark', pattern: 'spilled', x: 542, y: 198, w: 145, h: 9 }]);
    expect(textsOf(spill)).toContain('128 B spilled into block 2');
    expect(textsOf(spill)).toContain('R0 packed row · 512 B');
    expect(itemsOf(spill, 'bracket')[0]?.packedRow).toBe(true);
  });

  test('bytes out of bounds are in the last row only', async () => {
    const facts = await presetFacts('out-of-bounds');
    expect(itemsOf(sceneOf(rowOf(facts, 0, 0)), 'mark')).toStrictEqual([]);
    const last = sceneOf(rowOf(facts, 0, 3));
    expect(itemsOf(last, 'mark').map(({ pattern }) => pattern)).toStrictEqual(['out-of-bounds']);
    expect(textsOf(last).some((text) => text.endsWith('B out of bounds'))).toBe(true);
  });

  test('a collision lies on two levels of one lane', async () => {
    const row = rowOf(await presetFacts('collision'), 0, 0);
    const collision = sceneOf(row);
    expect(row.content.lanes[0]?.levels).toBe(2);
    expect(itemsOf(collision, 'mark').map(({ pattern }) => pattern)).toStrictEqual(['collision', 'redundant']);
    expect(textsOf(collision)).toEqual(expect.arrayContaining(['collision · 64 B', '×2 · 64 B moved twice']));
  });

  test('a page longer than its row is cut at the edge, with a hint of what lies past it', async () => {
    const row = rowOf(await presetFacts('unsound-overlay'), 0, 0);
    expect(row.content.lanes[0]?.marks).toMatchObject([{ kind: 'unsound-overlay', bytes: 256, pastEdge: 'right' }]);
    const overlay = sceneOf(row);
    expect(itemsOf(overlay, 'mark')).toStrictEqual([
      { type: 'mark', pattern: 'unsound-overlay', x: 978, y: 62, w: 14, h: 22 },
    ]);
    expect(textsOf(overlay)).toContain('overlay · 256 B');
    expect(itemsOf(overlay, 'bracket').map(({ cutRight }) => cutRight)).toStrictEqual([true]);
  });

  test('a descriptor on another row is said, not called nothing', async () => {
    const row = rowOf(await presetFacts('state-page-in-packed-row'), 1, 3);
    const texts = textsOf(sceneOf(row));
    expect(row.content.elsewhere).toBeGreaterThan(0);
    expect(texts.some((text) => text.endsWith('of this block on other rows'))).toBe(true);
    expect(texts).not.toContain('nothing: no descriptor of this block');
  });
});

describe('rowScene() of much', () => {
  const many = (count: number, bytes: number) =>
    registeredFacts(
      writtenText(
        [
          Array.from({ length: count }, (_, i) => ({
            layer: `layer.${i}`,
            offset: i * bytes,
            bytes,
            stride: count * bytes,
          })),
        ],
        {
          blocks: 2,
          bytes: 2 * count * bytes,
        },
      ),
    );

  test('sums up pages that are too thin to tell apart, and says how many there are', () => {
    const row = rowOf(many(1000, 16), 0, 0);
    const drawn = sceneOf(row);
    expect(drawn.drawn.of).toBe(2000);
    expect(drawnBars(drawn).filter(({ h }) => h === 22)).toStrictEqual([
      { x: 108, y: 62, w: 868, h: 22, colour: 0, look: 0 },
    ]);
    expect(textsOf(drawn)).toContain('1,000 × 16 B');
  });

  test('says how many brackets it leaves out', () => {
    const drawn = sceneOf(rowOf(many(1000, 16), 0, 0));
    const brackets = itemsOf(drawn, 'bracket');
    expect(brackets.length).toBeLessThan(300);
    const [said] = textsOf(drawn).filter((text) => text.endsWith('brackets in sight drawn'));
    expect(said).toBe(`${brackets.length} of 1,000 brackets in sight drawn`);
  });

  test('names no more bars and brackets than can be read, and still every row', () => {
    const drawn = sceneOf(rowOf(many(700, 64), 0, 0), { width: 60_000 });
    expect(drawnBars(drawn).filter(({ h }) => h === 22)).toHaveLength(700);
    const names =
      itemsOf(drawn, 'bar-text').length + itemsOf(drawn, 'text').filter(({ text }) => /^R\d/.test(text)).length;
    expect(names).toBe(MOST_LABELS);
    expect(textsOf(drawn)).toEqual(expect.arrayContaining(['row 0', 'row 1']));
  });

  test('draws twelve levels of a lane, says so, and marks the findings of the rest', () => {
    const pages = Array.from({ length: 15 }, (_, i) => ({
      layer: `layer.${i}`,
      offset: i * 8,
      bytes: 200,
      stride: 512,
    }));
    const row = rowOf(registeredFacts(writtenText([pages], { blocks: 2, bytes: 1024 })), 0, 0);
    expect(row.content.lanes[0]?.levels).toBe(15);
    const drawn = sceneOf(row);
    expect(drawn.hits.filter(({ target }) => target.kind === 'lane')).toHaveLength(12);
    expect(textsOf(drawn)).toContain('12 of 15 levels drawn');
    expect(itemsOf(drawn, 'mark').some(({ pattern }) => pattern === 'collision')).toBe(true);
  });

  test('says a long finding in short where the picture is narrow', () => {
    const short = { layer: 'a.short', offset: 0, bytes: 8, stride: 64 };
    const text = writtenText([[short], [{ layer: 'b.long', offset: 0, bytes: 64, stride: 64 }]], {
      blocks: 4,
      bytes: 256,
    });
    const facts = registeredFacts(text, { alias: 'base-address', rows: 'packed-mla' });
    const row = rowOf(facts, 1, 0);
    expect(textsOf(sceneOf(row))).toContain('56 B never sent');
    expect(textsOf(sceneOf(row, { width: 125 }))).toContain('56 B');
  });
});
