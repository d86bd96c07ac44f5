/**
 * Places of a list put into classes: what holds of one place holds of every place of its class. Sums over a list are
 * then sums over classes, each looked at once.
 */
export interface Classes {
  /** Class of each place, from 0. */
  readonly ids: Int32Array;
  readonly samples: readonly Sample[];
}

/** A place of a class, and how many places are in the class. */
export interface Sample {
  readonly place: number;
  readonly times: number;
}

/** One class for all. */
const oneClass = (length: number): Classes => ({
  ids: new Int32Array(length),
  samples: length > 0 ? [{ place: 0, times: length }] : [],
});

/** @param codeOf What tells places apart; null for those about which there is nothing to say. */
export function classesBy(length: number, codeOf: (place: number) => string | number | null): Classes {
  const known = new Map<string | number | null, number>();
  const ids = new Int32Array(length);
  const samples: { place: number; times: number }[] = [];
  for (let place = 0; place < length; place++) {
    const code = codeOf(place);
    let id = known.get(code);
    if (id === undefined) {
      id = known.size;
      known.set(code, id);
      samples.push({ place, times: 0 });
    }
    ids[place] = id;
    (samples[id] as { times: number }).times += 1;
  }
  return { ids, samples };
}

/** Classes in which neither of two told places apart. Both of one length. */
function crossed(a: Classes, b: Classes): Classes {
  const width = b.samples.length;
  return classesBy(a.ids.length, (place) => (a.ids[place] as number) * width + (b.ids[place] as number));
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
    const [first = '', ...others] = [...new Set(keys)]
      .filter((key) => (this.made.get(key)?.samples.length ?? 0) > 1)
      .sort();
    let key = first;
    let classes = this.made.get(first);
    for (const other of others) {
      const one = classes as Classes;
      key = `${key} ${other}`;
      classes = this.get(key, () => crossed(one, this.made.get(other) as Classes));
    }
    return classes ?? this.get(`one ${length}`, () => oneClass(length));
  }
}
