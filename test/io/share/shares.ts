import type { LayoutDocument } from '../../../src/core/layout/document.ts';
import { readLayout } from '../../../src/io/read-layout.ts';
import type { Share } from '../../../src/io/share/share.ts';
import type { ShareView } from '../../../src/io/share/share-view.ts';
import { SAMPLE, WRITTEN } from '../sample-layout.ts';

export function documentOf(text: string): LayoutDocument {
  const read = readLayout(text);
  if (!read.ok) throw new RangeError(`no layout: ${read.issues[0]?.found}`);
  return read.document;
}

/** What a page shows that nobody has touched. */
export const USUAL: ShareView = {
  mode: 'explore',
  map: { lens: null, addresses: null, owner: 0, row: 0, range: null },
  selection: null,
  filter: '',
  hidden: [],
  tab: 'findings',
  colourBy: 'group',
  unit: 'hex',
  replayed: null,
};

export const PLAIN: Share = {
  open: {
    name: 'sample.json',
    preset: null,
    document: documentOf(SAMPLE),
    rules: { alias: 'packed-row-aware', rows: 'packed-mla' },
  },
  other: null,
  view: USUAL,
};

/** No field as usual, and another document on side B. */
export const FULL: Share = {
  open: { ...PLAIN.open, preset: 'ring-scratch', rules: { alias: 'covered', rows: 'never' } },
  other: {
    name: 'b (1).json',
    preset: null,
    document: documentOf(WRITTEN),
    rules: { alias: 'base-address', rows: 'padded-only' },
  },
  view: {
    mode: 'compare',
    map: {
      lens: 'addresses',
      addresses: { start: 0.1, end: 511.25 },
      owner: 'all',
      row: 3,
      range: { start: -1, end: 64 },
    },
    selection: { kind: 'byte', space: 0, offset: 130, group: 0, block: 1 },
    filter: 'größe "a" ) ]',
    hidden: ['a', '12'],
    tab: 'regions',
    colourBy: 'type',
    unit: 'blocks',
    replayed: 1,
  },
};
