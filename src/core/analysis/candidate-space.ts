import type { RowPolicyName } from '../registration/rows/list.ts';
import {
  type Candidate,
  type CandidateLayer,
  type CandidatePage,
  candidateBytes,
  canShareGroup,
  hasState,
} from './candidate.ts';

/** A page whose group is still open. */
type LoosePage = Omit<CandidatePage, 'group'>;

/** Rows that layers are put in. */
interface Frame {
  /** Bytes of a kernel row. */
  readonly row: number;
  readonly ratio: number;
  readonly state: boolean;
}

/** Kinds of rows within a bound, fewest bytes first; hand-written pages before captured tensors. */
export function framesWithin(row: number): Frame[] {
  const frames = [];
  for (let bytes = 1; bytes <= row; bytes++) {
    frames.push({ row: bytes, ratio: 1, state: false });
    for (const ratio of [1, 2]) if (bytes % ratio === 0) frames.push({ row: bytes / ratio, ratio, state: true });
  }
  return frames;
}

/**
 * Whether pages of a kind can take the whole row, and whether they can leave it. Hand-written pages say so themselves,
 * so a search only says what captured ones could: `never` takes none, `packed-mla` takes every MLA page, since all
 * views share one storage and one stride here. Among captured tensors the policy itself decides, on dense pages.
 */
function wholeRowChoices(rows: RowPolicyName, isMla: boolean, state: boolean): readonly boolean[] {
  if (state || rows === 'never') return [false];
  return rows === 'packed-mla' && isMla ? [true] : [false, true];
}

/** Every page of a row, its group left open; plain ones first. */
export function pagesOf({ row, state }: Frame, rows: RowPolicyName): LoosePage[] {
  const pages: LoosePage[] = [];
  for (const isMla of [false, true])
    for (const wholeRow of wholeRowChoices(rows, isMla, state))
      for (let bytes = 1; bytes <= row; bytes++)
        for (let offset = 0; offset + bytes <= row; offset++)
          pages.push({ kind: 'page', isMla, wholeRow, offset, bytes });
  return pages;
}

/** Groups that a page can join, then one of its own: groups are numbered as they come. */
function groupsFor(page: LoosePage, before: readonly CandidateLayer[]): number[] {
  const pages = before.filter((layer) => layer.kind === 'page');
  const groups = 1 + Math.max(-1, ...pages.map(({ group }) => group));
  return Array.from({ length: groups + 1 }, (_, group) => group).filter((group) =>
    pages.every((other) => other.group !== group || canShareGroup({ ...page, group }, other)),
  );
}

/** All ways to go on from the first layers: pages in every group that can take them, and state where it is due. */
function* nextLayers(
  choices: readonly LoosePage[],
  before: readonly CandidateLayer[],
  stateDue: boolean,
): Generator<CandidateLayer> {
  for (const page of choices) for (const group of groupsFor(page, before)) yield { ...page, group };
  if (stateDue) yield { kind: 'state' };
}

/** Every list of so many layers in a frame, in every order and with every grouping. */
export function* layerLists(
  count: number,
  frame: Frame,
  choices: readonly LoosePage[],
  before: readonly CandidateLayer[] = [],
): Generator<readonly CandidateLayer[]> {
  const stateDue = frame.state && !hasState({ layers: before });
  if (before.length === count) {
    if (!stateDue) yield before;
    return;
  }
  for (const layer of nextLayers(choices, before, stateDue)) {
    yield* layerLists(count, frame, choices, [...before, layer]);
  }
}

/** What counts, the first first: layers, bytes of the allocation, how far pages reach, how many are not plain. */
function sizeOf(candidate: Candidate): readonly number[] {
  const pages = candidate.layers.filter((layer) => layer.kind === 'page');
  const reach = pages.reduce((sum, page) => sum + page.offset + page.bytes, 0);
  const special = pages.filter((page) => page.wholeRow || page.isMla).length;
  return [candidate.layers.length, candidateBytes(candidate), reach, special];
}

