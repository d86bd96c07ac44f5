import { formatAddress } from '../brand.ts';
import { addressOf } from '../layout/address.ts';
import type { AttentionSpec, CapturedTensor, LayerSpec, LayoutDocument } from '../layout/document.ts';
import { dtypeBytes } from '../layout/dtype.ts';
import { kernelPageBytes } from '../layout/layout.ts';
import { type PageFacts, pageFacts } from '../layout/spec.ts';
import { isContiguous } from '../layout/view.ts';
import { type Changed, type EditIssue, noLayer, outsideOf, type PlaceField, type Scope } from './change.ts';
import { pageOf, ratioOf, specOf, tensorOf, viewOf, withPage, withSpec, withTensor, withView } from './owners.ts';

/** One of a page's lengths, in bytes. */
export interface PlaceNumber {
  readonly bytes: number;
  /** It is a multiple of this many bytes. */
  readonly step: number;
  readonly least: number;
}

/** Where a layer's page is, in bytes of the block that it registers; null for what the document does not say. */
export type LayerPlace = Readonly<Record<PlaceField, PlaceNumber | null>>;

const itemOf = ({ dtype }: CapturedTensor): number => dtypeBytes(dtype) ?? 1;

/** q: blocks that a logical block of a derived view is cut into. */
export function splitOf({ worker }: LayoutDocument, layer: string, page: PageFacts | null): number {
  const tokens = worker?.kernel_block_sizes?.find((entry) => entry.layer === layer)?.tokens ?? 0;
  if (page === null || page.isState || tokens === 0) return 1;
  return Math.max(1, Math.floor(page.blockTokens / tokens));
}

const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b));

/** Bytes of a state of one head that its sizes come to, where they are known: what an override would override. */
function contentBySizes({ state_content_bytes: _, ...spec }: AttentionSpec): number | null {
  return spec.head_size === undefined ? null : pageFacts(spec).contentBytes;
}

const isAligned = (spec: AttentionSpec): boolean => pageFacts(spec).isMla && (spec.alignment ?? 0) > 1;

/** Whether a page is as long as its data because nothing says otherwise: then its data changes with it. */
const isDense = (spec: LayerSpec): spec is AttentionSpec =>
  spec.type !== 'MambaSpec' && spec.page_size_padded === undefined && !isAligned(spec) && pageFacts(spec).states > 0;

/** Bytes that a dense page grows by: an element more of each state. */
const dataStep = ({ heads, states, itemBytes }: PageFacts): number => heads * states * itemBytes;

function lengthOf(document: LayoutDocument, spec: LayerSpec): PlaceNumber {
  const page = pageFacts(spec);
  const ratio = page.isState ? 1 : ratioOf(document);
  const bytes = kernelPageBytes(page, ratio);
  if (isDense(spec)) {
    const unit = dataStep(page);
    const step = unit / gcd(unit, ratio);
    return { bytes, step, least: step };
  }
  return { bytes, step: 1, least: Math.max(1, Math.ceil(page.dataBytes / ratio)) };
}

/** A layer's page as its handles have it; null where the document has no such layer. */
export function layerPlace(document: LayoutDocument, layer: string): LayerPlace | null {
  const at = (bytes: number, step = 1, least = 0): PlaceNumber => ({ bytes, step, least });
  const page = pageOf(document, layer);
  if (page) return { offset: at(page.offset), length: at(page.page_bytes, 1, 1), stride: at(page.block_stride, 1, 1) };
  const spec = specOf(document, layer);
  const length = spec && lengthOf(document, spec);
  const view = viewOf(document, layer);
  if (view) {
    const offset = at(Number(addressOf(view.data_ptr) - addressOf(view.storage.data_ptr)));
    const item = itemOf(view);
    const stride = view.shape.length > 1 ? at((view.stride[0] ?? 0) * item, item, item) : null;
    return { offset, length, stride };
  }
  const tensor = document.kv_caches || document.pages ? undefined : tensorOf(document, layer);
  if (tensor === undefined) return null;
  const split = splitOf(document, layer, spec && pageFacts(spec));
  return {
    offset: at(tensor.offset + tensor.layers.indexOf(layer) * tensor.layer_stride),
    length,
    stride: at(Math.floor(tensor.block_stride / split), 1, 1),
  };
}

/** A spec whose page is so long. The page of a spec without padding holds data to its end, and changes its states. */
function specOfLength(spec: LayerSpec, pageBytes: number): LayerSpec | EditIssue {
  const page = pageFacts(spec);
  if (isDense(spec)) {
    const { state_content_bytes: _, ...rest } = spec;
    const content = pageBytes / (page.heads * page.states);
    return content === contentBySizes(spec) ? rest : { ...rest, state_content_bytes: content };
  }
  if (pageBytes < page.dataBytes) {
    return {
      code: 'page-below-data',
      path: 'page_size_padded',
      found: `a page of ${pageBytes} bytes`,
      wanted: `at least its data, ${page.dataBytes} bytes`,
      mend: 'Make the data smaller first: its head size, states or shapes.',
    };
  }
  const { page_size_padded: _, ...rest } = spec;
  // Without padding of its own, an attention page would be dense from then on, and change its data.
  const isPaddedAnyway = page.isState || (spec.type !== 'MambaSpec' && isAligned(spec));
  return isPaddedAnyway && pageFacts(rest).pageBytes === pageBytes ? rest : { ...rest, page_size_padded: pageBytes };
}

