/** A growing sum of products that stays exact: in numbers while they are safe, in a bigint beyond. */
export class ExactSum {
  private whole = 0n;
  private part = 0;

  /** Adds `times` × `size`, both safe integers of at least 0. */
  add(times: number, size: number): void {
    const product = times * size;
    if (product <= Number.MAX_SAFE_INTEGER - this.part) {
      this.part += product;
      return;
    }
    this.whole += BigInt(this.part) + BigInt(times) * BigInt(size);
    this.part = 0;
  }

  /** Adds a size that goes evenly from `first` to `last` over so many blocks. */
  addSeries(blocks: number, first: number, last: number): void {
    // Where the ends add up to an odd number, the number of blocks is even.
    const ends = first + last;
    if (ends > Number.MAX_SAFE_INTEGER) this.whole += (BigInt(blocks) * (BigInt(first) + BigInt(last))) / 2n;
    else if (ends % 2 === 0) this.add(blocks, ends / 2);
    else this.add(blocks / 2, ends);
  }

  addExact(bytes: bigint): void {
    this.whole += bytes;
  }

  get total(): bigint {
    return this.whole + BigInt(this.part);
  }
}
