import { overviewScene } from '../../core/scene/overview.ts';
import { type Picked, pick } from '../../core/scene/pick.ts';
import { plotOf, rowScene } from '../../core/scene/row-scene.ts';
import { byteText, type RulerUnit } from '../../core/scene/ruler.ts';
import type { Scene } from '../../core/scene/scene.ts';
import { sectionAt } from '../../core/scene/sections.ts';
import { snapToRow } from '../../core/scene/snap.ts';
import { bundledMetrics } from '../../core/scene/text-metrics.ts';
import { aliasName } from '../../io/words/standing.ts';
import type { Action } from '../../state/action.ts';
import type { Selection } from '../../state/state.ts';
import type { Lens } from './lens.ts';
import { measureWords } from './measure.ts';
import { spanInContent } from './span-in-content.ts';
import { tipOf } from './tip.ts';
import type { MapModel } from './use-map-model.ts';

/** The byte under the pointer as a selection, in the block of the bar's own group. */
function byteSelection(model: MapModel, { byte, bar }: Picked): Selection | null {
  if (byte === null) return null;
  const { owner, row } = model.view;
  const { groups, ratio } = model.facts.layout;
  const group = bar?.group ?? (owner === 'all' ? 0 : owner);
  const isState = groups[group]?.isState === true;
  const ownerIsState = owner !== 'all' && groups[owner]?.isState === true;
  const block = isState === ownerIsState ? row : isState ? model.content.row : row * ratio;
  return { kind: 'byte', ...byte, group, block };
}

function clickOf(model: MapModel, picked: Picked, withShift: boolean): Action | null {
  const { target, bar } = picked;
  const byte = byteSelection(model, picked);
  if (target?.kind === 'row') return { type: 'view-changed', view: { row: target.block } };
  if (withShift) return { type: 'selected', selection: byte };
  if (target?.kind === 'region') return { type: 'selected', selection: { kind: 'region', region: target.region } };
  if (target?.kind === 'finding') return { type: 'selected', selection: { kind: 'finding', id: target.id } };
  return { type: 'selected', selection: bar ? { kind: 'layer', layer: bar.layer } : byte };
}

function hoverOf(model: MapModel, picked: Picked): Selection | null {
  const { target } = picked;
  if (target?.kind === 'region') return { kind: 'region', region: target.region };
  if (target?.kind === 'finding') return { kind: 'finding', id: target.id };
  return byteSelection(model, picked);
}

/** Block rows of packed allocations: x is the offset in the row, one row in full and the others as strips. */
export function rowsLens(
  model: MapModel,
  colourOf: (layerIndex: number, group: number) => number,
  unit: RulerUnit,
): Lens {
  const { rows, content, facts } = model;
  let last: Scene | null = null;
  return {
    bytes: rows.bytes,
    plot: plotOf,
    draw: ({ range, scroll, width, height, ratio, highlight }) => {
      last = rowScene({
        content,
        strips: model.strips,
        decisions: facts.registration.decisions,
        rule: aliasName(facts.rules),
        range,
        width,
        height,
        ratio,
        metrics: bundledMetrics,
        highlight,
        colourOf,
        unit,
        ...(model.other && { other: model.other }),
        ...(last && { reuse: last.bars }),
      });
      return { scene: last, lift: scroll, height: last.height };
    },
    overview: (width, height, ratio) =>
      overviewScene({ content, width, height, ratio, metrics: bundledMetrics, colourOf }),
    pick: ({ scene }, range, x, y) => {
      const picked = pick(scene, content, range, x, y);
      const section = sectionAt(rows, picked.line);
      return {
        cursor: picked.byte && section ? byteText(Math.floor(picked.line) - section.start, unit) : null,
        tip: tipOf(model, picked),
        layer: picked.bar?.layer ?? null,
        hover: hoverOf(model, picked),
        click: (withShift) => clickOf(model, picked, withShift),
      };
    },
    snap: ({ scene }, range, x, y, reach) => snapToRow(content, pick(scene, content, range, x, y).line, reach),
    measured: (span) => measureWords(span, unit),
    spanOf: (selection) => spanInContent(model, selection),
    topOf: () => null,
    step: (by) => {
      const row = Math.min(Math.max(model.view.row + by, 0), model.blocks - 1);
      return { type: 'view-changed', view: { row } };
    },
    keptIn: (view) => view.range,
    keep: (range) => ({ type: 'view-changed', view: { range } }),
  };
}
