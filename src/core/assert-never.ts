/** Closes a switch over a union: a case that is missing does not compile. @throws RangeError if reached. */
export function assertNever(value: never): never {
  throw new RangeError(`unexpected case ${JSON.stringify(value)}`);
}
