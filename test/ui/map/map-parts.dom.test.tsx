import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { describe, expect, test } from 'vitest';
import { addressContent } from '../../../src/core/scene/address-content.ts';
import { layerColours } from '../../../src/io/svg/layer-colour.ts';
import { createAppStore } from '../../../src/state/store.ts';
import { HoverProvider } from '../../../src/ui/hover.ts';
import { Legend } from '../../../src/ui/map/legend.tsx';
import MapTwin from '../../../src/ui/map/map-twin.tsx';
import { OwnerSwitch } from '../../../src/ui/map/owner-switch.tsx';
import { RowPicker } from '../../../src/ui/map/row-picker.tsx';
import { UnitSwitch } from '../../../src/ui/map/unit-switch.tsx';
import { StoreProvider } from '../../../src/ui/store-context.tsx';
import { presetFacts, registeredFacts } from '../../core/scene/scenes.ts';
import { writtenText } from '../../core/scene/written.ts';
import { modelOf, modelOfFacts } from './model.ts';

const COMPRESSOR = 'layers.2.attn.compressor.state_cache';

function shown(children: ReactNode) {
  const store = createAppStore();
  const user = userEvent.setup();
  const wrapped = (inner: ReactNode) => (
    <StoreProvider store={store}>
      <HoverProvider>{inner}</HoverProvider>
    </StoreProvider>
  );
  const { rerender } = render(wrapped(children));
  return { store, user, show: (next: ReactNode) => rerender(wrapped(next)) };
}

describe('OwnerSwitch', () => {
  const radios = (): string[] => screen.getAllByRole('radio').map((each) => each.textContent ?? '');

  test('offers the groups and all of them, and shows whose block it is', async () => {
    const { layout } = await presetFacts('dsv41-swa-compressor');
    shown(<OwnerSwitch layout={layout} owner={2} row={0} />);
    expect(screen.getByRole('radiogroup', { name: 'Block owned by' })).toBeDefined();
    expect(radios()).toStrictEqual(['0 SWA-MLA', '1 MLA', '2 ring', 'all']);
    expect(screen.getByRole('radio', { checked: true }).textContent).toBe('2 ring');
  });

  test('changes the owner by a click', async () => {
    const { layout } = await presetFacts('dsv41-swa-compressor');
    const { store, user } = shown(<OwnerSwitch layout={layout} owner={2} row={3} />);
    await user.click(screen.getByRole('radio', { name: '1 MLA' }));
    expect(store.getState().view).toMatchObject({ owner: 1, row: 3 });
    await user.click(screen.getByRole('radio', { name: 'all' }));
    expect(store.getState().view.owner).toBe('all');
  });

  test('takes one stop of the Tab key, and arrows go round', async () => {
    const { layout } = await presetFacts('dsv41-swa-compressor');
    const { store, user } = shown(<OwnerSwitch layout={layout} owner={0} row={0} />);
    await user.tab();
    expect(document.activeElement?.textContent).toBe('0 SWA-MLA');
    await user.keyboard('{ArrowRight}');
    expect([document.activeElement?.textContent, store.getState().view.owner]).toStrictEqual(['1 MLA', 1]);
    await user.tab();
    expect(document.activeElement).toBe(document.body);
  });

  test('goes round past the first', async () => {
    const { layout } = await presetFacts('dsv41-swa-compressor');
    const { store, user } = shown(<OwnerSwitch layout={layout} owner={0} row={0} />);
    await user.tab();
    await user.keyboard('{ArrowLeft}');
    expect([document.activeElement?.textContent, store.getState().view.owner]).toStrictEqual(['all', 'all']);
  });

  test('keeps the memory in sight where the next owner counts its blocks otherwise', async () => {
    const { layout } = await presetFacts('hybrid-mla-kda-small');
    const { store, user, show } = shown(<OwnerSwitch layout={layout} owner={0} row={7} />);
    // Kernel block 7 of 3 a row lies in logical block 2.
    await user.click(screen.getByRole('radio', { name: '1 state' }));
    expect(store.getState().view).toMatchObject({ owner: 1, row: 2 });
    show(<OwnerSwitch layout={layout} owner={1} row={2} />);
    await user.click(screen.getByRole('radio', { name: 'all' }));
    expect(store.getState().view).toMatchObject({ owner: 'all', row: 6 });
  });

  test('is a list where the groups are many', async () => {
    const pages = Array.from({ length: 9 }, (_, i) => [{ layer: `layer.${i}`, offset: 0, bytes: 8, stride: 8 }]);
    const { layout } = registeredFacts(writtenText(pages, { blocks: 2, bytes: 16 }));
    const { store, user } = shown(<OwnerSwitch layout={layout} owner={0} row={0} />);
    const list = screen.getByRole('combobox', { name: 'Block owned by' });
    expect(within(list).getAllByRole('option')).toHaveLength(10);
    await user.selectOptions(list, '8 full');
    expect(store.getState().view.owner).toBe(8);
    await user.selectOptions(list, 'all');
    expect(store.getState().view.owner).toBe('all');
  });
});

