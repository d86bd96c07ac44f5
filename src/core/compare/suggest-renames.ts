import type { Facts } from '../facts.ts';
import type { LayoutLayer } from '../layout/layout.ts';
import { naturalOrder } from '../registration/natural-order.ts';
import { matchLayers } from './layers.ts';

/** What may differ between a layer of A and the one of B that it may have become. */
export type RenameDoubt =
  /** The offset in the allocation, or the allocation's size. */
  | 'place'
  /** The transfer group's number. */
  | 'group'
  /** The numbers in the name: `layers.3.attn` and `model.layers.3.self_attn` have the same. */
  | 'numbers';

/** A layer that only A has, and one that only B has, of one spec and one shape: perhaps the same by another name. */
export interface RenameSuggestion {
  readonly a: string;
  readonly b: string;
  /** What else differs; empty where nothing does but the name. */
  readonly differs: readonly RenameDoubt[];
}

const DOUBTS: readonly RenameDoubt[] = ['place', 'group', 'numbers'];

/** From no doubt to all of them: a moved layer with its number is likelier than one that changed its number too. */
const TIERS: readonly (readonly RenameDoubt[])[] = [
  [],
  ['group'],
  ['place'],
  ['place', 'group'],
  ['numbers'],
  ['group', 'numbers'],
  ['place', 'numbers'],
  ['place', 'group', 'numbers'],
];

/** What must be equal for one layer to be another: what its group says of the page, and the shape of its tensor. */
function keyParts({ name, group, page, view }: LayoutLayer): Record<RenameDoubt | 'kind', string> {
  return {
    kind: JSON.stringify([page, view.axes, view.itemBytes, view.origin]),
    place: `${view.base - view.allocation.base}/${view.allocation.bytes}`,
    group: String(group),
    numbers: (name.match(/\d+/g) ?? []).join('.'),
  };
}

interface Keyed {
  readonly name: string;
  readonly parts: ReturnType<typeof keyParts>;
}

function keyed({ layout }: Facts, wanted: ReadonlySet<string>): Keyed[] {
  const layers = (layout?.layers ?? []).filter(({ name }) => wanted.has(name));
  return naturalOrder(layers, ({ name }) => name).map((layer) => ({ name: layer.name, parts: keyParts(layer) }));
}

function byKey(layers: readonly Keyed[], doubts: readonly RenameDoubt[]): Map<string, Keyed[]> {
  const asked = DOUBTS.filter((doubt) => !doubts.includes(doubt));
  const shelves = new Map<string, Keyed[]>();
  for (const layer of layers) {
    const key = JSON.stringify([layer.parts.kind, ...asked.map((doubt) => layer.parts[doubt])]);
    const shelf = shelves.get(key);
    if (shelf) shelf.push(layer);
    else shelves.set(key, [layer]);
  }
  return shelves;
}

/**
 * Which layers of A may be layers of B by another name. Only layers without a namesake are looked at. Two of them are
 * suggested where spec and shape are equal, those first that differ in nothing else. Where several fit equally well,
 * they are suggested in the natural order of their names, and only if there are as many in A as in B: else nothing says
 * which is which. Cost grows with layers, not with pairs of them.
 *
 * @returns in the natural order of A's names; nothing where a document is refused before it has views.
 */
export function suggestRenames(a: Facts, b: Facts): RenameSuggestion[] {
  const { pairs } = matchLayers(a.document, b.document, new Map());
  const only = (side: 'a' | 'b') => {
    const other = side === 'a' ? 'b' : 'a';
    return new Set(pairs.flatMap((pair) => (pair[other] === null ? (pair[side] ?? []) : [])));
  };
  let leftA = keyed(a, only('a'));
  let leftB = keyed(b, only('b'));
  const order = new Map(leftA.map(({ name }, i) => [name, i]));
  const found: RenameSuggestion[] = [];
  for (const doubts of TIERS) {
    const shelvesB = byKey(leftB, doubts);
    const taken = new Set<Keyed>();
    for (const [key, inA] of byKey(leftA, doubts)) {
      const inB = shelvesB.get(key);
      if (inB?.length !== inA.length) continue;
      inA.forEach((layer, i) => {
        const other = inB[i] as Keyed;
        const differs = doubts.filter((doubt) => layer.parts[doubt] !== other.parts[doubt]);
        found.push({ a: layer.name, b: other.name, differs });
        taken.add(layer).add(other);
      });
    }
    leftA = leftA.filter((layer) => !taken.has(layer));
    leftB = leftB.filter((layer) => !taken.has(layer));
  }
  return found.sort((p, q) => (order.get(p.a) ?? 0) - (order.get(q.a) ?? 0));
}
