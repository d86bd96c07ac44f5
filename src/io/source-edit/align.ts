/** What becomes of one element of a list: taken from an element before (at its place, or moved), or new. */
export interface Aligned {
  /** Place in the list before; null for a new one. */
  readonly from: number | null;
  /** It stays where it is, all around it being put in, taken out or moved. */
  readonly stays: boolean;
}

/** Places, ascending, of a longest run of ascending numbers; nulls are passed over. */
function longestAscending(numbers: readonly (number | null)[]): Set<number> {
  /** By length, the place of the smallest number that ends a run so long. */
  const ends: number[] = [];
  const before = new Array<number>(numbers.length);
  numbers.forEach((number, place) => {
    if (number === null) return;
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((numbers[ends[middle] as number] as number) < number) low = middle + 1;
      else high = middle;
    }
    before[place] = low > 0 ? (ends[low - 1] as number) : -1;
    ends[low] = place;
  });
  const run = new Set<number>();
  for (let place = ends.at(-1) ?? -1; place >= 0; place = before[place] as number) run.add(place);
  return run;
}

/**
 * How a list comes of another one: which elements stay, which move, which are new. Elements with the same name are the
 * same; what is left between two that stay is taken to be changed, in order.
 *
 * @param before Names of the elements; equal ones are told apart by their order.
 * @returns One entry an element of `after`; what no entry is from goes.
 */
export function align(before: readonly string[], after: readonly string[]): Aligned[] {
  const places = new Map<string, number[]>();
  before.forEach((name, i) => {
    const list = places.get(name);
    if (list) list.push(i);
    else places.set(name, [i]);
  });
  const used = new Map<string, number>();
  const from = after.map((name) => {
    const nth = used.get(name) ?? 0;
    used.set(name, nth + 1);
    return places.get(name)?.[nth] ?? null;
  });
  const staying = longestAscending(from);
  const taken = new Set(from.filter((place) => place !== null));
  const result: Aligned[] = [];
  let last = -1;
  for (let i = 0; i < after.length; ) {
    if (from[i] !== null) {
      const stays = staying.has(i);
      if (stays) last = from[i] as number;
      result.push({ from: from[i] as number, stays });
      i += 1;
      continue;
    }
    // A run of new names: each takes the place of one that goes, while there are any before the next that stays.
    let next = i;
    while (next < after.length && !staying.has(next)) next += 1;
    const until = next < after.length ? (from[next] as number) : before.length;
    let going = last + 1;
    for (; i < next && from[i] === null; i += 1) {
      while (going < until && taken.has(going)) going += 1;
      if (going < until) {
        taken.add(going);
        result.push({ from: going, stays: true });
        last = going;
      } else result.push({ from: null, stays: false });
    }
  }
  return result;
}
