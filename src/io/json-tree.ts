import { type ParseErrorCode, visit } from 'jsonc-parser';
import { type JsonFault, type Placed, syntaxFault } from './json-fault.ts';

/** A value in a JSON text, with its place. Properties and items keep the source's order, equal keys included. */
export type JsonNode = JsonObject | JsonArray | JsonLiteral | JsonInvalid;

export interface JsonObject extends Placed {
  readonly kind: 'object';
  readonly properties: readonly JsonProperty[];
}
export interface JsonArray extends Placed {
  readonly kind: 'array';
  readonly items: readonly JsonNode[];
}
export type JsonLiteral =
  | (Placed & { readonly kind: 'string'; readonly value: string })
  | (Placed & { readonly kind: 'number'; readonly value: number })
  | (Placed & { readonly kind: 'boolean'; readonly value: boolean })
  | (Placed & { readonly kind: 'null'; readonly value: null });
/** What stands where a value should, such as `NaN`. Its fault is among the tree's. */
export interface JsonInvalid extends Placed {
  readonly kind: 'invalid';
}
export interface JsonProperty {
  readonly key: Placed & { readonly kind: 'string'; readonly value: string };
  readonly value: JsonNode;
}

export interface JsonTree {
  /** Undefined where the text has no value, or its structure cannot be trusted. */
  readonly root: JsonNode | undefined;
  readonly faults: readonly JsonFault[];
  /** The text has nothing but spaces and comments. */
  readonly isEmpty: boolean;
}

/** Levels of lists and objects; the deepest documented field is at nine. */
const MAX_DEPTH = 64;

/** Thrown out of the parser, which recurses, before it can run out of stack. */
class TooDeep extends Error {
  readonly offset: number;
  constructor(offset: number) {
    super('too deep');
    this.offset = offset;
  }
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };
type Open =
  | { node: Mutable<JsonObject>; list: JsonProperty[]; key: JsonProperty['key'] | undefined; isObject: true }
  | { node: Mutable<JsonArray>; list: JsonNode[]; isObject: false };

