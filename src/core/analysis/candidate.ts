import type {
  AttentionSpec,
  CapturedTensor,
  DocumentRules,
  KVCacheGroup,
  LayerSpec,
  LayoutDocument,
  MambaSpec,
  WrittenPage,
} from '../layout/document.ts';

/** An attention layer of a candidate: a page in every kernel row. */
export interface CandidatePage {
  readonly kind: 'page';
  readonly isMla: boolean;
  /** Registers the whole row, as a layer does whose page the row policy finds no dense page in. */
  readonly wholeRow: boolean;
  /** Bytes from the row's start. */
  readonly offset: number;
  readonly bytes: number;
  readonly group: number;
}

/** A state layer: one page, dense, that fills the logical row. It has a group of its own. */
interface CandidateState {
  readonly kind: 'state';
}

export type CandidateLayer = CandidatePage | CandidateState;

/**
 * A small layout of a search: one allocation of equal rows, a row for each kernel block, and layers in the order in
 * which they register.
 */
export interface Candidate {
  /** Bytes of a kernel row. */
  readonly row: number;
  /** r: kernel blocks a logical block; 1 where no layer is state. */
  readonly ratio: number;
  readonly layers: readonly CandidateLayer[];
}

/** Logical blocks of a candidate's pool. With one, nothing would show what a stride does. */
export const CANDIDATE_BLOCKS = 2;

const ADDRESS = 0x7f0000000000n;

export const candidateBytes = ({ row, ratio }: Candidate): number => row * ratio * CANDIDATE_BLOCKS;

export const hasState = ({ layers }: Pick<Candidate, 'layers'>): boolean =>
  layers.some((layer) => layer.kind === 'state');

const overlap = (a: CandidatePage, b: CandidatePage): boolean =>
  a.offset < b.offset + b.bytes && b.offset < a.offset + a.bytes;

/**
 * Whether a group can hold both pages in one block: they share no byte, or are one view. Pages never leave their row,
 * so that this is all it takes for a candidate to be sound before anything is transferred.
 */
export const canShareGroup = (a: CandidatePage, b: CandidatePage): boolean =>
  !overlap(a, b) || (a.offset === b.offset && a.bytes === b.bytes && a.wholeRow === b.wholeRow);

const nameOf = (index: number): string => String.fromCharCode('a'.charCodeAt(0) + index);

const pageSpec = ({ isMla, bytes }: CandidatePage, ratio: number, written: boolean): AttentionSpec => ({
  type: isMla ? 'MLAAttentionSpec' : 'FullAttentionSpec',
  ...(!written && {
    block_size: ratio,
    num_kv_heads: 1,
    head_size: bytes,
    dtype: 'uint8',
    state_content_bytes: bytes,
  }),
});

function groupsOf({ layers, ratio, row }: Candidate, written: boolean): KVCacheGroup[] {
  const members = new Map<number, [layer: string, spec: LayerSpec][]>();
  const stateGroup = 1 + Math.max(-1, ...layers.map((layer) => (layer.kind === 'page' ? layer.group : -1)));
  layers.forEach((layer, i) => {
    const group = layer.kind === 'page' ? layer.group : stateGroup;
    const state: MambaSpec = { type: 'MambaSpec', shapes: [[row * ratio]], dtypes: ['uint8'] };
    const spec = layer.kind === 'page' ? pageSpec(layer, ratio, written) : state;
    members.set(group, [...(members.get(group) ?? []), [nameOf(i), spec]]);
  });
  return [...members]
    .sort(([a], [b]) => a - b)
    .map(([, entries]): KVCacheGroup => {
      const layer_names = entries.map(([layer]) => layer);
      const specs = entries.map(([, spec]) => spec);
      const [first] = specs;
      if (first && specs.every((spec) => JSON.stringify(spec) === JSON.stringify(first)))
        return { layer_names, kv_cache_spec: first };
      const kv_cache_specs = entries.map(([layer, spec]) => ({ layer, spec }));
      return { layer_names, kv_cache_spec: { type: 'UniformTypeKVCacheSpecs', kv_cache_specs } };
    });
}

/** The candidate as a document: hand-written pages, or captured tensors where a layer is state. */
export function candidateDocument(candidate: Candidate, rules: DocumentRules, title: string): LayoutDocument {
  const { row, ratio, layers } = candidate;
  const written = !hasState(candidate);
  const base_addr = `0x${ADDRESS.toString(16)}`;
  const bytes = candidateBytes(candidate);
  const head = { regionscope: 1, title, rules } as const;
  const kv_cache_config = { num_blocks: CANDIDATE_BLOCKS, kv_cache_groups: groupsOf(candidate, written) };
  if (written) {
    const pages = layers.flatMap((layer, i): WrittenPage[] => {
      if (layer.kind === 'state') return [];
      const { offset, bytes: page_bytes, wholeRow } = layer;
      const page = { layer: nameOf(i), offset, page_bytes, block_stride: row };
      return [wholeRow ? { ...page, whole_row: true } : page];
    });
    return { ...head, kv_cache_config, pages, allocation: { base_addr, bytes } };
  }
  const kv_caches = layers.map((layer, i): CapturedTensor => {
    const [offset, shape, stride] =
      layer.kind === 'state'
        ? [0, [CANDIDATE_BLOCKS, row * ratio], [row * ratio, 1]]
        : [layer.offset, [CANDIDATE_BLOCKS * ratio, 1, 1, layer.bytes], [row, layer.bytes, layer.bytes, 1]];
    const data_ptr = `0x${(ADDRESS + BigInt(offset)).toString(16)}`;
    return {
      layer: nameOf(i),
      data_ptr,
      shape,
      stride,
      dtype: 'uint8',
      storage: { data_ptr: base_addr, nbytes: bytes },
    };
  });
  return { ...head, worker: { physical_blocks_per_logical_kv_block: ratio }, kv_cache_config, kv_caches };
}
