import type { AttentionSpec, LayerSpec, MambaSpec } from '../core/layout/document.ts';
import { dtypeBytes } from '../core/layout/dtype.ts';
import { isMlaType } from '../core/layout/spec.ts';
import type { DocumentPath } from './json-path.ts';
import { exact, isState, isWrapped, type Loose, type LooseDocument, present } from './loose.ts';
import type { Report } from './report.ts';
import { layoutSchema } from './schema/layout.ts';
import { reportMissing } from './schema-issue.ts';

/** A spec, where it stands, and which layers have it. */
export interface PlacedSpec {
  readonly path: DocumentPath;
  readonly spec: Loose<LayerSpec>;
}

/** The page of a spec in exact numbers; a part is undefined where the spec does not tell it. */
export interface ExactPage {
  readonly heads: bigint;
  readonly tokens: bigint;
  readonly tokensPerState: bigint;
  readonly contentBytes: bigint;
  readonly itemBytes: bigint;
  readonly pageBytes: bigint;
  readonly isState: boolean;
}

const itemBytes = (dtype: string | undefined): bigint => exact(dtype === undefined ? 1 : dtypeBytes(dtype), 1);

function attentionPage(spec: Loose<AttentionSpec>): ExactPage {
  const heads = exact(spec.num_head_slots ?? spec.num_kv_heads, 1);
  const tokens = exact(spec.block_size);
  const tokensPerState = exact(spec.tokens_per_state, 1);
  const isMla = spec.type !== undefined && isMlaType(spec.type);
  const sizes = exact(spec.head_size) + exact(spec.head_size_v ?? (isMla ? 0 : spec.head_size));
  const item = itemBytes(spec.dtype);
  const contentBytes = spec.state_content_bytes === undefined ? sizes * item : exact(spec.state_content_bytes);
  const data = heads * (tokens / tokensPerState) * contentBytes;
  const unit = isMla ? exact(spec.alignment, 1) : 1n;
  const pageBytes =
    spec.page_size_padded === undefined ? ((data + unit - 1n) / unit) * unit : exact(spec.page_size_padded);
  return {
    heads,
    tokens,
    tokensPerState,
    contentBytes,
    itemBytes: item,
    pageBytes: pageBytes > data ? pageBytes : data,
    isState: false,
  };
}

function statePage(spec: Loose<MambaSpec>): ExactPage {
  let data = 0n;
  for (const [i, shape] of present(spec.shapes)) {
    data += shape.reduce<bigint>((product, size) => product * exact(size, 1), itemBytes(spec.dtypes?.[i]));
  }
  const padded = exact(spec.page_size_padded);
  const pageBytes = padded > data ? padded : data;
  return { heads: 1n, tokens: 0n, tokensPerState: 1n, contentBytes: data, itemBytes: 1n, pageBytes, isState: true };
}

/** @see docs/layout-format.md, "Specs" */
export const exactPage = (spec: Loose<LayerSpec>): ExactPage => (isState(spec) ? statePage(spec) : attentionPage(spec));

/** All specs of a document, group by group; the wrapped ones of a group in the order of their map. */
export function* placedSpecs(document: LooseDocument): Generator<PlacedSpec> {
  for (const [i, group] of present(document.kv_cache_config?.kv_cache_groups)) {
    const spec = group.kv_cache_spec;
    const path = ['kv_cache_config', 'kv_cache_groups', i, 'kv_cache_spec'];
    if (spec?.type === undefined) continue;
    if (!isWrapped(spec)) yield { path, spec };
    else {
      for (const [j, entry] of present(spec.kv_cache_specs)) {
        if (entry.spec?.type !== undefined) yield { path: [...path, 'kv_cache_specs', j, 'spec'], spec: entry.spec };
      }
    }
  }
}

function needed(spec: Loose<LayerSpec>): string[] {
  if (isState(spec)) return ['shapes', 'dtypes'];
  const { num_head_slots, state_content_bytes } = spec;
  return [
    'block_size',
    ...(num_head_slots === undefined ? ['num_kv_heads'] : []),
    ...(state_content_bytes === undefined ? ['head_size', 'dtype'] : []),
  ];
}

function checkAttention(report: Report, path: DocumentPath, spec: Loose<AttentionSpec>): void {
  const { block_size: tokens, tokens_per_state: perState } = spec;
  if (tokens !== undefined && perState !== undefined && perState > tokens) {
    report.at([...path, 'tokens_per_state'], {
      code: 'empty-page',
      wanted: `at most block_size, ${tokens}`,
      mend: 'A block would hold no whole state; check both numbers.',
    });
  }
}

function checkState(report: Report, path: DocumentPath, spec: Loose<MambaSpec>): void {
  const { shapes, dtypes } = spec;
  if (shapes === undefined || dtypes === undefined || shapes.length === dtypes.length) return;
  report.at([...path, 'dtypes'], {
    code: 'wrong-length',
    found: `${dtypes.length} dtypes for ${shapes.length} shapes`,
    wanted: 'one dtype for each shape',
    mend: 'List the dtypes in the order of shapes.',
  });
}

/**
 * What the format's table of specs asks: the fields that give a page its size (not with hand-written pages), as many
 * dtypes as shapes, a state in every block. A padded page below its data is registration's to refuse.
 */
export function checkSpecs(report: Report, document: LooseDocument): void {
  const isWritten = 'pages' in document;
  for (const { path, spec } of placedSpecs(document)) {
    for (const field of isWritten ? [] : needed(spec)) {
      // A field that is there, yet undefined, was refused already.
      if (!(field in spec)) reportMissing(report, layoutSchema, document, [...path, field]);
    }
    if (isState(spec)) checkState(report, path, spec);
    else checkAttention(report, path, spec);
  }
}
