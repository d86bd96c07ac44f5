import * as z from 'zod/mini';
import type { JsonNode } from './json-tree.ts';
import type { Problem } from './report.ts';
import { DTYPE_SPELLINGS, layerMaps, WANTED_ADDRESS } from './schema/field.ts';
import { bare } from './schema/schema-walk.ts';
import { WANTED_CACHE_LAYOUT } from './schema/worker.ts';
import { suggest } from './suggest.ts';

type Schema = z.core.$ZodType;
type ZodIssue = z.core.$ZodIssue;
type Wanted = Omit<Problem, 'severity' | 'found'>;

/** Names that people use for dtypes, beside torch's. */
const DTYPE_NICKNAMES: Readonly<Record<string, string>> = {
  fp8: 'float8_e4m3fn',
  fp8_e4m3: 'float8_e4m3fn',
  fp8_e5m2: 'float8_e5m2',
  fp16: 'float16',
  bf16: 'bfloat16',
  fp32: 'float32',
  fp64: 'float64',
  byte: 'uint8',
};
/** vLLM's two older layout names, of one layer's cache, as orders of all five axes. */
const LAYOUT_NICKNAMES: Readonly<Record<string, string>> = { HND: 'LBHNC', NHD: 'LBNHC' };
const COMMON_LAYOUTS = ['LBHNC', 'LBNHC', 'BLHNC', 'BLNHC', 'BHLNC', 'LHBNC'];

const LIMIT = '9007199254740991 (2^53 - 1)';

function sizeWanted(issue: ZodIssue & { code: 'too_small' | 'too_big' }): Wanted {
  const isList = issue.origin === 'array';
  const limit = String(issue.code === 'too_small' ? issue.minimum : issue.maximum);
  if (isList) {
    const bound = issue.code === 'too_small' ? 'at least' : 'at most';
    return {
      code: 'wrong-length',
      wanted: `${bound} ${limit} in the list`,
      mend: 'Add or remove what the list lacks or has too many.',
    };
  }
  if (issue.code === 'too_small') {
    const code = Number(limit) === 0 ? 'negative' : 'too-small';
    return { code, wanted: `a whole number of at least ${limit}`, mend: 'Check the number.' };
  }
  return {
    code: 'too-large',
    wanted: `a whole number of at most ${LIMIT}`,
    mend: 'Check the number; larger ones cannot be held exactly.',
  };
}

function typeWanted(expected: string, schema: Schema | undefined, node: JsonNode): Wanted {
  const code = 'wrong-type';
  const isText = node.kind === 'string';
  switch (expected) {
    case 'int':
      return { code: 'not-whole', wanted: 'a whole number', mend: 'Write it without a fraction.' };
    case 'number': {
      if (node.kind === 'number') return sizeWanted({ code: 'too_big', origin: 'number', maximum: LIMIT } as never);
      const mend = isText ? 'Write the number without quotes.' : 'Put a number here.';
      return { code, wanted: 'a whole number', mend };
    }
    case 'string': {
      const mend = node.kind === 'number' ? 'Write it in double quotes.' : 'Put text in double quotes here.';
      return { code, wanted: 'text in double quotes', mend };
    }
    case 'boolean':
      return { code, wanted: 'true or false', mend: isText ? 'Write it without quotes.' : 'Put true or false here.' };
    case 'object':
      return { code, wanted: 'an object { … }', mend: 'Put an object here.' };
    default: {
      const isMap = schema && layerMaps.has(bare(schema) as z.ZodMiniArray);
      if (isMap) return { code, wanted: 'an object with layer names as keys', mend: 'Put an object here.' };
      return { code, wanted: 'a list [ … ]', mend: 'Put the value in brackets.' };
    }
  }
}

/** One of a few names: what they are, and which was meant. */
function nameWanted(names: readonly string[], step: PropertyKey | undefined, node: JsonNode): Wanted {
  const word = node.kind === 'string' ? node.value : undefined;
  if (names.length === DTYPE_SPELLINGS.length) {
    const suggestion = word && (DTYPE_NICKNAMES[word.toLowerCase()] ?? suggest(word, names));
    return {
      code: 'unknown-dtype',
      wanted: "torch's name of a dtype, such as float16, bfloat16 or uint8",
      mend: 'Write its torch name.',
      suggestion,
    };
  }
  const code = step === 'type' ? 'unknown-spec-type' : step === 'regionscope' ? 'unknown-version' : 'unknown-name';
  const wanted = names.length === 1 ? String(names[0]) : `one of ${names.join(', ')}`;
  const mend =
    code === 'unknown-version'
      ? 'This RegionScope reads format 1 only.'
      : names.length === 1
        ? 'Change it.'
        : 'Choose one of them.';
  return { code, wanted, mend, ...(word === undefined ? {} : { near: { word, among: names } }) };
}

function formatWanted(wanted: string, node: JsonNode): Wanted {
  if (wanted === WANTED_ADDRESS) return { code: 'bad-address', wanted, mend: 'Copy data_ptr() as a hex string.' };
  const word = node.kind === 'string' ? node.value.toUpperCase() : '';
  const suggestion =
    wanted === WANTED_CACHE_LAYOUT
      ? (LAYOUT_NICKNAMES[word] ?? suggest(word, COMMON_LAYOUTS) ?? COMMON_LAYOUTS.find((name) => name === word))
      : undefined;
  return { code: 'unknown-cache-layout', wanted, mend: 'Name all five axes.', suggestion };
}

/** Only addresses are texts with a pattern in their metadata. */
const isAddress = (schema: Schema): boolean => z.globalRegistry.get(bare(schema))?.pattern !== undefined;

/** What the schema wanted instead of `node`, in words, with how to mend it. */
export function wantedBy(issue: ZodIssue, schema: Schema | undefined, node: JsonNode): Wanted {
  const step = issue.path.at(-1);
  switch (issue.code) {
    case 'invalid_type': {
      const wanted = typeWanted(issue.expected, schema, node);
      return schema && isAddress(schema) ? { ...wanted, wanted: WANTED_ADDRESS } : wanted;
    }
    case 'too_small':
    case 'too_big':
      return sizeWanted(issue);
    case 'invalid_value':
      return nameWanted(issue.values.map(String), step, node);
    case 'invalid_union':
      if (!('options' in issue)) {
        const wanted = 'a whole number, true, false, or text in double quotes';
        return { code: 'wrong-type', wanted, mend: 'Put one of these here.' };
      }
      return nameWanted((issue.options ?? []).map(String), step, node);
    default:
      return formatWanted(issue.message, node);
  }
}
