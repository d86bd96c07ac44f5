import type { JsonFault, Placed } from '../json-fault.ts';
import type { JsonNode, JsonObject, JsonProperty } from '../json-tree.ts';
import { isPythonString, readPythonString } from './python-string.ts';

export interface PythonTree {
  /** Undefined where the text is no expression; `fault` says why. */
  readonly root: JsonNode | undefined;
  readonly fault: JsonFault | undefined;
  /** Where reading stopped: after the expression, or at the fault. */
  readonly end: number;
}

/** Levels of brackets; a configuration has about eight. */
const MAX_DEPTH = 64;

/** Calls that only wrap a list or a dict, by the last part of their names. */
const WRAPPERS: ReadonlySet<string> = new Set([
  ...['frozenset', 'set', 'list', 'tuple', 'deque', 'Size'],
  ...['dict', 'OrderedDict', 'defaultdict', 'mappingproxy'],
]);
const DICTS: ReadonlySet<string> = new Set(['dict', 'OrderedDict', 'defaultdict', 'mappingproxy']);

/** Fields that vLLM's classes take by place; `repr` names all of them, tests and scripts do not. */
const BY_PLACE: ReadonlyMap<string, readonly string[]> = new Map([
  ['KVCacheConfig', ['num_blocks', 'kv_cache_tensors', 'kv_cache_groups']],
  ['KVCacheGroupSpec', ['layer_names', 'kv_cache_spec']],
  ['KVCacheTensor', ['size']],
]);

/** What a logger puts before each line of a value that has several: colours, and the process. */
const COLOUR = `(?:${String.fromCharCode(27)}\\[[0-9;]*m)*`;
const LINE_PREFIX = new RegExp(`${COLOUR}\\([\\w-]+ pid=\\d+\\)${COLOUR} ?`, 'y');

const NAME = /[\p{L}_][\p{L}\p{N}_]*(?:\s*\.\s*[\p{L}_][\p{L}\p{N}_]*)*/uy;
const NUMBER = /0[xX][0-9a-fA-F_]+|0[oO][0-7_]+|0[bB][01_]+|(?:\d[\d_]*\.?[\d_]*|\.\d[\d_]*)(?:[eE][+-]?\d[\d_]*)?/y;

/** Thrown out of the recursion; caught by `parsePython`. */
class PythonFault extends Error {
  readonly fault: JsonFault;
  constructor(fault: JsonFault) {
    super(fault.code);
    this.fault = fault;
  }
}

class PythonParser {
  readonly #text: string;
  at: number;
  #depth = 0;

  constructor(text: string, at: number) {
    this.#text = text;
    this.at = at;
  }

  /** Past spaces, comments, and what a logger put before the line. */
  #skip(): void {
    for (;;) {
      const character = this.#text[this.at];
      if (character === '#') {
        const end = this.#text.indexOf('\n', this.at);
        this.at = end === -1 ? this.#text.length : end;
      } else if (character === '\n') {
        this.at += 1;
        LINE_PREFIX.lastIndex = this.at;
        if (LINE_PREFIX.test(this.#text)) this.at = LINE_PREFIX.lastIndex;
      } else if (character !== undefined && /\s/.test(character)) this.at += 1;
      else return;
    }
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.#text)?.[0];
    if (found !== undefined) this.at += found.length;
    return found;
  }

  #fail(code: string, wanted: string, mend: string, from = this.at, to = from + 1): never {
    const atEnd = from >= this.#text.length;
    const found = this.#text.slice(from, to);
    throw new PythonFault({
      code: atEnd ? 'unclosed' : code,
      found: atEnd ? 'the end of the text' : found,
      wanted,
      mend: atEnd ? 'Close what is open; the text may be cut off.' : mend,
      offset: from,
      length: atEnd ? 0 : to - from,
    });
  }

  value(): JsonNode {
    this.#skip();
    if (this.#depth >= MAX_DEPTH) {
      this.#fail('too-deep', `at most ${MAX_DEPTH} levels of brackets`, 'Check that this is a KVCacheConfig.');
    }
    this.#depth += 1;
    const node = this.#value();
    this.#depth -= 1;
    return node;
  }

  #value(): JsonNode {
    const offset = this.at;
    const character = this.#text[offset] ?? '';
    if (isPythonString(this.#text, offset)) return this.#strings();
    if (character === '[') return this.#sequence(']');
    if (character === '(') return this.#tuple();
    if (character === '{') return this.#braces();
    if (character === '<') return this.#angle();
    if (character === '-' || character === '+') return this.#signed(character);
    if (this.#text.startsWith('...', offset) || character === '…') {
      this.#fail('left-out', 'the value itself', 'The log cut it short; print it whole.', offset, offset + 3);
    }
    const number = this.#match(NUMBER);
    if (number !== undefined) return this.#number(number, offset);
    const name = this.#match(NAME);
    if (name !== undefined) return this.#named(name.replace(/\s/g, ''), offset);
    return this.#fail('value-expected', 'a value', 'Paste the text as the log has it.');
  }

  #placed(offset: number): Placed {
    return { offset, length: this.at - offset };
  }

