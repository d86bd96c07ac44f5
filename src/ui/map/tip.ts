import { grouped, hex } from '../../core/scene/digits.ts';
import type { Picked } from '../../core/scene/pick.ts';
import { findingSentence } from '../../io/words/finding-sentence.ts';
import { plainText } from '../../io/words/phrase.ts';
import type { MapModel } from './use-map-model.ts';

/** One plain sentence on what the pointer is over; null over nothing. */
export function tipOf(model: MapModel, { target, bar, line }: Picked): string | null {
  const { facts, content } = model;
  switch (target?.kind) {
    case 'finding': {
      const finding = facts.analysis.findings.find((each) => each.id === target.id);
      return finding ? plainText(findingSentence(finding, facts)) : null;
    }
    case 'region': {
      const region = facts.registration.regions[target.region];
      if (region === undefined) return null;
      const row = region.packedRow ? 'the packed row, ' : '';
      const who = region.members.length === 1 ? region.name : `${grouped(region.members.length)} layers`;
      return `R${region.index}: ${row}${grouped(region.blockLen)} B of each of ${grouped(region.numBlocks)} blocks, for ${who}`;
    }
    case 'row':
      return `Open row ${grouped(target.block)}`;
    case 'lane': {
      if (bar === null) return null;
      const lane = content.lanes.find((each) => each.group === bar.group);
      const start = lane?.bars.find((each) => each.layer === bar.layer && each.kind === 'data')?.start ?? bar.start;
      const at = Math.max(0, Math.floor(line) - start);
      const what = bar.kind === 'padding' ? 'padding of ' : '';
      return `${what}${bar.layer} · byte ${grouped(at)} (${hex(at)}) of its page`;
    }
    default:
      return null;
  }
}
