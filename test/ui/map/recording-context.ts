/** A call on a 2D context, with the state that it painted in. */
export interface Call {
  readonly name: string;
  readonly args: readonly unknown[];
  readonly fill: unknown;
  readonly stroke: unknown;
  readonly alpha: number;
  readonly lineWidth: number;
  readonly dash: readonly number[];
  readonly font: string;
  readonly align: string;
}

export interface Recording {
  readonly context: CanvasRenderingContext2D;
  readonly calls: Call[];
  /** Calls of one method, in order. */
  readonly of: (name: string) => Call[];
  /** The state that the context is left in. */
  readonly dash: () => readonly number[];
  readonly alpha: () => number;
}

/** A 2D context that paints nothing and notes every call. */
export function recordingContext(): Recording {
  const calls: Call[] = [];
  const state: Record<string, unknown> = { fillStyle: '#000000', strokeStyle: '#000000', globalAlpha: 1, lineWidth: 1 };
  let dash: readonly number[] = [];
  const context = new Proxy(state, {
    get: (target, name: string) => {
      if (name in target) return target[name];
      return (...args: unknown[]) => {
        if (name === 'setLineDash') dash = args[0] as readonly number[];
        calls.push({
          name,
          args,
          fill: state.fillStyle,
          stroke: state.strokeStyle,
          alpha: Number(state.globalAlpha),
          lineWidth: Number(state.lineWidth),
          dash,
          font: String(state.font),
          align: String(state.textAlign),
        });
        return name === 'createPattern' ? { setTransform: () => {} } : undefined;
      };
    },
    set: (target, name: string, value) => {
      target[name] = value;
      return true;
    },
  }) as unknown as CanvasRenderingContext2D;
  return {
    context,
    calls,
    of: (name) => calls.filter((call) => call.name === name),
    dash: () => dash,
    alpha: () => Number(state.globalAlpha),
  };
}
