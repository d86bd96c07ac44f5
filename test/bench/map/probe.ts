/** What a page measures of itself. Installed before any script of the page; runs in the page alone. */
export interface Probe {
  /** Starts to note frames. */
  readonly start: () => void;
  readonly stop: () => FrameNotes;
  /** Notes from each move of the pointer to the frame after it, until told to stop. */
  readonly startHover: () => void;
  readonly stopHover: () => readonly number[];
  /** Milliseconds from the choice of a file to the frame in which `isShown` finds something and the map is painted anew. */
  readonly opened: (isShown: string) => Promise<number>;
  /** Bytes of the JavaScript heap, rubbish collected. */
  readonly heap: () => Promise<number>;
}

export interface FrameNotes {
  /** Milliseconds from frame to frame. */
  readonly intervals: readonly number[];
  /** Milliseconds in callbacks of the page, a frame. */
  readonly scripts: readonly number[];
  /** What the page said it had drawn, now and then. */
  readonly boxes: readonly number[];
}

declare global {
  interface Window {
    probe: Probe;
    gc?: () => void;
  }
  interface Performance {
    readonly memory?: { readonly usedJSHeapSize: number };
  }
}

/**
 * Puts a clock around every callback of a page: animation frames, listeners, timers and messages. A callback within
 * another counts once.
 */
export function installProbe(): void {
  let spent = 0;
  let depth = 0;
  const timed = <Args extends unknown[], Result>(call: (...args: Args) => Result) =>
    function (this: unknown, ...args: Args): Result {
      if (depth > 0) return call.apply(this, args);
      depth += 1;
      const start = performance.now();
      try {
        return call.apply(this, args);
      } finally {
        depth -= 1;
        spent += performance.now() - start;
      }
    };

  const nextFrame = window.requestAnimationFrame.bind(window);
  window.requestAnimationFrame = (callback) => nextFrame(timed(callback));
  const later = window.setTimeout.bind(window);
  window.setTimeout = ((call: TimerHandler, ...rest: [number?, ...unknown[]]) =>
    later(typeof call === 'function' ? timed(call as () => void) : call, ...rest)) as typeof window.setTimeout;

  const wrapped = new WeakMap<object, EventListener>();
  const { addEventListener, removeEventListener } = EventTarget.prototype;
  const wrap = (listener: EventListenerOrEventListenerObject): EventListener => {
    const known = wrapped.get(listener);
    if (known) return known;
    const made = timed(function (this: unknown, event: Event): void {
      if (typeof listener === 'function') listener.call(this as Window, event);
      else listener.handleEvent(event);
    });
    wrapped.set(listener, made);
    return made;
  };
  EventTarget.prototype.addEventListener = function (this: EventTarget, type, listener, options) {
    addEventListener.call(this, type, listener === null ? null : wrap(listener), options);
  };
  EventTarget.prototype.removeEventListener = function (this: EventTarget, type, listener, options) {
    removeEventListener.call(this, type, listener === null ? null : (wrapped.get(listener) ?? listener), options);
  };
  // React's scheduler goes on by messages to itself.
  const onmessage = Object.getOwnPropertyDescriptor(MessagePort.prototype, 'onmessage');
  if (onmessage?.set) {
    const { set } = onmessage;
    Object.defineProperty(MessagePort.prototype, 'onmessage', {
      ...onmessage,
      set(call: ((this: MessagePort, event: MessageEvent) => void) | null) {
        set.call(this, call === null ? null : timed(call));
      },
    });
  }
  let painted = 0;
  const { clearRect } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.clearRect = function (...args) {
    if (this.canvas.closest('[role="group"]')) painted = performance.now();
    clearRect.apply(this, args);
  };

  /** After the frame that is now being made has been handed on. */
  const afterFrame = (): Promise<void> =>
    new Promise((resolve) => {
      nextFrame(() => {
        const channel = new MessageChannel();
        addEventListener.call(channel.port1, 'message', () => resolve());
        channel.port1.start();
        channel.port2.postMessage(null);
      });
    });

  let intervals: number[] = [];
  let scripts: number[] = [];
  let boxes: number[] = [];
  let running = false;
  let last: number | null = null;
  const drawnBoxes = (): number | null => {
    const said = document
      .querySelector('section[aria-label="Map"]')
      ?.textContent?.match(/([\d,]+)(?: of [\d,]+)? bars drawn/);
    return said?.[1] ? Number(said[1].replaceAll(',', '')) : null;
  };
  const tick = (time: number): void => {
    if (!running) return;
    if (last !== null) {
      intervals.push(time - last);
      scripts.push(spent);
      if (intervals.length % 10 === 0) {
        const drawn = drawnBoxes();
        if (drawn !== null) boxes.push(drawn);
      }
    }
    spent = 0;
    last = time;
    nextFrame(tick);
  };

  let hovers: number[] = [];
  const onHover = (event: Event): void => {
    const from = event.timeStamp;
    void afterFrame().then(() => hovers.push(performance.now() - from));
  };
  let chosen = 0;
  addEventListener.call(
    window,
    'change',
    () => {
      chosen = performance.now();
    },
    true,
  );

  window.probe = {
    start: () => {
      intervals = [];
      scripts = [];
      boxes = [];
      last = null;
      running = true;
      nextFrame(tick);
    },
    stop: () => {
      running = false;
      return { intervals, scripts, boxes };
    },
    startHover: () => {
      hovers = [];
      addEventListener.call(window, 'pointermove', onHover, true);
    },
    stopHover: () => {
      removeEventListener.call(window, 'pointermove', onHover, true);
      return hovers;
    },
    opened: (isShown) =>
      new Promise((resolve) => {
        const look = (): void => {
          if (chosen === 0 || painted < chosen || !document.querySelector(isShown)) nextFrame(look);
          else void afterFrame().then(() => resolve(performance.now() - chosen));
        };
        look();
      }),
    heap: async () => {
      for (let i = 0; i < 3; i++) {
        window.gc?.();
        await afterFrame();
      }
      return performance.memory?.usedJSHeapSize ?? 0;
    },
  };
}
