/// <reference path="./raw-text.d.ts" />
import type { FindingCode } from '../core/analysis/finding.ts';
import type { RuleNames } from '../core/facts.ts';

/** A bundled layout: something to look at before anything is loaded, and to learn from. */
export interface Preset {
  readonly id: string;
  readonly title: string;
  /** The heading it stands under; presets of a section follow each other. */
  readonly section: string;
  /** One sentence: what there is to see. */
  readonly teaches: string;
  /** Where its figures come from, and whether they are a real worker's. */
  readonly provenance: string;
  /** The rules that show it; the defaults where left out. */
  readonly rules?: RuleNames;
  /** The finding, or the refusal, that it is there to show under its rules. */
  readonly shows?: FindingCode | 'refused';
  /** So large that the matrix tries it only when asked to. */
  readonly large?: true;
  /** The layout document's text. */
  readonly load: () => Promise<string>;
}

export const DEFAULT_PRESET = 'dsv41-swa-compressor';

const REPORT =
  'Lengths from the public report of the DeepSeek-V4.1-Flash failure; the rest of the row is illustrative.';
const V4 = 'The shape of DeepSeek-V4 caches, as public code describes it; the sizes are illustrative.';
const MODEL = 'Illustrative: made to show this case with small numbers, not taken from a worker.';
const CODE = 'The shape that the connector handles in its own code; the sizes are illustrative.';

const text = (module: Promise<{ readonly default: string }>): Promise<string> => module.then((file) => file.default);

const under = (alias: RuleNames['alias'], rows: RuleNames['rows'] = 'packed-mla'): RuleNames => ({ alias, rows });

// Spelled out, since a bundler only finds files that an import names.
const FULL_ATTENTION = {
  lbhnc: () => import('./layouts/full-attention-lbhnc.json?raw'),
  lbnhc: () => import('./layouts/full-attention-lbnhc.json?raw'),
  blhnc: () => import('./layouts/full-attention-blhnc.json?raw'),
  blnhc: () => import('./layouts/full-attention-blnhc.json?raw'),
  bhlnc: () => import('./layouts/full-attention-bhlnc.json?raw'),
  lhbnc: () => import('./layouts/full-attention-lhbnc.json?raw'),
};

