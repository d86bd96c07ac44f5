import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Change } from '../../../src/core/edit/change.ts';
import { edit } from '../../../src/core/edit/edit.ts';
import { withNumber } from '../../../src/core/edit/numbers.ts';
import { sharers, specOf } from '../../../src/core/edit/owners.ts';
import { withPlace } from '../../../src/core/edit/place.ts';
import { unsound } from '../../../src/core/edit/soundness.ts';
import { computeFacts } from '../../../src/core/facts.ts';
import type { LayoutDocument } from '../../../src/core/layout/document.ts';
import { pageFacts } from '../../../src/core/layout/spec.ts';
import { readLayout } from '../../../src/io/read-layout.ts';
import { writeLayout } from '../../../src/io/write-layout.ts';
import { documents, inverseOf, layerChanges, numberChanges } from './random-changes.ts';

const RULES = { alias: 'packed-row-aware', rows: 'packed-mla' } as const;
const told = (document: LayoutDocument, change: Change): string =>
  `${JSON.stringify(change)} of ${writeLayout(document)}`;

const changed: fc.Arbitrary<readonly [LayoutDocument, Change]> = documents.chain((document) =>
  fc.tuple(fc.constant(document), fc.oneof(numberChanges(document), layerChanges(document))),
);

test('edit() makes documents that a reader takes as they are, and the core can compute, or says why not', () => {
  let made = 0;
  fc.assert(
    fc.property(changed, ([document, change]) => {
      const result = edit(document, change);
      if (!result.ok) {
        expect(result.issues.length, told(document, change)).toBeGreaterThan(0);
        return;
      }
      made += 1;
      const read = readLayout(writeLayout(result.document));
      expect(read, told(document, change)).toMatchObject({ ok: true });
      if (read.ok) expect(read.document, told(document, change)).toEqual(result.document);
      expect(() => computeFacts(result.document, RULES)).not.toThrow();
    }),
    { seed: 1, numRuns: 350 },
  );
  expect(made).toBeGreaterThan(150);
});

/** A change without the last look at the whole, as a text editor would make it. */
function unchecked(document: LayoutDocument, change: Change): LayoutDocument | null {
  if (change.kind === 'place') {
    const { layer, field, bytes, scope } = change;
    const next = withPlace(document, layer, field, bytes, scope);
    return 'mend' in next ? null : next;
  }
  if (change.kind === 'number') {
    const next = withNumber(document, change.layer, change, change.value, change.scope);
    return 'mend' in next ? null : next;
  }
  return null;
}

test('unsound() refuses what a reader refuses, and nothing else', () => {
  const seen = { sound: 0, refused: 0 };
  const numbers = documents.chain((document) => fc.tuple(fc.constant(document), numberChanges(document)));
  fc.assert(
    fc.property(numbers, ([document, change]) => {
      expect(unsound(document)).toEqual([]);
      const next = unchecked(document, change);
      if (next === null) return;
      const isRead = readLayout(writeLayout(next)).ok;
      seen[isRead ? 'sound' : 'refused'] += 1;
      expect(unsound(next).length === 0, told(document, change)).toBe(isRead);
    }),
    { seed: 2, numRuns: 350 },
  );
  expect(seen.refused).toBeGreaterThan(8);
  expect(seen.sound).toBeGreaterThan(80);
});

/** Whether a change leaves something behind that its inverse does not know of. */
function leavesTraces(document: LayoutDocument, change: Change, next: LayoutDocument): boolean {
  // What was shared is apart from then on.
  if ('scope' in change && change.scope === 'layer') {
    return (['spec', 'view', 'tensor'] as const).some((owner) => sharers(document, change.layer, owner).length > 0);
  }
  // A view that has become the same as another is shared with it.
  if ('scope' in change) {
    const count = (each: LayoutDocument) => sharers(each, change.layer, 'view').length;
    if (count(document) !== count(next)) return true;
  }
  // What is said though it follows anyway is left out.
  if (change.kind === 'place' && change.field === 'length') {
    const spec = specOf(document, change.layer);
    if (spec?.page_size_padded !== undefined) {
      const { page_size_padded: padded, ...rest } = spec;
      if (pageFacts(rest).pageBytes === padded) return true;
    }
  }
  // Sizes of allocations that have become the same stay so.
  if (change.kind === 'number' && change.owner === 'allocation') return true;
  // A packed row stays as wide.
  if (change.kind === 'add' && change.over === null) return document.pages !== undefined || !document.kv_caches;
  return false;
}

test('edit() and the edit that takes it back give the same document', () => {
  let seen = 0;
  fc.assert(
    fc.property(changed, ([document, change]) => {
      const there = edit(document, change);
      if (!there.ok || there.document === document || leavesTraces(document, change, there.document)) return;
      const inverse = inverseOf(document, change, there.layer);
      if (inverse === null) return;
      const back = edit(there.document, inverse);
      expect(back, told(document, change)).toMatchObject({ ok: true });
      if (!back.ok) return;
      seen += 1;
      expect(back.document, told(document, change)).toEqual(document);
    }),
    { seed: 3, numRuns: 350 },
  );
  expect(seen).toBeGreaterThan(70);
});
