import { describe, expect, test } from 'vitest';
import { matrixCells } from '../../../src/core/analysis/matrix.ts';
import { compareFacts } from '../../../src/core/compare/compare-facts.ts';
import { computeFacts, type RuleChoice } from '../../../src/core/facts.ts';
import type { LayoutDocument } from '../../../src/core/layout/document.ts';
import { type LinkOffer, linkOffer } from '../../../src/io/share/link-offer.ts';
import {
  commentMarkdown,
  compareCommentMarkdown,
  compareIssueMarkdown,
  issueMarkdown,
  matrixIssueMarkdown,
  type ReportContext,
} from '../../../src/io/share/markdown.ts';
import type { Share } from '../../../src/io/share/share.ts';
import { PRESETS } from '../../../src/presets/catalog.ts';
import { documentOf, USUAL } from './shares.ts';

const RULES = { alias: 'base-address', rows: 'packed-mla' } as const;
const LINK: LinkOffer = { kind: 'link', url: 'https://example.org/#share=AQ', length: '29 characters' };
const TOO_LONG: LinkOffer = { kind: 'too-long', url: '', length: '9,001 characters', why: 'A link would be too long.' };

async function preset(id: string): Promise<{ readonly id: string; readonly title: string; document: LayoutDocument }> {
  const found = PRESETS.find((each) => each.id === id);
  if (found === undefined) throw new RangeError(id);
  return { id, title: found.title, document: documentOf(await found.load()) };
}

const contextOf = (share: Share, link: LinkOffer = LINK): ReportContext => ({ share, link, version: '1.2.3' });

async function shareOf(id: string, rules: RuleChoice = RULES): Promise<Share> {
  const { title, document } = await preset(id);
  return { open: { name: title, preset: id, document, rules }, other: null, view: USUAL };
}

const factsOf = ({ open }: Share) => computeFacts(open.document, open.rules);

/** Two layers of one group, a name of which Markdown would take apart. */
const ODD = documentOf(
  JSON.stringify({
    regionscope: 1,
    title: 'Two | *layers*',
    source: { vllm: '0.11.0', tool: 'capture' },
    worker: { engine_id: 'p`0', role: 'prefill', tp_rank: 1, tp_size: 4 },
    kv_cache_config: {
      num_blocks: 3,
      kv_cache_groups: [
        { layer_names: ['a|b_c'], kv_cache_spec: { type: 'FullAttentionSpec' } },
        { layer_names: ['wide'], kv_cache_spec: { type: 'FullAttentionSpec' } },
      ],
    },
    pages: [
      { layer: 'a|b_c', offset: 0, page_bytes: 64, block_stride: 128 },
      { layer: 'wide', offset: 0, page_bytes: 96, block_stride: 128 },
    ],
    allocation: { base_addr: '0x7f0000000000', bytes: 384 },
  }),
);
const ODD_SHARE: Share = {
  open: { name: 'odd.json', preset: null, document: ODD, rules: RULES },
  other: null,
  view: USUAL,
};

