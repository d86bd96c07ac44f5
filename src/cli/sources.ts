import { readFile } from 'node:fs/promises';
import {
  AS_REGISTERED,
  computeFacts,
  type Facts,
  type RuleChange,
  type RuleChoice,
  type RuleNames,
} from '../core/facts.ts';
import type { LayoutDocument } from '../core/layout/document.ts';
import { namedRules } from '../core/named-rules.ts';
import { ownTable } from '../core/observed/own-table.ts';
import { OWN_RULE, ownRule } from '../core/registration/rules/own-rule.ts';
import { isLink } from '../io/share/link.ts';
import { noTableReason } from '../io/words/evidence-sentence.ts';
import { plainText } from '../io/words/phrase.ts';
import { PRESETS } from '../presets/catalog.ts';
import { readAll, type Streams } from './streams.ts';
import { chosen, UsageError } from './usage.ts';

/** A layout to look at: bytes or text, what to call it, and the rules it brings. */
export interface Source {
  readonly name: string;
  readonly content: string | Uint8Array;
  /** A preset's, under which it shows what it is for. */
  readonly rules?: RuleNames;
  /** Of a link or a picture: what it was shared under, which comes before the document's own. */
  readonly seen?: RuleChoice;
}

/** Why a file cannot be opened, in the words of the system. */
function openError(path: string, error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const reason = { ENOENT: 'there is no such file', EISDIR: 'it is a folder', EACCES: 'it may not be read' }[code];
  return `${path}: ${reason ?? (error instanceof Error ? error.message : String(error))}`;
}

/** The layout of a file, of a link itself, or of standard input as `-`. */
export async function opened(path: string, streams: Streams): Promise<Source | { readonly failed: string }> {
  if (isLink(path)) return { name: 'link', content: path };
  if (path === '-') return { name: 'standard input', content: await readAll(streams.input) };
  try {
    return { name: path, content: await readFile(path) };
  } catch (error) {
    return { failed: openError(path, error) };
  }
}

/** A layout that comes with it. @throws UsageError */
export async function preset(id: string): Promise<Source> {
  chosen(
    'preset',
    id,
    PRESETS.map((each) => each.id),
  );
  const found = PRESETS.find((each) => each.id === id);
  if (found === undefined) throw new RangeError(`preset ${id} is not in its own list`);
  return { name: id, content: await found.load(), ...(found.rules && { rules: found.rules }) };
}

/**
 * An option comes before what a link was shared under, that before the document's own wish, and that before the default.
 *
 * @throws UsageError where own-rule is asked for and the document brings none.
 */
function rulesFor(document: LayoutDocument, source: Source, asked: Partial<RuleNames>): RuleNames {
  if (asked.alias === OWN_RULE && ownRule(document.rules) === null) {
    throw new UsageError(`${source.name} brings no rule of its own, so there is no ${asked.alias} to try.`);
  }
  const { seen } = source;
  const isModelled = seen !== undefined && seen !== AS_REGISTERED;
  const { alias, rows } = isModelled ? seen : namedRules(document.rules ?? source.rules);
  return { alias: asked.alias ?? alias, rows: asked.rows ?? rows };
}

/**
 * A layout's facts as they are asked for; where its worker's table is and there is none, why not.
 *
 * @throws UsageError where own-rule is asked for and the document brings none.
 */
export function factsFor(
  document: LayoutDocument,
  source: Source,
  asked: RuleChange,
): Facts | { readonly failed: string } {
  const isOpen = asked !== AS_REGISTERED && asked.alias === undefined && asked.rows === undefined;
  if (isOpen && source.seen === AS_REGISTERED) return computeFacts(document, AS_REGISTERED);
  if (asked !== AS_REGISTERED) return computeFacts(document, rulesFor(document, source, asked));
  if (ownTable(document)) return computeFacts(document, asked);
  return {
    failed: `${source.name}: ${plainText(noTableReason(document))}, so there is nothing as registered.`,
  };
}
