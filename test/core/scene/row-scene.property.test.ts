import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { blockFacts } from '../../../src/core/analysis/block-facts.ts';
import { computeFacts } from '../../../src/core/facts.ts';
import { LEAST_MARK, markBox } from '../../../src/core/scene/marks.ts';
import type { LineSpan } from '../../../src/core/scene/row-content.ts';
import { plotOf } from '../../../src/core/scene/row-scene.ts';
import { ownerBlocks } from '../../../src/core/scene/row-strips.ts';
import { columns, createScale } from '../../../src/core/scene/scale.ts';
import type { Scene } from '../../../src/core/scene/scene.ts';
import { lineOffset, rowOfBlock, type Section } from '../../../src/core/scene/sections.ts';
import { readLayout } from '../../../src/io/read-layout.ts';
import {
  ALIAS_RULES,
  type AliasRuleName,
  type JsonLayout,
  ROW_POLICIES,
  type RowPolicyName,
} from '../../oracle/json-layout.ts';
import { layoutArbitrary, layoutText } from '../../oracle/random-layouts.ts';
import { drawnBars, itemsOf, type Row, rowOf, sceneOf, textBox } from './scenes.ts';

const SEED = 20_240_611;
const RUNS = 250;
const MINUTE = 60_000;

interface Case {
  readonly layout: JsonLayout;
  readonly alias: AliasRuleName;
  readonly policy: RowPolicyName;
  /** Shares of what there is to choose from, in [0, 1). */
  readonly owner: number;
  readonly block: number;
  readonly from: number;
  readonly size: number;
  readonly width: number;
  readonly ratio: number;
}

const share = fc.integer({ min: 0, max: 1023 }).map((n) => n / 1024);

const caseArbitrary: fc.Arbitrary<Case> = fc.record({
  layout: layoutArbitrary,
  alias: fc.constantFrom(...ALIAS_RULES),
  policy: fc.constantFrom(...ROW_POLICIES),
  owner: share,
  block: share,
  from: share,
  size: fc.oneof(fc.constant(1), share),
  width: fc.integer({ min: 320, max: 1700 }),
  ratio: fc.constantFrom(1, 1.25, 1.5, 2, 3),
});

interface Shown {
  readonly row: Row;
  readonly scene: Scene;
  readonly range: LineSpan;
  readonly width: number;
  readonly ratio: number;
}

/** A random case as a scene; null where nothing is registered or nothing can be drawn. */
function shown({ layout, alias, policy, owner, block, from, size, width, ratio }: Case): Shown | null {
  const read = readLayout(layoutText(layout));
  if (!read.ok) return null;
  const facts = computeFacts(read.document, { alias, rows: policy });
  if (facts.kind === 'refused') return null;
  const owners = [...facts.layout.groups.map((group) => group.id), 'all' as const];
  const chosen = owners[Math.floor(owner * owners.length)] ?? 'all';
  const blocks = ownerBlocks(facts.analysis, chosen);
  if (blocks === 0) return null;
  const row = rowOf(facts, chosen, Math.floor(block * blocks));
  const { bytes } = row.rows;
  if (bytes === 0) return null;
  const length = Math.max(1, size * bytes);
  const start = from * (bytes - length);
  const range = { start, end: start + length };
  return { row, range, width, ratio, scene: sceneOf(row, { range, width, ratio }) };
}

// Every test sees the same cases, and reading a document costs more than drawing it.
const known = new Map<string, Shown | null>();

function shownOnce(each: Case): Shown | null {
  const key = JSON.stringify(each);
  const found = known.has(key) ? (known.get(key) ?? null) : shown(each);
  known.set(key, found);
  return found;
}

/** Checks many random scenes; fails where most cases show nothing. */
function onScenes(check: (shown: Shown) => void, runs = RUNS): void {
  let seen = 0;
  fc.assert(
    fc.property(caseArbitrary, (each) => {
      const found = shownOnce(each);
      if (found === null) return;
      seen += 1;
      check(found);
    }),
    { seed: SEED, numRuns: runs },
  );
  expect(seen).toBeGreaterThan(runs / 2);
}

const scaleOf = ({ width, range, ratio }: Shown) => {
  const { left, right } = plotOf(width);
  return createScale(range, left, right, ratio);
};

interface Fraction {
  readonly top: bigint;
  readonly bottom: bigint;
}

/** A double as the fraction that it is. */
function exactly(value: number): Fraction {
  let bottom = 1n;
  let top = value;
  while (!Number.isInteger(top)) {
    top *= 2;
    bottom *= 2n;
  }
  return { top: BigInt(top), bottom };
}

const less = (a: Fraction, b: Fraction): boolean => a.top * b.bottom < b.top * a.bottom;

/**
 * Whether a byte range meets a device column, both half-open, without rounding: column c holds the bytes from
 * start + (c / ratio - left) × bytes / pixels to those of c + 1.
 */
