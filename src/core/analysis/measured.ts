import type { RegisteredFacts } from '../facts.ts';
import { type BlockFigures, blockFigures } from './block-facts.ts';

/** Sizes that people compare, in bytes. */
export interface Measured {
  /** Of the document's request; null where it asks for no blocks. */
  readonly request: BlockFigures | null;
  /**
   * Of one block of each group, added: for each group the block that loses most among block 0 and those that findings
   * show as their worst.
   */
  readonly block: BlockFigures;
}

const NOTHING: BlockFigures = { descriptors: 0, moved: 0, needed: 0, lost: 0, redundant: 0 };

const isWorse = (a: BlockFigures, b: BlockFigures): boolean =>
  a.lost > b.lost || (a.lost === b.lost && a.redundant > b.redundant);

/** What a registered layout moves and loses: in its request, and in one block of each group. */
export function measured({ analysis, layout }: Pick<RegisteredFacts, 'analysis' | 'layout'>): Measured {
  const shown = analysis.findings.flatMap(({ example }) => (example ? [example] : []));
  let block = NOTHING;
  for (const group of layout.groups) {
    if (group.blocks === 0) continue;
    const blocks = new Set([
      0,
      ...shown.filter((example) => example.group === group.id).map((example) => example.block),
    ]);
    const worst = [...blocks]
      .map((each) => blockFigures(analysis.geometry, group.id, each))
      .reduce((kept, each) => (isWorse(each, kept) ? each : kept));
    block = {
      descriptors: block.descriptors + worst.descriptors,
      moved: block.moved + worst.moved,
      needed: block.needed + worst.needed,
      lost: block.lost + worst.lost,
      redundant: block.redundant + worst.redundant,
    };
  }
  return { request: analysis.request, block };
}