describe('issueMarkdown()', () => {
  test('is a finished issue, to the letter', () => {
    expect(issueMarkdown(factsOf(ODD_SHARE), contextOf(ODD_SHARE))).toMatchInlineSnapshot(`
      "**\`wide\` loses 32 of 96 B in every block**

      1 region · block 0 of group 1: 1 descriptor, 64 B moved, **32 of 96 B lost**

      ### Environment

      - RegionScope 1.2.3
      - Layout: odd.json, SHA-256 \`4901c74ab80b45bdce666a07128e97147b0ae1871a3f3be27dd01e3a232fb8a2\` of its canonical JSON
      - Under \`base-address · packed-mla\`: modelled, not observed · rule checked against connector code
      - vLLM \`0.11.0\`, written by \`capture\`
      - Worker: engine \`\` p\`0 \`\`, prefill, tensor-parallel rank 1 of 4

      ### Regions (1)

      | Region | Base | block_len | block_stride | num_blocks | Group | Kind | Members |
      | --- | --- | --: | --: | --: | --- | --- | --- |
      | R0 | 0x7f0000000000 | 64 | 128 | 3 | shared |  | a\\|b\\_c and 1 more |

      ### Findings (2)

      | Finding | Severity | Layer | Region | In a block, B | Of, B | In the request, B | In the pool, B | In words |
      | --- | --- | --- | --- | --: | --: | --: | --: | --- |
      | truncated | error | wide | R0 | 32 | 96 |  | 96 | wide loses 32 of 96 B in every block: R0 is only 64 B long. |
      | shared | info |  | R0 |  |  |  |  | R0 is shared by several groups: a\\|b\\_c and wide. |

      ### Steps to see it

      1. Open the link below. It brings the layout, the rules and what is in sight; nothing is sent to a server.
      2. In the tab **Findings**, press \`truncated\` of \`wide\`. The map goes to block 0 of group 1.
      3. Or on the command line, the layout saved as a file: \`regionscope check layout.json --rule base-address --rows packed-mla\`.

      [Open it in RegionScope](https://example.org/#share=AQ) (29 characters)
      "
    `);
  });

  test('says how to get there where no link does', () => {
    const body = issueMarkdown(factsOf(ODD_SHARE), contextOf(ODD_SHARE, TOO_LONG));
    expect(body.slice(body.indexOf('### Steps'))).toMatchInlineSnapshot(`
      "### Steps to see it

      1. In RegionScope, open the attached layout (Two \\| \\*layers\\*) with **Open**, **File…**.
      2. Under **Rules**, choose the alias rule \`base-address\` and the row policy \`packed-mla\`.
      3. In the tab **Findings**, press \`truncated\` of \`wide\`. The map goes to block 0 of group 1.
      4. Or on the command line, the layout saved as a file: \`regionscope check layout.json --rule base-address --rows packed-mla\`.

      No link: A link would be too long. The layout is in the attached file.
      "
    `);
  });

  test.each([
    ['a layer', { ...USUAL, selection: { kind: 'layer', layer: 'wide' } }, 'In the list of layers, press `wide`.'],
    ['a region', { ...USUAL, selection: { kind: 'region', region: 0 } }, 'In the tab **Regions**, press `R0`.'],
    [
      'a step that is replayed',
      { ...USUAL, replayed: 1, selection: { kind: 'decision', step: 0 } },
      'In the tab **Steps**, go to step 1 of 2.\n3. Or on the command line',
    ],
    [
      'what stood after a step, and a region',
      { ...USUAL, replayed: 2, selection: { kind: 'region', region: 0 } },
      'In the tab **Regions**, press `R0`.\n3. In the tab **Steps**, replay registration up to step 2.',
    ],
    [
      'a byte',
      { ...USUAL, selection: { kind: 'byte', space: 0, offset: 130, group: 1, block: 1 } },
      'On the map, look at the byte at `0x82` of the allocation, in block 1 of group 1.',
    ],
  ] as const)('leads to %s that is selected', (_, view, step) => {
    const share: Share = { ...ODD_SHARE, view };
    expect(issueMarkdown(factsOf(share), contextOf(share))).toContain(`\n2. ${step}`);
  });

  test('names the check where registration is refused, and has no tables', async () => {
    const share = await shareOf('refused-tail');
    const body = issueMarkdown(factsOf(share), contextOf(share));
    expect(body).toMatch(/^\*\*Refused: /);
    expect(body).not.toContain('### Regions');
    expect(body).toContain('### Steps to see it');
  });

  test("says what the worker's own table evidently follows", async () => {
    const registered = {
      kv_caches_base_addr: ['0x7f0000000000'],
      block_lens: [64],
      block_strides: [128],
      num_blocks: 3,
    };
    const document = { ...ODD, registered };
    const share: Share = { ...ODD_SHARE, open: { ...ODD_SHARE.open, document, rules: 'as-registered' } };
    const body = issueMarkdown(factsOf(share), contextOf(share, TOO_LONG));
    expect(body).toContain("- In the worker's own table: observed: the worker's own table");
    expect(body).toMatch(/- The worker behaves like `base-address/);
    expect(body).toContain('`regionscope check layout.json --as-registered`');
  });

  test('stays below what GitHub takes, whatever the names are, and counts what it leaves out', () => {
    const layers = Array.from({ length: 200 }, (_, i) => `${'very-long-'.repeat(40)}${i}`);
    const document = documentOf(
      JSON.stringify({
        regionscope: 1,
        title: 'x'.repeat(100_000),
        kv_cache_config: {
          num_blocks: 2,
          kv_cache_groups: layers.map((layer) => ({
            layer_names: [layer],
            kv_cache_spec: { type: 'FullAttentionSpec' },
          })),
        },
        // Of each two the second is cut, and is told.
        pages: layers.map((layer, i) => ({
          layer,
          offset: 1024 * (i >> 1),
          page_bytes: 64 + 64 * (i % 2),
          block_stride: 1024 * 100,
        })),
        allocation: { base_addr: '0x7f0000000000', bytes: 2 * 1024 * 100 },
      }),
    );
    const share: Share = { ...ODD_SHARE, open: { ...ODD_SHARE.open, name: 'y'.repeat(100_000), document } };
    const body = issueMarkdown(factsOf(share), contextOf(share));
    expect(body.length).toBeLessThan(65_536);
    // All room is used: findings take what regions leave.
    expect(body.length).toBeGreaterThan(55_000);
    const rowsUnder = (title: string): number =>
      (body.split(`### ${title} (`)[1] ?? '').split('\n### ')[0]?.match(/^\| (?!---|Region|Finding)/gm)?.length ?? 0;
    expect(body).toContain('### Regions (100)');
    expect(rowsUnder('Regions')).toBe(100);
    expect(body).toContain(`\n_${rowsUnder('Findings')} of 400 rows; all of them are in the file._\n`);
    expect(commentMarkdown(factsOf(share), contextOf(share)).length).toBeLessThan(4000);
    const both = compareFacts(factsOf(share), computeFacts(document, { alias: 'covered', rows: 'never' }), new Map());
    expect(compareIssueMarkdown(both, [], contextOf(share)).length).toBeLessThan(65_536);
  });
});

describe('commentMarkdown()', () => {
  test('is a few lines, to the letter', () => {
    expect(commentMarkdown(factsOf(ODD_SHARE), contextOf(ODD_SHARE))).toMatchInlineSnapshot(`
      "**\`wide\` loses 32 of 96 B in every block.** 1 region · block 0 of group 1: 1 descriptor, 64 B moved, **32 of 96 B lost**. [See it](https://example.org/#share=AQ).

      _Under \`base-address · packed-mla\` · modelled, not observed · rule checked against connector code · RegionScope, layout \`4901c74ab80b45bd\`_
      "
    `);
  });

  test('names the rules where nothing is lost', () => {
    const share: Share = { ...ODD_SHARE, open: { ...ODD_SHARE.open, rules: { alias: 'covered', rows: 'never' } } };
    expect(commentMarkdown(factsOf(share), contextOf(share, TOO_LONG))).toMatchInlineSnapshot(`
      "**No byte of a block is lost under \`covered · never\`.** 2 regions · block 0 of group 0: 1 descriptor, 64 B moved, 0 of 64 B lost.

      _Under \`covered · never\` · modelled, not observed · rule from the pull request's prose · RegionScope, layout \`4901c74ab80b45bd\`_
      "
    `);
  });
});

describe('compareIssueMarkdown()', () => {
  test('is the report of a comparison with what both sides depend on, to the letter', () => {
    const other = { ...ODD_SHARE.open, rules: { alias: 'full-geometry', rows: 'packed-mla' } } as const;
    const share: Share = { ...ODD_SHARE, other, view: { ...USUAL, mode: 'compare' } };
    const comparison = compareFacts(factsOf(share), computeFacts(ODD, other.rules), new Map());
    expect(compareIssueMarkdown(comparison, [], contextOf(share, TOO_LONG))).toMatchInlineSnapshot(`
      "## B against A

      - A: odd.json, Two \\| \\*layers\\*, under \`base-address · packed-mla\`
      - B: odd.json, Two \\| \\*layers\\*, under \`full-geometry · packed-mla\`

      **B delivers 32 more bytes of each block of group \`1 full\`; +1 region; nothing is lost any more under \`full-geometry · packed-mla\`**

      1 → 2 regions · 1 layer registers otherwise: \`wide\` at step 2 · A \`base-address · packed-mla\`, B \`full-geometry · packed-mla\`

      _A: modelled, not observed · rule checked against connector code; B: modelled, not observed · rule from the pull request's prose_

      ### Figures

      |  | descriptors | moved B | needed B | lost B | moved twice B |
      | --- | --: | --: | --: | --: | --: |
      | each block of group 0 full | 1 | 64 | 64 | 0 | 0 |
      | each block of group 1 full | 1 | 64 → 96 (+32) | 96 | 32 → 0 (−32) | 0 |

      ### Findings

      - Fixed: \`wide\` loses **32 of 96 B** in every block: \`R0\` is only 64 B long.
      - Only in A: \`R0\` is shared by several groups: \`a|b_c\` and \`wide\`.

      ### Regions

      - \`R0\`: group_id shared → **0**; \`wide\` leaves.
      - B adds \`R1\`: **96 B** of each block at \`+0x0\`, 128 B apart, 3 blocks, of group 1; made by \`wide\`.

      ### Layers that register otherwise

      - \`wide\` joins \`R0\` in A and makes \`R1\` in B.
        - A: \`wide\` asks for 96 bytes at \`+0x0\`. \`R0\` starts there but is 64 long. \`base-address\` looks only at the start, so it joins \`R0\`: **32 bytes of each block will not be sent**. \`R0\` is now shared by several groups.
        - B: \`wide\` asks for 96 bytes at \`+0x0\`. \`R0\` starts there but is 64 bytes long. So it makes \`R1\`.

      ### Environment

      - RegionScope 1.2.3
      - A: Layout: odd.json, SHA-256 \`4901c74ab80b45bdce666a07128e97147b0ae1871a3f3be27dd01e3a232fb8a2\` of its canonical JSON
      - A: Under \`base-address · packed-mla\`: modelled, not observed · rule checked against connector code
      - A: vLLM \`0.11.0\`, written by \`capture\`
      - A: Worker: engine \`\` p\`0 \`\`, prefill, tensor-parallel rank 1 of 4
      - B: Layout: odd.json, SHA-256 \`4901c74ab80b45bdce666a07128e97147b0ae1871a3f3be27dd01e3a232fb8a2\` of its canonical JSON
      - B: Under \`full-geometry · packed-mla\`: modelled, not observed · rule from the pull request's prose
      - B: vLLM \`0.11.0\`, written by \`capture\`
      - B: Worker: engine \`\` p\`0 \`\`, prefill, tensor-parallel rank 1 of 4

      ### Steps to see it

      1. In RegionScope, open the attached layout (Two \\| \\*layers\\*) with **Open**, **File…**.
      2. Choose **Compare**.
      3. Under **Alias rule of A** and **Row policy of A**, choose the alias rule \`base-address\` and the row policy \`packed-mla\`.
      4. Under **Alias rule of B** and **Row policy of B**, choose the alias rule \`full-geometry\` and the row policy \`packed-mla\`.

      No link: A link would be too long. The layout is in the attached file.
      "
    `);
    expect(compareCommentMarkdown(comparison, contextOf(share))).toMatchInlineSnapshot(`
      "**B delivers 32 more bytes of each block of group \`1 full\`; +1 region; nothing is lost any more under \`full-geometry · packed-mla\`.** 1 → 2 regions · 1 layer registers otherwise: \`wide\` at step 2 · A \`base-address · packed-mla\`, B \`full-geometry · packed-mla\`. [See it](https://example.org/#share=AQ).

      _A: modelled, not observed · rule checked against connector code; B: modelled, not observed · rule from the pull request's prose · RegionScope, layout \`4901c74ab80b45bd\`_
      "
    `);
  });
});

describe('matrixIssueMarkdown()', () => {
  test('has a row for every rule set of what is open', () => {
    const cells = matrixCells(ODD);
    let step = cells.next();
    while (!step.done) step = cells.next();
    const body = matrixIssueMarkdown(factsOf(ODD_SHARE), step.value, contextOf(ODD_SHARE));
    expect(body.split('\n').filter((line) => line.startsWith('| odd.json'))).toHaveLength(step.value.length);
    expect(body).toContain('2. Choose **Matrix**.');
    expect(body).toContain(LINK.url);
  });
});

describe('linkOffer()', () => {
  test('offers a short link, and none that is too long or leads to a disk', () => {
    expect(linkOffer('https://example.org/', ODD_SHARE)).toMatchObject({ kind: 'link' });
    expect(linkOffer('file:///tmp/regionscope.html', ODD_SHARE)).toMatchObject({ kind: 'local' });
    // Letters that cannot be packed.
    const notes = Array.from({ length: 9000 }, (_, i) => String.fromCharCode(0x4e00 + ((i * i * 7919) % 20_000))).join(
      '',
    );
    const large: Share = { ...ODD_SHARE, open: { ...ODD_SHARE.open, document: { ...ODD, notes } } };
    const offer = linkOffer('https://example.org/', large);
    expect(offer).toMatchObject({ kind: 'too-long', why: expect.stringContaining('more than 8,000') });
    expect(offer.url.length).toBeGreaterThan(8000);
  });
});
