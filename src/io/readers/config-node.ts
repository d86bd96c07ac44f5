import { ATTENTION_SPEC_TYPES, type SpecType } from '../../core/layout/document.ts';
import { dtypeBytes } from '../../core/layout/dtype.ts';
import { isMlaType } from '../../core/layout/spec.ts';
import type { Placed } from '../json-fault.ts';
import type { JsonNode, JsonObject, JsonProperty } from '../json-tree.ts';
import type { Report } from '../report.ts';

/** Fields of vLLM's classes that say nothing about where bytes lie. */
const OTHER_FIELDS: ReadonlySet<string> = new Set([
  ...['prefix_cache_retention_interval', 'is_eagle_group', 'indexes_kv_by_block_stride'],
]);

/** Members of vLLM's KVQuantMode by their numbers, which JSON has of them. */
const QUANT_MODES = [
  'NONE',
  'FP8_PER_TENSOR',
  'INT8_PER_TOKEN_HEAD',
  'FP8_PER_TOKEN_HEAD',
  'INT4_PER_TOKEN_HEAD',
  'NVFP4',
  'TURBOQUANT',
];

const property = (name: string, value: JsonNode, at: Placed): JsonProperty => ({
  key: { kind: 'string', value: name, offset: at.offset, length: at.length },
  value,
});
const number = (value: number, { offset, length }: Placed): JsonNode => ({ kind: 'number', value, offset, length });
const text = (value: string, { offset, length }: Placed): JsonNode => ({ kind: 'string', value, offset, length });

/** The value of a field; undefined where it is left out or null. */
export function fieldOf(node: JsonNode | undefined, name: string): JsonNode | undefined {
  if (node?.kind !== 'object') return undefined;
  const value = node.properties.findLast(({ key }) => key.value === name)?.value;
  return value?.kind === 'null' ? undefined : value;
}

const numberOf = (node: JsonNode | undefined, name: string): number | undefined => {
  const value = fieldOf(node, name);
  return value?.kind === 'number' ? value.value : undefined;
};

const textOf = (node: JsonNode | undefined, name: string): string | undefined => {
  const value = fieldOf(node, name);
  return value?.kind === 'string' ? value.value : undefined;
};

const itemsOf = (node: JsonNode | undefined): readonly JsonNode[] => (node?.kind === 'array' ? node.items : []);

const without = (node: JsonObject, ...names: readonly string[]): JsonProperty[] =>
  node.properties.filter(({ key }) => !OTHER_FIELDS.has(key.value) && !names.includes(key.value));

/** Whether a JSON object is a KVCacheConfig, rather than a document that holds one. */
export const isBareConfig = (node: JsonNode): boolean =>
  fieldOf(node, 'kv_cache_config') === undefined &&
  fieldOf(node, 'num_blocks') !== undefined &&
  (fieldOf(node, 'kv_cache_groups') ?? fieldOf(node, 'kv_cache_tensors')) !== undefined;

const isMla = (spec: JsonNode): boolean => isMlaType(textOf(spec, 'type') as SpecType);

/** What is assumed of a configuration, told at the place that made it necessary. */
class Assumptions {
  readonly sentences: string[] = [];
  readonly #report: Report;

  constructor(report: Report) {
    this.#report = report;
  }

  add(at: Placed, found: string, wanted: string, mend: string): void {
    if (this.sentences.includes(mend)) return;
    this.sentences.push(mend);
    const place = { offset: at.offset, length: Math.min(at.length, 60) };
    this.#report.span('', place, { severity: 'warning', code: 'assumed', found, wanted, mend });
  }
}

/** Which class of vLLM a spec without a type is: each has a field that tells. */
function guessedType(spec: JsonObject): string {
  const has = (name: string): boolean => spec.properties.some(({ key }) => key.value === name);
  if (has('kv_cache_specs')) return 'UniformTypeKVCacheSpecs';
  if (has('shapes')) return 'MambaSpec';
  const isSliding = fieldOf(spec, 'sliding_window') !== undefined;
  if (has('cache_dtype_str')) return isSliding ? 'SlidingWindowMLASpec' : 'MLAAttentionSpec';
  // Full attention has both fields, mostly null.
  if (has('sliding_window') === has('attention_chunk_size')) return 'FullAttentionSpec';
  return has('sliding_window') ? 'SlidingWindowSpec' : 'ChunkedLocalAttentionSpec';
}

