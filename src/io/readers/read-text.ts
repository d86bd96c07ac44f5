import type { Issue } from '../../core/issue.ts';
import type { JsonFault } from '../json-fault.ts';
import { pathAt } from '../json-path.ts';
import { type JsonNode, type JsonTree, parseJsonTree } from '../json-tree.ts';
import { readLayoutNode, readParsed } from '../read-layout.ts';
import { readRequestOf } from '../read-transfer.ts';
import { Report } from '../report.ts';
import { configDocument, fieldOf, isBareConfig } from './config-node.ts';
import { decodeBase64 } from './encoded-text.ts';
import { type HandshakeFields, handshakeDocument, isMetadata, isPayload } from './handshake.ts';
import { readHandshakeBytes } from './msgpack.ts';
import type { Part } from './part.ts';
import { findCall, parsePython } from './python-tree.ts';

const CONFIG = 'KVCacheConfig';
const METADATA = 'NixlAgentMetadata';

/** A value of a text and how the text was read, for those that read it further. */
interface Source {
  readonly text: string;
  readonly faults: readonly JsonFault[];
  readonly name: string;
}

/** A report that already tells what is wrong with the text itself. */
function reportOf({ text, faults }: Source, node: JsonNode): Report {
  const report = new Report(text);
  for (const fault of faults) report.span(report.isFull ? '' : pathAt(node, fault.offset), fault, fault);
  return report;
}

function partOf({ name, text }: Source, report: Report, document: Part['document'], node?: JsonNode): Part {
  return {
    name,
    text,
    document: report.hasErrors ? undefined : document,
    issues: report.issues(),
    ...(node && { span: { offset: node.offset, length: node.length } }),
  };
}

function layoutPart(source: Source, node: JsonNode): Part {
  const report = reportOf(source, node);
  return partOf(source, report, readLayoutNode(report, node), node);
}

function configPart(source: Source, config: JsonNode): Part {
  const report = reportOf(source, config);
  return partOf(source, report, readLayoutNode(report, configDocument(report, config)), config);
}

/** A node as a plain value; what stands for no value is left undefined. */
function plain(node: JsonNode): unknown {
  if (node.kind === 'object') return fieldsOf(node);
  if (node.kind === 'array') return node.items.map(plain);
  return node.kind === 'invalid' ? undefined : node.value;
}

const fieldsOf = (node: JsonNode): HandshakeFields =>
  node.kind === 'object' ? Object.fromEntries(node.properties.map(({ key, value }) => [key.value, plain(value)])) : {};

function handshakePart(source: Source, node: JsonNode, fields: HandshakeFields): Part {
  const report = reportOf(source, node);
  report.root = node;
  const document = handshakeDocument(fields, (path, problem) => report.at(path, problem));
  return partOf(source, report, document, node);
}

/** A payload in JSON: its bytes in base64, as JSON has no bytes, or the metadata itself. */
function payloadPart(source: Source, node: JsonNode): Part {
  const inner = fieldOf(node, 'agent_metadata_bytes');
  if (inner?.kind === 'object') return handshakePart(source, inner, fieldsOf(inner));
  const bytes = inner?.kind === 'string' ? decodeBase64(inner.value) : undefined;
  if (bytes) return readHandshakeBytes(bytes, source.name);
  const report = reportOf(source, node);
  report.root = node;
  report.at(['agent_metadata_bytes'], {
    code: 'bad-handshake',
    wanted: 'the bytes of NixlAgentMetadata in base64, or its fields',
    mend: 'Write them with base64.b64encode.',
  });
  return partOf(source, report, undefined);
}

/** Both sides of a transfer, prefill first. */
function transferParts(source: Source, node: JsonNode): Part[] {
  const sides = ['prefill', 'decode'].flatMap((side): Part[] => {
    const layout = fieldOf(node, side);
    return layout ? readNode({ ...source, name: `${source.name}, ${side}` }, layout) : [];
  });
  const [prefill, decode, ...rest] = sides;
  if (prefill === undefined) return [layoutPart(source, node)];
  const isBoth = prefill.document && decode?.document && rest.length === 0 && node.kind === 'object';
  if (!isBoth || decode.document === undefined) return sides;
  const report = new Report(source.text);
  const request = readRequestOf(report, node, prefill.document, decode.document) ?? null;
  // Both sides can be shown all the same.
  const wrong = report.issues().map((issue): Issue => ({ ...issue, severity: 'warning' }));
  const transfer = report.hasErrors ? null : request;
  return [{ ...prefill, issues: [...prefill.issues, ...wrong], transfer }, decode];
}

