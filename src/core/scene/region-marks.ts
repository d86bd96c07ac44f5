import type { Analysis } from '../analysis/analyse.ts';
import type { Finding } from '../analysis/finding.ts';
import type { GroupGeometry, RunGeometry } from '../analysis/geometry.ts';
import { TrackIndex } from '../analysis/linear-sum.ts';
import type { DescriptorRun } from '../descriptors/runs.ts';
import { lookedParts } from './block-looks.ts';
import { gather } from './gather.ts';
import type { ViewAt } from './layer-marks.ts';
import { bareStretches, periodicsOf, sharedStretches } from './stretches.ts';
import { indexBySpace, type MarkSubject, type Owned, stretchMarks, type TrackMark } from './track-marks.ts';

/** A descriptor run with a group that it belongs to. */
export interface PlacedRun {
  readonly owner: GroupGeometry;
  readonly run: RunGeometry;
}

/** Runs as groups that count their blocks alike see them: each once. */
function distinct(placed: readonly PlacedRun[]): PlacedRun[] {
  const seen = new Set<string>();
  return placed.filter(({ owner, run: { track } }) => {
    const key = `${track.start}/${track.step}/${track.count}/${track.length}/${owner.group.isState}`;
    if (seen.has(key) || track.length === 0 || track.count === 0) return false;
    seen.add(key);
    return true;
  });
}

/** Makes the marks of a region's descriptors: what they read twice, of other blocks, and past the memory. */
export function regionMarks(
  { geometry, findings }: Analysis,
  viewAt: ViewAt,
): (region: number, placed: readonly PlacedRun[]) => TrackMark[] {
  const twice = new Set(findings.flatMap(({ code, group }) => (code === 'redundant' ? [group] : [])));
  const ofRegion = (code: Finding['code']): Map<number | null, Finding> =>
    new Map(findings.filter((each) => each.code === code).map((each) => [each.region, each]));
  const spilled = ofRegion('spilled');
  const outOfBounds = ofRegion('out-of-bounds');
  const moved = geometry.groups.map(({ runs }) =>
    indexBySpace((space) =>
      runs.filter((each) => each.space === space).map(({ run, track }) => ({ ...track, whose: run })),
    ),
  );

  const redundantIn = (region: number, group: number, own: readonly PlacedRun[]): TrackMark[] => {
    const subject: MarkSubject = { kind: 'redundant', finding: `redundant:g${group}`, layer: null, region };
    const runOf = new Map(own.map(({ run }) => [run.track, run]));
    return stretchMarks(subject, null, [...runOf.keys()], (track) => {
      const placed = runOf.get(track);
      const index = placed && moved[group]?.(placed.space);
      return index ? sharedStretches(track, index, ({ whose }: Owned<DescriptorRun>) => whose !== placed.run) : [];
    });
  };

  const spilledOf = (region: number, { id, example }: Finding, placed: readonly PlacedRun[]): TrackMark[] => {
    let somewhere = false;
    const parts = distinct(placed).flatMap(({ owner, run: { run, space, track } }) => {
      const spansAt = (block: number) =>
        viewAt(owner.group.id, block)
          .descriptors(region)
          .flatMap((each) => (each.run === run ? each.spilled : []));
      const looked = lookedParts(geometry, space, track, spansAt);
      if (looked) return looked.parts;
      somewhere = true;
      const whole = [{ start: 0, end: track.length }];
      return periodicsOf(track, [{ first: 0, last: track.count - 1, spans: whole, exact: false }]);
    });
    if (parts.length === 0) return [];
    return [{ kind: 'spilled', finding: id, layer: null, region, bytes: example?.bytes ?? 0, parts, somewhere }];
  };

  const outsideOf = (region: number, { id, example }: Finding, placed: readonly PlacedRun[]): TrackMark[] => {
    const runs = distinct(placed);
    const subject: MarkSubject = { kind: 'out-of-bounds', finding: id, layer: null, region };
    const spaceOf = new Map(runs.map(({ run }) => [run.track, run.space]));
    return stretchMarks(subject, example?.bytes ?? null, [...spaceOf.keys()], (track) => {
      // Memory stands still: the same in every block.
      const memory = geometry.memory
        .filter(({ space }) => space === spaceOf.get(track))
        .map(({ start, bytes }) => ({ start, step: 0, count: track.count, length: bytes }));
      return bareStretches(track, new TrackIndex(memory));
    });
  };

  return (region, placed) => {
    const marks = [...gather(placed, ({ owner }) => owner.group.id)].flatMap(([group, own]) =>
      twice.has(group) ? redundantIn(region, group, own) : [],
    );
    const spill = spilled.get(region);
    if (spill) marks.push(...spilledOf(region, spill, placed));
    const outside = outOfBounds.get(region);
    if (outside) marks.push(...outsideOf(region, outside, placed));
    return marks;
  };
}