/** Heads × states of an attention page and the bytes of one state, from the spec's fields. */
function pageOf(spec: JsonNode): { readonly cells: number; readonly content: number } | undefined {
  const type = textOf(spec, 'type') ?? '';
  if (!(ATTENTION_SPEC_TYPES as readonly string[]).includes(type)) return undefined;
  const heads = numberOf(spec, 'num_head_slots') ?? numberOf(spec, 'num_kv_heads');
  const tokens = numberOf(spec, 'block_size');
  const size = numberOf(spec, 'head_size');
  const item = dtypeBytes(textOf(spec, 'dtype') ?? '');
  if (heads === undefined || tokens === undefined || size === undefined || item === undefined) return undefined;
  const sizeV = numberOf(spec, 'head_size_v') ?? (isMla(spec) ? 0 : size);
  const cells = heads * Math.floor(tokens / (numberOf(spec, 'tokens_per_state') ?? 1));
  return { cells, content: numberOf(spec, 'state_content_bytes') ?? (size + sizeV) * item };
}

class ConfigReader {
  readonly assumed: Assumptions;
  readonly #report: Report;
  readonly #blocks: number | undefined;
  /** Bytes of a block of each layer that has a tensor of its own. */
  readonly #pages = new Map<string, number>();

  constructor(report: Report, config: JsonObject) {
    this.#report = report;
    this.assumed = new Assumptions(report);
    this.#blocks = numberOf(config, 'num_blocks');
  }