describe('RowPicker', () => {
  const field = (): HTMLInputElement => screen.getByRole('textbox', { name: 'Row, from 0 to 19999' });

  test('goes to a row by its number', async () => {
    const { store, user } = shown(<RowPicker row={3} blocks={20_000} />);
    expect(field().value).toBe('3');
    expect(screen.getByText('of 20,000')).toBeDefined();
    await user.clear(field());
    await user.type(field(), '19999{Enter}');
    expect(store.getState().view.row).toBe(19_999);
  });

  test('takes a number as the page writes it', async () => {
    const { store, user } = shown(<RowPicker row={3} blocks={20_000} />);
    await user.clear(field());
    await user.type(field(), '12,345 {Enter}');
    expect(store.getState().view.row).toBe(12_345);
  });

  test.each(['20000', '-1', '1.5', 'seven', ''])('goes nowhere for %j, and says where it is', async (text) => {
    const { store, user } = shown(<RowPicker row={3} blocks={20_000} />);
    await user.clear(field());
    await user.type(field(), `${text}{Enter}`);
    expect(field().value).toBe('3');
    expect(store.getState().view.row).toBe(0);
  });

  test('follows the row that others choose', () => {
    const { show } = shown(<RowPicker row={3} blocks={20_000} />);
    show(<RowPicker row={12} blocks={20_000} />);
    expect(field().value).toBe('12');
  });
});

describe('MapTwin', () => {
  test('says the row in full as a table: pages, descriptors and findings', async () => {
    shown(<MapTwin model={await modelOf('dsv41-swa-compressor', 2, 1)} />);
    const table = screen.getByRole('table', { name: 'Row 1 of the memory map: 4 of 4 entries' });
    const rows = within(table)
      .getAllByRole('row')
      .map((row) => [...row.children].map((cell) => cell.textContent));
    expect(rows).toStrictEqual([
      ['Name', 'What', 'From', 'To', 'Finding'],
      [COMPRESSOR, 'page data, group 2 ring', '0x0', '0x8000', '13,760 B never sent'],
      ['layers.2.attn.indexer.state_cache', 'page data, group 2 ring', '0x8000', '0xc000', '7,936 B never sent'],
      ['R0', 'descriptor 1, 19,008 B', '0x0', '0x4a40', ''],
      ['R1', 'descriptor 5, 8,448 B', '0x8000', '0xa100', ''],
    ]);
  });

  test('selects what the map draws, and says what is selected', async () => {
    const { store, user } = shown(<MapTwin model={await modelOf('dsv41-swa-compressor', 2, 0)} />);
    await user.click(screen.getByRole('button', { name: COMPRESSOR }));
    expect(store.getState().selection).toStrictEqual({ kind: 'layer', layer: COMPRESSOR });
    expect(screen.getByRole('button', { pressed: true }).textContent).toBe(COMPRESSOR);
    await user.click(screen.getByRole('button', { name: 'R1' }));
    expect(store.getState().selection).toStrictEqual({ kind: 'region', region: 1 });
    expect(screen.getAllByRole('button', { pressed: true })).toHaveLength(1);
  });

  test('says what pages and descriptors share', async () => {
    shown(<MapTwin model={await modelOf('collision', 0, 0)} />);
    const findings = screen.getAllByRole('row').map((row) => [...row.children].at(-1)?.textContent);
    expect(findings).toStrictEqual([
      'Finding',
      'collision · 64 B',
      'collision · 64 B',
      '×2 · 64 B moved twice',
      '×2 · 64 B moved twice',
    ]);
  });

  test('says what lies past a row’s edge', async () => {
    shown(<MapTwin model={await modelOf('unsound-overlay', 0, 0)} />);
    expect(screen.getByRole('cell', { name: 'overlay · 256 B' })).toBeDefined();
  });

  test('holds so many rows and says how many there are', () => {
    const pages = Array.from({ length: 150 }, (_, i) => ({ layer: `l${i}`, offset: i * 8, bytes: 8, stride: 1200 }));
    const facts = registeredFacts(writtenText([pages], { blocks: 2, bytes: 2400 }));
    shown(<MapTwin model={modelOfFacts(facts, 0, 0)} />);
    expect(screen.getByText('Row 0 of the memory map: 200 of 300 entries')).toBeDefined();
    expect(document.querySelectorAll('tbody tr')).toHaveLength(200);
  });
});