/** The documents of a value, by the fields that it has. */
function readNode(source: Source, node: JsonNode): Part[] {
  if (node.kind === 'array') {
    return node.items.flatMap((item, i) => readNode({ ...source, name: `${source.name}, ${i + 1}` }, item));
  }
  const names: Readonly<Record<string, unknown>> =
    node.kind === 'object' ? Object.fromEntries(node.properties.map(({ key }) => [key.value, true])) : {};
  const transfer = fieldOf(node, 'transfer');
  if (names.kv_cache_config === undefined) {
    if (transfer?.kind === 'object') return transferParts(source, transfer);
    if (names.prefill || names.decode) return transferParts(source, node);
    if (isMetadata(names)) return [handshakePart(source, node, fieldsOf(node))];
    if (isPayload(names)) return [payloadPart(source, node)];
    if (isBareConfig(node)) return [configPart(source, node)];
    const layout = fieldOf(node, 'layout');
    if (layout?.kind === 'object') return readNode(source, layout);
  } else {
    // A document that says its version is one; what has only the configuration is vLLM's, in a wrapper.
    const config = fieldOf(node, 'kv_cache_config');
    if (node.kind === 'object' && config && node.properties.length === 1) return [configPart(source, config)];
  }
  return [layoutPart(source, node)];
}

/** The documents of a text with one on each line; undefined where its first line is none by itself. */
function readLines(text: string, name: string): Part[] | undefined {
  const parts: Part[] = [];
  let offset = 0;
  for (const [i, line] of text.split('\n').entries()) {
    const start = offset;
    offset += line.length + 1;
    if (line.trim() === '') continue;
    const tree = parseJsonTree(line);
    if (parts.length === 0 && (tree.root?.kind !== 'object' || tree.faults.length > 0)) return undefined;
    for (const part of readJson(line, tree, `${name}, line ${i + 1}`)) {
      const issues = part.issues.map((issue) => ({ ...issue, line: issue.line + i, offset: issue.offset + start }));
      const { span } = part;
      parts.push({ ...part, issues, text, ...(span && { span: { ...span, offset: span.offset + start } }) });
    }
  }
  return parts.length > 1 ? parts : undefined;
}

function readJson(text: string, tree: JsonTree, name: string): Part[] {
  const { root, faults } = tree;
  const several = root?.kind === 'array' && root.items.length > 0;
  if (several || root?.kind === 'object') {
    const source = { text, faults, name };
    return readNode(source, root);
  }
  const read = readParsed(text, tree);
  return [{ name, text, document: read.ok ? read.document : undefined, issues: read.issues }];
}

/** What a log or a script holds: every call of the classes, each read where it stands. */
function readCalls(text: string, name: string): Part[] | undefined {
  const parts: Part[] = [];
  let at = 0;
  for (;;) {
    const start = findCall(text, [CONFIG, METADATA], at);
    if (start === -1) break;
    const { root, fault, end } = parsePython(text, start);
    const source = {
      text,
      faults: fault ? [fault] : [],
      name: parts.length === 0 ? name : `${name}, ${parts.length + 1}`,
    };
    if (root === undefined) {
      const report = new Report(text);
      if (fault) report.span('', fault, fault);
      parts.push(partOf(source, report, undefined));
    } else if (isMetadata(fieldsOf(root))) parts.push(handshakePart(source, root, fieldsOf(root)));
    else parts.push(configPart(source, root));
    at = Math.max(end, start + 1);
  }
  return parts.length > 0 ? parts : undefined;
}

function unknownPart(text: string, name: string): Part {
  const report = new Report(text);
  const start = text.search(/\S/);
  const line = text.slice(start).split('\n', 1)[0] ?? '';
  report.span(
    '',
    { offset: start, length: line.length },
    {
      code: 'unknown-content',
      found: JSON.stringify(line.length > 60 ? `${line.slice(0, 60)}…` : line),
      wanted: 'a layout document, a KVCacheConfig, or a NIXL handshake',
      mend: 'Open the document itself, or paste the log from KVCacheConfig( on.',
    },
  );
  return { name, text, document: undefined, issues: report.issues() };
}

/**
 * Reads the documents of a text, by its content: JSON of any kind that is known, one document or several, or a log
 * that has calls of Python in it.
 */
export function readText(text: string, name: string): Part[] {
  const isJson = /^\s*(?:[{[]|\/[/*]|$)/.test(text);
  if (!isJson) return readCalls(text, name) ?? [unknownPart(text, name)];
  const tree = parseJsonTree(text);
  // A log's line may begin with a bracket; JSON may name the class in its notes.
  if (tree.root === undefined) {
    const others = readLines(text, name) ?? readCalls(text, name);
    if (others) return others;
  }
  return readJson(text, tree, name);
}