/** Builds the tree from the parser's events; positions and faults go in as they come. */
class TreeBuilder {
  readonly faults: JsonFault[] = [];
  root: JsonNode | undefined;
  /** False once brackets, colons or keys are amiss: what was recovered may not be what was meant. */
  sound = true;
  readonly #text: string;
  readonly #open: Open[] = [];
  /** Whether the next token should be a value. */
  #wantsValue = true;
  /** One mistake often breaks several rules of the grammar; only the first is told until the parser is on its feet. */
  #quiet = false;
  #invalid: Mutable<JsonInvalid> | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  #add(node: JsonNode): void {
    const parent = this.#open.at(-1);
    if (parent === undefined) this.root ??= node;
    else if (!parent.isObject) parent.list.push(node);
    else if (parent.key) {
      parent.list.push({ key: parent.key, value: node });
      parent.key = undefined;
    }
    this.#wantsValue = false;
    this.#quiet = false;
    this.#invalid = undefined;
  }

  begin(kind: 'object' | 'array', offset: number): void {
    if (this.#open.length >= MAX_DEPTH) throw new TooDeep(offset);
    if (kind === 'object') {
      const list: JsonProperty[] = [];
      const node: Mutable<JsonObject> = { kind, offset, length: 1, properties: list };
      this.#add(node);
      this.#open.push({ node, list, key: undefined, isObject: true });
    } else {
      const list: JsonNode[] = [];
      const node: Mutable<JsonArray> = { kind, offset, length: 1, items: list };
      this.#add(node);
      this.#open.push({ node, list, isObject: false });
      this.#wantsValue = true;
    }
  }

  end(offset: number, length: number): void {
    const open = this.#open.pop();
    if (open) open.node.length = offset + length - open.node.offset;
    this.#wantsValue = false;
  }

  key(value: string, offset: number, length: number): void {
    const parent = this.#open.at(-1);
    if (parent?.isObject) parent.key = { kind: 'string', value, offset, length };
    this.#quiet = false;
    this.#wantsValue = false;
  }

  separator(character: string): void {
    this.#wantsValue = character === ':' || this.#open.at(-1)?.isObject === false;
  }

  literal(value: unknown, offset: number, length: number): void {
    if (typeof value === 'string') this.#add({ kind: 'string', value, offset, length });
    else if (typeof value === 'boolean') this.#add({ kind: 'boolean', value, offset, length });
    else if (typeof value !== 'number') this.#add({ kind: 'null', value: null, offset, length });
    else {
      if (Number.isSafeInteger(value) && !isWhole(this.#text, offset, length)) {
        this.faults.push(inexact(this.#text.slice(offset, offset + length), value, offset, length));
        this.#add({ kind: 'invalid', offset, length });
        return;
      }
      // Negative zero is no other number to the format.
      this.#add({ kind: 'number', value: value === 0 ? 0 : value, offset, length });
    }
  }

  error(code: ParseErrorCode, offset: number, length: number): void {
    const fault = syntaxFault(code, this.#text.slice(offset, offset + length), { offset, length });
    if (fault.isWord && this.#wantsValue) {
      const invalid: Mutable<JsonInvalid> = { kind: 'invalid', offset, length };
      this.#add(invalid);
      this.#invalid = invalid;
      this.faults.push(fault.fault);
      this.#quiet = true;
      return;
    }
    if (fault.isWord && this.#invalid && this.#invalid.offset + this.#invalid.length === offset) {
      // `-` and `Infinity` are two tokens of one mistake.
      const whole = { offset: this.#invalid.offset, length: this.#invalid.length + length };
      this.#invalid.length = whole.length;
      const text = this.#text.slice(whole.offset, whole.offset + whole.length);
      this.faults[this.faults.length - 1] = syntaxFault(code, text, whole).fault;
      return;
    }
    if (this.#quiet) return;
    if (!fault.harmless) this.sound = false;
    this.faults.push(fault.fault);
    this.#quiet = true;
  }
}

/** Whether a JSON number names a whole number exactly: `1.50e1` does, `4503599627370496.5` does not. */
function isWhole(text: string, offset: number, length: number): boolean {
  let isPlain = true;
  for (let i = offset; i < offset + length; i += 1) {
    const code = text.charCodeAt(i);
    // Digits and the sign; anything else is a point or an exponent.
    if ((code < 48 || code > 57) && code !== 45) isPlain = false;
  }
  if (isPlain) return true;
  const match = /^-?(\d+)(?:\.(\d*))?(?:[eE]([+-]?\d+))?$/.exec(text.slice(offset, offset + length));
  if (!match) return false;
  const fraction = match[2] ?? '';
  const digits = `${match[1]}${fraction}`;
  const after = fraction.length - Number(match[3] ?? 0);
  return after <= 0 || !/[1-9]/.test(digits.slice(Math.max(0, digits.length - after)));
}

const inexact = (text: string, value: number, offset: number, length: number): JsonFault => ({
  code: 'not-whole',
  found: `${text}, which would be read as ${value}`,
  wanted: 'a whole number',
  mend: 'Write it without a fraction.',
  offset,
  length,
});

const tooDeep = (offset: number): JsonFault => ({
  code: 'too-deep',
  found: `more than ${MAX_DEPTH} levels of lists and objects`,
  wanted: `at most ${MAX_DEPTH}`,
  mend: 'Check that this is a layout document; its own fields need fewer than ten levels.',
  offset,
  length: 1,
});

/**
 * Parses JSON with comments and trailing commas, with the place of every value and key. Never throws.
 *
 * @returns the tree and all faults. Where a word such as `NaN` stands for a value, or a comma is missing, the tree is
 *   given with the faults; where brackets, colons or keys are amiss, only the faults.
 */
export function parseJsonTree(text: string): JsonTree {
  const builder = new TreeBuilder(text);
  try {
    visit(
      text,
      {
        onObjectBegin: (offset) => builder.begin('object', offset),
        onObjectEnd: (offset, length) => builder.end(offset, length),
        onArrayBegin: (offset) => builder.begin('array', offset),
        onArrayEnd: (offset, length) => builder.end(offset, length),
        onObjectProperty: (key, offset, length) => builder.key(key, offset, length),
        onLiteralValue: (value, offset, length) => builder.literal(value, offset, length),
        onSeparator: (character) => builder.separator(character),
        onError: (code, offset, length) => builder.error(code, offset, length),
      },
      { allowTrailingComma: true },
    );
  } catch (error) {
    if (!(error instanceof TooDeep)) throw error;
    return { root: undefined, faults: [...builder.faults, tooDeep(error.offset)], isEmpty: false };
  }
  const { root, faults } = builder;
  const isEmpty = root === undefined && faults.every((fault) => fault.length === 0);
  return { root: builder.sound ? root : undefined, faults, isEmpty };
}
