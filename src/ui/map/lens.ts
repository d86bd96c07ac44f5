import type { LineSpan } from '../../core/scene/row-content.ts';
import type { Highlight } from '../../core/scene/row-scene-input.ts';
import type { Scene } from '../../core/scene/scene.ts';
import type { Action } from '../../state/action.ts';
import type { MapView, Selection } from '../../state/state.ts';

/** The room a frame has and what it shows. Pixels are CSS pixels. */
export interface LensFrame {
  readonly range: LineSpan;
  /** How far the content is scrolled up. */
  readonly scroll: number;
  readonly width: number;
  readonly height: number;
  /** Device pixels a CSS pixel. */
  readonly ratio: number;
  readonly highlight: Highlight;
}

export interface LensPicture {
  readonly scene: Scene;
  /** How far up the scene is painted: a lens either makes a whole scene, or one of what is in sight. */
  readonly lift: number;
  /** How high the content is in all, for the scroll bar. */
  readonly height: number;
}

/** What the pointer is over. */
export interface LensPick {
  /** The offset or address under the pointer, in words; null outside the plot. */
  readonly cursor: string | null;
  readonly tip: string | null;
  /** The layer whose bar is under the pointer. */
  readonly layer: string | null;
  readonly hover: Selection | null;
  /** What a click does. */
  readonly click: (withShift: boolean) => Action | null;
}

/** One way to look at the same facts; the canvas knows no other thing of what it shows. */
export interface Lens {
  /** Bytes of the line along x. */
  readonly bytes: number;
  readonly plot: (width: number) => { readonly left: number; readonly right: number };
  readonly draw: (frame: LensFrame) => LensPicture;
  /** The whole line in little; it fills the width. */
  readonly overview: (width: number, height: number, ratio: number) => Scene;
  /** `y` counts from the scene's top. */
  readonly pick: (picture: LensPicture, range: LineSpan, x: number, y: number) => LensPick;
  /** The edge nearest to a place of the line, within reach of it, both in bytes; the place's own byte where none is. */
  readonly snap: (picture: LensPicture, range: LineSpan, x: number, y: number, reach: number) => number;
  /** How long a measured stretch of the line is, in words. */
  readonly measured: (span: LineSpan) => string;
  /** Where what is selected stands along x; null where it is not there. */
  readonly spanOf: (selection: Selection | null) => LineSpan | null;
  /** Where it stands along y, in the scrolled content; null where the lens shows all of it always. */
  readonly topOf: (selection: Selection | null) => number | null;
  /** What the keys for up and down do; null scrolls. */
  readonly step: (by: number) => Action | null;
  /** The range that a state keeps for this lens; null for the whole line. */
  readonly keptIn: (view: MapView) => LineSpan | null;
  /** The action that keeps a range in the state. */
  readonly keep: (range: LineSpan | null) => Action;
}
