import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useRef,
} from 'react';
import { assertNever } from '../../core/assert-never.ts';
import type { LineSpan } from '../../core/scene/row-content.ts';
import type { Highlight } from '../../core/scene/row-scene-input.ts';
import type { Scene } from '../../core/scene/scene.ts';
import type { Selection } from '../../state/state.ts';
import { useHoverStore } from '../hover.ts';
import { useAppStore } from '../store-context.tsx';
import { createFrame, type Frame } from './frame.ts';
import { sameHighlight } from './highlight.ts';
import type { Lens, LensPick, LensPicture } from './lens.ts';
import { createLineZoom, type LineZoom } from './line-zoom.ts';
import styles from './map.module.css';
import { mapKey } from './map-keys.ts';
import { type Measure, placeMeasure } from './measure.ts';
import { paintScene } from './paint-canvas.ts';
import { createPatterns } from './patterns.ts';
import { usePalette } from './use-palette.ts';
import { useSize } from './use-size.ts';
import { clampRange, focusRange, panRange, type Viewport, zoomRange } from './viewport.ts';

/** What buttons outside the canvas do to it. */
export interface MapControls {
  readonly show: (range: LineSpan) => void;
  readonly zoom: (factor: number) => void;
  readonly fit: () => void;
}

interface LensCanvasProps {
  readonly lens: Lens;
  /** What is selected, which comes into sight. */
  readonly selection: Selection | null;
  /** What stands out for what is hovered, else for what is selected; `layer` is the one under the pointer. */
  readonly highlightOf: (hovered: Selection | null, layer: string | null) => Highlight;
  readonly viewport: Viewport;
  /** The range that the state keeps; null for the whole line. */
  readonly kept: LineSpan | null;
  readonly controls: RefObject<MapControls | null>;
  /** Where somebody who does not see the canvas finds its facts, as a sentence. */
  readonly tableNote: string;
  /** Called with each scene painted. */
  readonly onScene: (scene: Scene) => void;
  /** What stands over the canvas and scrolls with what it shows. */
  readonly children?: ReactNode;
}

/** How near, in pixels, an edge must be for a measure to end at it. */
const SNAP_REACH = 8;

