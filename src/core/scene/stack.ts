import { assertNever } from '../assert-never.ts';
import { type BarBuffer, createBarBuffer, pushBar, type Scene, type SceneItem } from './scene.ts';

/** A scene and where it stands in a taller one. */
export interface StackedScene {
  readonly scene: Scene;
  readonly top: number;
}

function lowered(item: SceneItem, by: number): SceneItem {
  switch (item.type) {
    case 'rect':
    case 'text':
    case 'bar-text':
    case 'mark':
    case 'bracket':
    case 'comb':
    case 'band':
    case 'swatch':
    case 'triangle':
    case 'outline':
      return { ...item, y: item.y + by };
    case 'line':
    case 'alias': {
      const y1 = item.y1 + by;
      const y2 = item.y2 + by;
      return item.type === 'line' ? { ...item, y1, y2 } : { ...item, y1, y2, textY: item.textY + by };
    }
    default:
      return assertNever(item);
  }
}

/**
 * Scenes under each other as one. Hits are left out: whoever stacked them knows which scene a place lies in.
 *
 * @param items Painted over all of them, such as headings.
 * @param reuse The buffer of the last stack; none of the scenes may own it.
 */
export function stackScenes(
  scenes: readonly StackedScene[],
  items: readonly SceneItem[],
  width: number,
  height: number,
  reuse?: BarBuffer,
): Scene {
  const bars = reuse ?? createBarBuffer();
  bars.count = 0;
  for (const { scene, top } of scenes) {
    const { x, y, w, h, colour, look, count } = scene.bars;
    for (let i = 0; i < count; i++) {
      pushBar(
        bars,
        x[i] as number,
        (y[i] as number) + top,
        w[i] as number,
        h[i] as number,
        colour[i] as number,
        look[i] as number,
      );
    }
  }
  const all = (of: (scene: Scene) => readonly SceneItem[]): SceneItem[] =>
    scenes.flatMap(({ scene, top }) => of(scene).map((item) => lowered(item, top)));
  return {
    width,
    height,
    under: all(({ under }) => under),
    bars,
    items: [...all((scene) => scene.items), ...items],
    hits: [],
    drawn: {
      bars: scenes.reduce((sum, { scene }) => sum + scene.drawn.bars, 0),
      of: scenes.reduce((sum, { scene }) => sum + scene.drawn.of, 0),
    },
  };
}
