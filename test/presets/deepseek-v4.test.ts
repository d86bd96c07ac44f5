import { describe, expect, test } from 'vitest';
import { computeFacts, type RegisteredFacts } from '../../src/core/facts.ts';
import { readLayout } from '../../src/io/read-layout.ts';
import { deepseekV4 } from '../../src/presets/deepseek-v4.ts';

function facts(alias: 'base-address' | 'packed-row-aware'): RegisteredFacts {
  const read = readLayout(JSON.stringify(deepseekV4()));
  if (!read.ok) throw new Error(JSON.stringify(read.issues));
  const found = computeFacts(read.document, { alias, rows: 'packed-mla' });
  if (found.kind !== 'registered') throw new Error(found.refusal.code);
  return found;
}

describe('deepseekV4()', () => {
  test('has 92 views in a row of 1.48 MB, 20,000 blocks', () => {
    const { layout } = facts('packed-row-aware');
    expect(layout.layers).toHaveLength(92);
    expect(layout.numBlocks).toBe(20_000);
    expect(new Set(layout.layers.map(({ view }) => view.axes[0]?.stride))).toStrictEqual(new Set([1_480_896]));
  });

  test('has pages of the lengths it is named for', () => {
    const lengths = facts('packed-row-aware').layout.layers.map(({ page }) => page?.pageBytes);
    const count = (bytes: number): number => lengths.filter((length) => length === bytes).length;
    expect([count(19_008), count(21_312), count(9_216), count(32_768)]).toStrictEqual([20, 43, 20, 9]);
  });

  test('keeps the pages of a group apart, and within the row', () => {
    const { layout } = facts('packed-row-aware');
    for (const { id } of layout.groups) {
      const pages = layout.layers
        .filter((layer) => layer.group === id)
        .map(({ view, page }) => ({ start: Number(view.base - view.allocation.base), bytes: page?.pageBytes ?? 0 }))
        .sort((a, b) => a.start - b.start);
      pages.forEach(({ start, bytes }, i) => {
        expect(start + bytes).toBeLessThanOrEqual(pages[i + 1]?.start ?? 1_480_896);
      });
    }
  });

  test('loses the tail of nine rings under base-address, and nothing under packed-row-aware', () => {
    const lost = facts('base-address').analysis.findings.filter(({ code }) => code === 'truncated');
    expect(lost.map(({ example, everyBlock }) => [example?.bytes, everyBlock])).toStrictEqual(
      Array.from({ length: 9 }, () => [13_760, true]),
    );
    const { findings } = facts('packed-row-aware').analysis;
    expect(findings.filter(({ severity }) => severity !== 'info')).toStrictEqual([]);
  });
});