/** A lens on a canvas: paints outside React, a frame at a time, and turns gestures and keys into ranges. */
export function LensCanvas(props: LensCanvasProps) {
  const { lens, selection, highlightOf, viewport, kept, controls, tableNote, onScene, children } = props;
  const store = useAppStore();
  const hover = useHoverStore();
  const palette = usePalette();
  const room = useRef<HTMLDivElement>(null);
  const spacer = useRef<HTMLDivElement>(null);
  const surface = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const cursor = useRef<HTMLDivElement>(null);
  const cursorText = useRef<HTMLSpanElement>(null);
  const tip = useRef<HTMLDivElement>(null);
  const measureBox = useRef<HTMLDivElement>(null);
  const measureText = useRef<HTMLSpanElement>(null);
  const measure = useRef<Measure | null>(null);
  const measuring = useRef(false);
  const frame = useRef<Frame | null>(null);
  const zoom = useRef<LineZoom | null>(null);
  const picture = useRef<LensPicture | null>(null);
  const hoveredLayer = useRef<string | null>(null);
  /** Paints where what is hovered changes the picture. */
  const hovered = useRef<(() => void) | null>(null);
  const size = useSize(room);
  const { bytes } = lens;

  useEffect(() => {
    const target = canvas.current;
    const scrolled = room.current;
    const context = target?.getContext('2d');
    if (!target || !context || !scrolled || size === null || size.width === 0 || size.height === 0) return;
    const { width, height, ratio } = size;
    target.width = Math.round(width * ratio);
    target.height = Math.round(height * ratio);
    target.style.width = `${width}px`;
    target.style.height = `${height}px`;
    const patterns = createPatterns(context, palette, ratio);
    const highlightNow = (): Highlight => highlightOf(hover.get(), hoveredLayer.current);
    let highlight = highlightNow();
    // Comes after the first picture; until then everything is painted.
    let changes: typeof import('./paint-changes.ts') | null = null;
    let isWhole = true;
    const paint = (): void => {
      const before = isWhole ? null : picture.current;
      isWhole = false;
      highlight = highlightNow();
      const next = lens.draw({ range: viewport.get(), scroll: scrolled.scrollTop, width, height, ratio, highlight });
      picture.current = next;
      // The scroll bar belongs to the content; the canvas is only as large as what is seen of it.
      const tall = `${Math.max(0, next.height - height)}px`;
      if (spacer.current && spacer.current.style.height !== tall) spacer.current.style.height = tall;
      context.setTransform(ratio, 0, 0, ratio, 0, -next.lift * ratio);
      if (before && changes) changes.paintChanges(context, before.scene, next.scene, palette, patterns);
      else paintScene(context, next.scene, palette, patterns);
      if (measureBox.current && measureText.current) {
        const { plot, measured } = lens;
        placeMeasure(measureBox.current, measureText.current, measure.current, viewport.get(), plot(width), measured);
      }
      onScene(next.scene);
    };
    const made = createFrame(paint);
    void import('./paint-changes.ts').then((loaded) => {
      changes = loaded;
    });
    const repaint = (): void => {
      isWhole = true;
      made.request();
    };
    frame.current = { ...made, request: repaint };
    paint();
    // Most moves of the pointer light up nothing else than what is lit up already.
    const onHover = (): void => {
      if (!sameHighlight(highlight, highlightNow())) made.request();
    };
    hovered.current = onHover;
    const ends = [viewport.subscribe(repaint), hover.subscribe(onHover)];
    scrolled.addEventListener('scroll', repaint, { passive: true });
    // Names are measured by table, but painted in the bundled font once it is there.
    let ended = false;
    document.fonts.ready.then(() => {
      if (!ended) repaint();
    });
    return () => {
      ended = true;
      made.stop();
      scrolled.removeEventListener('scroll', repaint);
      for (const end of ends) end();
    };
  }, [lens, highlightOf, viewport, hover, palette, size, onScene]);

  const width = size?.width ?? 0;
  const height = size?.height ?? 0;
  useEffect(() => {
    const target = surface.current;
    if (target === null || width === 0) return;
    const made = createLineZoom(target, lens.plot(width), height, bytes, {
      onRange: viewport.set,
      onEnd: () => {
        const range = viewport.get();
        const whole = range.end - range.start >= bytes;
        const state = store.getState().view;
        const before = lens.keptIn(state);
        if (whole ? before === null : before?.start === range.start && before.end === range.end) return;
        store.dispatch(lens.keep(whole ? null : range));
      },
    });
    zoom.current = made;
    made.show(viewport.get());
    return made.stop;
  }, [lens, width, height, bytes, viewport, store]);

  useEffect(() => {
    const range = viewport.get();
    const next = clampRange(kept ?? { start: 0, end: bytes }, bytes);
    if (next.start !== range.start || next.end !== range.end) zoom.current?.show(next);
  }, [kept, bytes, viewport]);

  // What is selected elsewhere comes into sight; what is in sight already stays where it is.
  useEffect(() => {
    const span = lens.spanOf(selection);
    const range = viewport.get();
    if (span !== null && (span.start >= range.end || span.end <= range.start))
      zoom.current?.show(focusRange(span, bytes));
    const top = lens.topOf(selection);
    const scrolled = room.current;
    if (top === null || scrolled === null) return;
    const { scrollTop, clientHeight } = scrolled;
    if (top < scrollTop + 60 || top > scrollTop + clientHeight - 40) scrolled.scrollTop = top - clientHeight / 3;
  }, [selection, lens, viewport, bytes]);

  useImperativeHandle(controls, () => {
    const show = (range: LineSpan): void => zoom.current?.show(range);
    return {
      show,
      zoom: (factor) => {
        const range = viewport.get();
        show(zoomRange(range, factor, (range.start + range.end) / 2, bytes));
      },
      fit: () => show({ start: 0, end: bytes }),
    };
  }, [viewport, bytes]);

  const pickAt = (event: PointerEvent | MouseEvent): { x: number; y: number; picked: LensPick | null } => {
    const box = event.currentTarget.getBoundingClientRect();
    const x = event.clientX - box.left;
    const y = event.clientY - box.top;
    const seen = picture.current;
    return { x, y, picked: seen && lens.pick(seen, viewport.get(), x, y + seen.lift) };
  };
  /** The byte under the pointer, at an edge where one is near; Alt lets go of edges. */
  const snapped = (event: PointerEvent): number | null => {
    const box = event.currentTarget.getBoundingClientRect();
    const seen = picture.current;
    if (seen === null) return null;
    const range = viewport.get();
    const { left, right } = lens.plot(width);
    const reach = event.altKey ? 0 : (SNAP_REACH * (range.end - range.start)) / (right - left);
    return lens.snap(seen, range, event.clientX - box.left, event.clientY - box.top + seen.lift, reach);
  };
  const onDown = (event: PointerEvent<HTMLDivElement>): void => {
    if (!event.shiftKey || event.button !== 0) return;
    const at = snapped(event);
    if (at === null) return;
    measuring.current = true;
    measure.current = { from: at, to: at };
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const onUp = (): void => {
    measuring.current = false;
    if (measure.current?.from === measure.current?.to) measure.current = null;
    frame.current?.request();
  };
  const onMove = (event: PointerEvent<HTMLDivElement>): void => {
    if (measuring.current && measure.current) {
      const to = snapped(event);
      if (to !== null) measure.current = { from: measure.current.from, to };
    }
    // A drag carries along what is under the pointer: there is nothing new to tell of it.
    if (event.buttons !== 0 && !measuring.current) {
      if (cursor.current) cursor.current.hidden = true;
      if (tip.current) tip.current.hidden = true;
      return;
    }
    const { x, y, picked } = pickAt(event);
    if (cursor.current && cursorText.current) {
      cursor.current.hidden = picked?.cursor == null;
      cursor.current.style.transform = `translateX(${x}px)`;
      cursorText.current.textContent = picked?.cursor ?? null;
    }
    hoveredLayer.current = picked?.layer ?? null;
    hover.set(picked?.hover ?? null);
    hovered.current?.();
    if (measuring.current) frame.current?.request();
    if (tip.current) {
      tip.current.hidden = picked?.tip == null;
      tip.current.textContent = picked?.tip ?? null;
      // Above the pointer, since the line from a bar to its region runs below it; below it where there is no room.
      const up = y > 60 ? `${y - 12}px` : `${y + 20}px`;
      const lift = y > 60 ? '-100%' : '0';
      const side =
        x > width - 300 ? `${x - 12}px, ${up}) translate(-100%, ${lift})` : `${x + 14}px, ${up}) translate(0, ${lift})`;
      tip.current.style.transform = `translate(${side}`;
    }
  };
  const onLeave = (): void => {
    hoveredLayer.current = null;
    hover.set(null);
    hovered.current?.();
    if (cursor.current) cursor.current.hidden = true;
    if (tip.current) tip.current.hidden = true;
  };
  const onClick = (event: MouseEvent<HTMLDivElement>): void => {
    // The click that ends a measure selects nothing; the next one takes the measure away.
    if (measure.current !== null) {
      if (!event.shiftKey) measure.current = null;
      frame.current?.request();
      return;
    }
    const action = pickAt(event).picked?.click(event.shiftKey);
    if (action) store.dispatch(action);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const key = mapKey(event.code);
    if (key === undefined) return;
    const range = viewport.get();
    switch (key.act) {
      case 'pan':
        zoom.current?.show(panRange(range, key.share, bytes));
        break;
      case 'zoom':
        zoom.current?.show(zoomRange(range, key.factor, (range.start + range.end) / 2, bytes));
        break;
      case 'whole':
        zoom.current?.show({ start: 0, end: bytes });
        break;
      case 'row': {
        const action = lens.step(key.by);
        // Without rows to step through, the keys scroll, which the browser does.
        if (action === null) return;
        store.dispatch(action);
        break;
      }
      case 'focus': {
        const span = lens.spanOf(selection);
        if (span) zoom.current?.show(focusRange(span, bytes));
        break;
      }
      case 'measure': {
        const span = measure.current === null ? lens.spanOf(selection) : null;
        measure.current = span && { from: span.start, to: span.end };
        frame.current?.request();
        break;
      }
      default:
        assertNever(key);
    }
    event.preventDefault();
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: no element means a drawing that takes keys.
    <div
      className={styles.room}
      ref={room}
      role="group"
      aria-label="Memory map"
      aria-describedby="map-keys"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys that the description names need the focus.
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      <span id="map-keys" hidden>
        Left and right arrow keys move and W and S zoom, 0 shows the whole, F goes to what is selected, M measures it,
        up and down change the row. {tableNote}
      </span>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: keys act on the group around it; the table after it selects. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: pointers only; see above. */}
      <div
        className={styles.surface}
        ref={surface}
        onPointerDown={onDown}
        onPointerMove={onMove}
        onPointerUp={onUp}
        onPointerLeave={onLeave}
        onClick={onClick}
        onDoubleClick={() => zoom.current?.show({ start: 0, end: bytes })}
      >
        <canvas ref={canvas} className={styles.canvas} />
        <div ref={cursor} className={styles.cursor} hidden>
          <span ref={cursorText} />
        </div>
        <div ref={measureBox} className={styles.measure} hidden>
          <span ref={measureText} />
        </div>
        <div ref={tip} className={styles.tip} hidden />
      </div>
      <div ref={spacer} />
      {children}
    </div>
  );
}
