import * as z from 'zod/mini';
import type { Issue } from '../core/issue.ts';
import type { LayoutDocument } from '../core/layout/document.ts';
import { pageFacts } from '../core/layout/spec.ts';
import type { TransferDocument, TransferRequest } from '../core/transfer/transfer-document.ts';
import { type JsonNode, type JsonObject, parseJsonTree } from './json-tree.ts';
import { readLayoutNode } from './read-layout.ts';
import { Report } from './report.ts';
import { flag, optional, text, whole } from './schema/field.ts';
import { reportSchemaIssues } from './schema-issue.ts';
import { decodeSource, MAX_SOURCE_BYTES } from './source-text.ts';
import { TreeReader } from './tree-value.ts';

export type ReadTransferResult =
  | { readonly ok: true; readonly document: TransferDocument; readonly issues: readonly Issue[] }
  | { readonly ok: false; readonly issues: readonly Issue[] };

const SIDES = ['prefill', 'decode'] as const;
type Side = (typeof SIDES)[number];

const blockIds = z.array(z.array(whole('A block id.')));
const requestSchema = z.object({
  prefill_block_ids: blockIds,
  decode_block_ids: blockIds,
  skip_handshake: optional(flag('Nobody compares the two sides.')),
});
const headSchema = z.object({
  regionscope: z.literal(1),
  title: optional(text('Shown.')),
  notes: optional(text('Shown.')),
});

const propertyOf = (node: JsonNode, name: string): JsonNode | undefined =>
  node.kind === 'object' ? node.properties.find(({ key }) => key.value === name)?.value : undefined;

/** The transfer within a golden vector, `{"transfer", "expected"}`; any other node as it is. */
const unwrapped = (node: JsonNode): JsonNode =>
  propertyOf(node, 'decode') === undefined ? (propertyOf(node, 'transfer') ?? node) : node;

/** A path of what stands under a field, as one of the whole document. */
const pathWithin = (field: string, path: string): string =>
  path === '' || path.startsWith('[') ? `${field}${path}` : `${field}.${path}`;

/** Reads one side by itself, so that its paths can be told from the other's. */
function readSide(source: string, node: JsonNode, side: Side): { document?: LayoutDocument; issues: Issue[] } {
  const report = new Report(source);
  const document = readLayoutNode(report, node);
  const issues = report.issues().map((issue) => ({ ...issue, path: pathWithin(side, issue.path) }));
  return document ? { document, issues } : { issues };
}

/** Blocks that a group of a side may list: kernel blocks, or logical ones for state. */
function blockLimit({ kv_cache_config: config, worker }: LayoutDocument, group: number): number {
  const { layer_names: names = [], kv_cache_spec: spec } = config.kv_cache_groups[group] ?? {};
  const first =
    spec?.type === 'UniformTypeKVCacheSpecs' ? spec.kv_cache_specs.find(({ layer }) => layer === names[0])?.spec : spec;
  const isState = first !== undefined && pageFacts(first).isState;
  return config.num_blocks * (isState ? 1 : (worker?.physical_blocks_per_logical_kv_block ?? 1));
}

function checkLists(report: Report, request: TransferRequest, side: Side, document: LayoutDocument): void {
  const field = `${side}_block_ids` as const;
  const groups = document.kv_cache_config.kv_cache_groups.length;
  const lists = request[field];
  if (lists.length > groups) {
    report.at(['request', field], {
      code: 'wrong-length',
      found: `${lists.length} lists for ${groups} groups`,
      wanted: 'at most one list a group',
      mend: 'Remove the lists that belong to no group.',
    });
    return;
  }
  lists.forEach((ids, group) => {
    const limit = blockLimit(document, group);
    ids.forEach((id, i) => {
      if (id < limit) return;
      report.at(['request', field, group, i], {
        code: 'block-id-out-of-range',
        wanted: `an id below ${limit}, the blocks of ${side}'s pool`,
        mend: 'Check the id and num_blocks.',
      });
    });
  });
}

