/** Changes of any document: some sound, some not. */
import * as fc from 'fast-check';
import { type Change, type Scope, TEMPLATE_NAMES } from '../../../src/core/edit/change.ts';
import { layerNumbers } from '../../../src/core/edit/numbers.ts';
import { layerNames } from '../../../src/core/edit/owners.ts';
import { layerPlace } from '../../../src/core/edit/place.ts';
import type { LayoutDocument } from '../../../src/core/layout/document.ts';
import { readLayout } from '../../../src/io/read-layout.ts';
import { layoutText, randomLayoutFromSeed } from '../../oracle/random-layouts.ts';

/** A random document that a reader takes; null where the seed makes none. */
function documentOf(seed: number): LayoutDocument | null {
  const result = readLayout(layoutText(randomLayoutFromSeed(seed)));
  if (!result.ok) return null;
  // What an edit leaves out.
  const { registered: _, ...document } = result.document;
  return document;
}

export const documents: fc.Arbitrary<LayoutDocument> = fc
  .nat(100_000)
  .map(documentOf)
  .filter((document) => document !== null);

const scope = fc.constantFrom<Scope[]>('layer', 'shared');
const number = fc.oneof(
  { weight: 6, arbitrary: fc.nat(300) },
  { weight: 3, arbitrary: fc.nat(64).map((step) => step * 64) },
  { weight: 1, arbitrary: fc.constantFrom(0, -8, 1.5, 2 ** 40, 2 ** 52, 2 ** 53, Number.MAX_SAFE_INTEGER) },
);

/** Numbers and places of a document's layers, set to anything. */
export function numberChanges(document: LayoutDocument): fc.Arbitrary<Change> {
  const layer = fc.constantFrom(...layerNames(document));
  const places = fc.record({
    kind: fc.constant('place' as const),
    layer,
    field: fc.constantFrom('offset' as const, 'length' as const, 'stride' as const),
    bytes: number,
    scope,
  });
  const numbers = layer.chain((name): fc.Arbitrary<Change> => {
    const known = layerNumbers(document, name);
    if (known.length === 0) return places;
    return fc
      .tuple(fc.constantFrom(...known), fc.option(number, { freq: 8 }), scope)
      .map(([{ owner, path }, value, of]): Change => ({ kind: 'number', layer: name, owner, path, value, scope: of }));
  });
  const blocks = fc.record({ kind: fc.constant('blocks' as const), value: number });
  return fc.oneof<fc.Arbitrary<Change>[]>(places, numbers, blocks);
}

/** Layers that come, go, get other names, and change places. */
export function layerChanges(document: LayoutDocument): fc.Arbitrary<Change> {
  const layer = fc.constantFrom(...layerNames(document));
  const by = fc.constantFrom<(-1 | 1)[]>(-1, 1);
  return fc.oneof(
    fc.record({
      kind: fc.constant('add' as const),
      template: fc.constantFrom(...TEMPLATE_NAMES),
      over: fc.option(layer, { nil: null }),
    }),
    fc.record({ kind: fc.constant('remove' as const), layer }),
    fc.record({
      kind: fc.constant('rename' as const),
      layer,
      name: fc.constantFrom('new', '', ...layerNames(document)),
    }),
    fc.record({ kind: fc.constantFrom('move' as const, 'move-in-group' as const), layer, by }),
  );
}

/** The change that takes a sound one back; null where none can: nothing changed, or a layer is gone. */
export function inverseOf(document: LayoutDocument, change: Change, layer: string | null): Change | null {
  switch (change.kind) {
    case 'place': {
      const now = layerPlace(document, change.layer)?.[change.field];
      return now ? { ...change, bytes: now.bytes } : null;
    }
    case 'number': {
      const path = JSON.stringify(change.path);
      const now = layerNumbers(document, change.layer).find(
        ({ owner, path: own }) => owner === change.owner && JSON.stringify(own) === path,
      );
      return now ? { ...change, value: now.value } : null;
    }
    case 'blocks':
      return { ...change, value: document.kv_cache_config.num_blocks };
    case 'rename':
      return { ...change, layer: change.name, name: change.layer };
    case 'move':
    case 'move-in-group':
      return layer === null ? null : { ...change, layer, by: change.by === 1 ? -1 : 1 };
    case 'add':
      return layer === null ? null : { kind: 'remove', layer };
    default:
      return null;
  }
}
