import { ZOOM_FACTOR } from './viewport.ts';

/** What a key means on the map, whatever the layout of the keyboard. */
export type MapKey =
  | { readonly act: 'pan'; readonly share: number }
  | { readonly act: 'zoom'; readonly factor: number }
  | { readonly act: 'row'; readonly by: number }
  | { readonly act: 'whole' }
  | { readonly act: 'focus' }
  | { readonly act: 'measure' };

const PAN_SHARE = 0.15;

const left: MapKey = { act: 'pan', share: -PAN_SHARE };
const right: MapKey = { act: 'pan', share: PAN_SHARE };
const closer: MapKey = { act: 'zoom', factor: ZOOM_FACTOR };
const farther: MapKey = { act: 'zoom', factor: 1 / ZOOM_FACTOR };

const KEYS = new Map<string, MapKey>([
  ['ArrowLeft', left],
  ['KeyA', left],
  ['ArrowRight', right],
  ['KeyD', right],
  ['KeyW', closer],
  ['Equal', closer],
  ['NumpadAdd', closer],
  ['KeyS', farther],
  ['Minus', farther],
  ['NumpadSubtract', farther],
  ['ArrowUp', { act: 'row', by: -1 }],
  ['ArrowDown', { act: 'row', by: 1 }],
  ['PageUp', { act: 'row', by: -10 }],
  ['PageDown', { act: 'row', by: 10 }],
  ['Digit0', { act: 'whole' }],
  ['Numpad0', { act: 'whole' }],
  ['KeyF', { act: 'focus' }],
  ['KeyM', { act: 'measure' }],
]);

/** @param code A keyboard event's `code`: the physical key. */
export const mapKey = (code: string): MapKey | undefined => KEYS.get(code);
