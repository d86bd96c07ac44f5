/** Whether two plain values say the same: fields in any order, those that are undefined as good as absent. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a)) {
    return Array.isArray(b) && a.length === b.length && a.every((item, i) => sameValue(item, b[i]));
  }
  if (Array.isArray(b)) return false;
  const fieldsOf = (value: object) => Object.entries(value).filter(([, field]) => field !== undefined);
  const other = b as Readonly<Record<string, unknown>>;
  const fields = fieldsOf(a);
  return fields.length === fieldsOf(b).length && fields.every(([key, field]) => sameValue(field, other[key]));
}
