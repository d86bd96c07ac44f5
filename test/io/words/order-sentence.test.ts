import { expect, test } from 'vitest';
import type { OrderDependence } from '../../../src/core/analysis/order.ts';
import type { RuleNames } from '../../../src/core/facts.ts';
import { orderSentences } from '../../../src/io/words/order-sentence.ts';
import { plainText } from '../../../src/io/words/phrase.ts';

const rules: RuleNames = { alias: 'covered', rows: 'never' };
const figures = { descriptors: 4, moved: 640, needed: 640, lost: 0, redundant: 0 };
const side = {
  order: ['a', 'b', 'c'],
  regions: [],
  measured: { request: null, block: figures },
  losses: [],
};
const dependent: OrderDependence = {
  kind: 'dependent',
  reach: { kind: 'exact' },
  interacting: 3,
  usual: side,
  other: { ...side, measured: { request: null, block: { ...figures, moved: 600, lost: 40 } } },
  moved: ['c', 'b'],
  isFewest: true,
  showing: { usual: ['b', 'c'], other: ['c', 'b'] },
  by: 'names',
};

test.each<[string, OrderDependence, string]>([
  [
    'a refused layout',
    { kind: 'refused', code: 'too-few-blocks', layer: 'a' },
    'Registration is refused under covered · never, so there is no result that an order could change.',
  ],
  [
    'layers that never meet',
    { kind: 'independent', reach: { kind: 'exact' }, interacting: 0 },
    'No order of the layers gives other findings or other regions under covered · never: no two layers can interact.',
  ],
  [
    'every order tried',
    { kind: 'independent', reach: { kind: 'exact' }, interacting: 5 },
    'No order of the layers gives other findings or other regions under covered · never. 5 layers can interact, and every order of them was tried or is like one that was.',
  ],
  [
    'a sample',
    { kind: 'independent', reach: { kind: 'sampled', tried: 2000, seed: 7 }, interacting: 40 },
    'No order that was tried gives other findings or other regions under covered · never. 40 layers can interact, too many for every order: 2,000 orders drawn with seed 7, which is no proof.',
  ],
  [
    'names that bring it about',
    dependent,
    'The order matters under covered · never: with 2 layers elsewhere (c, b) the result is another. The usual order loses nothing of a block of each group and moves 640 B; the other loses 40 B and moves 600 B. Layers are registered by name, so other names could give that order. 3 layers can interact, and every order of them was tried or is like one that was.',
  ],
  [
    'another caller, a request, and no proof that fewer layers do not show it',
    {
      ...dependent,
      isFewest: false,
      by: 'caller',
      usual: { ...side, measured: { request: { ...figures, moved: 9000 }, block: figures } },
      other: { ...side, measured: { request: { ...figures, moved: 9600 }, block: figures } },
    },
    'The order matters under covered · never: with 2 layers, or fewer elsewhere (c, b) the result is another. The usual order loses nothing of this request and moves 9,000 B; the other loses nothing and moves 9,600 B. This layout is registered as it is handed in, whatever its names: only another caller could hand it in that way. 3 layers can interact, and every order of them was tried or is like one that was.',
  ],
])('of %s', (_, result, expected) => {
  expect(plainText(orderSentences(rules, result))).toBe(expected);
});
