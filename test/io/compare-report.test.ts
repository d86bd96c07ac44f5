import { describe, expect, test } from 'vitest';
import { compareFacts } from '../../src/core/compare/compare-facts.ts';
import { suggestRenames } from '../../src/core/compare/suggest-renames.ts';
import { compareMarkdown, compareSections } from '../../src/io/compare-report.ts';
import { goldenFacts, pagesFacts } from './words/facts.ts';

const names = { a: 'before.json', b: 'after.json' };

describe('compareMarkdown()', () => {
  test('is a finished text: sides, verdict, figures, differences', () => {
    const comparison = compareFacts(
      goldenFacts('v41-aliased-groups', 'base-address'),
      goldenFacts('v41-aliased-groups', 'base-and-length'),
    );
    expect(compareMarkdown(comparison, names, []).split('\n')).toStrictEqual([
      '## B against A',
      '',
      '- A: before.json, DeepSeek-V4.1 shape: aliased groups in a packed row, under `base-address · packed-mla`',
      '- B: after.json, DeepSeek-V4.1 shape: aliased groups in a packed row, under `base-and-length · packed-mla`',
      '',
      '**B moves 512 more bytes of each block of group `2 SWA`, none of them needed; +1 region; nothing is lost on either side, under `base-address · packed-mla` and `base-and-length · packed-mla`; new in B: group `2` moves 512 of 2,560 B twice in every block**',
      '',
      '1 → 2 regions · request: 4 → 6 descriptors, 8,192 → 9,216 B moved, 0 B lost of 3,072 B · 1 layer registers otherwise: `layers.1.attn.window` at step 3 · A `base-address · packed-mla`, B `base-and-length · packed-mla`',
      '',
      '_modelled, not observed · rule checked against connector code_',
      '',
      '### Figures',
      '',
      '|  | descriptors | moved B | needed B | lost B | moved twice B |',
      '| --- | --: | --: | --: | --: | --: |',
      '| each block of group 0 MLA | 1 | 2,048 | 1,024 | 0 | 0 |',
      '| each block of group 1 SWA-MLA | 1 | 2,048 | 1,024 | 0 | 0 |',
      '| each block of group 2 SWA | 1 → 2 (+1) | 2,048 → 2,560 (+512) | 512 | 0 | 0 → 512 (+512) |',
      '| the request | 4 → 6 (+2) | 8,192 → 9,216 (+1,024) | 3,072 | 0 | 0 → 1,024 (+1,024) |',
      '',
      '### Findings',
      '',
      '- New: Group `2` moves **512 of 2,560 B** twice in every block: nothing is lost, but the transfer takes longer. In this request: 1,024 B.',
      '- In A, group `2` moves 2,048 B in every block, 1,536 B of them without need; in B, group `2` moves 2,560 B in every block, 1,536 B of them without need.',
      '',
      '### Regions',
      '',
      '- `R0`: `layers.1.attn.window` leaves.',
      '- B adds `R1`: **512 B** of each block at `+0x0`, 2,048 B apart, 4 blocks, of group 2; made by `layers.1.attn.window`.',
      '',
      '### Layers that register otherwise',
      '',
      '- `layers.1.attn.window` joins `R0` in A and makes `R1` in B.',
      '  - A: `layers.1.attn.window` asks for 512 bytes at `+0x0`. `R0` starts there but is 2,048 long. `base-address` looks only at the start, so it joins `R0`.',
      '  - B: `layers.1.attn.window` asks for 512 bytes at `+0x0`. `R0` starts there but is 2,048 bytes long. So it makes `R1`.',
      '',
    ]);
  });

  test('keeps names and titles text, whatever they hold', () => {
    const a = pagesFacts('covered', [{ layer: 'a`b|c', page_bytes: 64 }]);
    const titled = { ...a, document: { ...a.document, title: 'x <b>*y*</b> [z](w) | \n# h' } };
    const text = compareMarkdown(compareFacts(titled, pagesFacts('covered', [])), { a: 'my_file.json', b: 'b' }, []);
    expect(text).toContain('- A: my\\_file.json, x \\<b\\>\\*y\\*\\</b\\> \\[z\\](w) \\| \\# h, under');
    expect(text).toContain('Only A has the layer `` a`b|c ``.');
  });

  test('of a refused side has a verdict and no figures', () => {
    const text = compareMarkdown(
      compareFacts(goldenFacts('refused-tail', 'covered'), goldenFacts('refused-tail', 'base-address')),
      names,
      [],
    );
    expect(text).toContain('**A and B are refused alike: `tail` reaches 65,408 B from its start');
    expect(text).not.toContain('###');
  });
});

test('compareSections() shows a side without figures as -, and groups of two numbers with both', () => {
  const page = { layer: 'p', page_bytes: 64 };
  const a = pagesFacts('covered', [page, { layer: 'only', page_bytes: 32, offset: 64, group: 1 }]);
  const b = pagesFacts('covered', [
    { layer: 'new', page_bytes: 16, offset: 128, group: 0 },
    { ...page, group: 1 },
  ]);
  const [figures] = compareSections(compareFacts(a, b), []);
  expect(figures?.table?.rows.map(([who, , moved]) => [who, moved])).toStrictEqual([
    ['each block of group 0 full → 1 full', '64'],
    ['each block of group 1 full', '32 → -'],
    ['each block of group 0 full', '- → 16'],
  ]);
});

test('compareSections() ends with the renames that are suggested', () => {
  const a = pagesFacts('covered', [
    { layer: 'old.1', page_bytes: 64 },
    { layer: 'x.7', page_bytes: 32, offset: 64 },
  ]);
  const b = pagesFacts('covered', [
    { layer: 'new.1', page_bytes: 64 },
    { layer: 'y.8', page_bytes: 32, offset: 128 },
  ]);
  const last = compareSections(compareFacts(a, b), suggestRenames(a, b)).at(-1);
  expect(last?.title).toBe('Perhaps renamed');
  expect(last?.lines.map(({ text }) => text.map((each) => each.text).join(''))).toStrictEqual([
    'old.1 of A may be new.1 of B: one spec and shape, and nothing else differs.',
    'x.7 of A may be y.8 of B: one spec and shape, and its place and the numbers in its name differ.',
  ]);
});
