import { describe, expect, test } from 'vitest';
import { checkMarkdown, type MarkdownEntry, markdownEntry } from '../../src/io/check-markdown.ts';
import { FAIL_ON_ERRORS } from '../../src/io/checked.ts';
import { checkedPreset, checkedText, unreadText } from './checked-layouts.ts';
import { SAMPLE } from './sample-layout.ts';

const good = markdownEntry(checkedText(SAMPLE, 'layouts/good_one.json'), FAIL_ON_ERRORS);
const spill = markdownEntry((await checkedPreset('spill')).layout, FAIL_ON_ERRORS);
const warned = markdownEntry((await checkedPreset('v41-aliased-groups')).layout, FAIL_ON_ERRORS);
const unread = markdownEntry(unreadText('{ "regionscope": 1 ', 'broken.json'), FAIL_ON_ERRORS);

describe('checkMarkdown()', () => {
  test('counts what fails, and lists what fails first', () => {
    const text = checkMarkdown([good, warned, spill, unread]);
    expect(text.startsWith('## RegionScope: 2 of 4 layouts fail\n')).toBe(true);
    const rows = text.split('\n').filter((line) => /^\| [✗!✓] /.test(line));
    expect(rows.map((row) => row.slice(2, 3))).toStrictEqual(['✗', '✗', '✓', '!']);
    expect(rows[2]).toBe(
      '| ✓ | layouts/good\\_one.json | No byte of a block is lost under packed-row-aware · packed-mla |',
    );
  });

  test('tells of a layout its verdict, rules, findings and regions', () => {
    expect(spill.detail.split('\n')).toStrictEqual([
      '### ✗ layouts/spill.json: A row that reaches into other blocks',
      '',
      '**`R0` reaches 128 B into other blocks from block 1 of 4**',
      '',
      '2 regions · this request: 2 descriptors, 640 B moved, 0 of 256 B lost',
      '',
      "_Under packed-row-aware · packed-mla · modelled, not observed · rule from the pull request's prose_",
      '',
      '- **fails**, `spilled`: `R0` reaches **128 B** into other blocks from block 1 of 4, and overwrites what they hold. In this request: 128 B.',
      '',
      '<details><summary>2 regions</summary>',
      '',
      '| region | base | block_len | block_stride | blocks | group | kind | members |',
      '| --- | --- | --: | --: | --: | --: | --- | --- |',
      '| R0 | 0x7f0000000000 | 512 | 512 | 4 | 0 | MLA row | layers.0.rows |',
      '| R1 | 0x7f0000000180 | 128 | 256 | 4 | 1 | - | layers.1.pages |',
      '',
      '</details>',
    ]);
    expect(good.detail).toBe('');
    expect(unread.detail).toContain('- `1:20 error: found');
  });

  test('says so where none fails', () => {
    expect(checkMarkdown([good, warned])).toContain('## RegionScope: 2 layouts checked, none fails\n');
    expect(checkMarkdown([spill])).toContain('## RegionScope: 1 of 1 layout fails\n');
  });

  test('stays below the limit of a comment, and counts what it leaves out', () => {
    const many = Array.from({ length: 2000 }, (_, i): MarkdownEntry => {
      const [mark, name, verdict] = spill.row;
      return { ...spill, row: [mark, `${name}-${i}`, verdict] };
    });
    const text = checkMarkdown([...many, unread]);
    expect(text.length).toBeLessThan(65_536);
    expect(text.length).toBeGreaterThan(50_000);
    const rows = text.split('\n').filter((line) => line.startsWith('| ✗ ')).length;
    const told = text.split('\n').filter((line) => line.startsWith('### ')).length;
    const count = (pattern: RegExp): number => Number(pattern.exec(text)?.[1]?.replace(',', ''));
    expect(count(/([\d,]+) layouts more/) + rows).toBe(2001);
    expect(count(/Findings of ([\d,]+) layouts are left out/) + told).toBe(2001);
    // What could not be read comes before everything else.
    expect(text).toContain('### ✗ broken.json');
  });

  test('counts findings and regions of one layout beyond twenty', () => {
    // 25 pairs of two groups at one address each, the wider of them second, which loses its end under base-address.
    const pairs = Array.from({ length: 25 }, (_, i) => i);
    const group = (name: string) => ({
      layer_names: pairs.map((i) => `${name}${i}`),
      kv_cache_spec: { type: 'SlidingWindowSpec' },
    });
    const page = (layer: string, i: number, bytes: number) => ({
      ...{ layer, offset: i * 1024, page_bytes: bytes, block_stride: 32_768 },
    });
    const document = {
      regionscope: 1,
      rules: { alias: 'base-address', rows: 'never' },
      kv_cache_config: { num_blocks: 2, kv_cache_groups: [group('a'), group('b')] },
      pages: pairs.flatMap((i) => [page(`a${i}`, i, 256), page(`b${i}`, i, 512)]),
      allocation: { base_addr: '0x1000', bytes: 65_536 },
    };
    const { detail } = markdownEntry(checkedText(JSON.stringify(document), 'many.json'), FAIL_ON_ERRORS);
    expect(detail.split('\n').filter((line) => line.startsWith('- **fails**'))).toHaveLength(20);
    expect(detail).toContain('\n- and 5 more findings\n');
    expect(detail).toContain('\nand 5 more regions\n');
  });
});
