import { addressIn } from '../../core/analysis/space.ts';
import type { RegisteredFacts } from '../../core/facts.ts';
import { type AddressAxis, lineOf, offsetAt, stretchAt, stretchOf } from '../../core/scene/address-axis.ts';
import type { AddressContent, AddressTrack } from '../../core/scene/address-content.ts';
import { addressOverview } from '../../core/scene/address-overview.ts';
import { type AddressPicked, pickAddress } from '../../core/scene/address-pick.ts';
import {
  ADDRESS_RULER,
  type AddressBuffers,
  addressHeight,
  addressPlot,
  addressScene,
  LINE,
} from '../../core/scene/address-scene.ts';
import { blockAt } from '../../core/scene/block-grid.ts';
import { grouped, hex } from '../../core/scene/digits.ts';
import { type Periodic, periodicEnds } from '../../core/scene/periodic.ts';
import type { LineSpan } from '../../core/scene/row-content.ts';
import { byteText, type RulerUnit } from '../../core/scene/ruler.ts';
import { snapToTrack } from '../../core/scene/snap.ts';
import { bundledMetrics } from '../../core/scene/text-metrics.ts';
import { findingSentence } from '../../io/words/finding-sentence.ts';
import { plainText } from '../../io/words/phrase.ts';
import type { Selection } from '../../state/state.ts';
import type { Lens } from './lens.ts';
import { measureWords } from './measure.ts';

function partSpan(axis: AddressAxis, space: number, part: Periodic | undefined): LineSpan | null {
  if (part === undefined) return null;
  // One block is what is meant; a whole track is as wide as the map.
  const { start, end } = periodicEnds({ ...part, last: part.first });
  const stretch = stretchOf(axis, space, start);
  return stretch ? { start: lineOf(stretch, start), end: lineOf(stretch, end) } : null;
}

const tracksOf = ({ lines }: AddressContent): { track: AddressTrack; line: number }[] =>
  lines.flatMap((each, line) => (each.type === 'track' ? [{ track: each.track, line }] : []));

/** The track that a selection is about, and the part of it. */
function placeOf(
  content: AddressContent,
  facts: RegisteredFacts,
  selection: Selection | null,
): { track: AddressTrack; line: number; part: Periodic | undefined } | null {
  const tracks = tracksOf(content);
  const ofLayer = (layer: string) => tracks.find(({ track }) => track.layer?.name === layer);
  const ofRegion = (region: number) => tracks.find(({ track }) => track.region?.index === region);
  const whole = (found: ReturnType<typeof ofLayer>) => (found ? { ...found, part: found.track.parts[0] } : null);
  switch (selection?.kind) {
    case 'layer':
      return whole(ofLayer(selection.layer));
    case 'region':
      return whole(ofRegion(selection.region));
    case 'decision': {
      const decision = facts.registration.decisions[selection.step];
      return decision ? whole(ofLayer(decision.layer)) : null;
    }
    case 'finding': {
      for (const { track, line } of tracks) {
        const mark = track.marks.find((each) => each.finding === selection.id);
        if (mark) return { track, line, part: mark.parts[0] };
      }
      const finding = facts.analysis.findings.find((each) => each.id === selection.id);
      if (finding?.layer) return whole(ofLayer(finding.layer));
      return finding?.region != null ? whole(ofRegion(finding.region)) : null;
    }
    default:
      return null;
  }
}

function tipOfAddress(facts: RegisteredFacts, { target, track, block, byte }: AddressPicked): string | null {
  if (target?.kind === 'finding') {
    const finding = facts.analysis.findings.find((each) => each.id === target.id);
    return finding ? plainText(findingSentence(finding, facts)) : null;
  }
  if (track === null || byte === null) return null;
  const part = track.parts[0];
  if (block === null || part === undefined) return `${track.label}: between its blocks`;
  const at = byte.offset - part.start - block * part.step;
  const where = at >= 0 ? ` · byte ${grouped(at)} (${hex(at)})` : '';
  return `${track.label} · block ${grouped(block)}${where}`;
}

