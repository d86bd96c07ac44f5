import type { Difference, DifferenceKind } from '../../core/compare/differences.ts';

/** The kinds of difference as a person filters by them, in the list's order. */
export const KIND_WORDS: Readonly<Record<DifferenceKind, { readonly one: string; readonly several: string }>> = {
  finding: { one: 'finding', several: 'Findings' },
  region: { one: 'region', several: 'Regions' },
  moved: { one: 'layer', several: 'Moved layers' },
  layer: { one: 'document', several: 'Documents' },
  memory: { one: 'memory', several: 'Memory' },
};

/** Whether a difference is for the better or the worse: by errors and warnings alone. */
export type Weight = 'better' | 'worse' | 'mixed' | 'none';

export interface DifferenceLook {
  /** What happened, in a word: `fixed`, `added`, `moves`. */
  readonly change: string;
  readonly weight: Weight;
  /** Bytes of a block on either side, where the thing has a size. */
  readonly bytesA: number | null;
  readonly bytesB: number | null;
}

const only = (a: unknown): string => (a === null ? 'only in B' : 'only in A');

/** A difference in a word and two figures, for a list. */
export function lookOf(difference: Difference): DifferenceLook {
  switch (difference.kind) {
    case 'finding': {
      const { a, b, status, worse, better } = difference.pair;
      const harmful = (b ?? a)?.severity !== 'info';
      const weight = worse && better ? 'mixed' : worse ? 'worse' : better ? 'better' : 'none';
      const words = { fixed: 'fixed', introduced: 'new', changed: 'changed', kept: 'kept' };
      return {
        change: harmful || (a !== null && b !== null) ? words[status] : only(a),
        weight: harmful ? weight : 'none',
        bytesA: a?.example?.bytes ?? null,
        bytesB: b?.example?.bytes ?? null,
      };
    }
    case 'region': {
      const { a, b, status } = difference.pair;
      return { change: status, weight: 'none', bytesA: a?.blockLen ?? null, bytesB: b?.blockLen ?? null };
    }
    case 'moved': {
      const { how, decisionA, decisionB } = difference.moved;
      const words = { skipped: 'skipped', region: 'other region', range: 'other range', role: 'other role' };
      return {
        change: words[how],
        weight: 'none',
        bytesA: decisionA?.range.blockLen ?? null,
        bytesB: decisionB?.range.blockLen ?? null,
      };
    }
    case 'layer': {
      const { a, b } = difference.pair;
      return { change: a !== null && b !== null ? 'renamed' : only(a), weight: 'none', bytesA: null, bytesB: null };
    }
    case 'memory': {
      const { a, b } = difference.pair;
      return { change: a && b ? 'resized' : only(a), weight: 'none', bytesA: null, bytesB: null };
    }
  }
}
