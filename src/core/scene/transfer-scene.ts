import type { Analysis } from '../analysis/analyse.ts';
import { type BlockSource, type LineSpan, type MarkKind, type RowContent, rowContent } from './row-content.ts';
import { plotOf } from './row-scene.ts';
import type { Highlight } from './row-scene-input.ts';
import type { RulerUnit } from './ruler.ts';
import { createScale, type Scale, toPixel } from './scale.ts';
import type { BarBuffer, Scene, SceneItem, TextMetrics } from './scene.ts';
import type { RowLayout } from './sections.ts';
import { stackScenes } from './stack.ts';
import { type BandScene, bandScene } from './transfer-bands.ts';
import type { RowPlace, TransferRow } from './transfer-marks.ts';
import type { SelectedBytes } from './transfer-places.ts';
import { sideScene } from './transfer-side.ts';

type SideName = 'prefill' | 'decode';

/** What prefill never sends is why decode misses it; other findings would be taken for what a transfer does. */
const FINDINGS: Readonly<Record<SideName, readonly MarkKind[]>> = { prefill: ['truncated'], decode: [] };
const NONE_HIDDEN: ReadonlySet<string> = new Set();

/** The row of a side's block, with the lane of its group. Hidden layers are shown: what is moved is all there is. */
export function transferContent(
  side: SideName,
  analysis: Analysis,
  rows: RowLayout,
  source: BlockSource,
  { group, block }: RowPlace,
): RowContent {
  const content = rowContent(analysis, rows, source, group, block, NONE_HIDDEN, 'owned');
  const lanes = content.lanes.map((lane) => ({
    ...lane,
    marks: lane.marks.filter(({ kind }) => FINDINGS[side].includes(kind)),
  }));
  return { ...content, lanes, moved: [] };
}

export interface TransferSceneSide {
  readonly content: RowContent;
  readonly colourOf: (layerIndex: number, group: number) => number;
  /** What stands before its ruler, the longest first. */
  readonly titles: readonly string[];
  /** Bytes of its line in sight. */
  readonly range: LineSpan;
}

export interface TransferSceneInput {
  readonly prefill: TransferSceneSide;
  readonly decode: TransferSceneSide;
  readonly row: TransferRow;
  /** Prefill ranks that are read. */
  readonly ranks: readonly number[];
  /** The pair that was made last; null where all are. */
  readonly newest: number | null;
  readonly selected: SelectedBytes | null;
  readonly highlight: Highlight;
  readonly unit: RulerUnit;
  readonly width: number;
  /** The scene is at least this high. */
  readonly height: number;
  readonly ratio: number;
  readonly metrics: TextMetrics;
}

/** Buffers of the last scene, reused; mutated. */
export type TransferBuffers = Partial<Record<SideName | 'all', BarBuffer>>;

/** Both rows and what is between them, as one scene, and where each part of it stands. */
export interface TransferScene {
  readonly scene: Scene;
  readonly height: number;
  readonly prefill: Scene;
  readonly decode: Scene;
  readonly bands: BandScene;
  readonly tops: { readonly prefill: number; readonly bands: number; readonly decode: number };
  readonly scales: Readonly<Record<SideName, Scale>>;
}

/** From where bands end to the lane of what arrives. */
const END = 6;

/** The byte that is selected on both rows, and the line that joins it to its twins. */
function selectedItems({ prefill, decode }: SelectedBytes, drawn: Omit<TransferScene, 'scene'>): SceneItem[] {
  const { tops, scales, bands, height } = drawn;
  const places = (side: SideName, lines: readonly number[]): number[] =>
    lines
      .filter((line) => line >= scales[side].range.start && line < scales[side].range.end)
      .map((line) => toPixel(scales[side], line + 0.5));
  const above = places('prefill', prefill);
  const below = places('decode', decode);
  const joint = tops.bands + bands.laneTop - END;
  const line = (x1: number, y1: number, x2: number, y2: number): SceneItem => ({
    ...{ type: 'line', x1, y1, x2, y2, ink: 'ink', width: 2 },
  });
  const end = (x: number, y: number): SceneItem => ({ type: 'outline', x: x - 4, y: y - 4, w: 8, h: 8 });
  return [
    ...above.map((x) => line(x, tops.prefill + 24, x, tops.bands)),
    ...below.map((x) => line(x, joint, x, height)),
    ...above.flatMap((x) => below.map((x2) => line(x, tops.bands, x2, joint))),
    ...above.map((x) => end(x, tops.bands)),
    ...below.map((x) => end(x, joint)),
  ];
}

/** What lies between two sides that are drawn already, and how they are put together. */
export interface JoinedInput
  extends Pick<TransferSceneInput, 'row' | 'ranks' | 'newest' | 'selected' | 'width' | 'height' | 'metrics'> {
  readonly scenes: Readonly<Record<SideName, Scene>>;
  readonly scales: Readonly<Record<SideName, Scale>>;
}

/** Prefill over decode, whichever way each is drawn, with what is moved between them as bands. */
export function joinedScene(input: JoinedInput, buffers: TransferBuffers = {}): TransferScene {
  const { row, ranks, newest, selected, width, metrics, scenes, scales } = input;
  const { prefill, decode } = scenes;
  const bands = bandScene({ row, ranks, newest, width, metrics, ...scales, chosen: selected?.pairs ?? [] });
  const tops = { prefill: 0, bands: prefill.height, decode: prefill.height + bands.scene.height };
  const drawn = { prefill, decode, bands, tops, scales, height: tops.decode + decode.height };
  const scene = stackScenes(
    [
      { scene: prefill, top: tops.prefill },
      { scene: bands.scene, top: tops.bands },
      { scene: decode, top: tops.decode },
    ],
    selected ? selectedItems(selected, drawn) : [],
    width,
    Math.max(drawn.height, input.height),
    buffers.all,
  );
  buffers.all = scene.bars;
  return { ...drawn, scene };
}

/** Prefill's row over decode's, with what is moved between them as bands. */
export function transferScene(input: TransferSceneInput, buffers: TransferBuffers = {}): TransferScene {
  const { highlight, unit, width, ratio, metrics } = input;
  const sideOf = (side: SideName): Scene => {
    const reuse = buffers[side];
    const scene = sideScene({ ...input[side], highlight, unit, width, ratio, metrics, ...(reuse && { reuse }) });
    buffers[side] = scene.bars;
    return scene;
  };
  const { left, right } = plotOf(width);
  const scales = {
    prefill: createScale(input.prefill.range, left, right, ratio),
    decode: createScale(input.decode.range, left, right, ratio),
  };
  return joinedScene({ ...input, scenes: { prefill: sideOf('prefill'), decode: sideOf('decode') }, scales }, buffers);
}
