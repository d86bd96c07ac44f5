import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { BlockView, type PlacedSpans } from '../../../src/core/analysis/block-facts.ts';
import { addressIn } from '../../../src/core/analysis/space.ts';
import { computeFacts, type RegisteredFacts, type RuleNames } from '../../../src/core/facts.ts';
import { intersectSpans, mergeSpans, type Span } from '../../../src/core/layout/progression.ts';
import { lineOf, stretchOf } from '../../../src/core/scene/address-axis.ts';
import { type AddressContent, type AddressTrack, addressContent } from '../../../src/core/scene/address-content.ts';
import {
  ADDRESS_RULER,
  addressHeight,
  addressPlot,
  addressScene,
  LINE,
} from '../../../src/core/scene/address-scene.ts';
import type { LineSpan, MarkKind } from '../../../src/core/scene/row-content.ts';
import type { Scene } from '../../../src/core/scene/scene.ts';
import { bundledMetrics } from '../../../src/core/scene/text-metrics.ts';
import { readLayout } from '../../../src/io/read-layout.ts';
import { ALIAS_RULES, ROW_POLICIES } from '../../oracle/json-layout.ts';
import { layoutArbitrary, layoutText } from '../../oracle/random-layouts.ts';
import { writtenText } from './written.ts';

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

const shown = ({ layout, alias, rows, ...sight }: Case): Shown | null =>
  shownText(layoutText(layout), { alias, rows }, sight);