/** Reads a request; its issues go to the report. */
function readRequest(report: Report, node: JsonNode): TransferRequest | undefined {
  const value = new TreeReader(report).value(node, requestSchema);
  const parsed = z.safeParse(requestSchema, value);
  if (parsed.success) return parsed.data as TransferRequest;
  const own = new Report(report.text);
  own.root = node;
  reportSchemaIssues(own, requestSchema, value, parsed.error.issues);
  for (const issue of own.issues()) report.span(pathWithin('request', issue.path), issue, issue);
  return undefined;
}

function readHead(report: Report, { properties, ...node }: JsonObject): Pick<TransferDocument, 'title' | 'notes'> {
  const own = { ...node, properties: properties.filter(({ key }) => key.value in headSchema.shape) };
  const value = new TreeReader(report).value(own, headSchema);
  const parsed = z.safeParse(headSchema, value);
  if (!parsed.success) {
    reportSchemaIssues(report, headSchema, value, parsed.error.issues);
    return {};
  }
  const { title, notes } = parsed.data;
  return { ...(title !== undefined && { title }), ...(notes !== undefined && { notes }) };
}

function missing(report: Report, field: string): undefined {
  report.at([field], {
    code: 'missing-field',
    wanted: field,
    mend: 'A transfer document needs both sides and a request.',
  });
  return undefined;
}

/**
 * Reads the request of a transfer whose sides are read already; its issues go to the report.
 *
 * @param node The transfer, an object.
 */
export function readRequestOf(
  report: Report,
  node: JsonObject,
  prefill: LayoutDocument,
  decode: LayoutDocument,
): TransferRequest | undefined {
  report.root = node;
  const requestNode = propertyOf(node, 'request');
  const request = requestNode && readRequest(report, requestNode);
  if (request) {
    checkLists(report, request, 'prefill', prefill);
    checkLists(report, request, 'decode', decode);
  }
  return request;
}

/**
 * Reads a transfer document, format 1; a golden vector counts as the transfer that it holds. Never throws.
 *
 * @param input The bytes of a file, or text: JSON in UTF-8.
 * @returns the document with its warnings, or every issue at once, each with its place and how to mend it.
 */
export function readTransfer(input: string | Uint8Array): ReadTransferResult {
  const decoded = decodeSource(input, MAX_SOURCE_BYTES);
  if (!decoded.ok) return { ok: false, issues: [decoded.issue] };
  const { root, faults } = parseJsonTree(decoded.text);
  const report = new Report(decoded.text);
  for (const fault of faults) report.span('', fault, fault);
  if (root === undefined) return { ok: false, issues: report.issues() };
  const node = unwrapped(root);
  report.root = node;
  if (node.kind !== 'object') {
    report.at([], {
      code: 'not-an-object',
      wanted: 'a transfer document, an object { … }',
      mend: 'Open the document itself.',
    });
    return { ok: false, issues: report.issues() };
  }
  const head = readHead(report, node);
  const sides = SIDES.map((side) => {
    const own = propertyOf(node, side);
    return own === undefined ? { issues: [], document: missing(report, side) } : readSide(decoded.text, own, side);
  });
  const [prefill, decode] = sides.map(({ document }) => document);
  const requestNode = propertyOf(node, 'request');
  const request = requestNode === undefined ? missing(report, 'request') : readRequest(report, requestNode);
  if (request && prefill) checkLists(report, request, 'prefill', prefill);
  if (request && decode) checkLists(report, request, 'decode', decode);
  const issues = [...report.issues(), ...sides.flatMap((side) => side.issues)].sort((a, b) => a.offset - b.offset);
  if (report.hasErrors || !prefill || !decode || !request) return { ok: false, issues };
  return { ok: true, document: { regionscope: 1, ...head, prefill, decode, request }, issues };
}
