import { addressIn } from '../../../core/analysis/space.ts';
import { floorDivide } from '../../../core/analysis/track.ts';
import { offsetAt, stretchAt } from '../../../core/scene/address-axis.ts';
import { blockAt } from '../../../core/scene/block-grid.ts';
import { grouped, hex } from '../../../core/scene/digits.ts';
import { periodics } from '../../../core/scene/periodic.ts';
import type { LineSpan } from '../../../core/scene/row-content.ts';
import { plotOf } from '../../../core/scene/row-scene.ts';
import { byteText, type RulerUnit } from '../../../core/scene/ruler.ts';
import { createScale, toByte } from '../../../core/scene/scale.ts';
import type { Scene } from '../../../core/scene/scene.ts';
import { snapToTrack } from '../../../core/scene/snap.ts';
import type { AxisSideContent, GroupLane, LaneLayer } from '../../../core/scene/transfer-axis-side.ts';
import type { Lens } from '../../map/lens.ts';
import { measureWords } from '../../map/measure.ts';

interface Picked {
  readonly line: number;
  readonly byte: { readonly space: number; readonly offset: number } | null;
  readonly lane: GroupLane | null;
  readonly page: { readonly layer: LaneLayer; readonly block: number; readonly within: number } | null;
}

/** The page of a lane that holds a place of the axis. */
function pageAt({ rows, count }: GroupLane, line: number): Picked['page'] {
  const at = Math.floor(line);
  for (const { layers } of rows) {
    for (const layer of layers) {
      const block = layer.step > 0 ? floorDivide(at - layer.line, layer.step) : 0;
      const within = at - layer.line - block * layer.step;
      const isData = layer.runs.some(({ start, end }) => start <= within && within < end);
      if (block >= 0 && block < count && isData) return { layer, block, within };
    }
  }
  return null;
}

function pickAxis({ side, lanes }: AxisSideContent, scene: Scene, range: LineSpan, x: number, y: number): Picked {
  const { left, right } = plotOf(scene.width);
  const line = toByte(createScale(range, left, right, 1), x);
  const stretch = x >= left && x < right ? stretchAt(side.axis, line) : undefined;
  const byte = stretch ? { space: stretch.space, offset: Math.floor(offsetAt(stretch, line)) } : null;
  const hit = scene.hits.find((each) => x >= each.x && x < each.x + each.w && y >= each.y && y < each.y + each.h);
  const group = hit?.target.kind === 'lane' ? hit.target.group : null;
  const lane = lanes.find((each) => each.group === group) ?? null;
  return { line, byte, lane, page: lane && byte && pageAt(lane, line) };
}

function tipOf({ lane, page }: Picked): string | null {
  if (lane === null || page === null) return null;
  const { layer, block, within } = page;
  const listed = lane.blocks.includes(block) ? '' : ', which the request does not list';
  return `${layer.name} · block ${grouped(block)}${listed} · byte ${grouped(within)} (${hex(within)})`;
}

/** What a place of one side's addresses means; what is drawn there is its pair's affair. */
export function axisSideLens(content: AxisSideContent, unit: RulerUnit, overview: Lens['overview']): Lens {
  const { side, grids } = content;
  const placeText = ({ space, offset }: { readonly space: number; readonly offset: number }): string => {
    const at = unit === 'blocks' ? blockAt(grids, space, offset) : null;
    if (at) return `block ${grouped(at.block)} + ${hex(at.within)}`;
    const home = side.geometry.spaces[space];
    return byteText(home ? addressIn(home, offset) : 0n, unit);
  };
  return {
    bytes: side.axis.bytes,
    plot: plotOf,
    draw: () => {
      throw new Error('a side of a transfer is drawn with the other');
    },
    overview,
    pick: ({ scene }, range, x, y) => {
      const picked = pickAxis(content, scene, range, x, y);
      const { byte, lane, page } = picked;
      return {
        cursor: byte && placeText(byte),
        tip: tipOf(picked),
        layer: page?.layer.name ?? null,
        hover: null,
        click: () => ({
          type: 'selected',
          selection: byte && { kind: 'byte', ...byte, group: lane?.group ?? 0, block: page?.block ?? 0 },
        }),
      };
    },
    snap: ({ scene }, range, x, y, reach) => {
      const { line, byte, lane, page } = pickAxis(content, scene, range, x, y);
      if (byte === null || lane === null || page === null) return snapToTrack(side.axis, null, line, reach);
      // From the axis back to offsets: both run alike within a stretch.
      const start = page.layer.line + byte.offset - Math.floor(line);
      const parts = periodics(start, page.layer.step, 0, lane.count - 1, page.layer.runs);
      return snapToTrack(side.axis, { space: byte.space, parts }, line, reach);
    },
    measured: (span) => {
      const stretch = unit === 'blocks' ? stretchAt(side.axis, span.start) : undefined;
      const at = stretch && blockAt(grids, stretch.space, offsetAt(stretch, span.start));
      return measureWords(span, unit, at?.grid.step);
    },
    spanOf: () => null,
    topOf: () => null,
    step: () => null,
    keptIn: (view) => view.addresses,
    keep: (addresses) => ({ type: 'view-changed', view: { addresses } }),
  };
}
