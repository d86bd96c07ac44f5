import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { BlockView } from '../../../src/core/analysis/block-facts.ts';
import { addressIn } from '../../../src/core/analysis/space.ts';
import { computeFacts, type RegisteredFacts } from '../../../src/core/facts.ts';
import { lineOf, stretchOf } from '../../../src/core/scene/address-axis.ts';
import { type AddressContent, type AddressTrack, addressContent } from '../../../src/core/scene/address-content.ts';
import {
  ADDRESS_RULER,
  addressHeight,
  addressPlot,
  addressScene,
  LINE,
} from '../../../src/core/scene/address-scene.ts';
import type { LineSpan } from '../../../src/core/scene/row-content.ts';
import type { Scene } from '../../../src/core/scene/scene.ts';
import { bundledMetrics } from '../../../src/core/scene/text-metrics.ts';
import { readLayout } from '../../../src/io/read-layout.ts';
import { ALIAS_RULES, ROW_POLICIES } from '../../oracle/json-layout.ts';
import { layoutArbitrary, layoutText } from '../../oracle/random-layouts.ts';

const SEED = 20_240_612;
const MINUTE = 60_000;
const share = fc.integer({ min: 0, max: 1023 }).map((n) => n / 1024);

const caseArbitrary = fc.record({
  layout: layoutArbitrary,
  alias: fc.constantFrom(...ALIAS_RULES),
  rows: fc.constantFrom(...ROW_POLICIES),
  from: share,
  size: fc.oneof(fc.constant(1), share),
  width: fc.integer({ min: 320, max: 1700 }),
  ratio: fc.constantFrom(1, 1.5, 2),
});

type Case = typeof caseArbitrary extends fc.Arbitrary<infer Value> ? Value : never;

interface Shown {
  readonly facts: RegisteredFacts;
  readonly content: AddressContent;
  readonly scene: Scene;
  readonly range: LineSpan;
  readonly ratio: number;
  readonly width: number;
}

/** A random case with all of its tracks in sight; null where nothing is registered or nothing can be drawn. */
function shown({ layout, alias, rows, from, size, width, ratio }: Case): Shown | null {
  const read = readLayout(layoutText(layout));
  if (!read.ok) return null;
  const facts = computeFacts(read.document, { alias, rows });
  if (facts.kind === 'refused') return null;
  const content = addressContent(facts.analysis, new Set());
  const { bytes } = content.axis;
  if (bytes === 0) return null;
  const length = Math.max(1, size * bytes);
  const range = { start: from * (bytes - length), end: from * (bytes - length) + length };
  const { spaces } = facts.analysis.geometry;
  const { scene } = addressScene({
    content,
    range,
    scroll: 0,
    width,
    height: addressHeight(content),
    ratio,
    metrics: bundledMetrics,
    highlight: { layer: null, region: null, finding: null },
    colourOf: () => 0,
    addressOf: (space, offset) => addressIn(spaces[space] as (typeof spaces)[number], offset),
  });
  return { facts, content, scene, range, ratio, width };
}

/** Device columns that a scene paints on a track's bars, whatever it paints them with. */
function painted({ scene, ratio }: Shown, line: number): Set<number> {
  const top = ADDRESS_RULER + line * LINE;
  const isHere = (y: number): boolean => y >= top && y < top + LINE;
  const found = new Set<number>();
  const add = (x: number, w: number): void => {
    for (let column = Math.round(x * ratio); column < Math.round((x + w) * ratio); column++) found.add(column);
  };
  const { bars } = scene;
  for (let i = 0; i < bars.count; i++) if (isHere(bars.y[i] ?? -1)) add(bars.x[i] ?? 0, bars.w[i] ?? 0);
  for (const item of scene.items) {
    if (item.type === 'rect' && item.fill === 'soft' && isHere(item.y)) add(item.x, item.w);
    if (item.type === 'comb' && isHere(item.y)) {
      item.mask.forEach((value, i) => {
        if (value === 1) found.add(Math.round(item.x * ratio) + i);
      });
    }
  }
  return found;
}

