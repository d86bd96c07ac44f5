/**
 * The few names outside the language that every place this code runs in provides alike: page, worker and Node.
 * Readers and writers compile against these instead of the DOM, so that nothing here can reach for a document.
 * Add a name only if all three have it.
 */

declare class TextEncoder {
  encode(text?: string): Uint8Array<ArrayBuffer>;
}

declare class TextDecoder {
  constructor(label?: string, options?: { fatal?: boolean; ignoreBOM?: boolean });
  decode(bytes?: ArrayBuffer | ArrayBufferView, options?: { stream?: boolean }): string;
}

declare class URLSearchParams {
  constructor(init?: string | Record<string, string> | readonly (readonly [string, string])[]);
  append(name: string, value: string): void;
  delete(name: string): void;
  get(name: string): string | null;
  getAll(name: string): string[];
  has(name: string): boolean;
  set(name: string, value: string): void;
  toString(): string;
  [Symbol.iterator](): IterableIterator<[string, string]>;
}

/** @throws TypeError where the text is no URL. */
declare class URL {
  constructor(url: string, base?: string | URL);
  hash: string;
  readonly host: string;
  href: string;
  readonly origin: string;
  pathname: string;
  protocol: string;
  search: string;
  readonly searchParams: URLSearchParams;
  toString(): string;
}

/** Base64 of a string whose characters are bytes, 0 to 255. */
declare function btoa(bytes: string): string;
/** Bytes as characters 0 to 255. @throws an exception where the text is no Base64. */
declare function atob(base64: string): string;