function meets({ range, width, ratio }: Shown, column: number, span: LineSpan): boolean {
  const { left, right } = plotOf(width);
  const [from, to, by] = [exactly(range.start), exactly(range.end), exactly(ratio)];
  // Everything over one denominator: the range's bytes, times pixels, times ratio.
  const unit = from.bottom * to.bottom * by.top * BigInt(right - left);
  const byteAt = (at: number): Fraction => ({
    top:
      from.top * to.bottom * by.top * BigInt(right - left) +
      (BigInt(at) * by.bottom - BigInt(left) * by.top) * (to.top * from.bottom - from.top * to.bottom),
    bottom: unit,
  });
  const whole = (value: number): Fraction => exactly(value);
  return less(whole(span.start), byteAt(column + 1)) && less(byteAt(column), whole(span.end));
}

describe('rowScene() of random layouts', { timeout: 2 * MINUTE }, () => {
  test('paints a device column of a lane level exactly where a bar of that level meets it', () => {
    let painted = 0;
    onScenes((each) => {
      const { scene, row, width, ratio } = each;
      const { left, right } = plotOf(width);
      const lanes = scene.hits.flatMap(({ y, target }) => (target.kind === 'lane' ? [{ y, ...target }] : []));
      const bars = drawnBars(scene);
      for (const { y, group, level } of lanes) {
        const own = row.content.lanes
          .find((lane) => lane.group === group)
          ?.bars.filter((bar) => bar.level === level) as readonly LineSpan[];
        const found = new Set<number>();
        for (const bar of bars) {
          if (bar.y !== y) continue;
          const first = bar.x * ratio;
          const end = (bar.x + bar.w) * ratio;
          expect(Math.abs(first - Math.round(first)) + Math.abs(end - Math.round(end))).toBeLessThan(1e-6);
          for (let column = Math.round(first); column < Math.round(end); column++) found.add(column);
        }
        const wanted = new Set<number>();
        const inSight = own.filter((bar) => bar.end > each.range.start && bar.start < each.range.end);
        for (let column = Math.floor(left * ratio); column < Math.ceil(right * ratio); column++) {
          if (inSight.some((bar) => meets(each, column, bar))) wanted.add(column);
        }
        expect([...found].sort((a, b) => a - b)).toStrictEqual([...wanted]);
        painted += found.size;
      }
    });
    expect(painted).toBeGreaterThan(RUNS * 100);
  });

  test('draws no more bars of a level than there are columns, and no more than there are', () => {
    onScenes(({ scene, width, ratio }) => {
      const { left, right } = plotOf(width);
      const bars = drawnBars(scene);
      for (const y of new Set(bars.map((bar) => bar.y))) {
        const ofLevel = bars.filter((bar) => bar.y === y).length;
        expect(ofLevel).toBeLessThanOrEqual(Math.ceil((right - left) * ratio) + 1);
      }
      expect(scene.drawn.bars).toBe(bars.length);
      expect(scene.drawn.bars).toBeLessThanOrEqual(scene.drawn.of);
    });
  });

  test('gives every finding in sight a mark that is wide enough to be seen and hit', () => {
    const kinds = new Map<string, number>();
    onScenes((each) => {
      const scale = scaleOf(each);
      const { content } = each.row;
      const marks = [...content.lanes.flatMap((lane) => lane.marks), ...content.moved];
      const drawn = itemsOf(each.scene, 'mark');
      for (const mark of drawn) expect(mark.w).toBeGreaterThanOrEqual(LEAST_MARK);
      for (const mark of marks) {
        if (markBox(scale, mark) === null) continue;
        kinds.set(mark.kind, (kinds.get(mark.kind) ?? 0) + 1);
        expect(each.scene.hits.some(({ target }) => target.kind === 'finding' && target.id === mark.finding)).toBe(
          true,
        );
        const box = columns(scale, mark);
        if (box === null) continue;
        expect(drawn.some((item) => item.pattern === mark.kind && item.x <= box.x && item.x + item.w >= box.end)).toBe(
          true,
        );
      }
    });
    expect([...kinds.keys()].sort()).toStrictEqual([
      'collision',
      'out-of-bounds',
      'redundant',
      'spilled',
      'truncated',
      'unsound-overlay',
    ]);
  });

  test('has a mark for every byte of a finding that lies on the line of the owner’s block', () => {
    let checked = 0;
    onScenes(({ row }) => {
      const { content, rows, facts } = row;
      const { geometry } = facts.analysis;
      const marks = [...content.lanes.flatMap((lane) => lane.marks), ...content.moved];
      const isMarked = (finding: string, section: Section, logical: number, start: number, end: number): void => {
        const from = Math.max(section.start, lineOffset(section, logical, start));
        const to = Math.min(section.start + section.stride, lineOffset(section, logical, end));
        const own = marks.filter((mark) => mark.finding === finding);
        checked += 1;
        if (from < to) expect(own.some((mark) => mark.start <= from && mark.end >= to)).toBe(true);
        else expect(own.some((mark) => mark.pastEdge !== null)).toBe(true);
      };
      for (const lane of content.lanes) {
        if (lane.dim) continue;
        const group = facts.layout.groups[lane.group];
        if (group === undefined) throw new Error(`no group ${lane.group}`);
        for (let block = 0; block < group.blocks; block++) {
          const logical = rowOfBlock(rows, group, block);
          const isShown =
            !group.isState && content.unit === 'block' ? block === content.block : logical === content.row;
          if (!isShown) continue;
          for (const page of blockFacts(geometry, group.id, block).layers) {
            const name = page.layer.data.layer.name;
            for (const [i, run] of page.data.entries()) {
              const track = page.layer.tracks[i];
              const section = track && rows.homes.get(track);
              if (section === undefined) throw new Error(`no section for run ${i} of ${name}`);
              const kinds = [
                [`truncated:${name}`, page.truncated],
                ['unsound-overlay', page.overlaid],
              ] as const;
              for (const [finding, spans] of kinds) {
                for (const span of spans) {
                  if (span.start >= run.start && span.end <= run.end)
                    isMarked(finding, section, logical, span.start, span.end);
                }
              }
            }
          }
        }
      }
    });
    expect(checked).toBeGreaterThan(RUNS / 2);
  });

  test('puts every page of a block on the line: its bars are the block’s facts', () => {
    onScenes(({ row }) => {
      const { content, rows, facts } = row;
      for (const lane of content.lanes) {
        const group = facts.layout.groups[lane.group];
        if (group === undefined) throw new Error(`no group ${lane.group}`);
        const blocks = Array.from({ length: group.blocks }, (_, block) => block).filter((block) =>
          !group.isState && content.unit === 'block'
            ? block === content.block
            : rowOfBlock(rows, group, block) === content.row,
        );
        const wanted = blocks.flatMap((block) =>
          blockFacts(facts.analysis.geometry, group.id, block).layers.flatMap((page) =>
            page.data.flatMap((span, i) => {
              const track = page.layer.tracks[i];
              const section = track && rows.homes.get(track);
              if (section === undefined) throw new Error(`no section for run ${i}`);
              const logical = rowOfBlock(rows, group, block);
              const start = lineOffset(section, logical, span.start);
              const end = Math.min(lineOffset(section, logical, span.end), section.start + section.stride);
              expect(section.space).toBe(page.space);
              // A page begins on its own row; what is longer than the row is cut at its end.
              expect(start).toBeGreaterThanOrEqual(section.start);
              expect(end).toBeGreaterThan(start);
              return [`${page.layer.data.layer.name}/${start}/${end}`];
            }),
          ),
        );
        const bars = lane.bars.filter((bar) => bar.kind === 'data');
        expect(bars.map(({ layer, start, end }) => `${layer}/${start}/${end}`).sort()).toStrictEqual(wanted.sort());
        // Bars of a level lie apart, in order.
        for (let level = 0; level < lane.levels; level++) {
          const own = lane.bars.filter((bar) => bar.level === level);
          own.forEach((bar, i) => {
            expect(bar.start).toBeGreaterThanOrEqual(own[i - 1]?.end ?? 0);
          });
        }
      }
    });
  });

  test('keeps labels apart on a line and inside the picture', () => {
    let labels = 0;
    onScenes(({ scene, width }) => {
      const boxes = [...itemsOf(scene, 'text'), ...itemsOf(scene, 'bar-text')]
        .filter(({ text }) => text !== '')
        .map((item) => ({ ...textBox(item), text: item.text }))
        .sort((a, b) => a.y - b.y || a.x - b.x);
      for (const [i, box] of boxes.entries()) {
        expect(box.x, box.text).toBeGreaterThanOrEqual(0);
        expect(box.end, box.text).toBeLessThanOrEqual(width);
        expect(box.y, box.text).toBeLessThanOrEqual(scene.height);
        const before = boxes[i - 1];
        if (before?.y === box.y) expect(box.x, `${before.text} | ${box.text}`).toBeGreaterThanOrEqual(before.end);
      }
      labels += boxes.length;
    });
    expect(labels).toBeGreaterThan(RUNS * 4);
  });

  test('never throws, whatever the owner, the row and the range', () => {
    onScenes(({ row }) => {
      const { facts } = row;
      for (const owner of [...facts.layout.groups.map(({ id }) => id), 'all' as const]) {
        const blocks = ownerBlocks(facts.analysis, owner);
        for (const block of new Set([0, blocks - 1].filter((each) => each >= 0))) {
          const each = rowOf(facts, owner, block);
          const middle = each.rows.bytes / 2;
          for (const range of [undefined, { start: middle, end: middle + 0.5 }]) {
            const scene = sceneOf(each, { width: 320, ...(range && { range }) });
            expect(scene.height).toBeGreaterThan(0);
          }
        }
      }
    }, 60);
  });
});
