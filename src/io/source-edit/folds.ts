import { createScanner } from 'jsonc-parser';

/** jsonc-parser's tokens for brackets; its const enum is not there at run time for a single-file compiler. */
const OPENS: ReadonlySet<number> = new Set([1, 3]);
const CLOSES: ReadonlySet<number> = new Set([2, 4]);
const END = 17;

/** Where lists and objects open and close, whatever else is wrong with the text. By the opening's offset. */
export function bracketPairs(text: string): ReadonlyMap<number, number> {
  const scanner = createScanner(text, true);
  const pairs = new Map<number, number>();
  const open: number[] = [];
  for (let token: number = scanner.scan(); token !== END; token = scanner.scan()) {
    if (OPENS.has(token)) open.push(scanner.getTokenOffset());
    else if (CLOSES.has(token)) {
      const start = open.pop();
      if (start !== undefined) pairs.set(start, scanner.getTokenOffset());
    }
  }
  return pairs;
}
