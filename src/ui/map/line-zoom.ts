import { select } from 'd3-selection';
import { type D3ZoomEvent, type ZoomBehavior, type ZoomTransform, zoom, zoomIdentity, zoomTransform } from 'd3-zoom';
import type { LineSpan } from '../../core/scene/row-content.ts';
import { clampRange, leastBytes } from './viewport.ts';

/** Wheel, drag and pinch along the row, on one element. */
export interface LineZoom {
  /** Shows a range, as if a gesture had led there. */
  readonly show: (range: LineSpan) => void;
  readonly stop: () => void;
}

export interface LineZoomEvents {
  readonly onRange: (range: LineSpan) => void;
  /** The gesture is over. */
  readonly onEnd: () => void;
}

interface Plot {
  readonly left: number;
  readonly right: number;
}

function rangeOf({ k, x }: ZoomTransform, { left, right }: Plot, bytes: number): LineSpan {
  const perByte = (k * (right - left)) / bytes;
  const start = (left - x - k * left) / perByte;
  return clampRange({ start, end: start + bytes / k }, bytes);
}

function transformOf(range: LineSpan, { left, right }: Plot, bytes: number): ZoomTransform {
  const k = bytes / (range.end - range.start);
  return zoomIdentity.translate(left - k * (left + (range.start * (right - left)) / bytes), 0).scale(k);
}

/** A mostly sideways wheel pans, as trackpads do; d3-zoom would zoom by its upright part. */
const isSideways = (event: WheelEvent): boolean => Math.abs(event.deltaX) > Math.abs(event.deltaY) || event.shiftKey;

/**
 * @param plot The pixels, from the element's left edge, that the line fills when all of it is shown.
 * @param bytes Bytes of the line.
 */
export function createLineZoom(
  element: HTMLElement,
  plot: Plot,
  height: number,
  bytes: number,
  events: LineZoomEvents,
): LineZoom {
  const target = select(element);
  const behavior: ZoomBehavior<HTMLElement, unknown> = zoom<HTMLElement, unknown>()
    .clickDistance(4)
    .filter((event: Event) => {
      if (event instanceof WheelEvent) return !isSideways(event);
      // Shift and drag measures.
      return !(event instanceof MouseEvent && (event.button !== 0 || event.ctrlKey || event.shiftKey));
    })
    .extent([
      [plot.left, 0],
      [plot.right, Math.max(1, height)],
    ])
    .translateExtent([
      [plot.left, Number.NEGATIVE_INFINITY],
      [plot.right, Number.POSITIVE_INFINITY],
    ])
    .scaleExtent([1, Math.max(1, bytes / leastBytes(bytes))])
    .on('zoom', (event: D3ZoomEvent<HTMLElement, unknown>) => events.onRange(rangeOf(event.transform, plot, bytes)))
    .on('end', () => events.onEnd());
  const onSideways = (event: WheelEvent): void => {
    if (!isSideways(event)) return;
    event.preventDefault();
    const { k } = zoomTransform(element);
    behavior.translateBy(target, -(event.deltaX || event.deltaY) / k, 0);
  };
  target.call(behavior).on('dblclick.zoom', null);
  element.addEventListener('wheel', onSideways, { passive: false });
  return {
    show: (range) => behavior.transform(target, transformOf(clampRange(range, bytes), plot, bytes)),
    stop: () => {
      target.on('.zoom', null);
      element.removeEventListener('wheel', onSideways);
    },
  };
}
