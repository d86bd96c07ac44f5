import type { Analysis } from '../analysis/analyse.ts';
import type { BlockView } from '../analysis/block-facts.ts';
import { type Geometry, type LayerGeometry, overLogicalBlocks } from '../analysis/geometry.ts';
import { isSolid, splitByHull, type Track } from '../analysis/track.ts';
import { type Span, spanBytes } from '../layout/progression.ts';
import { viewKey } from '../layout/view.ts';
import { lookedParts } from './block-looks.ts';
import { meetsOtherBlock } from './other-blocks.ts';
import { periodics } from './periodic.ts';
import { bareStretches, sharedStretches } from './stretches.ts';
import { indexBySpace, type MarkSubject, type Owned, stretchMarks, type TrackMark } from './track-marks.ts';

/** Blocks looked at all over a pool whose strides differ. */
const SPREAD = 8;

/** Blocks looked at, each made once: many findings ask for the same ones. */
export type ViewAt = (group: number, block: number) => BlockView;

/**
 * Layers by what lies among their blocks, themselves included. One that is alone, and does not reach from block to
 * block, is left out: no other block can hold its bytes.
 */
function neighboursOf(layers: readonly LayerGeometry[]): Map<string, LayerGeometry[]> {
  const tracks = layers.flatMap((layer) => layer.tracks.map((track) => ({ ...track, layer })));
  const found = new Map<string, LayerGeometry[]>();
  for (const part of splitByHull(tracks)) {
    const [first] = part;
    if (first === undefined || (part.length === 1 && (first.count === 1 || first.step >= first.length))) continue;
    const own = [...new Set(part.map(({ layer }) => layer))];
    for (const { data } of own) found.set(data.layer.name, [...(found.get(data.layer.name) ?? []), ...own]);
  }
  return found;
}

/** Bytes of a layer that other logical blocks hold too. */
function overlayMarks(geometry: Geometry, viewAt: ViewAt): (layer: LayerGeometry) => TrackMark[] {
  const logical = ({ tracks, group }: LayerGeometry): Track[] =>
    tracks.flatMap((track) => overLogicalBlocks(track, group, geometry.layout.ratio)).filter(isSolid);
  const known = new Map<number, ReadonlyMap<string, readonly LayerGeometry[]>>();
  const neighboursIn = (space: number) => {
    const neighbours = known.get(space) ?? neighboursOf(geometry.layers.filter((layer) => layer.space === space));
    known.set(space, neighbours);
    return neighbours;
  };
  return (layer) => {
    const { start, space, data, group } = layer;
    const subject: MarkSubject = {
      kind: 'unsound-overlay',
      finding: 'unsound-overlay',
      layer: data.layer.name,
      region: null,
    };
    const at = (block: number): Span[] => viewAt(group.id, block).overlaid(layer);
    const neighbours = neighboursIn(space).get(data.layer.name) ?? [];
    if (neighbours.length === 0) return [];
    const looked = lookedParts(geometry, space, { start, step: data.step, count: group.blocks }, at);
    if (looked) return looked.parts.length > 0 ? [{ ...subject, ...looked, somewhere: false }] : [];
    const last = group.blocks - 1;
    const bytes = Math.max(
      ...Array.from({ length: SPREAD }, (_, i) => spanBytes(at(Math.floor((i * last) / (SPREAD - 1))))),
    );
    const meets = (): boolean => {
      const others = neighbours.flatMap(logical);
      return logical(layer).some((track) => others.some((other) => meetsOtherBlock(track, other)));
    };
    if (bytes === 0 && !meets()) return [];
    const whole = { start: data.runs[0]?.start ?? 0, end: data.runs.at(-1)?.end ?? 0 };
    return [{ ...subject, bytes, parts: periodics(start, data.step, 0, last, [whole]), somewhere: true }];
  };
}

/** Makes the marks of layers: what is not moved, what two layers hold, what two blocks hold. */
export function layerMarks({ geometry, findings }: Analysis, viewAt: ViewAt): (layer: LayerGeometry) => TrackMark[] {
  const truncated = new Map(
    findings.filter(({ code }) => code === 'truncated').map((finding) => [finding.layer, finding]),
  );
  const colliding = new Set(findings.flatMap(({ code, group }) => (code === 'collision' ? [group] : [])));
  const overlaid = findings.some(({ code }) => code === 'unsound-overlay') ? overlayMarks(geometry, viewAt) : null;
  const moved = geometry.groups.map(({ runs }) =>
    indexBySpace((space) => runs.filter((run) => run.space === space).map(({ track }) => ({ ...track, whose: null }))),
  );
  const held = geometry.groups.map(({ layers }) =>
    indexBySpace((space) =>
      layers
        .filter((layer) => layer.space === space)
        .flatMap(({ tracks, data }) => tracks.map((track) => ({ ...track, whose: viewKey(data.layer.view) }))),
    ),
  );
  return (layer) => {
    const { data, group, space, tracks } = layer;
    const { name, view } = data.layer;
    const marks: TrackMark[] = [];
    const finding = truncated.get(name);
    const movedHere = finding && moved[group.id]?.(space);
    if (movedHere) {
      const subject: MarkSubject = { kind: 'truncated', finding: finding.id, layer: name, region: null };
      const bytes = finding.example?.bytes ?? null;
      marks.push(...stretchMarks(subject, bytes, tracks, (track) => bareStretches(track, movedHere)));
    }
    const heldHere = colliding.has(group.id) ? held[group.id]?.(space) : undefined;
    if (heldHere) {
      const own = viewKey(view);
      const subject: MarkSubject = { kind: 'collision', finding: `collision:g${group.id}`, layer: name, region: null };
      const isOther = ({ whose }: Owned<string>): boolean => whose !== own;
      marks.push(...stretchMarks(subject, null, tracks, (track) => sharedStretches(track, heldHere, isOther)));
    }
    if (overlaid) marks.push(...overlaid(layer));
    return marks;
  };
}
