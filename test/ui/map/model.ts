import type { RegisteredFacts, RuleNames } from '../../../src/core/facts.ts';
import type { Owner } from '../../../src/core/scene/row-content.ts';
import { ownerBlocks } from '../../../src/core/scene/row-strips.ts';
import type { MapModel } from '../../../src/ui/map/use-map-model.ts';
import { presetFacts, rowOf } from '../../core/scene/scenes.ts';

/** What the map draws of a layout, as its hook makes it. */
export const modelOfFacts = (facts: RegisteredFacts, owner: Owner, row: number): MapModel => ({
  ...rowOf(facts, owner, row),
  view: { lens: 'rows', owner, row },
  hidden: new Set(),
  blocks: ownerBlocks(facts.analysis, owner),
});

/** What the map draws of a preset under its own rules, or others. */
export const modelOf = async (preset: string, owner: Owner, row: number, rules?: RuleNames): Promise<MapModel> =>
  modelOfFacts(await presetFacts(preset, rules), owner, row);
