import type { LayerSpec, LayoutDocument } from '../layout/document.ts';
import type { TemplateName } from './change.ts';
import { ratioOf, specIn } from './owners.ts';

/** A kind of layer to add. */
export interface Template {
  readonly name: TemplateName;
  readonly type: LayerSpec['type'];
  readonly isPle: boolean;
  /** How its layer is called, after what says which one it is. */
  readonly suffix: string;
}

const TEMPLATES: Readonly<Record<TemplateName, Template>> = {
  'full-attention': { name: 'full-attention', type: 'FullAttentionSpec', isPle: false, suffix: 'attn' },
  mla: { name: 'mla', type: 'MLAAttentionSpec', isPle: false, suffix: 'mla' },
  'sliding-window': { name: 'sliding-window', type: 'SlidingWindowSpec', isPle: false, suffix: 'swa' },
  state: { name: 'state', type: 'MambaSpec', isPle: false, suffix: 'state' },
  ring: { name: 'ring', type: 'CircularBufferSpec', isPle: false, suffix: 'ring' },
  ple: { name: 'ple', type: 'MambaSpec', isPle: true, suffix: 'ple' },
};

export const templateOf = (name: TemplateName): Template => TEMPLATES[name];

/** A layer that is there and of the template's kind, whose spec a new one takes. */
export interface Sibling {
  readonly group: number;
  readonly layer: string;
  readonly spec: LayerSpec;
}

/** The last layer of a template's kind; null where there is none. */
export function siblingOf(document: LayoutDocument, { type, isPle }: Template): Sibling | null {
  const { kv_cache_groups: groups } = document.kv_cache_config;
  for (const [id, group] of [...groups.entries()].reverse()) {
    for (const layer of [...group.layer_names].reverse()) {
      const spec = specIn(group, layer);
      if (spec?.type !== type) continue;
      if (spec.type === 'MambaSpec' && (spec.tp_replicated === true) !== isPle) continue;
      return { group: id, layer, spec };
    }
  }
  return null;
}

/** Tokens of a logical block as the document's attention layers have them; else 16 a kernel block. */
function usualTokens(document: LayoutDocument): number {
  for (const group of document.kv_cache_config.kv_cache_groups) {
    for (const layer of group.layer_names) {
      const spec = specIn(group, layer);
      if (spec === null || spec.type === 'MambaSpec' || spec.type === 'CircularBufferSpec') continue;
      if (spec.block_size !== undefined) return spec.block_size;
    }
  }
  return 16 * ratioOf(document);
}

/** A spec of a common size, for a document that has none of the kind. */
export function usualSpec(document: LayoutDocument, name: TemplateName): LayerSpec {
  const block_size = usualTokens(document);
  const bfloat16 = 'bfloat16';
  switch (name) {
    case 'full-attention':
      return { type: 'FullAttentionSpec', block_size, num_kv_heads: 8, head_size: 128, dtype: bfloat16 };
    case 'mla':
      return { type: 'MLAAttentionSpec', block_size, num_kv_heads: 1, head_size: 576, dtype: bfloat16 };
    case 'sliding-window': {
      const window = { sliding_window: 1024 };
      return { type: 'SlidingWindowSpec', block_size, num_kv_heads: 8, head_size: 128, dtype: bfloat16, ...window };
    }
    case 'ring': {
      const tokens = 8 * ratioOf(document);
      return { type: 'CircularBufferSpec', block_size: tokens, num_kv_heads: 1, head_size: 512, dtype: 'float32' };
    }
    case 'state': {
      const shapes = [
        [3, 1024],
        [16, 64, 16],
      ];
      return { type: 'MambaSpec', block_size, shapes, dtypes: [bfloat16, 'float32'] };
    }
    default:
      return { type: 'MambaSpec', block_size, shapes: [[2048]], dtypes: [bfloat16], tp_replicated: true };
  }
}
