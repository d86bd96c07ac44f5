import { addressIn } from '../../core/analysis/space.ts';
import { groupInB, type RegisteredComparison } from '../../core/compare/compare-facts.ts';
import type { RegisteredFacts } from '../../core/facts.ts';
import { type AddressContent, addressContent } from '../../core/scene/address-content.ts';
import { addressHeight, addressPlot, addressScene } from '../../core/scene/address-scene.ts';
import { suitingLens } from '../../core/scene/lens-switch.ts';
import { compareContent } from '../../core/scene/row-compare.ts';
import {
  createBlockSource,
  type LineSpan,
  type Owner,
  type RowContent,
  rowContent,
} from '../../core/scene/row-content.ts';
import { plotOf, rowScene } from '../../core/scene/row-scene.ts';
import type { RowSceneInput } from '../../core/scene/row-scene-input.ts';
import { insideLayout, type RowStrips, rowStrips } from '../../core/scene/row-strips.ts';
import type { Scene, SceneItem } from '../../core/scene/scene.ts';
import { type RowLayout, rowLayout } from '../../core/scene/sections.ts';
import { highlightOf } from '../../core/scene/selected-highlight.ts';
import { stackScenes } from '../../core/scene/stack.ts';
import { bundledMetrics } from '../../core/scene/text-metrics.ts';
import type { ShareView } from '../share/share-view.ts';
import { layerColours } from '../svg/layer-colour.ts';
import { legendGroups, type MapSign, mapSigns } from '../words/map-signs.ts';
import { type Sight, sightWords } from '../words/sight-words.ts';
import { aliasName, ruleSetName } from '../words/standing.ts';

/** Device pixels a CSS pixel that scenes are made for: fixed, so that a view is the same picture on any screen. */
const RATIO = 2;

/** A map as it is in the picture. */
export interface DrawnMap {
  readonly scene: Scene;
  readonly signs: readonly MapSign[];
  /** Indices of the colours that page data has in its legend; the first group's where left out. */
  readonly colours?: readonly number[];
  /** What is in sight, in words. */
  readonly sight: string;
}

/** A stretch of the tracks alone, under the addresses lens, in CSS pixels of the scrolled content. */
export interface TrackWindow {
  readonly scroll: number;
  readonly height: number;
}

const inLine = (range: LineSpan | null, bytes: number): LineSpan => {
  const whole = { start: 0, end: bytes };
  if (range === null) return whole;
  const start = Math.max(0, range.start);
  const end = Math.min(bytes, range.end);
  return end > start ? { start, end } : whole;
};

const hiddenIn = (view: ShareView, pending: ReadonlySet<string>): ReadonlySet<string> =>
  new Set([...view.hidden, ...pending]);

interface Row {
  readonly content: RowContent;
  readonly strips: () => RowStrips;
  readonly place: ReturnType<typeof insideLayout>;
}

function rowIn(
  { analysis }: RegisteredFacts,
  rows: RowLayout,
  hidden: ReadonlySet<string>,
  owner: Owner,
  row: number,
): Row {
  const source = createBlockSource(analysis.geometry);
  const place = insideLayout(analysis, owner, row);
  return {
    content: rowContent(analysis, rows, source, place.owner, place.row, hidden),
    strips: () => rowStrips(analysis, rows, source, place.owner, hidden),
    place,
  };
}

type RowOf = Pick<RowSceneInput, 'content' | 'strips' | 'highlight' | 'range'> & {
  readonly facts: RegisteredFacts;
  readonly view: ShareView;
  readonly width: number;
  readonly other?: RowSceneInput['other'];
};

const rowDrawn = ({ facts, view, other, ...rest }: RowOf): Scene =>
  rowScene({
    ...rest,
    decisions: facts.registration.decisions,
    rule: aliasName(facts.rules),
    height: 0,
    ratio: RATIO,
    metrics: bundledMetrics,
    colourOf: layerColours(facts.layout, view.colourBy),
    unit: view.unit === 'blocks' ? 'hex' : view.unit,
    ...(other && { other }),
  });

