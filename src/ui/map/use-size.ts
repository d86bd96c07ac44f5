import { type RefObject, useEffect, useState } from 'react';

export interface Size {
  readonly width: number;
  readonly height: number;
  /** Device pixels a CSS pixel. */
  readonly ratio: number;
}

/** The room an element has, in CSS pixels, kept current. Null before it is laid out. */
export function useSize(element: RefObject<HTMLElement | null>): Size | null {
  const [size, setSize] = useState<Size | null>(null);
  useEffect(() => {
    const target = element.current;
    if (target === null) return;
    const measure = (): void => {
      const next = { width: target.clientWidth, height: target.clientHeight, ratio: window.devicePixelRatio || 1 };
      setSize((old) =>
        old?.width === next.width && old.height === next.height && old.ratio === next.ratio ? old : next,
      );
    };
    const observer = new ResizeObserver(measure);
    observer.observe(target);
    measure();
    // Browser zoom changes the ratio without changing an element's size in every browser.
    window.addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', measure);
    };
  }, [element]);
  return size;
}
