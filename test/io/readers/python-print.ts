import fc from 'fast-check';

/** How a value may be printed in Python; the styles of `repr`, and of people. */
export interface PythonStyle {
  readonly quote: '"' | "'";
  readonly isTuple: boolean;
  readonly space: '' | ' ' | '\n  ';
  readonly trailing: boolean;
}

export const pythonStyle: fc.Arbitrary<PythonStyle> = fc.record({
  quote: fc.constantFrom('"' as const, "'" as const),
  isTuple: fc.boolean(),
  space: fc.constantFrom('' as const, ' ' as const, '\n  ' as const),
  trailing: fc.boolean(),
});

/** A string literal, with the escapes that `repr` uses. */
function pythonString(value: string, quote: string): string {
  const escaped = [...value].map((character) => {
    const code = character.codePointAt(0) ?? 0;
    if (character === '\\' || character === quote) return `\\${character}`;
    if (character === '\n') return '\\n';
    if (code < 0x20 || code === 0x7f) return `\\x${code.toString(16).padStart(2, '0')}`;
    if (code >= 0xd800 && code < 0xe000) return `\\u${code.toString(16)}`;
    return code > 0xffff ? `\\U${code.toString(16).padStart(8, '0')}` : character;
  });
  return `${quote}${escaped.join('')}${quote}`;
}

/** A JSON value as Python prints it; objects with a `type` are calls of that class. */
export function pythonValue(value: unknown, style: PythonStyle, isMap = false): string {
  const { quote, isTuple, space, trailing } = style;
  const joined = (open: string, parts: readonly string[], close: string): string =>
    `${open}${parts.join(`,${space}`)}${trailing && parts.length > 0 ? `,${space}` : ''}${close}`;
  if (value === null || value === undefined) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return pythonString(value, quote);
  if (Array.isArray(value)) {
    const parts = value.map((item) => pythonValue(item, style));
    // A tuple of one has its comma.
    if (isTuple) return parts.length === 1 ? `(${parts[0]},)` : joined('(', parts, ')');
    return joined('[', parts, ']');
  }
  const { type, ...fields } = value as Record<string, unknown>;
  if (typeof type === 'string' && !isMap) {
    const parts = Object.entries(fields).map(
      ([name, field]) => `${name}=${pythonValue(field, style, name === 'kv_cache_specs')}`,
    );
    return joined(`${type}(`, parts, ')');
  }
  const parts = Object.entries(value).map(
    ([key, field]) => `${pythonString(key, quote)}:${space}${pythonValue(field, style)}`,
  );
  return joined('{', parts, '}');
}
