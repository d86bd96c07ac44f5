import type { LineSpan } from '../../core/scene/row-content.ts';
import type { Selection } from '../../state/state.ts';
import type { MapModel } from './use-map-model.ts';

/** Where what is selected stands on the row drawn in full: the first of its parts; null where it has none there. */
export function spanInContent(
  { content, facts }: Pick<MapModel, 'content' | 'facts'>,
  selection: Selection | null,
): LineSpan | null {
  const layerSpan = (layer: string): LineSpan | null => {
    const bars = content.lanes.flatMap((lane) => lane.bars).filter((bar) => bar.layer === layer && bar.kind === 'data');
    return bars[0] ?? null;
  };
  switch (selection?.kind) {
    case 'layer':
      return layerSpan(selection.layer);
    case 'region':
      return content.brackets.find((bracket) => bracket.region === selection.region) ?? null;
    case 'finding': {
      const marks = [...content.lanes.flatMap((lane) => lane.marks), ...content.moved];
      const mark = marks.find((each) => each.finding === selection.id && each.pastEdge === null);
      if (mark) return mark;
      const finding = facts.analysis.findings.find((each) => each.id === selection.id);
      if (finding?.region != null) return content.brackets.find((each) => each.region === finding.region) ?? null;
      return finding?.layer ? layerSpan(finding.layer) : null;
    }
    case 'decision': {
      const decision = facts.registration.decisions[selection.step];
      return decision ? layerSpan(decision.layer) : null;
    }
    case 'byte': {
      const section = content.rows.sections.find(({ space, origin, stride }) => {
        const start = origin + content.row * stride;
        return space === selection.space && selection.offset >= start && selection.offset < start + stride;
      });
      if (section === undefined) return null;
      const start = section.start + selection.offset - section.origin - content.row * section.stride;
      return { start, end: start + 1 };
    }
    default:
      return null;
  }
}
