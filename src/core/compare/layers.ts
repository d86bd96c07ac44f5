import type { LayoutDocument } from '../layout/document.ts';
import { type Counterparts, paired } from './counterparts.ts';

/** A layer's name in A, and what B calls it. */
export type Renames = ReadonlyMap<string, string>;

/** The names of a document's layers, in the order handed in; known also where the document is refused. */
function layerNames({ pages, kv_caches: tensors, kv_cache_config: config }: LayoutDocument): string[] {
  if (pages) return pages.map(({ layer }) => layer);
  if (tensors) return tensors.map(({ layer }) => layer);
  return (config.kv_cache_tensors ?? []).flatMap(({ layers }) => [...layers]);
}

/**
 * Matches the layers of two documents: by the renames, then by equal names.
 *
 * @param renames One whose layer is not there, or is taken by an earlier one, has no effect.
 */
export function matchLayers(a: LayoutDocument, b: LayoutDocument, renames: Renames): Counterparts<string> {
  const namesA = layerNames(a);
  const namesB = layerNames(b);
  const inA = new Set(namesA);
  const inB = new Set(namesB);
  const partnerOf = new Map<string, string>();
  const taken = new Set<string>();
  for (const [from, to] of renames) {
    if (!inA.has(from) || !inB.has(to) || taken.has(to)) continue;
    partnerOf.set(from, to);
    taken.add(to);
  }
  for (const name of namesA) {
    if (partnerOf.has(name) || !inB.has(name) || taken.has(name)) continue;
    partnerOf.set(name, name);
    taken.add(name);
  }
  return paired(namesA, namesB, partnerOf);
}
