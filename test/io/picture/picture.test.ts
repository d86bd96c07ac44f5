import { describe, expect, test } from 'vitest';
import { matrixCells } from '../../../src/core/analysis/matrix.ts';
import { AS_REGISTERED } from '../../../src/core/facts.ts';
import type { LayoutDocument } from '../../../src/core/layout/document.ts';
import { carriedText } from '../../../src/io/picture/carry.ts';
import { framed, type Picture } from '../../../src/io/picture/frame.ts';
import { type Drawing, pictureOf } from '../../../src/io/picture/picture.ts';
import { pngRefusal } from '../../../src/io/picture/png-size.ts';
import { readLayout } from '../../../src/io/read-layout.ts';
import { readAny } from '../../../src/io/readers/read-any.ts';
import { documentHash, shortHash } from '../../../src/io/share/document-hash.ts';
import type { Share } from '../../../src/io/share/share.ts';
import { DARK, LIGHT } from '../../../src/io/svg/palette.ts';
import { PRESETS } from '../../../src/presets/catalog.ts';
import { prefillAndDecode, tokensFirst } from '../../support/prefill-ranks.ts';
import { PLAIN, USUAL } from '../share/shares.ts';
import { type DrawnText, drawnTexts } from './drawn-texts.ts';

const RULES = { alias: 'base-address', rows: 'packed-mla' } as const;

async function presetShare(id: string, view: Partial<Share['view']> = {}): Promise<Share> {
  const preset = PRESETS.find((each) => each.id === id);
  const read = readLayout((await preset?.load()) ?? '');
  if (!read.ok) throw new RangeError(id);
  const rules = preset?.rules ?? RULES;
  return { open: { name: id, preset: id, document: read.document, rules }, other: null, view: { ...USUAL, ...view } };
}

function drawn(share: Share, { palette = LIGHT, ...drawing }: Drawing & { palette?: typeof LIGHT } = {}): Picture {
  return framed(pictureOf(share, drawing), { palette, version: '1.2.3', carries: carriedText(share) });
}

/** Text that leaves the picture; a letter may hang a third of its size under its line. */
const outside = ({ svg, width, height }: Picture): DrawnText[] =>
  drawnTexts(svg).filter(
    ({ x, end, baseline, size }) => x < 0 || end > width || baseline - size < 0 || baseline + size / 3 > height,
  );

const said = ({ svg }: Picture): string =>
  drawnTexts(svg)
    .map(({ text }) => text)
    .join('\n');

const mapOf = (map: Partial<Share['view']['map']>): Partial<Share['view']> => ({ map: { ...USUAL.map, ...map } });

function renamed(document: LayoutDocument, title: string): LayoutDocument {
  return { ...document, title };
}