/** The signs of a map; an alias is drawn only where a layer of one is selected. */
const signsOf = (scene: Scene, shown: RowContent | AddressContent): MapSign[] =>
  mapSigns(shown).filter((sign) => sign !== 'alias' || scene.items.some(({ type }) => type === 'alias'));

function coloursOf({ layout }: RegisteredFacts, view: ShareView, shown: RowContent | AddressContent): number[] {
  const colourOf = layerColours(layout, view.colourBy);
  return [...new Set(legendGroups(shown).map((group) => colourOf(-1, group)))];
}

const pixelsOf = ({ left, right }: { readonly left: number; readonly right: number }): number => right - left;

function addressesDrawn(
  facts: RegisteredFacts,
  content: AddressContent,
  view: ShareView,
  width: number,
  window: TrackWindow | null,
): { readonly scene: Scene; readonly range: LineSpan } {
  const { spaces } = facts.analysis.geometry;
  const range = inLine(view.map.addresses, content.axis.bytes);
  const unit = view.unit === 'blocks' && content.grids.length === 0 ? 'hex' : view.unit;
  const { scene } = addressScene({
    content,
    range,
    scroll: window?.scroll ?? 0,
    width,
    height: window?.height ?? addressHeight(content),
    ratio: RATIO,
    metrics: bundledMetrics,
    highlight: highlightOf(view.selection, facts),
    colourOf: layerColours(facts.layout, view.colourBy),
    addressOf: (space, offset) => {
      const home = spaces[space];
      return home ? addressIn(home, offset) : 0n;
    },
    unit,
  });
  return { scene, range };
}

/**
 * The map of one result, as the view has it; null where no layer holds a byte.
 *
 * @param pending Layers to leave out beside those that are hidden.
 * @param window Tracks to draw under the addresses lens; null for all.
 */
export function drawMap(
  facts: RegisteredFacts,
  pending: ReadonlySet<string>,
  view: ShareView,
  width: number,
  window: TrackWindow | null = null,
): DrawnMap | null {
  const { analysis } = facts;
  const hidden = hiddenIn(view, pending);
  const rows = rowLayout(analysis.geometry);
  const { bytes } = rows;
  if (bytes === 0) return null;
  const lens = view.map.lens ?? suitingLens(rows, analysis.geometry.layers.length);
  if (lens === 'addresses') {
    const addresses = addressContent(analysis, hidden);
    const { scene, range } = addressesDrawn(facts, addresses, view, width, window);
    const sight: Sight = { kind: 'addresses', range, bytes: addresses.axis.bytes, isPart: window !== null };
    return {
      scene,
      signs: signsOf(scene, addresses),
      colours: coloursOf(facts, view, addresses),
      sight: sightWords(sight, pixelsOf(addressPlot(width)), scene.drawn),
    };
  }
  const { content, strips, place } = rowIn(facts, rows, hidden, view.map.owner, view.map.row);
  const range = inLine(view.map.range, bytes);
  const highlight = highlightOf(view.selection, facts);
  const scene = rowDrawn({ facts, view, content, strips: strips(), highlight, range, width });
  const sight: Sight = { kind: 'row', layout: facts.layout, ...place, range, bytes };
  return {
    scene,
    signs: signsOf(scene, content),
    colours: coloursOf(facts, view, content),
    sight: sightWords(sight, pixelsOf(plotOf(width)), scene.drawn),
  };
}

/** Which lens a view takes, and the row that it shows under the rows lens: where a selection is looked for. */
export function lensOf(
  facts: RegisteredFacts,
  view: ShareView,
):
  | { readonly lens: 'rows'; readonly content: RowContent }
  | { readonly lens: 'addresses'; readonly content: AddressContent } {
  const { analysis } = facts;
  const rows = rowLayout(analysis.geometry);
  const hidden = hiddenIn(view, new Set());
  const lens = view.map.lens ?? suitingLens(rows, analysis.geometry.layers.length);
  if (lens === 'addresses') return { lens, content: addressContent(analysis, hidden) };
  return { lens, content: rowIn(facts, rows, hidden, view.map.owner, view.map.row).content };
}

