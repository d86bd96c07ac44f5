/** Items by a key, each in their order. */
export function gather<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const shelves = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const shelf = shelves.get(key);
    if (shelf) shelf.push(item);
    else shelves.set(key, [item]);
  }
  return shelves;
}
