/// <reference path="../raw-text.d.ts" />
import type { RuleNames } from '../../core/facts.ts';
import type { CheckCode } from '../../core/transfer/handshake.ts';

/** What a transfer comes to, apart from well. */
export type TransferFault = 'undelivered' | 'misplaced' | 'clobbered' | 'missing-layer' | CheckCode;

/** A bundled transfer: two workers and a request between them. */
export interface TransferPreset {
  readonly kind: 'transfer';
  readonly id: string;
  readonly title: string;
  /** The heading it stands under; presets of a section follow each other. */
  readonly section: string;
  /** One sentence: what there is to see. */
  readonly teaches: string;
  /** Where its figures come from, and whether they are a real worker's. */
  readonly provenance: string;
  /** The rules of both sides that show it; the defaults where left out. */
  readonly rules?: RuleNames;
  /** What goes wrong under its rules; left out where everything arrives. */
  readonly shows?: TransferFault;
  /** The transfer document's text. */
  readonly load: () => Promise<string>;
}

const REPORT =
  'Lengths from the public report of the DeepSeek-V4.1-Flash failure; the rest of the rows and the request are illustrative.';
const V4 = 'The shape of DeepSeek-V4 caches, as public code describes it; the sizes are illustrative.';
const MODEL = 'Illustrative: made to show this case with small numbers, not taken from workers.';
const CODE = 'The shape that the connector handles in its own code; the sizes are illustrative.';

const text = (module: Promise<{ readonly default: string }>): Promise<string> => module.then((file) => file.default);