describe('UnitSwitch', () => {
  test('changes what the ruler counts in, and offers blocks where there are some', async () => {
    const { store, user, show } = shown(<UnitSwitch unit="hex" hasBlocks={false} />);
    const choice = screen.getByRole('combobox', { name: 'Ruler in' });
    const options = (): (string | null)[] =>
      within(choice)
        .getAllByRole('option')
        .map((each) => each.textContent);
    expect(options()).toStrictEqual(['hex', 'bytes']);
    await user.selectOptions(choice, 'bytes');
    expect(store.getState().unit).toBe('decimal');
    show(<UnitSwitch unit="blocks" hasBlocks />);
    expect(options()).toStrictEqual(['hex', 'bytes', 'blocks']);
    expect(screen.getByRole('combobox', { name: 'Ruler in' })).toHaveProperty('value', 'blocks');
  });
});

describe('Legend', () => {
  const words = (): string[] => screen.getAllByRole('listitem').map((item) => item.textContent ?? '');

  test('has the signs that the row uses, in words', async () => {
    const { content, facts } = await modelOf('dsv41-swa-compressor', 2, 0);
    shown(<Legend content={content} colourOf={layerColours(facts.layout, 'group')} />);
    expect(words()).toStrictEqual([
      'page data',
      'padding',
      'region descriptor',
      'shared by groups',
      'truncated',
      'alias, of what is hovered or selected',
    ]);
  });

  test.each([
    ['spill', 1, ['packed whole row', 'spilled into other blocks']],
    ['out-of-bounds', 3, ['out of bounds']],
    ['collision', 0, ['collision', 'moved twice']],
    ['unsound-overlay', 0, ['overlay of blocks']],
  ] as const)('of %s, row %i, names %j', async (preset, row, wanted) => {
    const { content, facts } = await modelOf(preset, 0, row);
    shown(<Legend content={content} colourOf={layerColours(facts.layout, 'group')} />);
    const usual = ['page data', 'region descriptor', 'alias, of what is hovered or selected'];
    expect(words().filter((word) => !usual.includes(word))).toStrictEqual(wanted);
  });

  test('page data has the colour of the group that owns the block, and of several where none does', async () => {
    const { content, facts } = await modelOf('dsv41-swa-compressor', 2, 0);
    const colours = (): (string | null)[] =>
      [...(screen.getAllByRole('listitem')[0]?.querySelectorAll('rect') ?? [])].map((rect) =>
        rect.getAttribute('fill'),
      );
    const { show } = shown(<Legend content={content} colourOf={layerColours(facts.layout, 'group')} />);
    expect(colours()).toStrictEqual(['var(--g2)']);
    show(<Legend content={{ ...content, owner: 'all' }} colourOf={layerColours(facts.layout, 'group')} />);
    expect(colours()).toStrictEqual(['var(--g0)', 'var(--g1)', 'var(--g2)']);
  });

  test.each([
    ['dsv41-swa-compressor', ['truncated']],
    ['collision', ['collision', 'moved twice']],
    ['unsound-overlay', ['overlay of blocks']],
  ] as const)('of the tracks of %s names what is on them: %j', async (preset, wanted) => {
    const model = await modelOf(preset, 0, 0);
    shown(
      <Legend
        content={addressContent(model.facts.analysis, new Set())}
        colourOf={layerColours(model.facts.layout, 'group')}
      />,
    );
    expect(words()).toStrictEqual(['page data', 'region descriptors', ...wanted]);
  });
});
