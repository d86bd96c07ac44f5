import { addressIn } from '../../core/analysis/space.ts';
import type { RegisteredFacts } from '../../core/facts.ts';
import { addressAxis } from '../../core/scene/address-axis.ts';
import { suitingBoth } from '../../core/scene/lens-switch.ts';
import { createBlockSource, type LineSpan } from '../../core/scene/row-content.ts';
import { plotOf } from '../../core/scene/row-scene.ts';
import { createScale } from '../../core/scene/scale.ts';
import { rowLayout } from '../../core/scene/sections.ts';
import { bundledMetrics } from '../../core/scene/text-metrics.ts';
import { axisMemo, axisRow } from '../../core/scene/transfer-axis.ts';
import { axisSideContent, axisSideScene } from '../../core/scene/transfer-axis-side.ts';
import { transferLanes } from '../../core/scene/transfer-lanes.ts';
import { areOfRank, type SideRows, type TransferPlaces } from '../../core/scene/transfer-marks.ts';
import {
  arePlaces,
  type ByteAt,
  firstPlaces,
  type LineOf,
  placesOfPair,
  ranksInto,
  selectedBytes,
} from '../../core/scene/transfer-places.ts';
import { transferRow } from '../../core/scene/transfer-row.ts';
import { joinedScene, transferContent, transferScene } from '../../core/scene/transfer-scene.ts';
import { axisSpan } from '../../core/scene/transfer-sight.ts';
import { pairAt, ranksOfPairs } from '../../core/transfer/pairs.ts';
import { rankOf } from '../../core/transfer/prefill-ranks.ts';
import type { Transfer } from '../../core/transfer/transfer.ts';
import type { SharedTransfer } from '../share/share-transfer.ts';
import type { ShareView } from '../share/share-view.ts';
import { layerColours } from '../svg/layer-colour.ts';
import { axisTitles, axisWords, drawnPairs, lineWords, sideTitles } from '../words/transfer-band.ts';
import type { DrawnMap } from './draw-map.ts';
import { MAP_WIDTH } from './map-picture.ts';

/** Device pixels a CSS pixel that scenes are made for, as of every picture. */
const RATIO = 2;

type SideName = 'prefill' | 'decode';
type Sides = Readonly<Record<SideName, SideRows>>;

/** Where somebody looked at a transfer. */
export type MapSetup = Partial<Pick<SharedTransfer, 'selected' | 'played'>>;

export interface MovedBetween {
  /** One that stands for all ranks, or one a rank. */
  readonly prefill: readonly RegisteredFacts[];
  readonly decode: RegisteredFacts;
  readonly transfer: Transfer;
  readonly setup: MapSetup;
}

/** What is drawn: of several ranks' documents one. */
interface DrawnBetween extends Omit<MovedBetween, 'prefill'> {
  readonly prefill: RegisteredFacts;
}

type Played = Pick<MovedBetween, 'transfer' | 'setup'>;

/** How many pairs are made; null for all of them. */
function madeOf({ transfer, setup: { played } }: Played): number | null {
  return played == null || played >= (transfer.delivery?.pairs ?? 0) ? null : played;
}

/** Prefill's document of the newest pair's rank, else of the byte's that is selected, else the first that is read. */
function drawnOf(moved: MovedBetween): RegisteredFacts | undefined {
  const { prefill, decode, transfer, setup } = moved;
  const { selected } = setup;
  const made = madeOf(moved);
  const space = selected?.side === 'decode' && decode.analysis.geometry.spaces[selected.space];
  const [from] = space ? ranksInto(transfer, addressIn(space, selected.offset)) : [selected?.rank];
  const rank = made ? pairAt(transfer.pairs, made - 1).run.rank : (from ?? transfer.ranks[0]);
  return prefill.find(({ document }) => rankOf(document) === rank) ?? prefill[0];
}

function byteOf({ setup: { selected } }: DrawnBetween, sides: Sides): ByteAt | null {
  if (selected?.side === 'prefill' && !areOfRank(sides.prefill, selected.rank ?? 0)) return null;
  const space = selected && sides[selected.side].geometry.spaces[selected.space];
  return selected && space && selected.offset < Number(space.end - space.origin)
    ? { side: selected.side, address: addressIn(space, selected.offset), rank: selected.rank ?? null }
    : null;
}

/** The blocks in sight: the newest pair's, else those of the byte that is selected, else those that fare worst. */
function placesIn(moved: DrawnBetween, sides: Sides, byte: ByteAt | null): TransferPlaces {
  const { transfer } = moved;
  const first = firstPlaces(transfer);
  const made = madeOf(moved);
  const newest = made ? placesOfPair(pairAt(transfer.pairs, made - 1)) : null;
  const wanted = newest ?? (byte && selectedBytes(transfer, sides, first, byte).places);
  return wanted && arePlaces(sides, wanted) ? wanted : first;
}

const inLine = (wanted: LineSpan | null, bytes: number): LineSpan =>
  wanted && wanted.start < bytes ? wanted : { start: 0, end: bytes };

