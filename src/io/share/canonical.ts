import { formatAddress } from '../../core/brand.ts';
import { parseAddress } from '../../core/layout/address.ts';
import type { LayoutDocument } from '../../core/layout/document.ts';
import { entryField, type Field, fieldsOf, LAYER_MAPS } from '../write-layout.ts';

/** Fields that hold an address, or a list of them. */
const ADDRESSES: ReadonlySet<string> = new Set(['data_ptr', 'base_addr', 'kv_caches_base_addr']);
/** Fields that hold a dtype's name, or a list of them. */
const DTYPES: ReadonlySet<string> = new Set(['dtype', 'dtypes']);
/** Objects of the document that say the same when they are empty as when they are left out. */
const EMPTY_IS_ABSENT: readonly (keyof LayoutDocument)[] = ['source', 'worker', 'rules'];

const byCodeUnits = ([a]: Field, [b]: Field): number => (a < b ? -1 : a > b ? 1 : 0);

/** A text that can be spelt in several ways, in one. */
function spelt(key: string, text: string): string {
  if (DTYPES.has(key)) return text.replace(/^torch\./, '');
  const address = ADDRESSES.has(key) ? parseAddress(text) : null;
  return address === null ? text : formatAddress(address);
}

const object = (fields: readonly Field[], written: (key: string, value: unknown) => string): string =>
  `{${fields.map(([key, value]) => `${JSON.stringify(key)}:${written(key, value)}`).join(',')}}`;

function scalar(value: unknown): string {
  if (typeof value === 'number' && !Number.isFinite(value)) throw new RangeError(`${value} has no JSON`);
  return JSON.stringify(value);
}

/**
 * JSON on one line with the keys of every object in the order of their UTF-16 code units, as RFC 8785 has it. Fields
 * that are undefined are left out.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return scalar(value);
  return object(fieldsOf(value).sort(byCodeUnits), (_, field) => canonicalJson(field));
}

function written(key: string, value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(spelt(key, value));
  if (Array.isArray(value)) {
    const under = LAYER_MAPS.get(key);
    if (under === undefined) return `[${value.map((item) => written(key, item)).join(',')}]`;
    // Their order is the order of registration.
    return object(
      value.map((entry) => entryField(entry, under)),
      (_, field) => written('', field),
    );
  }
  if (typeof value !== 'object' || value === null) return scalar(value);
  return object(fieldsOf(value).sort(byCodeUnits), written);
}

/**
 * A document as canonical JSON: the same content gives the same text, whatever order its file had its fields in and
 * however that spelt addresses (`0x` and small hex digits here) and dtypes (without `torch.`). One line without an
 * end mark. What is a document again: reading it gives an equal one, but for the spelling.
 *
 * The order of layers, groups, tensors and clauses is content, and stays.
 *
 * @see docs/sharing.md
 */
export function canonicalLayout(document: LayoutDocument): string {
  const fields = fieldsOf(document).filter(
    ([key, value]) => !EMPTY_IS_ABSENT.includes(key as keyof LayoutDocument) || fieldsOf(value as object).length > 0,
  );
  return object(fields.sort(byCodeUnits), written);
}
