/** A word of the field, explained. */
export interface GlossaryEntry {
  readonly id: string;
  /** As it stands in a heading. */
  readonly word: string;
  /** Further spellings that lead here, in lower case; a plural in s is known by itself. */
  readonly forms?: readonly string[];
  /** One or two sentences. */
  readonly means: string;
  /** Ids of entries to read beside it. */
  readonly see?: readonly string[];
  /** The lesson on it. */
  readonly lesson?: string;
}

/** The words that the app uses, by the alphabet. */
export const GLOSSARY: readonly GlossaryEntry[] = [
  {
    id: 'alias',
    word: 'alias',
    forms: ['aliases', 'aliased'],
    means:
      'A layer whose range joined a region that another layer had made, instead of making its own. It is exact where address and length agree.',
    see: ['alias-rule', 'region', 'shared-region'],
    lesson: 'aliases',
  },
  {
    id: 'alias-rule',
    word: 'alias rule',
    means: 'The conditions under which a range joins a region that is there. Where none holds, it makes a new region.',
    see: ['alias', 'row-policy', 'registration'],
    lesson: 'wider',
  },
  {
    id: 'allocation',
    word: 'allocation',
    means: 'A stretch of device memory that is registered with NIXL as one piece. It is known by its address alone.',
    see: ['cache-view', 'nixl'],
  },
  {
    id: 'base',
    word: 'base',
    forms: ['base address', 'base_addr'],
    means: 'The address where a region, or a range that asks for one, begins in block 0.',
    see: ['region', 'alias-rule'],
  },
  {
    id: 'block',
    word: 'block',
    means:
      'The unit in which cache memory is given out and transferred. A block id belongs to one transfer group at a time, and then stands for one page in each of its layers.',
    see: ['kernel-block', 'logical-block', 'page'],
  },
  {
    id: 'block-len',
    word: 'block_len',
    forms: ['block length'],
    means: 'Bytes that a region’s descriptor sends for one block, counted from where the block starts.',
    see: ['block-stride', 'region', 'truncated'],
    lesson: 'region',
  },
  {
    id: 'block-stride',
    word: 'block_stride',
    forms: ['block stride', 'stride'],
    means: 'Bytes from the start of one block to the start of the next. In a packed row it is the length of the row.',
    see: ['block-len', 'row'],
    lesson: 'region',
  },
  {
    id: 'branch',
    word: 'branch',
    forms: ['branches'],
    means:
      'The way in which registration works out what a layer asks for: its page, the whole row, a state page, virtual pages, or segments.',
    see: ['whole-row', 'segment', 'page'],
  },
  {
    id: 'cache-view',
    word: 'cache view',
    forms: ['view'],
    means: 'A layer’s cache tensor: where in an allocation its bytes lie, as a start, a shape and strides.',
    see: ['allocation', 'page'],
  },
  {
    id: 'clobbered',
    word: 'clobbered',
    forms: ['clobbers'],
    means: 'Bytes of decode that a transfer overwrites though they are data of blocks that the request does not list.',
    see: ['misplaced', 'spilled'],
  },
  {
    id: 'collision',
    word: 'collision',
    forms: ['collides'],
    means:
      'Data of two layers of one group on the same bytes of a block. They hold the block together, so one overwrites the other.',
    see: ['overlay', 'transfer-group'],
  },
  {
    id: 'covered-tail',
    word: 'covered tail',
    forms: ['covered-tail', 'kpool tail'],
    means:
      'A small tail cache that starts where a larger layer does and lies within it. It registers nothing of its own.',
    see: ['virtual-pages', 'skipped'],
  },
  {
    id: 'csa-linear',
    word: 'CSA-linear',
    means:
      'A layout in which some group is a scratch ring. It never has packed storage, and its layers register in the order given.',
    see: ['scratch-ring', 'packed-storage'],
  },
  {
    id: 'decode',
    word: 'decode',
    means:
      'The worker that goes on with a request, token by token. It reads the prefill worker’s cache blocks into its own.',
    see: ['prefill', 'handshake'],
  },
  {
    id: 'descriptor',
    word: 'descriptor',
    means:
      'One contiguous range of bytes to move: a region’s range in one block. The two sides pair descriptors by their number.',
    see: ['region', 'block', 'handshake'],
    lesson: 'region',
  },
  {
    id: 'handshake',
    word: 'handshake',
    means:
      'What two workers tell each other before they transfer: their region tables and sizes. Checks on it are the last chance to refuse what does not fit.',
    see: ['prefill', 'decode', 'descriptor'],
    lesson: 'agree',
  },
  {
    id: 'kernel-block',
    word: 'kernel block',
    means: 'The block that attention kernels work on. A logical block is one or several of them, one after the other.',
    see: ['logical-block', 'state-layer'],
    lesson: 'kernel-blocks',
  },
  {
    id: 'logical-block',
    word: 'logical block',
    means:
      'The block that the scheduler gives out. State layers count in logical blocks, attention layers in kernel blocks.',
    see: ['kernel-block', 'block'],
    lesson: 'kernel-blocks',
  },
  {
    id: 'misplaced',
    word: 'misplaced',
    forms: ['misplaces'],
    means:
      'Bytes that a layer of decode needs and that were written, but with other content: the two sides lay out their rows, or the axes of their pages, otherwise.',
    see: ['handshake', 'undelivered', 'clobbered'],
    lesson: 'agree',
  },
  {
    id: 'mla',
    word: 'MLA',
    means:
      'Multi-head latent attention: one compressed vector a token instead of keys and values for each head. Its layers follow rules of their own in registration.',
    see: ['whole-row', 'packed-row'],
    lesson: 'packed-row',
  },
  {
    id: 'moved-twice',
    word: 'moved twice',
    forms: ['redundant'],
    means: 'Bytes of a block that two descriptors send. Nothing is lost, but the transfer takes longer.',
    see: ['descriptor', 'padding'],
    lesson: 'packed-row',
  },
  {
    id: 'nixl',
    word: 'NIXL',
    means:
      'The library that moves the bytes. It needs each allocation registered, and descriptors that say what to move.',
    see: ['descriptor', 'allocation'],
  },
  {
    id: 'num-blocks',
    word: 'num_blocks',
    means: 'How many blocks a region steps through, hence how many descriptors it has.',
    see: ['block', 'kernel-block', 'descriptor'],
  },
  {
    id: 'out-of-bounds',
    word: 'out of bounds',
    forms: ['out-of-bounds'],
    means:
      'Bytes of a descriptor outside of every registered allocation. The transfer fails, or touches what is not its own.',
    see: ['allocation', 'descriptor'],
  },
  {
    id: 'overlay',
    word: 'overlay',
    forms: ['unsound-overlay', 'overlay of blocks'],
    means:
      'Data of two different blocks on the same bytes. Writing one spoils the other before anything is transferred.',
    see: ['collision', 'block-stride'],
  },
  {
    id: 'packed-row',
    word: 'packed row',
    forms: ['packed_row', 'packed whole row'],
    means:
      'A region that a layer made by registering the whole row, so that one descriptor moves a block of every layer in it.',
    see: ['whole-row', 'packed-storage', 'mla'],
    lesson: 'packed-row',
  },
  {
    id: 'packed-storage',
    word: 'packed storage',
    means: 'All cache views lie in one allocation and step by the same stride from block to block.',
    see: ['packed-row', 'block-stride'],
    lesson: 'packed-row',
  },
  {
    id: 'padding',
    word: 'padding',
    means:
      'Bytes of a page behind its data, there to reach a common size. As a finding: bytes moved that the group does not need.',
    see: ['page', 'moved-twice'],
  },
  {
    id: 'page',
    word: 'page',
    means: 'What one layer holds of one block: its data and, where the page is longer, padding.',
    see: ['block', 'padding'],
  },
  {
    id: 'ple',
    word: 'PLE',
    means:
      'State that every rank holds whole (tp_replicated), not a share of it. It is transferred by descriptors of its own.',
    see: ['state-layer', 'descriptor'],
  },
  {
    id: 'prefill',
    word: 'prefill',
    means: 'The worker that reads a prompt and fills the cache. Its blocks are what decode needs.',
    see: ['decode', 'handshake'],
  },
  {
    id: 'region',
    word: 'region',
    means:
      'A base, a block_len, a block_stride and a number of blocks, registered for transfer. Block b of it is the block_len bytes at base + b × block_stride.',
    see: ['descriptor', 'base', 'block-len', 'block-stride', 'num-blocks'],
    lesson: 'region',
  },
  {
    id: 'registration',
    word: 'registration',
    forms: ['registers', 'registered'],
    means: 'Going through the layers in order and making regions of what they ask for, before anything is transferred.',
    see: ['region', 'alias-rule', 'row-policy'],
  },
  {
    id: 'row',
    word: 'row',
    means:
      'The bytes from the start of one block to the start of the next, with the pages of all layers that lie there.',
    see: ['packed-row', 'block-stride'],
  },
  {
    id: 'row-policy',
    word: 'row policy',
    forms: ['row policies'],
    means: 'Which layers register the whole row instead of their own page.',
    see: ['whole-row', 'alias-rule'],
    lesson: 'packed-row',
  },
  {
    id: 'scratch-ring',
    word: 'scratch ring',
    forms: ['ring', 'circular buffer'],
    means:
      'A small buffer that a layer overwrites in turn, such as a compressor’s state. It often lies over the pages of other groups.',
    see: ['csa-linear', 'state-layer'],
    lesson: 'scratch',
  },
  {
    id: 'segment',
    word: 'segment',
    means:
      'A part of a view whose blocks do not follow each other as a whole, such as one head of every block: a range of its own.',
    see: ['branch', 'cache-view'],
  },
  {
    id: 'shared-region',
    word: 'shared region',
    forms: ['shared', 'shared by groups', 'shared by several groups'],
    means: 'A region with members of several transfer groups, marked with group −1. A block of any group moves it.',
    see: ['transfer-group', 'alias'],
    lesson: 'aliases',
  },
  {
    id: 'skipped',
    word: 'skipped',
    means: 'A layer that registers nothing: no group names it, or another layer’s range covers it.',
    see: ['covered-tail', 'registration'],
  },
  {
    id: 'spilled',
    word: 'spilled',
    forms: ['spilled into other blocks', 'spills'],
    means: 'Bytes of a descriptor that are data of another block. The transfer overwrites what that block holds.',
    see: ['out-of-bounds', 'block-len'],
  },
  {
    id: 'state-layer',
    word: 'state layer',
    forms: ['state page', 'state group', 'recurrent state'],
    means:
      'A recurrent layer, such as Mamba or KDA: it keeps one state of a sequence instead of keys and values for each token. Its pages count in logical blocks.',
    see: ['logical-block', 'ple'],
    lesson: 'kernel-blocks',
  },
  {
    id: 'transfer-group',
    word: 'transfer group',
    forms: ['group'],
    means:
      'Layers that are given blocks together. Pages of different groups may share bytes, since a block belongs to one group at a time.',
    see: ['block', 'shared-region', 'collision'],
    lesson: 'aliases',
  },
  {
    id: 'truncated',
    word: 'truncated',
    forms: ['truncation'],
    means:
      'Data of a page that no descriptor of its block covers: it is never sent, and the receiver keeps what was there.',
    see: ['block-len', 'spilled'],
    lesson: 'region',
  },
  {
    id: 'undelivered',
    word: 'undelivered',
    means: 'Bytes of a request that a layer of decode needs and that no pair of descriptors writes.',
    see: ['truncated', 'misplaced'],
  },
  {
    id: 'virtual-pages',
    word: 'virtual pages',
    forms: ['virtual-pages'],
    means:
      'Several transfer pages in one row of a tensor, as a compressed indexer has them, registered one after the other.',
    see: ['branch', 'page'],
  },
  {
    id: 'whole-row',
    word: 'whole row',
    forms: ['whole-row'],
    means:
      'What a layer registers where the row policy says so: all bytes from block to block, with the pages of other layers in it.',
    see: ['packed-row', 'row-policy'],
    lesson: 'packed-row',
  },
];
