import type { Analysis } from '../analysis/analyse.ts';
import { poolSteadiness } from '../analysis/steadiness.ts';
import type { BlockSource, ContentMark, LineSpan, Owner, RowContent } from './row-content.ts';
import { rowContent } from './row-content.ts';
import type { RowLayout } from './sections.ts';

/** Blocks from `first` to `last` whose rows look alike, drawn once, as a thin strip of block `shown`. */
export interface Strip {
  readonly first: number;
  readonly last: number;
  readonly shown: number;
  readonly bars: readonly (LineSpan & { readonly group: number })[];
  readonly marks: readonly (LineSpan & Pick<ContentMark, 'kind' | 'finding' | 'pastEdge'>)[];
}

/** The other rows of a pool: strips, and stretches of blocks that nobody looked at. */
export interface RowStrips {
  readonly strips: readonly Strip[];
  /** Blocks that no strip stands for, as ranges; empty where all rows are known to be drawn. */
  readonly unseen: readonly { readonly first: number; readonly last: number }[];
}

/** Pools up to this many blocks are looked at block by block. */
const ALL_LOOKED_AT = 24;
/** Blocks at each end of a long pool that may look different from those within. */
const END_BLOCKS = 4;
/** Kernel blocks a row up to this many are compared with each other. */
const MOST_COMPARED = 64;

interface Sample {
  readonly block: number;
  readonly signature: string;
  readonly content: RowContent;
}

/** What makes two rows look alike: everything drawn of them, from the block's own start. */
function signatureOf({ lanes, moved, brackets }: RowContent): string {
  const shown = lanes.filter((lane) => !lane.dim);
  const from = shown.reduce((least, { bars }) => Math.min(least, bars[0]?.start ?? least), Number.POSITIVE_INFINITY);
  const shift = Number.isFinite(from) ? from : 0;
  const place = ({ start, end }: LineSpan): string => `${start - shift}-${end - shift}`;
  return JSON.stringify([
    shown.map((lane) => [lane.bars.map(place), lane.marks.map((mark) => mark.kind + place(mark))]),
    moved.map((mark) => mark.kind + place(mark)),
    brackets.map(place),
  ]);
}

/** Every page and descriptor of the owner moves by one and the same stride, and ends where the pool does. */
function isSteady(analysis: Analysis, owner: Owner): boolean {
  const { groups, layout } = analysis.geometry;
  const owned = groups.filter(({ group }) => owner === 'all' || group.id === owner);
  const everything = analysis.geometry.layers.map(({ tracks, group }) => ({ tracks, group }));
  const runs = owned.flatMap(({ group, runs: own }) => own.map(({ track }) => ({ tracks: [track], group })));
  const strides = new Set(
    [...everything, ...runs].flatMap(({ tracks, group }) =>
      tracks.map((track) => track.step * (group.isState ? 1 : layout.ratio)),
    ),
  );
  return strides.size <= 1;
}

/**
 * How many blocks at each end may look different from those within. Fewer than are looked at by default only where it
 * is proven: everything moves alike and is there in every block, and nothing leaves memory, which ends where it likes.
 */
function endBlocks(analysis: Analysis, owner: Owner): number {
  if (!isSteady(analysis, owner)) return END_BLOCKS;
  const { geometry, findings } = analysis;
  const isEverywhere = geometry.groups.every(({ group, runs }) =>
    runs.every(({ track }) => track.count === group.blocks),
  );
  const steady = geometry.layout.ratio === 1 && isEverywhere ? poolSteadiness(geometry) : null;
  if (steady === null || findings.some(({ code }) => code === 'out-of-bounds')) return END_BLOCKS;
  return Math.max(1, Math.min(END_BLOCKS, steady.ends));
}

function sample(
  analysis: Analysis,
  rows: RowLayout,
  source: BlockSource,
  owner: Owner,
  block: number,
  hidden: ReadonlySet<string>,
): Sample {
  const content = rowContent(analysis, rows, source, owner, block, hidden, 'owned');
  return { block, content, signature: signatureOf(content) };
}

function stripOf(first: number, last: number, { block, content }: Sample): Strip {
  const shown = content.lanes.filter((lane) => !lane.dim);
  return {
    first,
    last,
    shown: block,
    bars: shown.flatMap((lane) =>
      lane.bars.filter((bar) => bar.kind === 'data').map(({ start, end, group }) => ({ start, end, group })),
    ),
    marks: [...shown.flatMap((lane) => lane.marks), ...content.moved].map(
      ({ start, end, kind, finding, pastEdge }) => ({
        start,
        end,
        kind,
        finding,
        pastEdge,
      }),
    ),
  };
}

