import * as z from 'zod/mini';
import type { Issue, TextRange } from '../core/issue.ts';
import type { LayoutDocument } from '../core/layout/document.ts';
import { checkLayout } from './check-layout.ts';
import { isTableSound } from './check-registered.ts';
import { type DocumentPath, locate, parsePath, pathAt } from './json-path.ts';
import { type JsonNode, type JsonTree, parseJsonTree } from './json-tree.ts';
import type { LooseDocument } from './loose.ts';
import { Report } from './report.ts';
import { aliasNames, asDocument, layoutSchema, ROW_POLICY_NAMES } from './schema/layout.ts';
import { reportSchemaIssues } from './schema-issue.ts';
import { decodeSource, MAX_SOURCE_BYTES } from './source-text.ts';
import { TreeReader } from './tree-value.ts';

/**
 * Where a place of the document stands in its source: its value's range, or undefined where there is none. Takes a
 * path as issues write it (`kv_caches["layers.0"].shape`), or in steps, where entries of the document's own lists
 * count too (`['kv_caches', 0, 'shape']`). A function, so it stays on its side of a worker.
 */
export type Positions = (path: string | DocumentPath) => TextRange | undefined;

export type ReadResult =
  | {
      readonly ok: true;
      readonly document: LayoutDocument;
      /** Warnings only. */
      readonly issues: readonly Issue[];
      readonly positions: Positions;
    }
  | {
      readonly ok: false;
      /** At least one error; warnings too. In the order of the text. */
      readonly issues: readonly Issue[];
    };

export interface ReadOptions {
  /** Bytes of UTF-8 above which a source is refused. Default: 20 MiB. */
  readonly maxBytes?: number;
}

const propertyOf = (node: JsonNode, name: string) =>
  node.kind === 'object' ? node.properties.find((property) => property.key.value === name) : undefined;

/** The layout within a golden vector, `{"layout", "expected"}`; any other node as it is. */
function unwrapped(report: Report, node: JsonNode): JsonNode {
  const layout = propertyOf(node, 'layout');
  if (layout?.value.kind !== 'object' || propertyOf(node, 'kv_cache_config')) return node;
  report.span('', layout.key, {
    severity: 'warning',
    code: 'golden-vector',
    found: 'a golden vector',
    wanted: 'a layout document',
    mend: 'Its layout was read, and what it expects was not.',
  });
  return layout.value;
}

/** Reports what is no layout document at all. */
function isLayout(report: Report, node: JsonNode): boolean {
  // Its own fault says what it is.
  if (node.kind === 'invalid') return false;
  if (node.kind !== 'object') {
    report.at([], {
      code: 'not-an-object',
      wanted: 'a layout document, an object { … }',
      mend: 'Open the document itself.',
    });
    return false;
  }
  const side = propertyOf(node, 'prefill') ?? propertyOf(node, 'decode') ?? propertyOf(node, 'transfer');
  if (!side || propertyOf(node, 'kv_cache_config')) return true;
  report.span(side.key.value, side.key, {
    code: 'transfer-document',
    found: 'a transfer document',
    wanted: 'a layout document, of one worker',
    mend: 'Open it as a transfer, or open the layout under prefill or decode by itself.',
  });
  return false;
}

/** An empty map or list of layers counts as absent, so that the core need not ask which of two empty ones replaces what. */
function dropEmptySources(report: Report, value: Record<string, unknown>): void {
  for (const field of ['kv_caches', 'pages']) {
    const layers = value[field];
    if (!Array.isArray(layers) || layers.length > 0) continue;
    delete value[field];
    report.at([field], {
      severity: 'warning',
      code: 'empty-field',
      wanted: 'a layer or more',
      mend: 'It counts as absent; remove it.',
    });
  }
}

/** Only rules that are known stay; the rest was warned of. */
function knownRules(document: LayoutDocument): LayoutDocument {
  if (!document.rules) return document;
  const { alias, rows, own } = document.rules;
  const rules = {
    ...(alias !== undefined && aliasNames(document.rules).includes(alias) ? { alias } : {}),
    ...(rows !== undefined && ROW_POLICY_NAMES.includes(rows) ? { rows } : {}),
    ...(own === undefined ? {} : { own }),
  };
  return { ...document, rules };
}

/** A table of the worker's own that is none was warned of, and is left out. */
function soundTable(document: LayoutDocument): LayoutDocument {
  if (isTableSound(document)) return document;
  const { registered: _, ...rest } = document;
  return rest;
}

/**
 * Reads a layout from a node of a JSON tree, for documents that hold layouts too.
 *
 * @param report Gets the issues; its root is set to `node`, so that paths start there.
 * @returns undefined where the report has errors.
 */
export function readLayoutNode(report: Report, node: JsonNode): LayoutDocument | undefined {
  report.root = node;
  if (!isLayout(report, node)) return undefined;
  const value = new TreeReader(report).value(node, layoutSchema) as Record<string, unknown>;
  dropEmptySources(report, value);
  const parsed = z.safeParse(layoutSchema, value);
  if (parsed.success) {
    const document = asDocument(parsed.data);
    checkLayout(report, document);
    return report.hasErrors ? undefined : soundTable(knownRules(document));
  }
  reportSchemaIssues(report, layoutSchema, value, parsed.error.issues);
  checkLayout(report, value as LooseDocument);
  return undefined;
}

/**
 * Reads a layout document, format 1: JSON in UTF-8; comments, trailing commas and a byte order mark are welcome.
 * Never throws.
 *
 * @param input The bytes of a file, or text.
 * @returns the document with its warnings, or every issue at once, each with its place and how to mend it. Unknown
 *   fields are warnings, and are left out of the document; `null` counts as absent.
 * @see docs/layout-format.md
 */
export function readLayout(input: string | Uint8Array, options: ReadOptions = {}): ReadResult {
  const decoded = decodeSource(input, options.maxBytes ?? MAX_SOURCE_BYTES);
  return decoded.ok ? readParsed(decoded.text, parseJsonTree(decoded.text)) : { ok: false, issues: [decoded.issue] };
}

/** Reads the layout document that a text is, once it has been parsed. */
export function readParsed(text: string, { root, faults, isEmpty }: JsonTree): ReadResult {
  const report = new Report(text);
  if (isEmpty) return { ok: false, issues: [emptyIssue(text)] };
  if (root === undefined) {
    for (const fault of faults) report.span('', fault, fault);
    return { ok: false, issues: report.issues() };
  }
  const node = unwrapped(report, root);
  for (const fault of faults) report.span(report.isFull ? '' : pathAt(node, fault.offset), fault, fault);
  const document = readLayoutNode(report, node);
  if (document === undefined) return { ok: false, issues: report.issues() };
  return {
    ok: true,
    document,
    issues: report.issues(),
    positions: (path) => {
      const steps = typeof path === 'string' ? parsePath(path) : path;
      const located = steps && locate(node, steps);
      return located?.exists ? report.range(located.node.offset, located.node.length) : undefined;
    },
  };
}

const emptyIssue = (text: string): Issue => ({
  ...{ line: 1, column: 1, offset: 0, length: 0 },
  severity: 'error',
  code: 'empty-document',
  path: '',
  found: text === '' ? 'an empty file' : 'a file without a value',
  wanted: 'a layout document',
  mend: 'Start from a bundled layout, or paste one.',
});
