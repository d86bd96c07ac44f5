/** Paints at most once a frame, however often it is asked. */
export interface Frame {
  readonly request: () => void;
  /** No paint follows, not even one asked for before. */
  readonly stop: () => void;
}

export function createFrame(paint: () => void): Frame {
  let pending: number | null = null;
  return {
    request: () => {
      pending ??= requestAnimationFrame(() => {
        pending = null;
        paint();
      });
    },
    stop: () => {
      if (pending !== null) cancelAnimationFrame(pending);
      pending = null;
    },
  };
}
