import type { Decision } from '../registration/decision.ts';
import type { LineSpan, RowContent } from './row-content.ts';
import type { RowStrips } from './row-strips.ts';
import type { RulerUnit } from './ruler.ts';
import type { BarBuffer, TextMetrics } from './scene.ts';

/** What the rows lens shows and how much room it has. Pixels are CSS pixels. */
export interface RowSceneInput {
  readonly content: RowContent;
  readonly strips: RowStrips;
  readonly decisions: readonly Decision[];
  /** The alias rule's name, for the line from a layer to its region. */
  readonly rule: string;
  readonly range: LineSpan;
  readonly width: number;
  /** The scene is at least this high; more where its rows need it. */
  readonly height: number;
  /** Device pixels a CSS pixel. */
  readonly ratio: number;
  readonly metrics: TextMetrics;
  readonly highlight: Highlight;
  /** Colour index of a layer: its group's, or its type's. */
  readonly colourOf: (layerIndex: number, group: number) => number;
  /** What the ruler counts in; hex where it is left out. */
  readonly unit?: RulerUnit;
  /** Where two results are drawn: B's, for its own lines from a layer to its region. */
  readonly other?: Pick<RowSceneInput, 'decisions' | 'rule'>;
  /** Buffers of the last scene, reused. */
  readonly reuse?: BarBuffer;
}

/** What is hovered or selected: at most one of each. */
export interface Highlight {
  readonly layer: string | null;
  readonly region: number | null;
  readonly finding: string | null;
  /** Where two results are drawn: what stands out of B, by B's own names. */
  readonly other?: Omit<Highlight, 'other'>;
}
