import { isInteriorDense } from '../layer-facts.ts';
import { all, isFalse, isTrue } from '../predicate.ts';
import type { RowPolicy } from './row-policy.ts';

export const packedMla = {
  name: 'packed-mla',
  title: 'packed-mla',
  explanation:
    'A layer registers the whole row where all views share one packed storage and it is MLA, or where the inside of its page is not dense.',
  evidence: 'connector code',
  allowsTail: false,
  ask: ({ packedStorage, page, layer, csaLinear }) => {
    const alternatives = [
      [isTrue('packed storage', packedStorage), isTrue('MLA', page.isMla)],
      [isFalse('interior dense', isInteriorDense(layer.view)), isFalse('CSA-linear', csaLinear)],
    ];
    return { takesRow: alternatives.some(all), alternatives };
  },
} as const satisfies RowPolicy;
