import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useRef,
} from 'react';
import { assertNever } from '../../core/result.ts';
import { hex } from '../../core/scene/digits.ts';
import { pick } from '../../core/scene/pick.ts';
import type { LineSpan } from '../../core/scene/row-content.ts';
import { plotOf, rowScene } from '../../core/scene/row-scene.ts';
import type { Scene } from '../../core/scene/scene.ts';
import { bundledMetrics } from '../../core/scene/text-metrics.ts';
import type { Selection } from '../../state/state.ts';
import { useHoverStore } from '../hover.ts';
import { useAppState, useAppStore } from '../store-context.tsx';
import { createFrame, type Frame } from './frame.ts';
import { mapHighlight } from './highlight.ts';
import { createLineZoom, type LineZoom } from './line-zoom.ts';
import styles from './map.module.css';
import { mapKey } from './map-keys.ts';
import { paintScene } from './paint-canvas.ts';
import { createPatterns } from './patterns.ts';
import { spanInContent } from './span-in-content.ts';
import { tipOf } from './tip.ts';
import type { MapModel } from './use-map-model.ts';
import { usePalette } from './use-palette.ts';
import { useSize } from './use-size.ts';
import { focusRange, panRange, type Viewport, zoomRange } from './viewport.ts';

/** What buttons outside the canvas do to it. */
export interface MapControls {
  readonly show: (range: LineSpan) => void;
  readonly zoom: (factor: number) => void;
  readonly fit: () => void;
}

interface MapCanvasProps {
  readonly model: MapModel;
  readonly viewport: Viewport;
  readonly colourOf: (layerIndex: number, group: number) => number;
  readonly controls: RefObject<MapControls | null>;
  /** Called with each scene painted. */
  readonly onScene: (scene: Scene) => void;
}