/** Room above each of two maps for what it is of. */
const HEAD = 26;

const headed = (text: string, top: number, width: number): SceneItem[] => [
  { type: 'rect', x: 0, y: top, w: width, h: HEAD, fill: 'panel' },
  { type: 'text', x: 12, y: top + 17, text, font: 'words-strong', ink: 'ink', anchor: 'start' },
];

/** Characters that a line may hold, however narrow. */
const LONGEST_HEAD = 400;

/** A name's end, where all of it is too long for a line. */
function headFitting(side: string, title: string, rules: string, width: number): string {
  const fits = (text: string): boolean => bundledMetrics.width(text, 'words-strong') <= width - 24;
  const told = (shown: string): string => `${side} · ${shown === title ? '' : '…'}${shown} · ${rules}`;
  let shown = title.length > LONGEST_HEAD ? title.slice(-LONGEST_HEAD) : title;
  while (shown !== '' && !fits(told(shown))) shown = [...shown].slice(1).join('');
  return told(shown);
}

/**
 * Both results: on one map where both lay out the row alike, else A over B. Null where neither holds a byte.
 *
 * @param titles What each is called.
 */
export function drawComparison(
  comparison: RegisteredComparison,
  titles: { readonly a: string; readonly b: string },
  view: ShareView,
  width: number,
): DrawnMap | null {
  const { a, b } = comparison;
  const hidden = hiddenIn(view, new Set());
  const { owner } = insideLayout(a.analysis, view.map.owner, 0);
  const inA = rowIn(a, rowLayout(a.analysis.geometry), hidden, owner, view.map.row);
  const inB = rowIn(
    b,
    rowLayout(b.analysis.geometry),
    hidden,
    owner === 'all' ? 'all' : (groupInB(comparison, owner) ?? 'all'),
    view.map.row,
  );
  const bytes = Math.max(inA.content.rows.bytes, inB.content.rows.bytes);
  if (bytes === 0) return null;
  const range = inLine(view.map.range, bytes);
  const none = highlightOf(null, a);
  const colours = coloursOf(a, view, inA.content);
  const words = (drawn: Scene['drawn']): string =>
    sightWords({ kind: 'row', layout: a.layout, ...inA.place, range, bytes }, pixelsOf(plotOf(width)), drawn);

  const together = a.document === b.document ? compareContent(inA.content, inB.content, comparison.regions) : null;
  if (together) {
    const other = { decisions: b.registration.decisions, rule: aliasName(b.rules) };
    const strips = { strips: [], unseen: [] };
    const scene = rowDrawn({ facts: a, view, content: together, strips, highlight: none, range, width, other });
    return { scene, signs: signsOf(scene, together), colours, sight: words(scene.drawn) };
  }
  const drawn = (facts: RegisteredFacts, { content, strips }: Row): Scene =>
    rowDrawn({ facts, view, content, strips: strips(), highlight: none, range, width });
  const sceneA = drawn(a, inA);
  const sceneB = drawn(b, inB);
  const topB = HEAD + sceneA.height + HEAD;
  const scene = stackScenes(
    [
      { scene: sceneA, top: HEAD },
      { scene: sceneB, top: topB },
    ],
    [
      ...headed(headFitting('A', titles.a, ruleSetName(a.rules), width), 0, width),
      ...headed(headFitting('B', titles.b, ruleSetName(b.rules), width), topB - HEAD, width),
    ],
    width,
    topB + sceneB.height,
  );
  const signs = [...new Set([...signsOf(sceneA, inA.content), ...signsOf(sceneB, inB.content)])];
  return { scene, signs, colours, sight: words(scene.drawn) };
}
