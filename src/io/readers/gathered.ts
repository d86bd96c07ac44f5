/** Compressed bytes that are unpacked at a time: the format makes at most about a thousand of each. */
const STEP = 16_384;

/** Thrown out of the unpacker, which goes on otherwise. */
export class TooMuch extends Error {}

export const mebibytes = (bytes: number): string => `${bytes / 1024 / 1024} MiB`;

/** Gathers what is unpacked, up to a limit. */
export class Gathered {
  readonly #chunks: Uint8Array[] = [];
  readonly #limit: number;
  size = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  add(chunk: Uint8Array): void {
    this.size += chunk.length;
    if (this.size > this.#limit) throw new TooMuch(`it unpacks to more than ${mebibytes(this.#limit)}`);
    this.#chunks.push(chunk);
  }

  bytes(): Uint8Array {
    const all = new Uint8Array(this.size);
    let at = 0;
    for (const chunk of this.#chunks) {
      all.set(chunk, at);
      at += chunk.length;
    }
    return all;
  }
}

/** Hands bytes on a step at a time, so that a limit is met before all is unpacked. */
export function pushed(bytes: Uint8Array, push: (chunk: Uint8Array, isLast: boolean) => void): void {
  for (let at = 0; at < bytes.length; at += STEP) push(bytes.subarray(at, at + STEP), at + STEP >= bytes.length);
}
