import { type KeyboardEvent, type PointerEvent, type RefObject, useRef, useState } from 'react';
import type { PlaceField } from '../../core/edit/change.ts';
import { inSteps, keyStep } from '../../core/edit/drag.ts';
import type { PlaceNumber } from '../../core/edit/place.ts';
import { grouped, hex } from '../../core/scene/digits.ts';
import { handleName, handleValue } from '../../io/words/edit-words.ts';
import { useAppStore } from '../store-context.tsx';
import { type Drag, grabHandle, moveHandle, newGesture } from './drag-handle.ts';
import styles from './edit.module.css';

export interface HandleProps {
  readonly layer: string;
  readonly field: PlaceField;
  readonly now: PlaceNumber;
  /** Bytes that it can be dragged to, for those who hear it. */
  readonly most: number;
  readonly element: RefObject<HTMLDivElement | null>;
  /** Called as a drag begins; what it gives tells how far the pointer has dragged it, in bytes of the page. */
  readonly onGrab: (field: PlaceField) => (from: PlaceNumber, pixels: number, isFree: boolean) => number;
}

interface Grab {
  readonly drag: Drag;
  readonly x: number;
  readonly target: (from: PlaceNumber, pixels: number, isFree: boolean) => number;
}

/** One edge of a page on the map: dragged by the pointer, moved by arrow keys, and heard as a slider. */
export function Handle({ layer, field, now, most, element, onGrab }: HandleProps) {
  const store = useAppStore();
  const grab = useRef<Grab | null>(null);
  const frame = useRef<number | null>(null);
  const gesture = useRef('');
  const [isDragged, setIsDragged] = useState(false);
  const [refused, setRefused] = useState('');

  const end = (): void => {
    if (frame.current !== null) cancelAnimationFrame(frame.current);
    frame.current = null;
    grab.current = null;
    setIsDragged(false);
    setRefused('');
  };
  const onDown = (event: PointerEvent<HTMLDivElement>): void => {
    if (event.button !== 0) return;
    const drag = grabHandle(store, layer, field);
    if (drag === null) return;
    event.currentTarget.setPointerCapture?.(event.pointerId);
    grab.current = { drag, x: event.clientX, target: onGrab(field) };
    setIsDragged(true);
  };
  const onMove = (event: PointerEvent<HTMLDivElement>): void => {
    const held = grab.current;
    if (held === null) return;
    const bytes = held.target(held.drag.from, event.clientX - held.x, event.altKey);
    // At most one edit a frame: each is a whole new map.
    if (frame.current !== null) cancelAnimationFrame(frame.current);
    frame.current = requestAnimationFrame(() => {
      frame.current = null;
      setRefused(held.drag.to(bytes));
    });
  };
  const onUp = (event: PointerEvent<HTMLDivElement>): void => {
    const held = grab.current;
    if (held === null) return;
    const moved = event.clientX - held.x;
    if (moved !== 0) held.drag.to(held.target(held.drag.from, moved, event.altKey));
    held.drag.end();
    end();
  };
  const cancel = (): void => {
    grab.current?.drag.cancel();
    end();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && grab.current !== null) {
      event.preventDefault();
      event.stopPropagation();
      cancel();
      return;
    }
    const way = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
    if (way === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    // The map binds arrows, too.
    event.stopPropagation();
    const { open } = store.getState();
    if (open === null) return;
    const bytes = inSteps(now, now.bytes + way * keyStep(now, event.shiftKey));
    setRefused(moveHandle(store, open.document, layer, field, bytes, gesture.current));
  };

  return (
    <div
      ref={element}
      role="slider"
      tabIndex={0}
      className={styles.handle}
      data-field={field}
      data-dragged={isDragged ? '' : undefined}
      aria-label={handleName(field, layer)}
      aria-valuemin={now.least}
      aria-valuemax={Math.max(most, now.bytes)}
      aria-valuenow={now.bytes}
      aria-valuetext={refused === '' ? handleValue(now.bytes) : `${handleValue(now.bytes)}. ${refused}`}
      onPointerDown={onDown}
      onPointerMove={onMove}
      onPointerUp={onUp}
      onPointerCancel={cancel}
      onFocus={() => {
        gesture.current = newGesture();
      }}
      onBlur={() => setRefused('')}
      onKeyDown={onKeyDown}
    >
      <span className={styles.grip} />
      <span className={styles.value} data-refused={refused !== ''}>
        {refused === '' ? `${hex(now.bytes)} = ${grouped(now.bytes)} B` : refused}
      </span>
    </div>
  );
}
