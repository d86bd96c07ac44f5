import type { RuleNames } from '../../../src/core/facts.ts';
import type { Owner } from '../../../src/core/scene/row-content.ts';
import { ownerBlocks } from '../../../src/core/scene/row-strips.ts';
import type { MapModel } from '../../../src/ui/map/use-map-model.ts';
import { presetFacts, rowOf } from '../../core/scene/scenes.ts';

/** What the map draws of a preset, as its hook makes it. */
export async function modelOf(preset: string, owner: Owner, row: number, rules?: RuleNames): Promise<MapModel> {
  const facts = await presetFacts(preset, rules);
  return {
    ...rowOf(facts, owner, row),
    view: { lens: 'rows', addresses: null, owner, row, range: null },
    blocks: ownerBlocks(facts.analysis, owner),
  };
}