/** A document with all of its tracks in sight; null where nothing is registered or nothing can be drawn. */
function shownText(
  text: string,
  rules: RuleNames,
  { from, size, width, ratio }: Pick<Case, 'from' | 'size' | 'width' | 'ratio'>,
): Shown | null {
  const read = readLayout(text);
  if (!read.ok) return null;
  const facts = computeFacts(read.document, rules);
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

/** Bytes that a finding is about, in one block, with the line of the track where they must be marked. */
interface Found {
  readonly kind: MarkKind;
  readonly line: number;
  readonly space: number;
  readonly spans: readonly Span[];
}

const cut = (spans: readonly Span[], within: readonly Span[]): Span[] =>
  intersectSpans(mergeSpans(spans), mergeSpans(within));

/** Every finding of every block, asked block by block. */
function* findingsOf({ facts, content }: Shown): Generator<Found> {
  const { geometry } = facts.analysis;
  for (const { group, layers } of geometry.groups) {
    for (let block = 0; block < group.blocks; block++) {
      const view = new BlockView(geometry, group.id, block);
      const shared = view.collisions();
      const twice = view.movedTwice();
      const inSpace = (placed: readonly PlacedSpans[], space: number): readonly Span[] =>
        placed.find((each) => each.space === space)?.spans ?? [];
      for (const layer of layers) {
        const { name } = layer.data.layer;
        const line = content.lines.findIndex((each) => each.type === 'track' && each.track.layer?.name === name);
        if (line < 0) continue;
        const { space } = layer;
        const { data, overlaid } = view.page(layer);
        yield { kind: 'truncated', line, space, spans: view.truncated(layer) };
        yield { kind: 'unsound-overlay', line, space, spans: overlaid };
        yield { kind: 'collision', line, space, spans: cut(data, inSpace(shared, space)) };
      }
      for (const { run, space, span, spilled, outOfBounds } of view.descriptors()) {
        const line = content.lines.findIndex(
          (each) => each.type === 'track' && each.track.region?.index === run.region,
        );
        yield { kind: 'spilled', line, space, spans: spilled };
        yield { kind: 'out-of-bounds', line, space, spans: outOfBounds };
        yield { kind: 'redundant', line, space, spans: cut([span], inSpace(twice, space)) };
      }
    }
  }
}

/** Checks that each finding in sight lies under a mark of its kind, wide enough; counts them by kind. */
function checkMarks(shownCase: Shown, seen: Map<MarkKind, number>): void {
  const { content, scene, range, width } = shownCase;
  const { left, right } = addressPlot(width);
  const perByte = (right - left) / (range.end - range.start);
  for (const { kind, line, space, spans } of findingsOf(shownCase)) {
    const top = ADDRESS_RULER + line * LINE;
    const marks = scene.items.flatMap((item) =>
      item.type === 'mark' && item.pattern === kind && item.y >= top && item.y < top + LINE ? [item] : [],
    );
    for (const span of spans) {
      const stretch = stretchOf(content.axis, space, span.start);
      if (stretch === undefined) throw new RangeError(`nothing reaches ${span.start}`);
      const from = Math.max(lineOf(stretch, span.start), range.start);
      const to = Math.min(lineOf(stretch, span.end), range.end);
      if (from >= to) continue;
      const x = left + ((from + to) / 2 - range.start) * perByte;
      const over = marks.find((item) => item.x <= x + 1 && x - 1 <= item.x + item.w);
      expect(over, `${kind} at ${span.start} of line ${line} is marked`).toBeDefined();
      expect(over?.w).toBeGreaterThanOrEqual(3 - 1e-9);
      seen.set(kind, (seen.get(kind) ?? 0) + 1);
    }
  }
}

/** Checks that marks which claim to say where every block has a finding hold its bytes and no others. */
function checkExact(shownCase: Shown): void {
  const wanted = new Map<string, Span[]>();
  for (const { kind, line, spans } of findingsOf(shownCase)) {
    const key = `${line}/${kind}`;
    wanted.set(key, [...(wanted.get(key) ?? []), ...spans]);
  }
  for (const [line, entry] of shownCase.content.lines.entries()) {
    if (entry.type !== 'track') continue;
    for (const kind of KINDS) {
      const marks = entry.track.marks.filter((mark) => mark.kind === kind);
      if (marks.some(({ somewhere }) => somewhere)) continue;
      const marked = marks.flatMap(({ parts }) =>
        parts.flatMap(({ start, step, first, last, runs }) =>
          Array.from({ length: last - first + 1 }, (_, i) => start + (first + i) * step).flatMap((at) =>
            runs.map((run) => ({ start: at + run.start, end: at + run.end })),
          ),
        ),
      );
      expect(mergeSpans(marked), `${kind} of ${entry.track.key}`).toEqual(
        mergeSpans(wanted.get(`${line}/${kind}`) ?? []),
      );
    }
  }
}

const KINDS: readonly MarkKind[] = [
  'truncated',
  'spilled',
  'out-of-bounds',
  'redundant',
  'collision',
  'unsound-overlay',
];

test(
  'every finding in sight lies under a mark of its kind at least 3 pixels wide',
  () => {
    const seen = new Map<MarkKind, number>();
    fc.assert(
      fc.property(caseArbitrary, (input) => {
        const case_ = shown(input);
        if (case_ === null) return;
        checkMarks(case_, seen);
        checkExact(case_);
      }),
      { seed: SEED, numRuns: 120 },
    );
    for (const kind of KINDS) expect(seen.get(kind) ?? 0, kind).toBeGreaterThan(20);
  },
  MINUTE,
);

/** Pages by hand over more blocks than are looked at one by one, of one stride or of several. */
const longArbitrary = fc.record({
  pages: fc.array(
    fc.record({
      offset: fc.constantFrom(0, 0, 20, 130, 250),
      bytes: fc.integer({ min: 1, max: 60 }),
      stride: fc.constantFrom(64, 64, 64, 60, 70, 91),
      group: fc.integer({ min: 0, max: 1 }),
    }),
    { minLength: 2, maxLength: 4 },
  ),
  blocks: fc.integer({ min: 50, max: 90 }),
  ratio: fc.constantFrom(1, 1, 2, 3),
  room: fc.integer({ min: -400, max: 200 }),
  alias: fc.constantFrom(...ALIAS_RULES),
  rows: fc.constantFrom(...ROW_POLICIES),
});

test(
  'every finding of a long pool lies under a mark, where blocks move alike and where they do not',
  () => {
    const seen = new Map<MarkKind, number>();
    fc.assert(
      fc.property(longArbitrary, share, ({ pages, blocks, ratio, room, alias, rows }, size) => {
        const groups = [0, 1].map((group) =>
          pages.flatMap((page, i) => (page.group === group ? [{ ...page, layer: `l.${i}` }] : [])),
        );
        const ends = pages.map(({ offset, bytes, stride }) => offset + bytes + (blocks * ratio - 1) * stride);
        const text = writtenText(groups, { blocks, ratio, bytes: Math.max(...ends) + Math.max(0, room) });
        const case_ = shownText(text, { alias, rows }, { from: 0.5, size, width: 900, ratio: 1 });
        if (case_ === null) return;
        checkMarks(case_, seen);
        checkExact(case_);
      }),
      { seed: SEED, numRuns: 100 },
    );
    // Pages by hand have no padding, so nothing of theirs spills.
    for (const kind of ['truncated', 'redundant', 'collision', 'unsound-overlay'] as const) {
      expect(seen.get(kind) ?? 0, kind).toBeGreaterThan(100);
    }
  },
  MINUTE,
);