  /** A literal, and those that follow it at once, which Python joins. */
  #strings(): JsonNode {
    const offset = this.at;
    let value = '';
    let end = offset;
    while (isPythonString(this.#text, this.at)) {
      const read = readPythonString(this.#text, this.at);
      if ('code' in read) throw new PythonFault(read);
      value += read.value;
      this.at = read.end;
      end = read.end;
      this.#skip();
    }
    this.at = end;
    return { kind: 'string', value, ...this.#placed(offset) };
  }

  #number(source: string, offset: number): JsonNode {
    const digits = source.replace(/_/g, '');
    const value = Number(digits);
    const after = this.#text[this.at] ?? '';
    if (Number.isNaN(value) || /[\p{L}\p{N}_]/u.test(after)) {
      this.#fail('bad-number', 'a number', 'Write it in digits.', offset, this.at + 1);
    }
    return { kind: 'number', value, ...this.#placed(offset) };
  }

  #signed(sign: string): JsonNode {
    const offset = this.at;
    this.at += 1;
    const node = this.value();
    if (node.kind !== 'number') this.#fail('bad-number', 'a number after the sign', 'Write a number.', node.offset);
    // Negative zero is no other number to the format.
    const value = sign === '-' && node.value !== 0 ? -node.value : node.value;
    return { kind: 'number', value, ...this.#placed(offset) };
  }

  /** After a value of a list: the next one, or the end. True at the end. */
  #ends(close: string): boolean {
    this.#skip();
    if (this.#text[this.at] === close) return true;
    if (this.#text[this.at] !== ',') {
      const wanted = `a comma, or ${close}`;
      this.#fail('comma-expected', wanted, 'Values must stand by themselves; expressions are not computed.');
    }
    this.at += 1;
    this.#skip();
    return this.#text[this.at] === close;
  }

  #items(close: string): JsonNode[] {
    this.at += 1;
    this.#skip();
    const items: JsonNode[] = [];
    for (let done = this.#text[this.at] === close; !done; done = this.#ends(close)) items.push(this.value());
    this.at += 1;
    return items;
  }

  #sequence(close: string): JsonNode {
    const offset = this.at;
    const items = this.#items(close);
    return { kind: 'array', items, ...this.#placed(offset) };
  }

  /** A tuple; or a value in brackets, which is no tuple without a comma. */
  #tuple(): JsonNode {
    const offset = this.at;
    const items = this.#items(')');
    const [only] = items;
    if (items.length === 1 && only && !this.#hasComma(only.offset + only.length)) return only;
    return { kind: 'array', items, ...this.#placed(offset) };
  }

  #hasComma(from: number): boolean {
    return this.#text.slice(from, this.at).replace(/#.*$/gm, '').includes(',');
  }

  /** A dict, or a set, which begins as one. */
  #braces(): JsonNode {
    const offset = this.at;
    this.at += 1;
    this.#skip();
    const items: JsonNode[] = [];
    const properties: JsonProperty[] = [];
    for (let done = this.#text[this.at] === '}'; !done; done = this.#ends('}')) {
      const key = this.value();
      this.#skip();
      if (this.#text[this.at] !== ':') {
        if (properties.length > 0) this.#fail('colon-expected', 'a colon after the key', 'Add the colon.');
        items.push(key);
        continue;
      }
      if (items.length > 0) this.#fail('comma-expected', 'a comma, or }', 'A set has no colons.');
      this.at += 1;
      properties.push({ key: this.#key(key), value: this.value() });
    }
    this.at += 1;
    const placed = this.#placed(offset);
    return items.length > 0 ? { kind: 'array', items, ...placed } : { kind: 'object', properties, ...placed };
  }

  #key(node: JsonNode): JsonProperty['key'] {
    const { offset, length } = node;
    const value = node.kind === 'string' ? node.value : this.#text.slice(offset, offset + length);
    return { kind: 'string', value, offset, length };
  }

  /** `<Enum.MEMBER: 1>` is its member; `<class 'a.B'>` its name; anything else itself. */
  #angle(): JsonNode {
    const offset = this.at;
    let depth = 0;
    while (this.at < this.#text.length) {
      const character = this.#text[this.at];
      if (isPythonString(this.#text, this.at) && /['"]/.test(character ?? '')) {
        const read = readPythonString(this.#text, this.at);
        if ('code' in read) throw new PythonFault(read);
        this.at = read.end;
        continue;
      }
      this.at += 1;
      if (character === '<') depth += 1;
      if (character === '>') depth -= 1;
      if (depth === 0) break;
    }
    if (depth > 0) this.#fail('unclosed', 'a closing >', '', this.#text.length);
    const inside = this.#text.slice(offset + 1, this.at - 1);
    const member = /^(?:\w+\.)+(\w+(?:\|\w+)*):/.exec(inside)?.[1];
    const name = /^class ['"]([\w.<>]+)['"]$/.exec(inside)?.[1];
    return { kind: 'string', value: member ?? name ?? `<${inside}>`, ...this.#placed(offset) };
  }

  /** A name by itself, or a call. */
  #named(name: string, offset: number): JsonNode {
    const placed = this.#placed(offset);
    if (name === 'None') return { kind: 'null', value: null, ...placed };
    if (name === 'True' || name === 'False') return { kind: 'boolean', value: name === 'True', ...placed };
    const last = name.slice(name.lastIndexOf('.') + 1);
    const end = this.at;
    this.#skip();
    if (this.#text[this.at] === '(') return this.#call(last, placed);
    this.at = end;
    // Dtypes keep their module; of an enum, the member tells.
    return { kind: 'string', value: name.startsWith('torch.') ? name : last, ...placed };
  }

  #call(name: string, called: Placed): JsonNode {
    this.at += 1;
    this.#skip();
    const positional: JsonNode[] = [];
    const properties: JsonProperty[] = [];
    for (let done = this.#text[this.at] === ')'; !done; done = this.#ends(')')) {
      const key = this.#keyword();
      if (key) properties.push({ key, value: this.value() });
      else positional.push(this.value());
    }
    this.at += 1;
    const placed = this.#placed(called.offset);
    const wrapped = WRAPPERS.has(name) ? positional.at(-1) : undefined;
    if (wrapped) return DICTS.has(name) ? this.#dict(wrapped, placed) : { ...wrapped, ...placed };
    if (WRAPPERS.has(name)) {
      if (DICTS.has(name)) return { kind: 'object', properties, ...placed };
      return { kind: 'array', items: [], ...placed };
    }
    const named = positional.map((value, i) => this.#byPlace(name, value, i));
    const all = [...named, ...properties];
    const type: JsonProperty = {
      key: { kind: 'string', value: 'type', ...called },
      value: { kind: 'string', value: name, ...called },
    };
    return {
      kind: 'object',
      properties: all.some(({ key }) => key.value === 'type') ? all : [type, ...all],
      ...placed,
    };
  }

  /** `name=` before an argument; reads nothing where there is none. */
  #keyword(): JsonProperty['key'] | undefined {
    const offset = this.at;
    const name = this.#match(NAME);
    const placed = this.#placed(offset);
    this.#skip();
    if (name !== undefined && this.#text[this.at] === '=' && this.#text[this.at + 1] !== '=') {
      this.at += 1;
      return { kind: 'string', value: name, ...placed };
    }
    this.at = offset;
    return undefined;
  }

  #byPlace(name: string, value: JsonNode, i: number): JsonProperty {
    const field = BY_PLACE.get(name)?.[i];
    if (field !== undefined) return { key: { kind: 'string', value: field, offset: value.offset, length: 1 }, value };
    return this.#fail(
      'no-field-name',
      `a field's name and =, as repr(${name}) prints it`,
      `Name the argument; which field of ${name} stands in place ${i + 1} depends on the version.`,
      value.offset,
      value.offset + Math.min(value.length, 40),
    );
  }

  /** A dict from what it was made of: another one, or pairs. */
  #dict(node: JsonNode, placed: Placed): JsonNode {
    if (node.kind !== 'array') return { ...node, ...placed };
    const properties = node.items.map((pair): JsonProperty => {
      const [key, value] = pair.kind === 'array' ? pair.items : [];
      if (key === undefined || value === undefined) {
        return this.#fail('bad-value', 'a pair (key, value)', 'Print a plain dict.', pair.offset);
      }
      return { key: this.#key(key), value };
    });
    return { kind: 'object', properties, ...placed } satisfies JsonObject;
  }
}

/**
 * Parses one expression of Python, as `repr` prints values: literals, names, calls, lists, tuples, dicts, sets, and
 * enums and classes in angle brackets. A call becomes an object with its class as `type`; a tuple or a set a list; a
 * name its last part, but torch's dtypes stay as they are. Nothing is computed. Never throws.
 *
 * @param from Where the expression begins; what follows it is not looked at.
 */
export function parsePython(text: string, from: number): PythonTree {
  const parser = new PythonParser(text, from);
  try {
    const root = parser.value();
    return { root, fault: undefined, end: parser.at };
  } catch (error) {
    if (!(error instanceof PythonFault)) throw error;
    return { root: undefined, fault: error.fault, end: Math.max(parser.at, error.fault.offset) };
  }
}

/** Where the first call of one of some classes begins in a text, from an offset on; -1 where there is none. */
export function findCall(text: string, names: readonly string[], from: number): number {
  const found = names.flatMap((name) => {
    for (let at = text.indexOf(name, from); at !== -1; at = text.indexOf(name, at + 1)) {
      const before = text[at - 1] ?? '';
      if (!/[\p{L}\p{N}_]/u.test(before) && isCalled(text, at + name.length)) return [at];
    }
    return [];
  });
  return found.length === 0 ? -1 : Math.min(...found);
}

function isCalled(text: string, at: number): boolean {
  let next = at;
  while (text[next] === ' ') next += 1;
  return text[next] === '(';
}
