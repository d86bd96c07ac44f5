import type { Issue, TextRange } from '../core/issue.ts';
import { type DocumentPath, type Located, locate } from './json-path.ts';
import type { JsonNode } from './json-tree.ts';
import { suggest } from './suggest.ts';
import { textRanges } from './text-position.ts';

type Severity = Issue['severity'];

/** What a check has to say; the report adds the place. */
export interface Problem {
  readonly severity?: Severity;
  readonly code: string;
  /** Default: what stands in the text there. */
  readonly found?: string;
  readonly wanted: string;
  readonly mend: string;
  /** The name that was meant, or where to look for it. */
  readonly suggestion?: string | undefined;
  readonly near?: { readonly word: string; readonly among: readonly string[] };
}

type Span = Pick<TextRange, 'offset' | 'length'>;

/** Issues of each severity that are kept: nobody reads on, and a large file may have one for every layer. */
const MOST_ISSUES = 1000;

/** A value as a person would name it, from the source's own text. */
function describeNode(node: JsonNode, text: string): string {
  if (node.kind === 'object') return node.properties.length === 0 ? 'an empty object' : 'an object';
  if (node.kind === 'array') return node.items.length === 0 ? 'an empty list' : 'a list';
  const source = text.slice(node.offset, node.offset + node.length);
  return source.length > 60 ? `${source.slice(0, 60)}…` : source;
}

/** Collects the issues of one text, and turns places in the document into places in the text. */
export class Report {
  readonly text: string;
  readonly range: (offset: number, length: number) => TextRange;
  /** The document that paths start from; set when it is known. */
  root: JsonNode | undefined;
  readonly #issues: Record<Severity, Issue[]> = { error: [], warning: [] };
  readonly #left: Record<Severity, number> = { error: 0, warning: 0 };

  constructor(text: string) {
    this.text = text;
    this.range = textRanges(text);
  }

  get hasErrors(): boolean {
    return this.#issues.error.length > 0;
  }

  /** Whether further errors are only counted, so that wording them is work for nothing. */
  get isFull(): boolean {
    return this.#issues.error.length >= MOST_ISSUES;
  }

  locate(path: DocumentPath): Located | undefined {
    return this.root && locate(this.root, path);
  }

  /** Adds a problem at a document path: at the value there, or the opening of what should hold it. */
  at(path: DocumentPath, problem: Problem): void {
    if (this.#full(problem)) return;
    const located = this.locate(path);
    if (located === undefined) {
      this.#add('', { offset: 0, length: 0 }, 'nothing', problem);
      return;
    }
    const { node, exists } = located;
    const found = exists ? describeNode(node, this.text) : node.kind === 'null' ? 'null' : 'nothing';
    const isOpening = !exists && (node.kind === 'object' || node.kind === 'array');
    this.#add(located.path, isOpening ? { offset: node.offset, length: 1 } : node, found, problem);
  }

  /** Adds a problem at a place in the text, under a path in the file's form. */
  span(path: string, span: Span, problem: Problem): void {
    if (this.#full(problem)) return;
    this.#add(path, span, this.text.slice(span.offset, span.offset + Math.min(span.length, 60)), problem);
  }

  /** Where a value of the document starts, for a sentence about another one. */
  line(path: DocumentPath): number {
    const node = this.locate(path)?.node;
    return this.range(node?.offset ?? 0, 0).line;
  }

  #full({ severity = 'error' }: Problem): boolean {
    if (this.#issues[severity].length < MOST_ISSUES) return false;
    this.#left[severity] += 1;
    return true;
  }

  #add(path: string, span: Span, found: string, problem: Problem): void {
    const { severity = 'error', code, wanted, mend, near } = problem;
    const suggestion = problem.suggestion ?? (near && suggest(near.word, near.among));
    this.#issues[severity].push({
      severity,
      code,
      path,
      ...this.range(span.offset, span.length),
      found: problem.found ?? found,
      wanted,
      mend,
      ...(suggestion === undefined ? {} : { suggestion }),
    });
  }

  /** All issues in the text's order, errors before warnings of the same place. */
  issues(): Issue[] {
    const all = [...this.#issues.error, ...this.#issues.warning].sort((a, b) => a.offset - b.offset);
    for (const severity of ['error', 'warning'] as const) {
      const last = this.#issues[severity].at(-1);
      if (this.#left[severity] === 0 || last === undefined) continue;
      all.push({
        ...this.range(last.offset, last.length),
        severity,
        code: 'too-many-issues',
        path: '',
        found: `${this.#left[severity]} more ${severity}s`,
        wanted: 'a document with fewer',
        mend: 'Mend these first, and read it again.',
      });
    }
    return all;
  }
}
