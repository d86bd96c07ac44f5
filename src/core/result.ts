/** What a caller gets where the input, not the program, may be wrong. */
export type Result<Value, Problem> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: Problem };

export const ok = <Value>(value: Value): { readonly ok: true; readonly value: Value } => ({ ok: true, value });
export const err = <Problem>(error: Problem): { readonly ok: false; readonly error: Problem } => ({ ok: false, error });

/** Closes a switch over a union: a case that is missing does not compile. @throws RangeError if reached. */
export function assertNever(value: never): never {
  throw new RangeError(`unexpected case ${JSON.stringify(value)}`);
}