/** Every bundled layout, in the order a learner meets them. */
export const PRESETS: readonly Preset[] = [
  {
    id: 'dsv41-swa-compressor',
    title: 'DeepSeek-V4.1: compressor over SWA',
    section: 'Bytes that are never sent',
    teaches:
      'A wider page that joins a narrower region because both start at one address loses its tail in every block.',
    provenance: REPORT,
    rules: under('base-address'),
    shows: 'truncated',
    load: () => text(import('./layouts/dsv41-swa-compressor.json?raw')),
  },
  {
    id: 'wider-after-narrower',
    title: 'A wider page after a narrower one',
    section: 'Bytes that are never sent',
    teaches: 'The same loss with two layers and nothing else: who registers first sets the length.',
    provenance: MODEL,
    rules: under('base-address'),
    shows: 'truncated',
    load: () => text(import('./layouts/wider-after-narrower.json?raw')),
  },
  {
    id: 'narrower-mla-after-wider',
    title: 'A narrower MLA view after a wider page',
    section: 'Bytes that are never sent',
    teaches: 'An MLA layer that joins overwrites the region with its own geometry, and cuts the page that was there.',
    provenance: MODEL,
    rules: under('base-address'),
    shows: 'truncated',
    load: () => text(import('./layouts/narrower-mla-after-wider.json?raw')),
  },
  {
    id: 'written-v41-report',
    title: 'Hand-written from a report',
    section: 'Bytes that are never sent',
    teaches: 'Lengths and strides alone, typed in by hand, are enough to show the loss.',
    provenance: REPORT,
    rules: under('base-address'),
    shows: 'truncated',
    load: () => text(import('./layouts/written-v41-report.json?raw')),
  },
  {
    id: 'packed-mla-whole-row',
    title: 'Packed MLA: three views, one row',
    section: 'Packed rows',
    teaches: 'Where all views share one storage and one stride, each MLA layer registers the whole row.',
    provenance: CODE,
    shows: 'shared',
    load: () => text(import('./layouts/packed-mla-whole-row.json?raw')),
  },
  {
    id: 'v41-aliased-groups',
    title: 'DeepSeek-V4.1: aliased groups',
    section: 'Packed rows',
    teaches: 'Keyed by address and length, a shorter view at the start of a packed row becomes a second region.',
    provenance: V4,
    rules: under('base-and-length'),
    shows: 'redundant',
    load: () => text(import('./layouts/v41-aliased-groups.json?raw')),
  },
  {
    id: 'v4-padded-pages',
    title: 'DeepSeek-V4: padded pages',
    section: 'Packed rows',
    teaches: 'A block of any group moves the whole row, with the padding and the pages of the other groups.',
    provenance: V4,
    shows: 'padding',
    load: () => text(import('./layouts/v4-padded-pages.json?raw')),
  },
  {
    id: 'equal-before-longer',
    title: 'Equal length before a longer row',
    section: 'Packed rows',
    teaches: 'A region of the same length is joined before an older packed row that is longer.',
    provenance: MODEL,
    shows: 'redundant',
    load: () => text(import('./layouts/equal-before-longer.json?raw')),
  },
  {
    id: 'state-page-in-packed-row',
    title: 'A state page at the start of a row',
    section: 'Packed rows',
    teaches: 'A state page steps by its own length, not by the row, so joining the row and not joining it differ.',
    provenance: MODEL,
    shows: 'truncated',
    load: () => text(import('./layouts/state-page-in-packed-row.json?raw')),
  },
  {
    id: 'layer-without-spec',
    title: 'A tensor that no group names',
    section: 'Packed rows',
    teaches: 'A layer that no group names is skipped, and its other stride still undoes the packed storage.',
    provenance: MODEL,
    shows: 'skipped',
    load: () => text(import('./layouts/layer-without-spec.json?raw')),
  },
  {
    id: 'overlaid-transfer-groups',
    title: 'Two groups on one allocation',
    section: 'Shared regions',
    teaches: 'Exact aliases of different groups share one region, which then belongs to group −1.',
    provenance: CODE,
    shows: 'shared',
    load: () => text(import('./layouts/overlaid-transfer-groups.json?raw')),
  },
  {
    id: 'hybrid-mla-kda-small',
    title: 'Hybrid MLA and KDA, 3 kernel blocks',
    section: 'Shared regions',
    teaches: 'MLA and state views of one page count their blocks differently and are meant to share a region.',
    provenance: CODE,
    shows: 'shared',
    load: () => text(import('./layouts/hybrid-mla-kda-small.json?raw')),
  },
  {
    id: 'hybrid-mla-kda-ratio-9',
    title: 'Hybrid MLA and KDA, 9 kernel blocks',
    section: 'Shared regions',
    teaches: 'A rule that also compares the number of blocks splits what belongs together, and moves it twice.',
    provenance: CODE,
    rules: under('full-geometry'),
    shows: 'redundant',
    load: () => text(import('./layouts/hybrid-mla-kda-ratio-9.json?raw')),
  },
  {
    id: 'ring-scratch',
    title: 'Rings over a paged MLA region',
    section: 'Shared regions',
    teaches:
      'A ring that is shorter than the page under it joins under a rule of mere cover, and moves bytes it does not have.',
    provenance: CODE,
    rules: under('covered'),
    shows: 'padding',
    load: () => text(import('./layouts/ring-scratch.json?raw')),
  },
  {
    id: 'csa-linear-ple-main-kv',
    title: 'CSA-linear with PLE, rings on main KV',
    section: 'Shared regions',
    teaches: 'Rings, sharded state and a replicated PLE page lie over attention pages, and every alias is exact.',
    provenance: CODE,
    shows: 'shared',
    load: () => text(import('./layouts/csa-linear-ple-main-kv.json?raw')),
  },
  {
    id: 'csa-linear-ple-compressed',
    title: 'CSA-linear with PLE, rings on compressed KV',
    section: 'Shared regions',
    teaches: 'The same caches with the rings on the other pages: which regions are shared follows the addresses.',
    provenance: CODE,
    shows: 'shared',
    load: () => text(import('./layouts/csa-linear-ple-compressed.json?raw')),
  },
  {
    id: 'kernel-blocks-with-ple',
    title: 'PLE and state over two kernel blocks',
    section: 'Shared regions',
    teaches: 'State and PLE addresses count in logical blocks, attention in kernel blocks.',
    provenance: CODE,
    shows: 'redundant',
    load: () => text(import('./layouts/kernel-blocks-with-ple.json?raw')),
  },
  {
    id: 'compressed-indexer-tail-640',
    title: 'Compressed indexer of 640 tokens with its tail',
    section: 'Tails and padding',
    teaches: 'One row holds several transfer pages, and the kpool tail that starts with it is covered and skipped.',
    provenance: CODE,
    shows: 'skipped',
    load: () => text(import('./layouts/compressed-indexer-tail-640.json?raw')),
  },
  {
    id: 'compressed-indexer-tail-1152',
    title: 'Compressed indexer of 1,152 tokens with its tail',
    section: 'Tails and padding',
    teaches: 'More pages a row, the same cover: the tail still registers nothing of its own.',
    provenance: CODE,
    shows: 'skipped',
    load: () => text(import('./layouts/compressed-indexer-tail-1152.json?raw')),
  },
  {
    id: 'padded-allocation-tail',
    title: 'An allocation that ends in padding',
    section: 'Tails and padding',
    teaches:
      'Less than a block of padding at the end of an allocation is block-major for one row policy and refused by another.',
    provenance: MODEL,
    rules: under('packed-row-aware', 'padded-only'),
    load: () => text(import('./layouts/padded-allocation-tail.json?raw')),
  },
  ...(
    [
      ['lbhnc', 'Layers one after the other, heads before tokens: a page a layer and block.'],
      ['lbnhc', 'Layers one after the other, tokens before heads: the same regions, other bytes within a page.'],
      ['blhnc', 'Blocks first, then layers: every layer has a page in each row.'],
      [
        'blnhc',
        'Blocks first, tokens before heads within the row: the layers interleave, so each takes the whole row.',
      ],
      ['bhlnc', 'Heads outside layers: the inside of a page is not dense, so each layer takes the whole row.'],
      ['lhbnc', 'Heads outside blocks: a layer is cut into one segment a head.'],
    ] as const
  ).map(
    ([layout, teaches]): Preset => ({
      id: `full-attention-${layout}`,
      title: `Full attention, ${layout.toUpperCase()}`,
      section: 'Physical layouts',
      teaches,
      provenance: MODEL,
      load: () => text(FULL_ATTENTION[layout]()),
    }),
  ),
  {
    id: 'spill',
    title: 'A row that reaches into other blocks',
    section: 'One finding each',
    teaches: 'A descriptor that is longer than its block overwrites what other blocks hold.',
    provenance: MODEL,
    shows: 'spilled',
    load: () => text(import('./layouts/spill.json?raw')),
  },
  {
    id: 'out-of-bounds',
    title: 'The last block passes the end',
    section: 'One finding each',
    teaches: 'A descriptor that leaves the registered allocation.',
    provenance: MODEL,
    shows: 'out-of-bounds',
    load: () => text(import('./layouts/out-of-bounds.json?raw')),
  },
  {
    id: 'collision',
    title: 'Two layers of one group on the same bytes',
    section: 'One finding each',
    teaches: 'Layers of one group hold a block at the same time, so they must not share bytes.',
    provenance: MODEL,
    shows: 'collision',
    load: () => text(import('./layouts/collision.json?raw')),
  },
  {
    id: 'unsound-overlay',
    title: 'Two blocks on the same bytes',
    section: 'One finding each',
    teaches: 'Pages longer than the step between blocks spoil each other before anything is transferred.',
    provenance: MODEL,
    shows: 'unsound-overlay',
    load: () => text(import('./layouts/unsound-overlay.json?raw')),
  },
  {
    id: 'redundant',
    title: 'The same bytes moved twice',
    section: 'One finding each',
    teaches: 'Two regions of one group over the same bytes: correct, and slower than it need be.',
    provenance: MODEL,
    rules: under('base-and-length'),
    shows: 'redundant',
    load: () => text(import('./layouts/redundant.json?raw')),
  },
  {
    id: 'deepseek-v4-92-views',
    title: 'DeepSeek-V4 at a real size: 92 views',
    section: 'A real size',
    teaches:
      'Nine compressor rings over SWA pages in a row of 1.48 MB, 20,000 blocks: the same loss, at the size of a worker.',
    provenance:
      'Illustrative: page lengths of the DeepSeek-V4 caches (21,312, 9,216, 19,008 and 32,768 B), put in one row by hand; not captured from a worker.',
    rules: under('base-address'),
    shows: 'truncated',
    load: () => import('./deepseek-v4.ts').then(({ deepseekV4 }) => `${JSON.stringify(deepseekV4(), null, 2)}\n`),
  },
  ...(
    [
      [
        'llama-3.1-70b',
        'Llama-3.1-70B, TP 8',
        'Dense attention: one KV head a rank, and 80 layers that share nothing.',
      ],
      ['gemma-3-27b', 'Gemma-3-27B, TP 2', 'Six groups of sliding layers lie on the pages of ten with full attention.'],
      ['deepseek-v3', 'DeepSeek-V3, TP 8', 'MLA: a latent of 576 elements a token, whole on every rank.'],
      [
        'deepseek-v4-pro',
        'DeepSeek-V4-Pro, TP 8',
        'Caches of 243 layers in one row a block: a region, or 153 without the packed path.',
      ],
      [
        'deepseek-v4.1-flash',
        'DeepSeek-V4.1-Flash, TP 8',
        'Windows, rings and compressed caches in one row: regions that groups share move with each.',
      ],
      ['kimi-linear-48b', 'Kimi-Linear-48B, TP 4', 'MLA and KDA on the same pages, eight kernel blocks in each.'],
      [
        'nemotron-nano-9b-v2',
        'Nemotron-Nano-9B-v2, TP 2',
        'Seven groups of Mamba state on the pages of four attention layers.',
      ],
      [
        'csa-linear-ple',
        'CSA-linear with PLE, TP 4',
        'Rings, linear state and one PLE state on padded pages of main KV.',
      ],
    ] as const
  ).map(
    ([id, title, teaches]): Preset => ({
      id,
      title,
      section: 'Real models',
      teaches,
      provenance:
        id === 'csa-linear-ple'
          ? MODEL
          : 'Public figures of the model and of vLLM; the notes name what is illustrative.',
      large: true,
      load: () => import('./models/list.ts').then(({ modelText }) => modelText(id)),
    }),
  ),
  {
    id: 'refused-tail',
    title: 'A tail longer than its indexer',
    section: 'Refused',
    teaches: 'A kpool tail that passes the bytes of the layer it starts with ends the registration.',
    provenance: MODEL,
    shows: 'refused',
    load: () => text(import('./layouts/refused-tail.json?raw')),
  },
  {
    id: 'refused-too-few-blocks',
    title: 'A tensor with fewer rows than the pool has blocks',
    section: 'Refused',
    teaches: 'Without kernel blocks, a tensor needs a row for every block of the pool.',
    provenance: MODEL,
    shows: 'refused',
    load: () => text(import('./layouts/refused-too-few-blocks.json?raw')),
  },
  {
    id: 'padded-segments',
    title: 'Padded pages, one layer after another',
    section: 'Refused',
    teaches: 'A view whose bytes leave the padding out cannot be cut into segments.',
    provenance: MODEL,
    shows: 'refused',
    load: () => text(import('./layouts/padded-segments.json?raw')),
  },
  {
    id: 'refused-state-stride',
    title: 'A state stride that kernel blocks do not divide',
    section: 'Refused',
    teaches: 'A state page is split evenly among the kernel blocks of its logical block, or not at all.',
    provenance: MODEL,
    shows: 'refused',
    load: () => text(import('./layouts/refused-state-stride.json?raw')),
  },
  {
    id: 'refused-not-splittable',
    title: 'A padded page split into kernel blocks',
    section: 'Refused',
    teaches: 'Kernel blocks cut a page evenly, which padding makes impossible: the document itself is refused.',
    provenance: MODEL,
    shows: 'refused',
    load: () => text(import('./layouts/refused-not-splittable.json?raw')),
  },
];
