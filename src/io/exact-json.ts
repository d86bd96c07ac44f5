/**
 * JSON text without spaces, exact to the last digit: a bigint is written as the integer it is, where a number would
 * have been rounded beyond 2^53. A Map is an object whose keys keep their order, whatever they look like.
 *
 * @param value Null, booleans, strings, whole numbers, bigints, and arrays, Maps and plain objects of them. Fields
 *   that are undefined are left out.
 * @throws RangeError on a number that is not a safe integer, and on anything else: a figure would be wrong.
 */
export function exactJson(value: unknown): string {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'bigint') return value.toString();
  if (typeof value === 'number') {
    if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is not an exact integer`);
    return String(value);
  }
  if (Array.isArray(value)) return `[${value.map(exactJson).join(',')}]`;
  if (typeof value === 'object') {
    const fields = value instanceof Map ? [...value] : Object.entries(value);
    const parts = fields
      .filter(([, field]) => field !== undefined)
      .map(([key, field]) => `${JSON.stringify(String(key))}:${exactJson(field)}`);
    return `{${parts.join(',')}}`;
  }
  throw new RangeError(`${typeof value} has no JSON`);
}
