import { computeFacts, type RegisteredFacts, type RuleNames } from '../../../src/core/facts.ts';
import {
  type BlockSource,
  createBlockSource,
  type LineSpan,
  type Owner,
  type RowContent,
  rowContent,
} from '../../../src/core/scene/row-content.ts';
import { rowScene } from '../../../src/core/scene/row-scene.ts';
import type { Highlight } from '../../../src/core/scene/row-scene-input.ts';
import { type RowStrips, rowStrips } from '../../../src/core/scene/row-strips.ts';
import type { RulerUnit } from '../../../src/core/scene/ruler.ts';
import type { BarBuffer, Scene, SceneItem } from '../../../src/core/scene/scene.ts';
import { type RowLayout, rowLayout } from '../../../src/core/scene/sections.ts';
import { bundledMetrics } from '../../../src/core/scene/text-metrics.ts';
import { aliasName } from '../../../src/io/words/standing.ts';
import { PRESETS } from '../../../src/presets/catalog.ts';
import { readDocument } from '../evaluate-core.ts';

const DEFAULT_RULES: RuleNames = { alias: 'packed-row-aware', rows: 'packed-mla' };
export const NO_HIGHLIGHT: Highlight = { layer: null, region: null, finding: null };

/** A document's facts. @throws where it is refused. */
export function registeredFacts(text: string, rules: RuleNames = DEFAULT_RULES): RegisteredFacts {
  const facts = computeFacts(readDocument(text), rules);
  if (facts.kind === 'refused') throw new Error(`refused: ${facts.refusal.code}`);
  return facts;
}

/** A preset's facts under its own rules, or others. @throws where it is refused. */
export async function presetFacts(id: string, rules?: RuleNames): Promise<RegisteredFacts> {
  const preset = PRESETS.find((each) => each.id === id);
  if (preset === undefined) throw new Error(`no preset ${id}`);
  return registeredFacts(await preset.load(), rules ?? preset.rules);
}

export interface Row {
  readonly facts: RegisteredFacts;
  readonly rows: RowLayout;
  readonly source: BlockSource;
  readonly content: RowContent;
  readonly strips: RowStrips;
}

export function rowOf(
  facts: RegisteredFacts,
  owner: Owner,
  block: number,
  hidden: ReadonlySet<string> = new Set(),
): Row {
  const { analysis } = facts;
  const rows = rowLayout(analysis.geometry);
  const source = createBlockSource(analysis.geometry);
  return {
    facts,
    rows,
    source,
    content: rowContent(analysis, rows, source, owner, block, hidden),
    strips: rowStrips(analysis, rows, source, owner, hidden),
  };
}

export interface SceneOptions {
  readonly range?: LineSpan;
  readonly width?: number;
  readonly height?: number;
  readonly ratio?: number;
  readonly highlight?: Partial<Highlight>;
  readonly colourOf?: (layerIndex: number, group: number) => number;
  readonly unit?: RulerUnit;
  readonly reuse?: BarBuffer;
}

export function sceneOf({ facts, rows, content, strips }: Row, options: SceneOptions = {}): Scene {
  return rowScene({
    content,
    strips,
    decisions: facts.registration.decisions,
    rule: aliasName(facts.rules),
    range: options.range ?? { start: 0, end: rows.bytes },
    width: options.width ?? 1000,
    height: options.height ?? 300,
    ratio: options.ratio ?? 1,
    metrics: bundledMetrics,
    highlight: { ...NO_HIGHLIGHT, ...options.highlight },
    colourOf: options.colourOf ?? ((_, group) => group),
    ...(options.unit && { unit: options.unit }),
    ...(options.reuse && { reuse: options.reuse }),
  });
}

/** A bar of a scene as one object. */
export interface DrawnBar {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
  readonly colour: number;
  readonly look: number;
}

export function drawnBars({ bars }: Scene): DrawnBar[] {
  return Array.from({ length: bars.count }, (_, i) => ({
    x: bars.x[i] ?? Number.NaN,
    y: bars.y[i] ?? Number.NaN,
    w: bars.w[i] ?? Number.NaN,
    h: bars.h[i] ?? Number.NaN,
    colour: bars.colour[i] ?? Number.NaN,
    look: bars.look[i] ?? Number.NaN,
  }));
}

export type Item<Type extends SceneItem['type']> = Extract<SceneItem, { type: Type }>;

export const itemsOf = <Type extends SceneItem['type']>(scene: Scene, type: Type): Item<Type>[] =>
  [...scene.under, ...scene.items].filter((item): item is Item<Type> => item.type === type);

/** Everything written in a scene, in order. */
export const textsOf = (scene: Scene): string[] =>
  [...scene.under, ...scene.items].flatMap((item) => ('text' in item ? [item.text] : []));

/** Where a text stands, by the metrics that placed it. */
export function textBox(item: Item<'text'> | Item<'bar-text'>): { x: number; end: number; y: number } {
  const font = item.type === 'text' ? item.font : 'words-strong';
  const anchor = item.type === 'text' ? item.anchor : 'start';
  const width = bundledMetrics.width(item.text, font);
  const x = anchor === 'start' ? item.x : anchor === 'end' ? item.x - width : item.x - width / 2;
  return { x, end: x + width, y: item.y };
}