  /** `kv_cache_tensors` as the format has them; older ones name the layers that share each. */
  tensors(list: JsonNode): JsonNode {
    if (list.kind !== 'array') return list;
    const isShared = (tensor: JsonNode): boolean => fieldOf(tensor, 'shared_by') !== undefined;
    if (!list.items.some(isShared)) return { ...list, items: list.items.map((tensor) => this.#placedTensor(tensor)) };
    /** Where the next allocation begins; the one that packed tensors have in common is one of them. */
    let end = 0;
    let packed: number | undefined;
    const placed = list.items.map((tensor) => {
      const size = numberOf(tensor, 'size') ?? 0;
      const isPacked = (numberOf(tensor, 'block_stride') ?? 0) > 0;
      if (isPacked && packed === undefined) packed = end;
      const start = isPacked && packed !== undefined ? packed : end;
      end = Math.max(end, start + size);
      return { tensor, start, isPacked };
    });
    const own = placed.filter(({ isPacked }) => !isPacked).length;
    if (own > 1 || (own > 0 && packed !== undefined)) {
      this.assumed.add(
        list,
        `${placed.length} tensors that name the layers that share them`,
        'where each lies',
        'Each has an allocation of its own in vLLM; here they lie one after another in one, in their order, so distances and what lies past an end are not the worker’s.',
      );
    }
    const items = placed.flatMap(({ tensor, start, isPacked }) =>
      isShared(tensor) ? this.#sharedTensor(tensor as JsonObject, start, end, isPacked) : [tensor],
    );
    return { ...list, items };
  }

  #placedTensor(tensor: JsonNode): JsonNode {
    if (tensor.kind !== 'object') return tensor;
    const fields = without(tensor, 'type');
    // vLLM's default.
    if (fields.every(({ key }) => key.value !== 'offset')) fields.push(property('offset', number(0, tensor), tensor));
    return { ...tensor, properties: fields };
  }

  /** A tensor for each layer that shares one. */
  #sharedTensor(tensor: JsonObject, start: number, end: number, isPacked: boolean): JsonNode[] {
    const size = fieldOf(tensor, 'size') ?? tensor;
    const bytes = numberOf(tensor, 'size') ?? 0;
    const blocks = this.#blocks ?? 1;
    const stride = isPacked ? (numberOf(tensor, 'block_stride') ?? 0) : Math.floor(bytes / blocks);
    if (!isPacked && stride * blocks !== bytes) {
      this.#report.span('', size, {
        code: 'not-a-multiple',
        wanted: `a multiple of num_blocks, ${blocks}: the bytes of as many pages`,
        mend: 'Check both numbers.',
      });
    }
    const shared = fieldOf(tensor, 'shared_by');
    if (shared?.kind !== 'array') return [tensor];
    return shared.items.map((layer) => {
      if (!isPacked && layer.kind === 'string') this.#pages.set(layer.value, stride);
      const fields: readonly [string, JsonNode][] = [
        ['size', number(end, size)],
        ['layers', { kind: 'array', items: [layer], offset: layer.offset, length: layer.length }],
        ['layer_stride', number(stride, size)],
        ['block_stride', number(stride, fieldOf(tensor, 'block_stride') ?? size)],
        ['offset', number(start + (numberOf(tensor, 'offset') ?? 0), tensor)],
      ];
      return { ...tensor, properties: fields.map(([name, value]) => property(name, value, value)) };
    });
  }

  /** The groups that transfer; vLLM leaves the others out before it registers. */
  groups(list: JsonNode): JsonNode {
    if (list.kind !== 'array') return list;
    const items = list.items.filter((group) => {
      const transfers = fieldOf(group, 'enable_kv_transfer');
      if (transfers?.kind !== 'boolean' || transfers.value) return true;
      this.assumed.add(
        group,
        'a group that takes no part in transfers',
        'a transfer group',
        'A group with enable_kv_transfer=False is left out, as vLLM leaves it out before it registers.',
      );
      return false;
    });
    return { ...list, items: items.map((group) => this.#group(group)) };
  }

  #group(group: JsonNode): JsonNode {
    if (group.kind !== 'object') return group;
    const [first] = itemsOf(fieldOf(group, 'layer_names'));
    const page = first?.kind === 'string' ? this.#pages.get(first.value) : undefined;
    const properties = without(group, 'type', 'enable_kv_transfer').map(({ key, value }) => ({
      key,
      value: key.value === 'kv_cache_spec' ? this.#spec(value, page) : value,
    }));
    return { ...group, properties };
  }

  /** @param page Bytes of a block of its first layer, where the layer's tensor tells. */
  #spec(spec: JsonNode, page: number | undefined): JsonNode {
    if (spec.kind !== 'object') return spec;
    const typed = this.#typed(spec);
    const wrapped = fieldOf(typed, 'kv_cache_specs');
    if (wrapped?.kind === 'object') {
      const specs = wrapped.properties.map(({ key, value }) => ({
        key,
        value: this.#spec(value, this.#pages.get(key.value)),
      }));
      const properties = typed.properties.map((each) =>
        each.value === wrapped ? { ...each, value: { ...wrapped, properties: specs } } : each,
      );
      return { ...typed, properties };
    }
    const properties = without(typed, 'head_size_v').map(({ key, value }) => this.#specField(key, value));
    const sizeV = typed.properties.find(({ key }) => key.value === 'head_size_v');
    const isUnused = isMla(typed) && numberOf(typed, 'head_size_v') === numberOf(typed, 'head_size');
    // Before vLLM set it to 0, an MLA spec had one that its page did not use.
    if (sizeV && !isUnused) properties.push(sizeV);
    const plain = { ...typed, properties };
    return page === undefined ? this.#formatted(plain) : this.#measured(plain, page);
  }

  #typed(spec: JsonObject): JsonObject {
    if (fieldOf(spec, 'type') !== undefined) return spec;
    const type = guessedType(spec);
    this.assumed.add(
      spec,
      'a spec without its type',
      'the name of its class',
      `A spec without a type was taken for ${type}, by the fields that it has.`,
    );
    return { ...spec, properties: [property('type', text(type, spec), spec), ...spec.properties] };
  }

  #specField(key: JsonProperty['key'], value: JsonNode): JsonProperty {
    // Its name before vLLM counted tokens a state.
    if (key.value === 'compress_ratio') return { key: { ...key, value: 'tokens_per_state' }, value };
    if (key.value === 'kv_quant_mode' && value.kind === 'number') {
      return { key, value: text(QUANT_MODES[value.value] ?? String(value.value), value) };
    }
    return { key, value };
  }

  /** Formats of versions whose specs do not say the bytes of a state, where no tensor tells them either. */
  #formatted(spec: JsonObject): JsonNode {
    if (spec.properties.some(({ key }) => key.value === 'state_content_bytes')) return spec;
    if (isMla(spec) && textOf(spec, 'cache_dtype_str') === 'fp8_ds_mla') {
      const bytes = textOf(spec, 'model_version') === 'deepseek_v4' ? 584 : 656;
      const mend = `A token of fp8_ds_mla was taken for ${bytes} bytes, as vLLM's kernels store it.`;
      this.assumed.add(spec, 'the format fp8_ds_mla', 'state_content_bytes', mend);
      return { ...spec, properties: [...spec.properties, property('state_content_bytes', number(bytes, spec), spec)] };
    }
    const mode = textOf(spec, 'kv_quant_mode') ?? 'NONE';
    if (mode !== 'NONE' && mode !== 'FP8_PER_TENSOR') {
      const mend = `Scales of ${mode} are not counted: the page may be longer than its fields say.`;
      this.assumed.add(spec, `the format ${mode}`, 'state_content_bytes', mend);
    }
    return spec;
  }

  /** Formats whose page is no product of heads and item size: the tensor tells the page. */
  #measured(spec: JsonObject, page: number): JsonNode {
    const told = pageOf(spec);
    const padded = numberOf(spec, 'page_size_padded');
    if (told === undefined || padded !== undefined || told.cells === 0) return spec;
    if (told.cells * told.content === page || page % told.cells !== 0) return spec;
    this.assumed.add(
      spec,
      `fields that give a page of ${told.cells * told.content} bytes, where the tensor has ${page}`,
      'the same page from both',
      `The tensor's page of ${page} bytes was taken, ${page / told.cells} for a state.`,
    );
    const properties = spec.properties.filter(({ key }) => key.value !== 'state_content_bytes');
    return {
      ...spec,
      properties: [...properties, property('state_content_bytes', number(page / told.cells, spec), spec)],
    };
  }
}

