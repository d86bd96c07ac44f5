import { type RefObject, useEffect, useMemo, useRef } from 'react';
import type { PlaceField } from '../../core/edit/change.ts';
import { draggedTo } from '../../core/edit/drag.ts';
import { layerPlace } from '../../core/edit/place.ts';
import { addressSpots, type PageSpots, rowSpots } from '../../core/edit/spots.ts';
import type { AddressContent } from '../../core/scene/address-content.ts';
import type { Scene } from '../../core/scene/scene.ts';
import { snapToRow, snapToTrack } from '../../core/scene/snap.ts';
import type { Lens } from '../map/lens.ts';
import type { MapModel } from '../map/use-map-model.ts';
import type { Viewport } from '../map/viewport.ts';
import { useAppStore } from '../store-context.tsx';
import styles from './edit.module.css';
import { Handle } from './handle.tsx';

/** The map that the handles stand on. */
export interface MapProps {
  readonly name: 'rows' | 'addresses';
  readonly model: MapModel;
  readonly addresses: AddressContent | null;
  readonly lens: Lens;
  readonly viewport: Viewport;
  /** What was painted last. */
  readonly scene: RefObject<Scene | null>;
  /** Called with each scene that is painted. */
  readonly onScene: RefObject<(() => void) | null>;
}

interface HandlesProps extends MapProps {
  readonly layer: string;
}

const FIELDS: readonly { readonly field: PlaceField; readonly spot: keyof PageSpots }[] = [
  { field: 'offset', spot: 'start' },
  { field: 'length', spot: 'end' },
  { field: 'stride', spot: 'next' },
];

/** How near, in pixels, an edge must be for a handle to stop at it. */
const SNAP_REACH = 8;
/** Room that a value beside a handle takes to either side. */
const VALUE_ROOM = 90;

/** A round place off every edge, a snap's answer where none is near. */
const edgeOr = (snapped: number, place: number): number | null => (snapped === Math.round(place) ? null : snapped);

/** Where the layer's bar or track stands in the painted scene. */
function boxOf(
  { model, addresses, layer }: HandlesProps,
  scene: Scene,
): { readonly y: number; readonly h: number } | null {
  if (addresses) {
    const line = addresses.lines.findIndex((each) => each.type === 'track' && each.track.layer?.name === layer);
    return scene.hits.find(({ target }) => target.kind === 'track' && target.line === line) ?? null;
  }
  for (const lane of model.content.lanes) {
    const bar = lane.bars.find((each) => each.layer === layer);
    if (bar === undefined) continue;
    const hit = scene.hits.find(
      ({ target }) => target.kind === 'lane' && target.group === lane.group && target.level === bar.level,
    );
    return hit ? { y: hit.y, h: hit.h - 2 } : null;
  }
  return null;
}

/** The handles of the selected layer's page: its start, its end, and where the next block starts. */
export function Handles(props: HandlesProps) {
  const { layer, name, model, addresses, lens, viewport, scene, onScene } = props;
  const store = useAppStore();
  const { facts, content } = model;
  const { geometry } = facts.analysis;
  const spots = useMemo(
    () => (addresses ? addressSpots(geometry, addresses.axis, layer) : rowSpots(geometry, content, layer)),
    [geometry, addresses, content, layer],
  );
  const place = useMemo(() => layerPlace(facts.document, layer), [facts.document, layer]);
  const elements = {
    offset: useRef<HTMLDivElement>(null),
    length: useRef<HTMLDivElement>(null),
    stride: useRef<HTMLDivElement>(null),
  };
  const box = useRef<HTMLDivElement>(null);

  // Placed past React, as the map is painted.
  useEffect(() => {
    const put = (): void => {
      const painted = scene.current;
      const at = painted && spots && boxOf(props, painted);
      const room = box.current?.parentElement;
      for (const { field, spot } of FIELDS) {
        const element = elements[field].current;
        if (element === null) continue;
        const range = viewport.get();
        if (!painted || !at || !spots || !room) {
          element.hidden = true;
          continue;
        }
        const { left, right } = lens.plot(painted.width);
        const x = left + ((spots[spot] - range.start) * (right - left)) / (range.end - range.start);
        element.hidden = x < left - 1 || x > right + 1;
        // The addresses lens paints what is in sight only, from the top of that.
        const y = at.y + (addresses ? room.scrollTop : 0);
        element.style.transform = `translate(${x}px, ${y}px)`;
        element.style.height = `${at.h}px`;
        element.dataset.side = x < left + VALUE_ROOM ? 'left' : x > right - VALUE_ROOM ? 'right' : 'middle';
      }
    };
    put();
    onScene.current = put;
    return () => {
      onScene.current = null;
    };
  });

  const onGrab = (field: PlaceField) => {
    // An edit may suit the other lens better; a drag stays where it is.
    if (store.getState().view.lens === null) store.dispatch({ type: 'view-changed', view: { lens: name } });
    const range = viewport.get();
    const { left, right } = lens.plot(scene.current?.width ?? 0);
    const perPixel = (range.end - range.start) / (right - left);
    const spot = FIELDS.find((each) => each.field === field)?.spot ?? 'start';
    const from = spots?.[spot] ?? 0;
    const edgeNear = (line: number, reach: number): number | null => {
      if (addresses === null) {
        // The row's end stands for a block on the next one: no edge of this row is its.
        return field === 'stride' ? null : edgeOr(snapToRow(content, line, reach), line);
      }
      for (const each of addresses.lines) {
        if (each.type !== 'track' || each.track.layer === null) continue;
        const edge = edgeOr(snapToTrack(addresses.axis, each.track, line, reach), line);
        if (edge !== null) return edge;
      }
      return null;
    };
    return (number: Parameters<typeof draggedTo>[0], pixels: number, isFree: boolean): number => {
      const moved = pixels * perPixel;
      const edge = isFree ? null : edgeNear(from + moved, SNAP_REACH * perPixel);
      return draggedTo(number, moved, edge === null ? null : edge - from, isFree ? 0 : (SNAP_REACH / 2) * perPixel);
    };
  };

  const most = facts.layout.layers.find((each) => each.name === layer)?.view.allocation.bytes ?? 0;
  return (
    <div ref={box} className={styles.handles}>
      {FIELDS.map(({ field }) => {
        const now = place?.[field];
        return (
          now && (
            <Handle
              key={field}
              layer={layer}
              field={field}
              now={now}
              most={most}
              element={elements[field]}
              onGrab={onGrab}
            />
          )
        );
      })}
    </div>
  );
}