/** Every bundled transfer: the two incidents first, then what works, what goes wrong, and what is refused. */
export const TRANSFER_PRESETS: readonly TransferPreset[] = [
  {
    kind: 'transfer',
    id: 'dsv41-swa-compressor',
    title: 'DeepSeek-V4.1: compressor over SWA',
    section: 'Known incidents',
    teaches:
      "Both sides register the narrower region, the handshake passes, and the compressor's tails are never sent.",
    provenance: REPORT,
    rules: { alias: 'base-address', rows: 'packed-mla' },
    shows: 'undelivered',
    load: () => text(import('./documents/dsv41-swa-compressor.json?raw')),
  },
  {
    kind: 'transfer',
    id: 'packed-row-order-differs',
    title: 'Packed rows in another order',
    section: 'Known incidents',
    teaches: 'The rows are equally long, so every check passes, and each layer receives the bytes of the other.',
    provenance: MODEL,
    shows: 'misplaced',
    load: () => text(import('./documents/packed-row-order-differs.json?raw')),
  },
  {
    kind: 'transfer',
    id: 'decode-tp2-prefill-tp1',
    title: 'One prefill rank, two decode ranks',
    section: 'Heads and ranks',
    teaches: "Decode's rank 1 reads the second half of the heads out of every page.",
    provenance: MODEL,
    load: () => text(import('./documents/decode-tp2-prefill-tp1.json?raw')),
  },
  {
    kind: 'transfer',
    id: 'prefill-tp2-decode-tp1',
    title: 'Two prefill ranks, one decode rank',
    section: 'Heads and ranks',
    teaches: 'Decode gathers the heads of two ranks, each into its half of the page.',
    provenance: MODEL,
    load: () => text(import('./documents/prefill-tp2-decode-tp1.json?raw')),
  },
  {
    kind: 'transfer',
    id: 'heads-replicated',
    title: 'Two heads, four decode ranks',
    section: 'Heads and ranks',
    teaches: 'With fewer heads than ranks, two ranks read the same head.',
    provenance: MODEL,
    load: () => text(import('./documents/heads-replicated.json?raw')),
  },
  {
    kind: 'transfer',
    id: 'mla-prefill-tp4',
    title: 'MLA on four prefill ranks',
    section: 'Heads and ranks',
    teaches: 'Every rank holds MLA whole, so decode reads it from one of them.',
    provenance: CODE,
    load: () => text(import('./documents/mla-prefill-tp4.json?raw')),
  },
  {
    kind: 'transfer',
    id: 'prefix-cached',
    title: 'Decode has the first block already',
    section: 'Block lists',
    teaches: "Prefill's list is longer: its first blocks are left out, since decode has that prefix.",
    provenance: MODEL,
    load: () => text(import('./documents/prefix-cached.json?raw')),
  },
  {
    kind: 'transfer',
    id: 'two-blocks-into-one',
    title: 'Two prefill blocks in one of decode',
    section: 'Block lists',
    teaches: 'A block of twice the tokens is written in two pieces.',
    provenance: MODEL,
    load: () => text(import('./documents/two-blocks-into-one.json?raw')),
  },
  {
    kind: 'transfer',
    id: 'half-last-block',
    title: 'The last block is half filled',
    section: 'Block lists',
    teaches: "Prefill has nothing for the second half of decode's last block, and nothing is missing.",
    provenance: MODEL,
    load: () => text(import('./documents/half-last-block.json?raw')),
  },
  {
    kind: 'transfer',
    id: 'hybrid-mla-kda',
    title: 'Hybrid MLA and KDA state',
    section: 'State and packed rows',
    teaches: 'State moves in parts of logical blocks, attention in kernel blocks of the same pages.',
    provenance: CODE,
    load: () => text(import('./documents/hybrid-mla-kda.json?raw')),
  },
  {
    kind: 'transfer',
    id: 'csa-linear-ple',
    title: 'CSA-linear with PLE',
    section: 'State and packed rows',
    teaches: 'Attention, rings, sharded state and a replicated page are each paired in their own runs.',
    provenance: CODE,
    load: () => text(import('./documents/csa-linear-ple.json?raw')),
  },
  {
    kind: 'transfer',
    id: 'v41-aliased-groups',
    title: 'DeepSeek-V4.1: aliased groups',
    section: 'State and packed rows',
    teaches: 'A block of any group moves the whole row, and everything arrives.',
    provenance: V4,
    load: () => text(import('./documents/v41-aliased-groups.json?raw')),
  },
  {
    kind: 'transfer',
    id: 'packed-row-other-block-size',
    title: 'Packed rows of two block sizes',
    section: 'State and packed rows',
    teaches:
      "Half of decode's row is as long as prefill's row, so the check passes; half a row is not half of each layer.",
    provenance: MODEL,
    shows: 'undelivered',
    load: () => text(import('./documents/packed-row-other-block-size.json?raw')),
  },
  {
    kind: 'transfer',
    id: 'head-first-to-token-first-unchecked',
    title: 'Heads first to tokens first, unchecked',
    section: 'Wrong bytes',
    teaches:
      'Pages of equal length whose axes lie in another order: had nobody checked, most bytes would be misplaced.',
    provenance: MODEL,
    shows: 'misplaced',
    load: () => text(import('./documents/head-first-to-token-first-unchecked.json?raw')),
  },
  {
    kind: 'transfer',
    id: 'block-written-twice',
    title: 'One block listed twice',
    section: 'Wrong bytes',
    teaches: 'Two blocks of prefill are written into one, and the bytes of neither can be relied on.',
    provenance: MODEL,
    shows: 'misplaced',
    load: () => text(import('./documents/block-written-twice.json?raw')),
  },
  {
    kind: 'transfer',
    id: 'rows-written-twice',
    title: "Two groups' rows into one block",
    section: 'Wrong bytes',
    teaches: 'Rows of one group are written over the pages of another.',
    provenance: MODEL,
    shows: 'misplaced',
    load: () => text(import('./documents/rows-written-twice.json?raw')),
  },
  {
    kind: 'transfer',
    id: 'clobbered',
    title: "Into another request's blocks",
    section: 'Wrong bytes',
    teaches: 'Rows that are longer than the step between blocks overwrite what another request holds.',
    provenance: MODEL,
    shows: 'clobbered',
    load: () => text(import('./documents/clobbered.json?raw')),
  },
  {
    kind: 'transfer',
    id: 'missing-layer',
    title: 'A layer that prefill lacks',
    section: 'Wrong bytes',
    teaches: 'Nothing can be delivered to it; the number of regions would have told, had anybody looked.',
    provenance: MODEL,
    shows: 'missing-layer',
    load: () => text(import('./documents/missing-layer.json?raw')),
  },
  {
    kind: 'transfer',
    id: 'tp-not-divisible',
    title: 'TP 3 and TP 2',
    section: 'Refused',
    teaches: 'The number of ranks on one side has to divide that on the other.',
    provenance: MODEL,
    shows: 'tp-not-divisible',
    load: () => text(import('./documents/tp-not-divisible.json?raw')),
  },
  {
    kind: 'transfer',
    id: 'block-size-not-divisible',
    title: 'Blocks of 6 and of 4 tokens',
    section: 'Refused',
    teaches: "A block of decode is a whole number of prefill's blocks.",
    provenance: MODEL,
    shows: 'block-size-not-divisible',
    load: () => text(import('./documents/block-size-not-divisible.json?raw')),
  },
  {
    kind: 'transfer',
    id: 'group-count',
    title: 'One group against two',
    section: 'Refused',
    teaches: 'Both sides need as many transfer groups.',
    provenance: MODEL,
    shows: 'group-count',
    load: () => text(import('./documents/group-count.json?raw')),
  },
  {
    kind: 'transfer',
    id: 'head-first-to-token-first',
    title: 'Heads first to tokens first',
    section: 'Refused',
    teaches: 'The two sides compare the names of their layouts.',
    provenance: MODEL,
    shows: 'kv-cache-layout',
    load: () => text(import('./documents/head-first-to-token-first.json?raw')),
  },
  {
    kind: 'transfer',
    id: 'token-first-split',
    title: 'Tokens first, split by heads',
    section: 'Refused',
    teaches: 'Where tokens come before heads, the heads of one rank do not lie together.',
    provenance: MODEL,
    shows: 'heads-not-contiguous',
    load: () => text(import('./documents/token-first-split.json?raw')),
  },
  {
    kind: 'transfer',
    id: 'heads-replicated-gather',
    title: 'Two heads, four prefill ranks',
    section: 'Refused',
    teaches: 'Decode cannot gather heads from ranks that hold the same ones.',
    provenance: MODEL,
    shows: 'kv-heads-replicated',
    load: () => text(import('./documents/heads-replicated-gather.json?raw')),
  },
  {
    kind: 'transfer',
    id: 'region-count',
    title: 'Three layers against two',
    section: 'Refused',
    teaches: 'Regions pair by their index, so there have to be as many.',
    provenance: MODEL,
    shows: 'region-count',
    load: () => text(import('./documents/region-count.json?raw')),
  },
  {
    kind: 'transfer',
    id: 'gather-with-other-block-size',
    title: 'Two ranks and other block sizes',
    section: 'Refused',
    teaches: 'Heads are gathered from several ranks only into blocks of the same size.',
    provenance: MODEL,
    shows: 'block-size-with-gather',
    load: () => text(import('./documents/gather-with-other-block-size.json?raw')),
  },
  {
    kind: 'transfer',
    id: 'too-many-blocks',
    title: 'More blocks than prefill has',
    section: 'Refused',
    teaches: "Decode asks for more tokens than prefill's list holds.",
    provenance: MODEL,
    shows: 'too-many-blocks',
    load: () => text(import('./documents/too-many-blocks.json?raw')),
  },
];