/** Old names of layouts: what a page has outermost, its heads or its tokens. */
export const OLD_LAYOUTS: ReadonlyMap<string, string> = new Map([
  ['HND', 'LBHNC'],
  ['NHD', 'LBNHC'],
]);

/**
 * A vLLM KVCacheConfig as the node of a layout document, each value at the place it was written. Fields of vLLM that
 * say nothing about bytes are left out, and what older versions say otherwise is put in the format's words; what had
 * to be assumed is a warning, and stands in the document's notes.
 *
 * @param config A configuration in JSON, or of Python, where calls are objects with a type.
 */
export function configDocument(report: Report, config: JsonNode): JsonNode {
  if (config.kind !== 'object') return config;
  const reader = new ConfigReader(report, config);
  const tensors = fieldOf(config, 'kv_cache_tensors');
  // Tensors come first: they tell the pages that specs are held against.
  const placed = tensors && reader.tensors(tensors);
  const properties = without(config, 'type', 'kv_cache_layout').map(({ key, value }) => {
    if (value === tensors && placed) return { key, value: placed };
    return key.value === 'kv_cache_groups' ? { key, value: reader.groups(value) } : { key, value };
  });
  const layout = fieldOf(config, 'kv_cache_layout');
  if (layout === undefined) {
    const isOld = itemsOf(tensors).some((tensor) => fieldOf(tensor, 'layers') === undefined);
    reader.assumed.add(
      tensors ?? config,
      'no order of the axes',
      'kv_cache_layout',
      isOld
        ? 'A page is taken for one run of bytes, its heads outside its tokens and K beside V; a backend that keeps K and V apart registers other ranges.'
        : 'The axes are taken to lie as LBHNC: layers, blocks, heads, states, content.',
    );
  }
  const head = { offset: config.offset, length: 1 };
  const notes = ['Made from a KVCacheConfig.', ...reader.assumed.sentences].join(' ');
  const document: JsonProperty[] = [
    property('regionscope', number(1, head), head),
    property('notes', text(notes, head), head),
  ];
  if (layout?.kind === 'string') {
    const name = layout.value.toUpperCase();
    const worker = property('kv_cache_layout', text(OLD_LAYOUTS.get(name) ?? name, layout), layout);
    document.push(property('worker', { kind: 'object', properties: [worker], ...head }, head));
  }
  document.push(property('kv_cache_config', { ...config, properties }, head));
  return { ...config, properties: document };
}