function isSmaller(a: Candidate, b: Candidate): boolean {
  const [sizeA, sizeB] = [sizeOf(a), sizeOf(b)];
  const at = sizeA.findIndex((size, i) => size !== sizeB[i]);
  return at !== -1 && (sizeA[at] as number) < (sizeB[at] as number);
}

/** Whether the search could have come by the candidate itself. */
function isWithin({ row, layers, ratio }: Candidate, rows: RowPolicyName): boolean {
  const pages = layers.filter((layer) => layer.kind === 'page');
  const state = hasState({ layers });
  return (
    row > 0 &&
    layers.length > 0 &&
    (ratio === 1 || state) &&
    pages.every(({ offset, bytes }) => bytes > 0 && offset >= 0 && offset + bytes <= row) &&
    pages.every(({ isMla, wholeRow }) => wholeRowChoices(rows, isMla, state).includes(wholeRow)) &&
    pages.every((page, i) =>
      pages.every((other, j) => i >= j || page.group !== other.group || canShareGroup(page, other)),
    )
  );
}

/** Candidates one step simpler than one: a layer less, a row of fewer bytes, a page shorter or further left. */
function* simpler(candidate: Candidate): Generator<Candidate> {
  const { layers, row, ratio } = candidate;
  const withLayer = (i: number, layer: CandidateLayer): Candidate => ({ ...candidate, layers: layers.with(i, layer) });
  for (let i = 0; i < layers.length; i++) {
    const left = layers.toSpliced(i, 1);
    yield { row, ratio: hasState({ layers: left }) ? ratio : 1, layers: left };
  }
  if (ratio > 1) yield { ...candidate, ratio: 1 };
  for (let cut = 0; cut < row; cut++) {
    // Takes one byte out of every row: pages over it are a byte shorter, those behind it move up.
    const squeezed = layers.map((layer) => {
      if (layer.kind === 'state') return layer;
      if (layer.offset > cut) return { ...layer, offset: layer.offset - 1 };
      return layer.offset + layer.bytes > cut ? { ...layer, bytes: layer.bytes - 1 } : layer;
    });
    yield { row: row - 1, ratio, layers: squeezed };
  }
  for (const [i, layer] of layers.entries()) {
    if (layer.kind === 'state') continue;
    yield withLayer(i, { ...layer, bytes: layer.bytes - 1 });
    yield withLayer(i, { ...layer, offset: layer.offset - 1 });
    yield withLayer(i, { ...layer, isMla: false, wholeRow: false });
  }
}

/** The candidate made as small as single steps make it while a property holds. */
export function shrunk(candidate: Candidate, rows: RowPolicyName, holds: (candidate: Candidate) => boolean): Candidate {
  for (const next of simpler(candidate)) {
    if (isWithin(next, rows) && isSmaller(next, candidate) && holds(next)) return shrunk(next, rows, holds);
  }
  return candidate;
}

/**
 * A candidate drawn at random: two layers to `mostLayers`, in a logical row of at most `mostBytes`.
 *
 * @param next Gives numbers in [0, 1).
 */
export function drawn(next: () => number, mostLayers: number, mostBytes: number, rows: RowPolicyName): Candidate {
  const upTo = (most: number): number => Math.floor(next() * most);
  const count = 2 + upTo(mostLayers - 1);
  const frames = framesWithin(mostBytes);
  const frame = frames[upTo(frames.length)] as Frame;
  const choices = pagesOf(frame, rows);
  const layers: CandidateLayer[] = [];
  const stateAt = frame.state ? upTo(count) : -1;
  for (let i = 0; i < count; i++) {
    const page = choices[upTo(choices.length)] as CandidatePage;
    const groups = groupsFor(page, layers);
    layers.push(i === stateAt ? { kind: 'state' } : { ...page, group: groups[upTo(groups.length)] ?? 0 });
  }
  return { row: frame.row, ratio: frame.ratio, layers };
}
