import { type PointerEvent, useEffect, useRef } from 'react';
import { overviewFrame, overviewScale } from '../../core/scene/overview.ts';
import { createFrame } from './frame.ts';
import type { Lens } from './lens.ts';
import styles from './map.module.css';
import { paintItem, paintScene } from './paint-canvas.ts';
import { createPatterns } from './patterns.ts';

import { usePalette } from './use-palette.ts';
import { useSize } from './use-size.ts';
import { clampRange, type Viewport } from './viewport.ts';

interface OverviewProps {
  readonly lens: Lens;
  readonly viewport: Viewport;
  /** Shows a range on the map. */
  readonly onShow: (range: { readonly start: number; readonly end: number }) => void;
}

/** The whole row in little; pressing or dragging on it moves what the map shows. Keys do the same on the map. */
export function Overview({ lens, viewport, onShow }: OverviewProps) {
  const palette = usePalette();
  const room = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const size = useSize(room);

  useEffect(() => {
    const target = canvas.current;
    const context = target?.getContext('2d');
    if (!target || !context || size === null || size.width === 0) return;
    const { width, height, ratio } = size;
    // The line stays as it is while the map moves along it, so it is painted once; only the frame is painted anew.
    const line = document.createElement('canvas');
    for (const each of [target, line]) {
      each.width = Math.round(width * ratio);
      each.height = Math.round(height * ratio);
    }
    target.style.width = `${width}px`;
    target.style.height = `${height}px`;
    const patterns = createPatterns(context, palette, ratio);
    const lineContext = line.getContext('2d');
    lineContext?.setTransform(ratio, 0, 0, ratio, 0, 0);
    if (lineContext) paintScene(lineContext, lens.overview(width, height, ratio), palette, patterns);
    const scale = overviewScale(lens.bytes, width, ratio);
    const paint = (): void => {
      context.setTransform(1, 0, 0, 1, 0, 0);
      context.clearRect(0, 0, target.width, target.height);
      context.drawImage(line, 0, 0);
      context.setTransform(ratio, 0, 0, ratio, 0, 0);
      const framed = overviewFrame(scale, viewport.get(), height);
      if (framed) paintItem(context, framed, palette, patterns);
    };
    const frame = createFrame(paint);
    paint();
    const end = viewport.subscribe(frame.request);
    return () => {
      end();
      frame.stop();
    };
  }, [lens, viewport, palette, size]);

  const move = (event: PointerEvent<HTMLCanvasElement>): void => {
    if (event.buttons !== 1 || size === null) return;
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left;
    const middle = (x / size.width) * lens.bytes;
    const range = viewport.get();
    const half = (range.end - range.start) / 2;
    onShow(clampRange({ start: middle - half, end: middle + half }, lens.bytes));
  };
  return (
    <div className={styles.overviewRoom} ref={room} aria-hidden="true">
      <canvas
        ref={canvas}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          move(event);
        }}
        onPointerMove={move}
      />
    </div>
  );
}
