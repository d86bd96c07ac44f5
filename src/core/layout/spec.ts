import type { AttentionSpec, LayerSpec, MambaSpec, SpecType } from './document.ts';
import { dtypeBytes } from './dtype.ts';

/** What a spec says of one logical block of its layer, in bytes. */
export interface PageFacts {
  readonly type: SpecType;
  /** The two types with MLA in their name. */
  readonly isMla: boolean;
  readonly isState: boolean;
  /** A scratch ring; one of them anywhere makes a layout CSA-linear. */
  readonly isRing: boolean;
  readonly isTail: boolean;
  /** The PLE state, held whole on every rank. */
  readonly isPle: boolean;
  /** H: heads in the page, 1 for state. */
  readonly heads: number;
  /** N: states of one head in the page, 1 for state. */
  readonly states: number;
  /** C: bytes of one state of one head; all of the data for state. */
  readonly contentBytes: number;
  /** Bytes of an element of `dtype`, 1 where there is none. */
  readonly itemBytes: number;
  readonly tokensPerState: number;
  /** Tokens of the logical block; 0 where the spec has none. */
  readonly blockTokens: number;
  /** H × N × C, padding left out. */
  readonly dataBytes: number;
  /** Data and padding. */
  readonly pageBytes: number;
  /** True where `page_size_padded` is below the data: the document is refused. */
  readonly paddedTooSmall: boolean;
}

export const isMlaType = (type: SpecType): boolean => type === 'MLAAttentionSpec' || type === 'SlidingWindowMLASpec';

function itemBytesOf(dtype: string): number {
  const size = dtypeBytes(dtype);
  if (size === undefined) throw new RangeError(`unknown dtype ${JSON.stringify(dtype)}`);
  return size;
}

/** Bytes of each of a state's tensors, in the spec's order: the first is the conv state, the rest the ssm state. */
export function stateBytes(spec: MambaSpec): number[] {
  const dtypes = spec.dtypes ?? [];
  return (spec.shapes ?? []).map((shape, i) => {
    const dtype = dtypes[i];
    return shape.reduce((product, size) => product * size, 1) * (dtype === undefined ? 1 : itemBytesOf(dtype));
  });
}

function attentionFacts(spec: AttentionSpec): PageFacts {
  const isMla = isMlaType(spec.type);
  const heads = spec.num_head_slots ?? spec.num_kv_heads ?? 1;
  const tokensPerState = spec.tokens_per_state ?? 1;
  const blockTokens = spec.block_size ?? 0;
  const states = Math.floor(blockTokens / tokensPerState);
  const headSize = spec.head_size ?? 0;
  const headSizeV = spec.head_size_v ?? (isMla ? 0 : headSize);
  const itemBytes = spec.dtype === undefined ? 1 : itemBytesOf(spec.dtype);
  const contentBytes = spec.state_content_bytes ?? (headSize + headSizeV) * itemBytes;
  const dataBytes = heads * states * contentBytes;
  const aligned =
    isMla && spec.alignment !== undefined && spec.alignment > 0
      ? Math.ceil(dataBytes / spec.alignment) * spec.alignment
      : dataBytes;
  return {
    type: spec.type,
    isMla,
    isState: false,
    isRing: spec.type === 'CircularBufferSpec',
    isTail: spec.type === 'KpoolTailSpec',
    isPle: false,
    heads,
    states,
    contentBytes,
    itemBytes,
    tokensPerState,
    blockTokens,
    dataBytes,
    pageBytes: spec.page_size_padded ?? aligned,
    paddedTooSmall: spec.page_size_padded !== undefined && spec.page_size_padded < dataBytes,
  };
}

function stateFacts(spec: MambaSpec): PageFacts {
  const dataBytes = stateBytes(spec).reduce((sum, size) => sum + size, 0);
  return {
    type: spec.type,
    isMla: false,
    isState: true,
    isRing: false,
    isTail: false,
    isPle: spec.tp_replicated === true,
    heads: 1,
    states: 1,
    contentBytes: dataBytes,
    itemBytes: 1,
    tokensPerState: 1,
    blockTokens: spec.block_size ?? 0,
    dataBytes,
    pageBytes: spec.page_size_padded ?? dataBytes,
    paddedTooSmall: spec.page_size_padded !== undefined && spec.page_size_padded < dataBytes,
  };
}

/**
 * The page of one logical block, from its spec.
 *
 * @throws RangeError on a dtype that the reader should have refused.
 * @see docs/layout-format.md, "Specs"
 */
export const pageFacts = (spec: LayerSpec): PageFacts =>
  spec.type === 'MambaSpec' ? stateFacts(spec) : attentionFacts(spec);