/** Every run of a track on the axis, block by block. */
function runsOf({ content }: Shown, track: AddressTrack): LineSpan[] {
  return track.parts.flatMap(({ start, step, first, last, runs }) =>
    Array.from({ length: last - first + 1 }, (_, i) => first + i).flatMap((block) =>
      runs.map((run) => {
        const from = start + block * step + run.start;
        const stretch = stretchOf(content.axis, track.space, from);
        if (stretch === undefined) throw new RangeError(`nothing reaches ${from}`);
        return { start: lineOf(stretch, from), end: lineOf(stretch, from + run.end - run.start) };
      }),
    ),
  );
}

/** Edges this near to a run's end may fall to either side, since dividing rounds. */
const ROUNDING = 1e-6;

test(
  'a device column of a track is painted if and only if a run of it meets the column',
  () => {
    let columnsSeen = 0;
    fc.assert(
      fc.property(caseArbitrary, (input) => {
        const case_ = shown(input);
        if (case_ === null) return;
        const { content, range, ratio, width } = case_;
        const { left, right } = addressPlot(width);
        const perByte = (right - left) / (range.end - range.start);
        const byteAt = (column: number): number => range.start + (column / ratio - left) / perByte;
        for (const [line, entry] of content.lines.entries()) {
          if (entry.type !== 'track') continue;
          const runs = runsOf(case_, entry.track);
          const drawn = painted(case_, line);
          for (let column = Math.ceil(left * ratio); column < Math.floor(right * ratio); column++) {
            const from = byteAt(column);
            const to = byteAt(column + 1);
            const surely = runs.some((run) => run.start < to - ROUNDING && run.end > from + ROUNDING);
            const perhaps = runs.some((run) => run.start < to + ROUNDING && run.end > from - ROUNDING);
            if (surely) expect(drawn.has(column), `column ${column} of ${entry.track.key} is painted`).toBe(true);
            if (!perhaps) expect(drawn.has(column), `column ${column} of ${entry.track.key} is bare`).toBe(false);
            columnsSeen += 1;
          }
        }
      }),
      { seed: SEED, numRuns: 60 },
    );
    expect(columnsSeen).toBeGreaterThan(100_000);
  },
  MINUTE,
);

test(
  'every truncated byte in sight lies under a mark at least 3 pixels wide',
  () => {
    let marksSeen = 0;
    fc.assert(
      fc.property(caseArbitrary, (input) => {
        const case_ = shown(input);
        if (case_ === null) return;
        const { facts, content, scene, range, width } = case_;
        const { left, right } = addressPlot(width);
        const perByte = (right - left) / (range.end - range.start);
        const pixel = (line: number): number => left + (line - range.start) * perByte;
        for (const [line, entry] of content.lines.entries()) {
          if (entry.type !== 'track' || entry.track.layer === null) continue;
          const { name } = entry.track.layer;
          const layer = facts.analysis.geometry.layers.find(({ data }) => data.layer.name === name);
          if (layer === undefined) throw new RangeError(name);
          const top = ADDRESS_RULER + line * LINE;
          const marks = scene.items.filter((item) => item.type === 'mark' && item.y >= top && item.y < top + LINE);
          for (let block = 0; block < layer.group.blocks; block++) {
            for (const span of new BlockView(facts.analysis.geometry, layer.group.id, block).truncated(layer)) {
              const stretch = stretchOf(content.axis, layer.space, span.start);
              if (stretch === undefined) throw new RangeError(name);
              const middle =
                (Math.max(lineOf(stretch, span.start), range.start) + Math.min(lineOf(stretch, span.end), range.end)) /
                2;
              if (middle <= range.start || middle >= range.end || lineOf(stretch, span.end) <= range.start) continue;
              if (lineOf(stretch, span.start) >= range.end) continue;
              const x = pixel(middle);
              const over = marks.find((item) => item.type === 'mark' && item.x <= x + 1 && x - 1 <= item.x + item.w);
              expect(over, `block ${block} of ${name} is marked`).toBeDefined();
              if (over?.type === 'mark') expect(over.w).toBeGreaterThanOrEqual(3 - 1e-9);
              marksSeen += 1;
            }
          }
        }
      }),
      { seed: SEED, numRuns: 120 },
    );
    expect(marksSeen).toBeGreaterThan(50);
  },
  MINUTE,
);
