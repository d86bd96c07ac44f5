import type { Layout } from '../../core/layout/layout.ts';
import { groupLabel, type LineSpan, type Owner } from '../../core/scene/row-content.ts';
import type { Scene } from '../../core/scene/scene.ts';
import { drawnWords } from './drawn-words.ts';
import { formatBytes, formatCount, formatHex } from './figures.ts';

/** What a map shows: a block's row, or memory by address. */
export type Sight =
  | {
      readonly kind: 'row';
      readonly layout: Layout;
      readonly owner: Owner;
      readonly row: number;
      /** How many the owner has. */
      readonly blocks: number;
      readonly range: LineSpan;
      readonly bytes: number;
    }
  | {
      readonly kind: 'addresses';
      readonly range: LineSpan;
      readonly bytes: number;
      /** Only some of the tracks. */
      readonly isPart: boolean;
    };

/** Bytes of a pixel, to a few digits: a scale, not a measure. */
function perPixel(bytes: number, pixels: number): string {
  const each = bytes / pixels;
  const rounded = each >= 100 ? Math.round(each) : Math.round(each * 100) / 100;
  return `1 px is ${formatCount(rounded)} B`;
}

function stretch({ start, end }: LineSpan, bytes: number, whole: string): string {
  if (start === 0 && end === bytes) return `${whole}, ${formatBytes(bytes, { rounded: true })}`;
  const from = Math.floor(start);
  const to = Math.ceil(end);
  return `${formatHex(from)} to ${formatHex(to)} of ${whole}, ${formatCount(to - from)} of ${formatBytes(bytes)}`;
}

function subject(sight: Sight): string {
  if (sight.kind === 'addresses') {
    const which = sight.isPart ? 'some tracks of memory by address' : 'memory by address';
    return stretch(sight.range, sight.bytes, which);
  }
  const { layout, owner, row, blocks, range, bytes } = sight;
  const group = owner === 'all' ? undefined : layout.groups[owner];
  const whose = group ? `owned by group ${groupLabel(group)}` : 'all groups over each other';
  const block = `block ${formatCount(row)} of ${formatCount(blocks)}, ${whose}`;
  return `${block}: ${stretch(range, bytes, 'the whole row')}`;
}

/**
 * What a picture of a map shows, at which scale, and how much of it: `Block 0 of 4, owned by group 2 ring: the whole
 * row, 64.0 KiB (65,536 B) · 1 px is 64 B · all 12 bars drawn`.
 *
 * @param pixels CSS pixels that the stretch in sight takes.
 */
export function sightWords(sight: Sight, pixels: number, drawn: Scene['drawn']): string {
  const text = subject(sight);
  const { start, end } = sight.range;
  return [`${text[0]?.toUpperCase()}${text.slice(1)}`, perPixel(end - start, pixels), drawnWords(drawn)].join(' · ');
}
