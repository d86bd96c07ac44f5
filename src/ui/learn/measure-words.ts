import { formatBytes, formatNumber } from '../../io/words/figures.ts';
import type { Measure, Measured, WayIn } from '../../lessons/measures.ts';

const OF: Readonly<Record<Measure['of'], string>> = {
  regions: 'regions',
  descriptors: 'descriptors a block',
  lost: 'lost in a block',
  moved: 'moved by a block',
  'moved-twice': 'moved twice by a block',
  'not-its-own': 'moved by a block for nothing',
  misplaced: 'arrives as other content',
  'way-in': 'what becomes of it',
};

const WAYS: Readonly<Record<WayIn, string>> = {
  new: 'makes a region',
  joined: 'joins a region',
  grown: 'joins, and the region grows',
  cut: 'joins, and its tail is cut',
};

/** What is measured, as the head of a column. */
export const measureHead = ({ of }: Measure): string => OF[of];

/** The core's answer in words; null where registration was refused. */
export function measuredText({ of }: Measure, value: Measured | null): string {
  if (value === null) return 'refused';
  if (typeof value === 'string') return WAYS[value];
  if (of === 'regions') return formatNumber(value, 'region');
  return of === 'descriptors' ? formatNumber(value, 'descriptor') : formatBytes(value);
}
