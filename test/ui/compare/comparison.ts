/** Comparisons of presets, for tests of the page. */
import type { RegisteredComparison } from '../../../src/core/compare/compare-facts.ts';
import type { RuleNames } from '../../../src/core/facts.ts';
import { compared } from '../../core/compare/comparing.ts';
import { presetFacts } from '../../core/scene/scenes.ts';

export const under = (alias: RuleNames['alias'], rows: RuleNames['rows'] = 'packed-mla'): RuleNames => ({
  alias,
  rows,
});

/** One preset under two rule sets. */
export const comparedPreset = async (id: string, a: RuleNames, b: RuleNames): Promise<RegisteredComparison> =>
  compared(await presetFacts(id, a), await presetFacts(id, b));
