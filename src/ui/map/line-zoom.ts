import { select } from 'd3-selection';
import { type D3ZoomEvent, type ZoomBehavior, type ZoomTransform, zoom, zoomIdentity } from 'd3-zoom';
import type { LineSpan } from '../../core/scene/row-content.ts';
import { plotOf } from '../../core/scene/row-scene.ts';
import { clampRange } from './viewport.ts';

/** Wheel, drag and pinch along the row, on one element. */
export interface LineZoom {
  /** Shows a range, as if a gesture had led there. */
  readonly show: (range: LineSpan) => void;
  /** The room or the row changed. */
  readonly resize: (width: number, height: number, bytes: number) => void;
  readonly stop: () => void;
}

export interface LineZoomEvents {
  readonly onRange: (range: LineSpan) => void;
  /** The gesture is over. */
  readonly onEnd: () => void;
}

/** Fewest bytes in sight. */
const LEAST_BYTES = 16;

interface Room {
  width: number;
  height: number;
  bytes: number;
}

function rangeOf({ k, x }: ZoomTransform, { width, bytes }: Room): LineSpan {
  const { left, right } = plotOf(width);
  const perByte = (k * (right - left)) / bytes;
  const start = (left - x - k * left) / perByte;
  return clampRange({ start, end: start + bytes / k }, bytes);
}

function transformOf(range: LineSpan, { width, bytes }: Room): ZoomTransform {
  const { left, right } = plotOf(width);
  const k = bytes / (range.end - range.start);
  return zoomIdentity.translate(left - k * (left + (range.start * (right - left)) / bytes), 0).scale(k);
}

/** A mostly sideways wheel pans, as trackpads do; d3-zoom would zoom by its upright part. */
const isSideways = (event: WheelEvent): boolean => Math.abs(event.deltaX) > Math.abs(event.deltaY) || event.shiftKey;

export function createLineZoom(element: HTMLElement, initial: Room, events: LineZoomEvents): LineZoom {
  const room: Room = { ...initial };
  const target = select(element);
  const behavior: ZoomBehavior<HTMLElement, unknown> = zoom<HTMLElement, unknown>()
    .clickDistance(4)
    .filter((event: Event) => {
      if (event instanceof WheelEvent) return !isSideways(event);
      return !(event instanceof MouseEvent && (event.button !== 0 || event.ctrlKey));
    })
    .on('zoom', (event: D3ZoomEvent<HTMLElement, unknown>) => events.onRange(rangeOf(event.transform, room)))
    .on('end', () => events.onEnd());

  const fitRoom = (): void => {
    const { left, right } = plotOf(room.width);
    behavior
      .extent([
        [left, 0],
        [right, Math.max(1, room.height)],
      ])
      .translateExtent([
        [left, Number.NEGATIVE_INFINITY],
        [right, Number.POSITIVE_INFINITY],
      ])
      .scaleExtent([1, Math.max(1, room.bytes / LEAST_BYTES)]);
  };
  const onSideways = (event: WheelEvent): void => {
    if (!isSideways(event)) return;
    event.preventDefault();
    const { k } = (element as HTMLElement & { __zoom?: ZoomTransform }).__zoom ?? zoomIdentity;
    behavior.translateBy(target, -(event.deltaX || event.deltaY) / k, 0);
  };
  fitRoom();
  target.call(behavior).on('dblclick.zoom', null);
  element.addEventListener('wheel', onSideways, { passive: false });
  return {
    show: (range) => behavior.transform(target, transformOf(clampRange(range, room.bytes), room)),
    resize: (width, height, bytes) => {
      Object.assign(room, { width, height, bytes });
      fitRoom();
    },
    stop: () => {
      target.on('.zoom', null);
      element.removeEventListener('wheel', onSideways);
    },
  };
}
