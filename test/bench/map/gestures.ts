import { setTimeout as sleep } from 'node:timers/promises';
import type { CDPSession } from 'playwright-core';

/** Where a gesture is made, in CSS pixels of the window. */
export interface Place {
  readonly left: number;
  readonly right: number;
  readonly y: number;
  /** Where the wheel zooms, as a share of the way from left to right. */
  readonly anchor: number;
}

export interface GestureOptions {
  readonly place: Place;
  /** Zooms by the wheel while Ctrl is held, as a trackpad's pinch does. */
  readonly zoomsWithCtrl: boolean;
}

const EVERY = 1000 / 60;
const CTRL = 2;

/** Parts of the five seconds, in ms. */
const PARTS = { zoomIn: 1300, drag: 1200, sideways: 1200, zoomOut: 1300 };

/** How far along the way there and back, 0 to 1, at a share of the time. */
const thereAndBack = (share: number): number => 1 - Math.abs(1 - 2 * ((share * 2) % 1));

/**
 * Zooms in by the wheel, drags to and fro, pans by a sideways wheel and zooms out: an input event a frame for five
 * seconds, sent as real input, whether or not the page keeps up.
 */
export async function gesture(session: CDPSession, { place, zoomsWithCtrl }: GestureOptions): Promise<void> {
  const { left, right, y, anchor } = place;
  const x = left + anchor * (right - left);
  const middle = (left + right) / 2;
  const sent: Promise<unknown>[] = [];
  const mouse = (type: 'mouseMoved' | 'mousePressed' | 'mouseReleased', at: number, buttons: number): void => {
    const button = type === 'mouseMoved' && buttons === 0 ? 'none' : 'left';
    sent.push(session.send('Input.dispatchMouseEvent', { type, x: at, y, button, buttons, clickCount: 1 }));
  };
  const wheel = (deltaX: number, deltaY: number, modifiers = 0): void => {
    sent.push(session.send('Input.dispatchMouseEvent', { type: 'mouseWheel', x, y, deltaX, deltaY, modifiers }));
  };
  /** Calls back at each frame's time with the share of the part that is over. */
  const paced = async (ms: number, send: (share: number) => void): Promise<void> => {
    const start = performance.now();
    for (let i = 0; i * EVERY < ms; i++) {
      const wait = start + i * EVERY - performance.now();
      if (wait > 0) await sleep(wait);
      send((i * EVERY) / ms);
    }
  };
  const zoomKey = zoomsWithCtrl ? CTRL : 0;

  await paced(PARTS.zoomIn, () => wheel(0, -24, zoomKey));
  mouse('mouseMoved', middle, 0);
  mouse('mousePressed', middle, 1);
  await paced(PARTS.drag, (share) => mouse('mouseMoved', middle + thereAndBack(share) * 0.3 * (left - right), 1));
  mouse('mouseReleased', middle, 0);
  await paced(PARTS.sideways, (share) => wheel(share < 0.5 ? 30 : -30, 0));
  await paced(PARTS.zoomOut, () => wheel(0, 24, zoomKey));
  await Promise.all(sent);
}

/** Moves the pointer over the place, one move at a time, at moments that have nothing to do with frames. */
export async function hover(session: CDPSession, { left, right, y }: Place, moves: number): Promise<void> {
  for (let i = 0; i < moves; i++) {
    const x = left + ((i * 0.618) % 1) * (right - left);
    await session.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x, y: y + (i % 7), button: 'none' });
    await sleep(40 + ((i * 7) % 17));
  }
}
