/**
 * Work that a search for orders may do, in units: a layer placed, once for each layer of its set. No clock, so that the
 * same search ends at the same place on every machine. Time a unit: 0.1 to 1 µs.
 */
export class OrderWork {
  #spent = 0;

  constructor(private readonly most = Number.POSITIVE_INFINITY) {}

  get spent(): number {
    return this.#spent;
  }

  get left(): number {
    return Math.max(0, this.most - this.#spent);
  }

  spend(units: number): void {
    this.#spent += units;
  }
}