/** The pool by address: a track a layer and a region, empty stretches folded. */
export function addressLens(
  facts: RegisteredFacts,
  content: AddressContent,
  colourOf: (layerIndex: number, group: number) => number,
  unit: RulerUnit,
): Lens {
  const { axis, grids } = content;
  const { spaces } = facts.analysis.geometry;
  const addressOf = (space: number, offset: number): bigint => {
    const home = spaces[space];
    return home ? addressIn(home, offset) : 0n;
  };
  const placeText = (space: number, offset: number): string => {
    const at = unit === 'blocks' ? blockAt(grids, space, offset) : null;
    return at ? `block ${grouped(at.block)} + ${hex(at.within)}` : byteText(addressOf(space, offset), unit);
  };
  let buffers: AddressBuffers | null = null;
  const byteSelection = ({ byte, track, block }: AddressPicked): Selection | null => {
    if (byte === null) return null;
    const group = track?.layer?.group ?? facts.registration.regions[track?.region?.index ?? -1]?.group ?? 0;
    return { kind: 'byte', ...byte, group: Math.max(0, group), block: block ?? 0 };
  };
  return {
    bytes: axis.bytes,
    plot: addressPlot,
    draw: ({ range, scroll, width, height, ratio, highlight }) => {
      const made = addressScene({
        content,
        range,
        scroll,
        width,
        height,
        ratio,
        metrics: bundledMetrics,
        highlight,
        colourOf,
        addressOf,
        unit,
        ...(buffers && { reuse: buffers }),
      });
      buffers = made.buffers;
      return { scene: made.scene, lift: 0, height: addressHeight(content) };
    },
    overview: (width, height, ratio) =>
      addressOverview({ content, width, height, ratio, metrics: bundledMetrics, colourOf }),
    pick: ({ scene }, range, x, y) => {
      const picked = pickAddress(scene, content, range, x, y);
      const { target, track, byte } = picked;
      const selection: Selection | null =
        target?.kind === 'finding'
          ? { kind: 'finding', id: target.id }
          : track?.region
            ? { kind: 'region', region: track.region.index }
            : track?.layer
              ? { kind: 'layer', layer: track.layer.name }
              : null;
      const inData = track?.layer && picked.block !== null;
      return {
        cursor: byte && placeText(byte.space, byte.offset),
        tip: tipOfAddress(facts, picked),
        layer: track?.layer?.name ?? null,
        hover: target?.kind === 'finding' || track?.region ? selection : inData ? byteSelection(picked) : selection,
        click: (withShift) => ({ type: 'selected', selection: withShift ? byteSelection(picked) : selection }),
      };
    },
    snap: ({ scene }, range, x, y, reach) => {
      const { track, line } = pickAddress(scene, content, range, x, y);
      return snapToTrack(axis, track, line, reach);
    },
    measured: (span) => {
      const stretch = unit === 'blocks' ? stretchAt(axis, span.start) : undefined;
      const at = stretch && blockAt(grids, stretch.space, offsetAt(stretch, span.start));
      return measureWords(span, unit, at?.grid.step);
    },
    spanOf: (selection) => {
      if (selection?.kind === 'byte') {
        const stretch = stretchOf(axis, selection.space, selection.offset);
        const start = stretch ? lineOf(stretch, selection.offset) : 0;
        return stretch ? { start, end: start + 1 } : null;
      }
      const place = placeOf(content, facts, selection);
      return place ? partSpan(axis, place.track.space, place.part) : null;
    },
    topOf: (selection) => {
      const place = placeOf(content, facts, selection);
      return place ? ADDRESS_RULER + place.line * LINE : null;
    },
    step: () => null,
    keptIn: (view) => view.addresses,
    keep: (addresses) => ({ type: 'view-changed', view: { addresses } }),
  };
}