describe('a picture', () => {
  test('has page data in its legend in the colour of the group that owns the block, or of several', async () => {
    const colours = async (map: Partial<Share['view']['map']>): Promise<string[]> => {
      const { svg } = drawn(await presetShare('dsv41-swa-compressor', mapOf(map)));
      return [...svg.matchAll(/<rect x="[\d.]+" y="4" width="[\d.]+" height="12" fill="(#\w+)"\/>/g)].map(
        ([, colour]) => colour ?? '',
      );
    };
    const [first, second, third] = LIGHT.groups;
    expect(await colours({ owner: 2 })).toStrictEqual([third]);
    expect(await colours({ lens: 'addresses' })).toStrictEqual([first, second, third]);
  });

  test('says title, verdict, rules with their evidence, scale, legend, hash and version', async () => {
    const text = said(drawn(await presetShare('dsv41-swa-compressor', mapOf({ owner: 2 }))));
    for (const part of [
      'DeepSeek-V4.1-Flash: compressor state over the SWA cache',
      'compressor.state_cache',
      '13,760 of 32,768 B',
      '2 regions · this request: 8 descriptors',
      'base-address · packed-mla',
      'modelled, not observed · rule checked against connector code',
      'Block 0 of 4, owned by group 2 ring: the whole row, 64.0 KiB (65,536 B) · 1 px is 64.25 B · 7 of 11 bars drawn',
      'page data',
      'truncated',
      'c5478b73767f0b93',
      '1.2.3 · layout sha256',
    ])
      expect(text).toContain(part);
    expect(text).not.toContain('alias, of what is selected');
  });

  test('of a transfer shows both rows, what is moved between them, and what never arrives', async () => {
    const share = await presetShare('dsv41-swa-compressor', { mode: 'transfer' });
    const text = said(drawn(share));
    for (const part of [
      'Of 94,976 B needed,',
      'Prefill row 3',
      'Decode row 3',
      'R0 19,008 B · delivered',
      '13,760 B never sent',
      '13,760 B undelivered',
      'one scale · 2 of 8 pairs drawn',
    ])
      expect(text).toContain(part);
    const change = { numBlocks: 5 };
    const transfer = { change, request: null, skipHandshake: false, decode: null, rules: null, played: 1 };
    const selected = { side: 'decode' as const, space: 0, offset: 0 };
    const early = drawn({ ...share, transfer: { ...transfer, selected } });
    expect(outside(early)).toStrictEqual([]);
    expect(said(early)).toContain('1 of 8 pairs drawn');
    const refused = drawn({ ...share, transfer: { ...transfer, change: { tpRank: 7 }, selected: null } });
    expect(said(refused)).toMatch(/No map: /);
  });

  test('of a transfer by address shows both pools, and the stretch of them that was in sight', async () => {
    const map = { ...USUAL.map, lens: 'addresses' as const };
    const share = await presetShare('dsv41-swa-compressor', { mode: 'transfer', map });
    const whole = said(drawn(share));
    for (const part of [
      'Prefill pool',
      'Decode pool',
      '0x7f0000010000',
      '13,760 B undelivered',
      'Both pools by address, 245,760 B each, one scale · 8 of 8 pairs drawn',
    ])
      expect(whole).toContain(part);
    const part = { ...share, view: { ...share.view, map: { ...map, addresses: { start: 0, end: 30_000 } } } };
    const transfer = { change: {}, request: null, skipHandshake: false, decode: null, rules: null, selected: null };
    const early = drawn({ ...part, transfer: { ...transfer, played: 1 } });
    expect(outside(early)).toStrictEqual([]);
    expect(said(early)).toContain('R0 19,008 B · delivered');
    expect(said(early)).toContain('1 of 8 pairs drawn');
  });

  test('of a transfer with documents of its ranks draws the rank that was looked at, and names every document', async () => {
    const { prefill, decode } = prefillAndDecode(2);
    const [p0, p1] = prefill as [LayoutDocument, LayoutDocument];
    const base = await presetShare('spill', { mode: 'transfer', ...mapOf({ lens: 'rows' }) });
    const other = { name: 'p1.json', preset: null, document: tokensFirst(p1) };
    const moved = { change: {}, request: null, skipHandshake: false, rules: null, played: null, selected: null };
    const transfer = { ...moved, decode: { name: 'd.json', preset: null, document: decode }, otherRanks: [other] };
    const share: Share = { ...base, open: { ...base.open, document: p0 }, transfer };
    const line = (picture: Picture): string => said(picture).replaceAll('\n', ' ');
    const first = drawn(share);
    expect(outside(first)).toStrictEqual([]);
    for (const part of [
      'Of 32,768 B needed, 15,360 B arrive as other content',
      'rank 0 p.prefill.tp0.pp0, rank 1 p.prefill.tp1.pp0 tokens first / D: d.decode.tp0.pp0',
      'Prefill rank 0 block 0 of group 0 over decode block 2',
      ...[p0, other.document].map((each, rank) => `P rank ${rank} ${shortHash(documentHash(each))}`),
      `D ${shortHash(documentHash(decode))}`,
    ])
      expect(line(first)).toContain(part);
    const selected = { side: 'decode' as const, space: 0, offset: 3 * 4096 - 1 };
    expect(line(drawn({ ...share, transfer: { ...transfer, selected } }))).toContain('Prefill rank 1 block 0');
    expect(line(drawn({ ...share, transfer: { ...transfer, played: 9 } }))).toContain('Prefill rank 1 block 0');
    const twice = line(drawn({ ...share, transfer: { ...transfer, otherRanks: [{ ...other, document: p0 }] } }));
    expect(twice).toContain("No map: 2 of prefill's documents are of rank 0");
  });

  test('is the same bytes for the same view, and another in other colours', async () => {
    const [once, again] = [drawn(await presetShare('spill')), drawn(await presetShare('spill'))];
    expect(again.svg).toBe(once.svg);
    const dark = drawn(await presetShare('spill'), { palette: DARK });
    expect(dark.svg).not.toBe(once.svg);
    expect(dark).toMatchObject({ width: once.width, height: once.height });
  });

  test('needs nothing from elsewhere, and is small', async () => {
    const { svg } = drawn(await presetShare('dsv41-swa-compressor'));
    expect(svg.replace('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:|url\((?!#)|href="(?!#)|<script|<style/);
    expect(svg.length).toBeLessThan(100_000);
  });

  test('holds all of its text, whatever layout, lens and theme', async () => {
    let texts = 0;
    for (const { id } of PRESETS) {
      for (const lens of ['rows', 'addresses'] as const) {
        const picture = drawn(await presetShare(id, mapOf({ lens, owner: 'all' })));
        expect(outside(picture), id).toStrictEqual([]);
        texts += drawnTexts(picture.svg).length;
      }
    }
    expect(texts).toBeGreaterThan(1000);
  });

  test('breaks long titles and names into lines and leaves nothing of them out', () => {
    const title = `${'a long title that goes on '.repeat(9)}${'x'.repeat(140)}漢字`;
    const share = { ...PLAIN, open: { ...PLAIN.open, document: renamed(PLAIN.open.document, title) } };
    const picture = drawn(share);
    expect(outside(picture)).toStrictEqual([]);
    const lines = drawnTexts(picture.svg).filter(({ size }) => size === 20);
    expect(lines.length).toBeGreaterThan(3);
    expect(
      lines
        .map(({ text }) => text)
        .join('')
        .replaceAll(' ', ''),
    ).toBe(title.replaceAll(' ', ''));
  });

  test('shows a stretch of the row, and says which', async () => {
    const share = await presetShare('dsv41-swa-compressor', mapOf({ owner: 2, range: { start: 256, end: 1280.5 } }));
    expect(said(drawn(share))).toContain(': 0x100 to 0x501 of the whole row, 1,025 of 65,536 B · ');
  });

  test('shows what stood after a step, with the step in words', async () => {
    const share = await presetShare('dsv41-swa-compressor', { replayed: 1 });
    const text = said(drawn(share));
    expect(text).toContain('After step 1 of 4:');
    expect(text).not.toMatch(/R1 8,448/);
  });

  test('draws the line from a selected layer to its region', async () => {
    const layer = 'layers.2.attn.compressor.state_cache';
    const share = await presetShare('dsv41-swa-compressor', { selection: { kind: 'layer', layer } });
    expect(said(drawn(share))).toMatch(/^base-address.*$[\s\S]*^alias, of what is selected$/m);
  });

  test('of a refused layout says so and draws no map', async () => {
    const text = said(drawn(await presetShare('refused-tail')));
    expect(text).toContain('No map: there is nothing to draw');
    expect(text).toMatch(/^Refused:$/m);
  });

  test('of a worker’s own table says that it is observed', () => {
    const handshake = JSON.stringify({
      engine_id: 'decode-3',
      kv_caches_base_addr: [139637976727552, 139637976728576],
      block_lens: [1024, 512],
      block_strides: [2048, 2048],
      num_blocks: 8,
      region_group_ids: [0, 1],
    });
    const read = readAny(handshake);
    if (!read.ok) throw new RangeError('no handshake');
    const { document } = read.documents[0];
    const text = said(drawn({ ...PLAIN, open: { ...PLAIN.open, document, rules: AS_REGISTERED } }));
    expect(text).toContain("observed: the worker's own table");
    expect(text).not.toContain('modelled');
  });
});

describe('a picture of two results', () => {
  test('is one map where both lay out the row alike', async () => {
    const { open, view } = await presetShare('dsv41-swa-compressor', { mode: 'compare' });
    const other = { ...open, rules: { alias: 'packed-row-aware', rows: 'packed-mla' } } as const;
    const text = said(drawn({ open, other, view: { ...view, map: { ...USUAL.map, owner: 2 } } }));
    expect(text).toContain('nothing is lost any more');
    expect(text).toMatch(/^A only$/m);
    expect(text).toMatch(/A: modelled.*B: modelled/);
    expect(text).toMatch(/^Rules A/m);
    expect(text).not.toMatch(/at step 3 · A/);
  });

  test('is A over B where they do not, with both hashes', async () => {
    const { open, view } = await presetShare('dsv41-swa-compressor', { mode: 'compare' });
    const { open: other } = await presetShare('spill');
    const picture = drawn({ open, other, view });
    const text = said(picture);
    expect(text).toMatch(/^A · DeepSeek-V4\.1-Flash.* · base-address · packed-mla$/m);
    expect(text).toMatch(/^B · /m);
    expect(text).toMatch(/A [0-9a-f]{16}, B [0-9a-f]{16}/);
    expect(outside(picture)).toStrictEqual([]);
  });
});

describe('a picture of the matrix', () => {
  test('has a row a layout and a column a rule, and all in it', async () => {
    const share = await presetShare('dsv41-swa-compressor', { mode: 'matrix' });
    const search = matrixCells(share.open.document);
    let step = search.next();
    while (!step.done) step = search.next();
    const row = { title: 'The compressor', section: 'Mine', cells: step.value, orders: null };
    const untried = { title: 'Another', section: 'Others', cells: [], orders: null };
    const picture = drawn(share, { matrix: { rows: [row, untried], policy: 'packed-mla' } });
    const text = said(picture);
    expect(text).toContain('2 layouts under 5 alias rules, row policy');
    for (const part of ['base-address', '1 cut · 0 refused', 'Mine', 'The compressor', 'loses 21,696 B'])
      expect(text).toContain(part);
    expect(text.match(/^not tried$/gm)).toHaveLength(5);
    expect(outside(picture)).toStrictEqual([]);
  });
});

describe('what a picture carries', () => {
  test('brings back exactly what it shows', async () => {
    const share = await presetShare('dsv41-swa-compressor', {
      ...mapOf({ owner: 2, row: 1, range: { start: 64, end: 4096 }, lens: 'rows' }),
      hidden: ['layers.0.attn.swa_cache'],
      selection: { kind: 'region', region: 0 },
      unit: 'decimal',
    });
    const picture = drawn(share);
    const read = readAny(new TextEncoder().encode(picture.svg), 'a.svg');
    const back = read.ok ? read.documents[0].share : undefined;
    expect(back).toStrictEqual(share);
    expect(back && drawn(back).svg).toBe(picture.svg);
  });
});

describe('pngRefusal()', () => {
  test('is null for what a canvas can be, and else says how large it would be and what to do', () => {
    expect(pngRefusal({ width: 1200, height: 8000 }, 2)).toBeNull();
    expect(pngRefusal({ width: 1200, height: 8193 }, 2)).toBe(
      'The picture would be 2,400 × 16,386 px, and a PNG can be 16,384 px a side, 67,108,864 in all. Take 1×, an SVG, or less of the map.',
    );
    expect(pngRefusal({ width: 9000, height: 9000 }, 1)).toMatch(/Take an SVG, or less of the map\.$/);
  });
});

test('a small picture stays as it is', async () => {
  const share = await presetShare('collision');
  await expect(framed(pictureOf(share), { palette: LIGHT, version: '1.2.3', carries: null }).svg).toMatchFileSnapshot(
    'snapshots/collision.svg',
  );
});