/** The rows lens on a canvas: paints outside React, a frame at a time, and turns gestures into ranges. */
export function MapCanvas({ model, viewport, colourOf, controls, onScene }: MapCanvasProps) {
  const store = useAppStore();
  const hover = useHoverStore();
  const palette = usePalette();
  const selection = useAppState((state) => state.selection);
  const room = useRef<HTMLDivElement>(null);
  const surface = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const cursor = useRef<HTMLDivElement>(null);
  const cursorText = useRef<HTMLSpanElement>(null);
  const tip = useRef<HTMLDivElement>(null);
  const frame = useRef<Frame | null>(null);
  const zoom = useRef<LineZoom | null>(null);
  const scene = useRef<Scene | null>(null);
  const hoveredLayer = useRef<string | null>(null);
  const size = useSize(room);
  const { rows } = model;

  useEffect(() => {
    const target = canvas.current;
    const context = target?.getContext('2d');
    if (!target || !context || size === null || size.width === 0 || rows.bytes === 0) return;
    const patterns = createPatterns(context, palette, size.ratio);
    const paint = (): void => {
      const next = rowScene({
        content: model.content,
        strips: model.strips,
        decisions: model.facts.registration.decisions,
        rule: model.facts.rules.alias,
        range: viewport.get(),
        width: size.width,
        height: size.height,
        ratio: size.ratio,
        metrics: bundledMetrics,
        highlight: mapHighlight(hover.get(), hoveredLayer.current, selection, model.facts),
        colourOf,
        ...(scene.current && { reuse: scene.current.bars }),
      });
      scene.current = next;
      const pixels = { width: Math.round(next.width * size.ratio), height: Math.round(next.height * size.ratio) };
      if (target.width !== pixels.width || target.height !== pixels.height) {
        Object.assign(target, pixels);
        target.style.width = `${next.width}px`;
        target.style.height = `${next.height}px`;
      }
      context.setTransform(size.ratio, 0, 0, size.ratio, 0, 0);
      paintScene(context, next, palette, patterns);
      onScene(next);
    };
    const made = createFrame(paint);
    frame.current = made;
    paint();
    const ends = [viewport.subscribe(made.request), hover.subscribe(made.request)];
    // Names are measured by table, but painted in the bundled font once it is there.
    let ended = false;
    document.fonts.ready.then(() => {
      if (!ended) made.request();
    });
    return () => {
      ended = true;
      made.stop();
      for (const end of ends) end();
    };
  }, [model, viewport, hover, palette, selection, colourOf, size, rows.bytes, onScene]);

  const width = size?.width ?? 0;
  const height = size?.height ?? 0;
  useEffect(() => {
    const target = surface.current;
    if (target === null || width === 0 || rows.bytes === 0) return;
    const made = createLineZoom(
      target,
      { width, height, bytes: rows.bytes },
      {
        onRange: viewport.set,
        onEnd: () => {
          const range = viewport.get();
          const whole = range.end - range.start >= rows.bytes;
          const kept = store.getState().view.range;
          if (whole ? kept === null : kept?.start === range.start && kept.end === range.end) return;
          store.dispatch({ type: 'view-changed', view: { range: whole ? null : range } });
        },
      },
    );
    zoom.current = made;
    made.show(viewport.get());
    return made.stop;
  }, [width, height, rows.bytes, viewport, store]);

  const wanted = model.view.range;
  useEffect(() => {
    const range = viewport.get();
    const next = wanted ?? { start: 0, end: rows.bytes };
    if (next.start !== range.start || next.end !== range.end) zoom.current?.show(next);
  }, [wanted, rows.bytes, viewport]);

  // What is selected elsewhere comes into sight; what is in sight already stays where it is.
  useEffect(() => {
    const span = spanInContent(model, selection);
    const range = viewport.get();
    if (span === null || (span.start < range.end && span.end > range.start)) return;
    zoom.current?.show(focusRange(span, rows.bytes));
  }, [selection, model, viewport, rows.bytes]);

  useImperativeHandle(controls, () => {
    const show = (range: LineSpan): void => zoom.current?.show(range);
    return {
      show,
      zoom: (factor) => {
        const range = viewport.get();
        show(zoomRange(range, factor, (range.start + range.end) / 2, rows.bytes));
      },
      fit: () => show({ start: 0, end: rows.bytes }),
    };
  }, [viewport, rows.bytes]);

  const place = (event: PointerEvent | MouseEvent): { x: number; y: number } => {
    const box = event.currentTarget.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const pickAt = (x: number, y: number) => scene.current && pick(scene.current, model.content, viewport.get(), x, y);
  const byteOf = (picked: NonNullable<ReturnType<typeof pickAt>>): Selection | null => {
    const { owner, row } = model.view;
    if (picked.byte === null) return null;
    const group = picked.bar?.group ?? (owner === 'all' ? 0 : owner);
    const isState = model.facts.layout.groups[group]?.isState === true;
    const ownerIsState = owner !== 'all' && model.facts.layout.groups[owner]?.isState === true;
    const block = isState === ownerIsState ? row : isState ? model.content.row : row * model.facts.layout.ratio;
    return { kind: 'byte', ...picked.byte, group, block };
  };

  const onMove = (event: PointerEvent<HTMLDivElement>): void => {
    const { x, y } = place(event);
    const picked = pickAt(x, y);
    const { left, right } = plotOf(width);
    const inPlot = picked?.byte !== null && picked !== null && x >= left && x < right;
    if (cursor.current && cursorText.current) {
      cursor.current.hidden = !inPlot;
      cursor.current.style.transform = `translateX(${x}px)`;
      const section = rows.sections.find(
        ({ start, stride }) => picked && picked.line >= start && picked.line < start + stride,
      );
      cursorText.current.textContent = hex(Math.max(0, Math.floor((picked?.line ?? 0) - (section?.start ?? 0))));
    }
    hoveredLayer.current = picked?.bar?.layer ?? null;
    const target = picked?.target;
    if (target?.kind === 'region') hover.set({ kind: 'region', region: target.region });
    else if (target?.kind === 'finding') hover.set({ kind: 'finding', id: target.id });
    else hover.set(inPlot && picked ? byteOf(picked) : null);
    frame.current?.request();
    const text = picked ? tipOf(model, picked) : null;
    if (tip.current) {
      tip.current.hidden = text === null;
      tip.current.textContent = text;
      // Above the pointer, since the line from a bar to its region runs below it.
      const side =
        x > width - 300
          ? `${x - 12}px, ${y - 12}px) translate(-100%, -100%)`
          : `${x + 14}px, ${y - 12}px) translate(0, -100%)`;
      tip.current.style.transform = `translate(${side}`;
    }
  };
  const onLeave = (): void => {
    hoveredLayer.current = null;
    hover.set(null);
    if (cursor.current) cursor.current.hidden = true;
    if (tip.current) tip.current.hidden = true;
    frame.current?.request();
  };
  const onClick = (event: MouseEvent<HTMLDivElement>): void => {
    const { x, y } = place(event);
    const picked = pickAt(x, y);
    if (!picked) return;
    const { target, bar } = picked;
    if (target?.kind === 'row') store.dispatch({ type: 'view-changed', view: { row: target.block } });
    else if (event.shiftKey) store.dispatch({ type: 'selected', selection: byteOf(picked) });
    else if (target?.kind === 'region')
      store.dispatch({ type: 'selected', selection: { kind: 'region', region: target.region } });
    else if (target?.kind === 'finding')
      store.dispatch({ type: 'selected', selection: { kind: 'finding', id: target.id } });
    else if (bar) store.dispatch({ type: 'selected', selection: { kind: 'layer', layer: bar.layer } });
    else store.dispatch({ type: 'selected', selection: byteOf(picked) });
  };

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const key = mapKey(event.code);
    if (key === undefined) return;
    event.preventDefault();
    const range = viewport.get();
    switch (key.act) {
      case 'pan':
        zoom.current?.show(panRange(range, key.share, rows.bytes));
        return;
      case 'zoom':
        zoom.current?.show(zoomRange(range, key.factor, (range.start + range.end) / 2, rows.bytes));
        return;
      case 'whole':
        zoom.current?.show({ start: 0, end: rows.bytes });
        return;
      case 'row': {
        const row = Math.min(Math.max(model.view.row + key.by, 0), model.blocks - 1);
        store.dispatch({ type: 'view-changed', view: { row } });
        return;
      }
      case 'focus': {
        const span = spanInContent(model, selection);
        if (span) zoom.current?.show(focusRange(span, rows.bytes));
        return;
      }
      default:
        assertNever(key);
    }
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
        Arrow keys or W A S D move and zoom, 0 shows the whole row, F goes to what is selected, up and down change the
        row. The table after the map holds the same facts.
      </span>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: keys act on the group around it; the table after it selects. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: pointers only; see above. */}
      <div
        className={styles.surface}
        ref={surface}
        onPointerMove={onMove}
        onPointerLeave={onLeave}
        onClick={onClick}
        onDoubleClick={() => zoom.current?.show({ start: 0, end: rows.bytes })}
      >
        <canvas ref={canvas} className={styles.canvas} />
        <div ref={cursor} className={styles.cursor} hidden>
          <span ref={cursorText} />
        </div>
        <div ref={tip} className={styles.tip} hidden />
      </div>
    </div>
  );
}