/** A view that holds what a block's page holds from now on, where it held just that before; any other stays. */
function viewOfLength(tensor: CapturedTensor, before: number, after: number): CapturedTensor | EditIssue {
  const item = itemOf(tensor);
  const inner = tensor.shape.slice(1);
  const axes = inner.map((size, i) => ({ size, stride: (tensor.stride[i + 1] ?? 0) * item }));
  const held = inner.reduce((product, size) => product * size, item);
  if (inner.length === 0 || held !== before || !isContiguous(axes, item)) return tensor;
  const last = inner.at(-1) ?? 1;
  const size = after / (held / last);
  if (!Number.isInteger(size)) {
    return {
      code: 'page-not-whole',
      path: `kv_caches[${JSON.stringify(tensor.layer)}].shape`,
      found: `a page of ${after} bytes`,
      wanted: `a multiple of ${held / last} bytes, one element of its last axis`,
      mend: 'Choose a length that the view can have.',
    };
  }
  const shape = [...tensor.shape.slice(0, -1), size];
  const stride = [...tensor.stride];
  let was = 1;
  let is = 1;
  for (let axis = shape.length - 1; axis > 0; axis--) {
    // An axis of one may say anything: nobody steps along it.
    if (stride[axis] === was) stride[axis] = is;
    was *= tensor.shape[axis] ?? 1;
    is *= shape[axis] ?? 1;
  }
  return { ...tensor, shape, stride };
}

function withLength(document: LayoutDocument, layer: string, bytes: number, scope: Scope): Changed {
  if (pageOf(document, layer)) return withPage(document, layer, (page) => ({ ...page, page_bytes: bytes }));
  const spec = specOf(document, layer);
  if (spec === null) return noLayer(layer);
  const { isState } = pageFacts(spec);
  const ratio = isState ? 1 : ratioOf(document);
  const next = specOfLength(spec, bytes * ratio);
  if ('mend' in next) return next;
  const changed = withSpec(document, layer, () => next, scope);
  if (!document.kv_caches || !isDense(spec)) return changed;
  const before = Math.floor(pageFacts(spec).dataBytes / ratio);
  let fault: EditIssue | null = null;
  const kv_caches = document.kv_caches.map((tensor) => {
    const own = specOf(changed, tensor.layer);
    if (own !== next) return tensor;
    const view = viewOfLength(tensor, before, bytes);
    if (!('mend' in view)) return view;
    fault ??= view;
    return tensor;
  });
  return fault ?? { ...changed, kv_caches };
}

function withOffset(document: LayoutDocument, layer: string, bytes: number, scope: Scope): Changed {
  if (pageOf(document, layer)) return withPage(document, layer, (page) => ({ ...page, offset: bytes }));
  const view = viewOf(document, layer);
  if (view) {
    if (bytes >= view.storage.nbytes) return outsideOf('data_ptr', view.storage.nbytes);
    const moved = (tensor: CapturedTensor): CapturedTensor => ({
      ...tensor,
      data_ptr: formatAddress(addressOf(String(addressOf(tensor.storage.data_ptr) + BigInt(bytes)))),
    });
    return withView(document, layer, moved, scope);
  }
  return withTensor(
    document,
    layer,
    (tensor) => ({ ...tensor, offset: bytes - tensor.layers.indexOf(layer) * tensor.layer_stride }),
    scope,
  );
}

function withStride(document: LayoutDocument, layer: string, bytes: number, scope: Scope): Changed {
  if (pageOf(document, layer)) return withPage(document, layer, (page) => ({ ...page, block_stride: bytes }));
  if (viewOf(document, layer)) {
    const apart = (tensor: CapturedTensor): CapturedTensor => ({
      ...tensor,
      stride: [bytes / itemOf(tensor), ...tensor.stride.slice(1)],
    });
    return withView(document, layer, apart, scope);
  }
  const spec = specOf(document, layer);
  const split = splitOf(document, layer, spec && pageFacts(spec));
  return withTensor(document, layer, (tensor) => ({ ...tensor, block_stride: bytes * split }), scope);
}

const SETTERS: Readonly<Record<PlaceField, typeof withOffset>> = {
  offset: withOffset,
  length: withLength,
  stride: withStride,
};

/** The document with a page elsewhere, longer or shorter, or with its blocks farther apart. */
export function withPlace(
  document: LayoutDocument,
  layer: string,
  field: PlaceField,
  bytes: number,
  scope: Scope,
): Changed {
  const place = layerPlace(document, layer);
  if (place === null) return noLayer(layer);
  const now = place[field];
  if (now === null) {
    return {
      code: 'no-such-number',
      path: '',
      found: `${field} of layer ${JSON.stringify(layer)}`,
      wanted: field === 'stride' ? 'a view with a block axis: blocks of a 1-D view follow each other' : 'a spec',
      mend: field === 'stride' ? 'Change the length of the page instead.' : 'Name the layer in a group first.',
    };
  }
  if (bytes === now.bytes) return document;
  if (!Number.isSafeInteger(bytes) || bytes < now.least || bytes % now.step !== 0) {
    const multiple = now.step > 1 ? `, in steps of ${now.step}` : '';
    return {
      code: 'out-of-range',
      path: field,
      found: `${bytes} bytes`,
      wanted: `a whole number of bytes from ${now.least}${multiple}`,
      mend:
        field === 'length' && now.step === 1
          ? 'The page holds its data: make head size, states or shapes smaller first.'
          : 'Choose another number.',
    };
  }
  return SETTERS[field](document, layer, bytes, scope);
}