/**
 * What every row between two that were looked at looks like, where all must look alike; null where they need not.
 * Kernel blocks of one row differ in what lies around them, so those of one row in the middle are compared.
 */
function steadySignature(
  analysis: Analysis,
  owner: Owner,
  count: number,
  at: (block: number) => Sample,
): string | null {
  if (!isSteady(analysis, owner)) return null;
  const { layout } = analysis.geometry;
  const perRow = owner !== 'all' && layout.groups[owner]?.isState ? 1 : layout.ratio;
  if (perRow > MOST_COMPARED) return null;
  const first = Math.floor(count / 2 / perRow) * perRow;
  const signatures = new Set(Array.from({ length: perRow }, (_, i) => at(Math.min(first + i, count - 1)).signature));
  const [only] = signatures;
  return signatures.size === 1 && only !== undefined ? only : null;
}

/** How many blocks an owner has to show. */
export function ownerBlocks(analysis: Analysis, owner: Owner): number {
  const { layout } = analysis.geometry;
  return owner === 'all' ? layout.numBlocks * layout.ratio : (layout.groups[owner]?.blocks ?? 0);
}

/** An owner and its block brought inside the layout, with how many blocks it has: views are kept, and layouts change. */
export function insideLayout(
  analysis: Analysis,
  wanted: Owner,
  wantedRow: number,
): { readonly owner: Owner; readonly row: number; readonly blocks: number } {
  const owner = wanted === 'all' || wanted < analysis.geometry.layout.groups.length ? wanted : 'all';
  const blocks = ownerBlocks(analysis, owner);
  return { owner, row: Math.min(Math.max(0, wantedRow), Math.max(0, blocks - 1)), blocks };
}

/**
 * The rows of the whole pool as few strips: equal neighbours fold into one.
 *
 * A long pool is looked at near its ends and around findings only. The rows between two looked at are folded where
 * every page and descriptor moves by one stride, which makes them alike; else they are `unseen`.
 */
export function rowStrips(
  analysis: Analysis,
  rows: RowLayout,
  source: BlockSource,
  owner: Owner,
  hidden: ReadonlySet<string>,
): RowStrips {
  const count = ownerBlocks(analysis, owner);
  if (count === 0) return { strips: [], unseen: [] };
  const at = (block: number): Sample => sample(analysis, rows, source, owner, block, hidden);
  const wanted = new Set<number>();
  if (count <= ALL_LOOKED_AT) for (let block = 0; block < count; block++) wanted.add(block);
  else {
    const ends = endBlocks(analysis, owner);
    for (let i = 0; i < ends; i++) wanted.add(i).add(count - 1 - i);
    for (const { example } of analysis.findings) {
      if (example && (owner === 'all' || example.group === owner) && wanted.size < ALL_LOOKED_AT)
        wanted.add(example.block);
    }
  }
  const samples = [...wanted]
    .filter((block) => block < count)
    .sort((a, b) => a - b)
    .map(at);
  const steady = count > ALL_LOOKED_AT ? steadySignature(analysis, owner, count, at) : null;
  const strips: Strip[] = [];
  const unseen: { first: number; last: number }[] = [];
  let from = 0;
  for (const [i, here] of samples.entries()) {
    const next = samples[i + 1];
    const adjacent = next === undefined || next.block === here.block + 1;
    const alike = next?.signature === here.signature;
    if (alike && (adjacent || steady === here.signature)) continue;
    const opening = samples[from] ?? here;
    strips.push(stripOf(opening.block, here.block, opening));
    if (next && !adjacent) unseen.push({ first: here.block + 1, last: next.block - 1 });
    from = i + 1;
  }
  return { strips, unseen };
}

/** Strips, or stretches of blocks, with one block taken out, since it is drawn in full. */
export function withoutBlock<Stretch extends { readonly first: number; readonly last: number }>(
  stretches: readonly Stretch[],
  block: number,
): Stretch[] {
  return stretches.flatMap((strip) => {
    if (block < strip.first || block > strip.last) return [strip];
    const parts = [
      { ...strip, last: block - 1 },
      { ...strip, first: block + 1 },
    ];
    return parts.filter(({ first, last }) => first <= last);
  });
}
