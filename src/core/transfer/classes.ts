/**
 * Places of a list put into classes: what holds of one place holds of every place of its class. Sums over a list are
 * then sums over classes, each looked at once.
 */
export interface Classes {
  /** Class of each place, from 0. */
  readonly ids: Int32Array;
  readonly count: number;
}

/** One class for all. */
const oneClass = (length: number): Classes => ({ ids: new Int32Array(length), count: Math.min(1, length) });

/** @param codeOf What tells places apart; null for those about which there is nothing to say. */
export function classesBy(length: number, codeOf: (place: number) => string | number | null): Classes {
  const known = new Map<string | number | null, number>();
  const ids = new Int32Array(length);
  for (let place = 0; place < length; place++) {
    const code = codeOf(place);
    let id = known.get(code);
    if (id === undefined) {
      id = known.size;
      known.set(code, id);
    }
    ids[place] = id;
  }
  return { ids, count: known.size };
}

/** Classes in which neither of two told places apart. Both of one length. */
function crossed(a: Classes, b: Classes): Classes {
  if (a.count <= 1) return b;
  if (b.count <= 1) return a;
  return classesBy(a.ids.length, (place) => (a.ids[place] as number) * b.count + (b.ids[place] as number));
}

/** A place of each class and how many there are. */
export function samples({ ids, count }: Classes): { readonly place: number; readonly times: number }[] {
  const places = new Int32Array(count).fill(-1);
  const times = new Int32Array(count);
  ids.forEach((id, place) => {
    if (places[id] === -1) places[id] = place;
    times[id] = (times[id] as number) + 1;
  });
  return Array.from(places, (place, id) => ({ place, times: times[id] as number }));
}

/** Classes by what made them, crossed once for each combination. */
export class ClassShelf {
  private readonly made = new Map<string, Classes>();

  get(key: string, make: () => Classes): Classes {
    const found = this.made.get(key) ?? make();
    this.made.set(key, found);
    return found;
  }

  /**
   * @param keys Of what `get` made before, in any order.
   * @param length Of each.
   */
  crossed(keys: readonly string[], length: number): Classes {
    const [first = '', ...others] = [...new Set(keys)].filter((key) => (this.made.get(key)?.count ?? 0) > 1).sort();
    let key = first;
    let classes = this.made.get(first);
    for (const other of others) {
      const one = classes as Classes;
      key = `${key} ${other}`;
      classes = this.get(key, () => crossed(one, this.made.get(other) as Classes));
    }
    return classes ?? oneClass(length);
  }
}