function rowsMap(moved: DrawnBetween, sides: Sides, view: ShareView): DrawnMap {
  const { prefill, decode, transfer } = moved;
  const byte = byteOf(moved, sides);
  const places = placesIn(moved, sides, byte);
  const made = madeOf(moved);
  const range = inLine(view.map.range, Math.max(sides.prefill.rows.bytes, sides.decode.rows.bytes));
  const scened = (side: SideName, { analysis, layout }: RegisteredFacts) => {
    const source = createBlockSource(analysis.geometry);
    const content = transferContent(side, analysis, sides[side].rows, source, places[side]);
    return {
      content,
      range,
      colourOf: layerColours(layout, view.colourBy),
      titles: sideTitles(side, content, sides[side].rank),
    };
  };
  const { scene, bands } = transferScene({
    ...{ prefill: scened('prefill', prefill), decode: scened('decode', decode) },
    selected: byte && selectedBytes(transfer, sides, places, byte),
    row: transferRow(transfer, sides, places, made),
    ranks: ranksOfPairs(transfer.pairs),
    newest: made === null ? null : made - 1,
    highlight: { layer: null, region: null, finding: null },
    unit: view.unit === 'blocks' ? 'hex' : view.unit,
    ...{ width: MAP_WIDTH, height: 0, ratio: RATIO, metrics: bundledMetrics },
  });
  const pairs = drawnPairs(bands.pairs, bands.bands.length, transfer.delivery?.pairs ?? 0, bands.every);
  const lines = lineWords(sides.prefill.rows.bytes, sides.decode.rows.bytes);
  const rows = [places.prefill, places.decode].map(({ group, block }) => `block ${block} of group ${group}`);
  const whose = sides.prefill.rank === undefined ? 'Prefill' : `Prefill rank ${sides.prefill.rank}`;
  return {
    scene,
    signs: ['data'],
    sight: `${whose} ${rows[0]} over decode ${rows[1]}, ${lines}, one scale · ${pairs}`,
  };
}

function addressesMap(moved: DrawnBetween, sides: Sides, view: ShareView): DrawnMap {
  const { prefill, decode, transfer } = moved;
  const axes = {
    prefill: { ...sides.prefill, axis: addressAxis(prefill.analysis.geometry) },
    decode: { ...sides.decode, axis: addressAxis(decode.analysis.geometry) },
  };
  const made = madeOf(moved);
  const lanes = transferLanes(transfer, axes);
  const range = inLine(view.map.addresses, Math.max(axes.prefill.axis.bytes, axes.decode.axis.bytes));
  const drawn = { width: MAP_WIDTH, ratio: RATIO, metrics: bundledMetrics };
  const { left, right } = plotOf(MAP_WIDTH);
  const scale = createScale(range, left, right, RATIO);
  const scales = { prefill: scale, decode: scale };
  const memo = lanes && axisMemo(lanes, transfer.delivery?.layers ?? [], made);
  const row = lanes && memo ? axisRow(lanes, axes, scales, memo) : { pairs: [], marks: [] };
  const sceneOf = (side: SideName, { layout }: RegisteredFacts) =>
    axisSideScene({
      ...drawn,
      content: axisSideContent(axes[side], transfer.request[`${side}_block_ids`]),
      colourOf: layerColours(layout, view.colourBy),
      titles: axisTitles(side, sides[side].rank),
      ...{ range, layer: null, unit: view.unit },
    });
  const byte = byteOf(moved, sides);
  const lineOf: LineOf = (side, address) => axisSpan(axes[side])(address, 1, 0, false)?.start ?? null;
  const { scene, bands } = joinedScene({
    ...{ row, scales, height: 0, ranks: ranksOfPairs(transfer.pairs), newest: made === null ? null : made - 1 },
    ...drawn,
    selected: byte && selectedBytes(transfer, sides, firstPlaces(transfer), byte, lineOf),
    scenes: { prefill: sceneOf('prefill', prefill), decode: sceneOf('decode', decode) },
  });
  const pairs = drawnPairs(bands.pairs, bands.bands.length, transfer.delivery?.pairs ?? 0, bands.every);
  const words = axisWords(axes.prefill.axis.bytes, axes.decode.axis.bytes);
  return { scene, signs: ['data'], sight: `Both pools by address, ${words}, one scale · ${pairs}` };
}

/** The maps of a transfer under the lens that was shown; null where no layer holds a byte. */
export function transferMap(moved: MovedBetween, view: ShareView): DrawnMap | null {
  const { decode, transfer } = moved;
  const prefill = drawnOf(moved);
  if (prefill === undefined) return null;
  const sideOf = ({ analysis: { geometry } }: RegisteredFacts): SideRows => ({ geometry, rows: rowLayout(geometry) });
  const ofRank = transfer.prefill.length > 1 ? { rank: rankOf(prefill.document) } : {};
  const sides = { prefill: { ...sideOf(prefill), ...ofRank }, decode: sideOf(decode) };
  if (Math.max(sides.prefill.rows.bytes, sides.decode.rows.bytes) === 0) return null;
  return (view.map.lens ?? suitingBoth([sides.prefill, sides.decode])) === 'addresses'
    ? addressesMap({ ...moved, prefill }, sides, view)
    : rowsMap({ ...moved, prefill }, sides, view);
}
