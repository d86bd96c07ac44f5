import type { LineSpan } from './row-content.ts';
import { columns, type Scale } from './scale.ts';
import {
  type BarBuffer,
  createBarBuffer,
  type Font,
  type Hit,
  type HitTarget,
  type Ink,
  LOOK_EVEN,
  LOOK_PADDING,
  pushBar,
  type Scene,
  type SceneItem,
  type TextMetrics,
} from './scene.ts';

/** Names of bars and brackets that a scene may hold; more cannot be read and cost a frame. */
export const MOST_LABELS = 300;

/** A scene being drawn up: the one mutable thing of a layout pass. */
export class Sketch {
  readonly bars: BarBuffer;
  readonly items: SceneItem[] = [];
  readonly hits: Hit[] = [];
  barsOf = 0;
  /** Bars drawn as something else than a bar: runs of a comb, or what has an ink instead of a colour. */
  barsElse = 0;
  private labels = 0;

  constructor(
    readonly metrics: TextMetrics,
    reuse?: BarBuffer,
  ) {
    this.bars = reuse ?? createBarBuffer();
    this.bars.count = 0;
  }

  add(item: SceneItem): void {
    this.items.push(item);
  }

  hit(x: number, y: number, w: number, h: number, target: HitTarget): void {
    this.hits.push({ x, y, w, h, target });
  }

  /** A text that the picture needs. */
  text(x: number, y: number, text: string, font: Font, ink: Ink, anchor: 'start' | 'middle' | 'end' = 'start'): void {
    this.items.push({ type: 'text', x, y, text, font, ink, anchor });
  }

  /** What a bracket says, while there is room for names. */
  label(x: number, y: number, text: string, ink: Ink): void {
    if (this.labels >= MOST_LABELS) return;
    this.labels += 1;
    this.text(x, y, text, 'words', ink);
  }

  barText(x: number, y: number, text: string, colour: number, dim: boolean): void {
    if (this.labels >= MOST_LABELS) return;
    this.labels += 1;
    this.items.push({ type: 'bar-text', x, y, text, colour, dim });
  }

  /**
   * Bars of one level, ascending by start: each paints the device columns it meets. Neighbours too thin to be told
   * apart become one bar, so that a level of bars that lie apart has no more of them than columns.
   */
  level(
    scale: Scale,
    spans: readonly (LineSpan & { readonly colour: number; readonly look: number })[],
    y: number,
    h: number,
  ): void {
    let open: { x: number; end: number; colour: number; look: number; allThin: boolean } | null = null;
    const close = (): void => {
      if (open) pushBar(this.bars, open.x, y, open.end - open.x, h, open.colour, open.look);
    };
    for (const span of spans) {
      const at = columns(scale, span);
      if (at === null) continue;
      // Two columns; the half is for what dividing rounds.
      const thin = at.end - at.x <= 2.5 / scale.ratio;
      if (open && thin && at.x <= open.end) {
        const alike = open.colour === span.colour && (open.look | LOOK_EVEN) === (span.look | LOOK_EVEN);
        const bothThin = open.allThin && open.colour === span.colour;
        if (alike || bothThin || at.end <= open.end) {
          open.end = Math.max(open.end, at.end);
          // Among bars that are one, data shows rather than padding.
          if (bothThin) open.look &= span.look | ~LOOK_PADDING;
          continue;
        }
      }
      close();
      open = { x: at.x, end: at.end, colour: span.colour, look: span.look, allThin: thin };
    }
    close();
  }

  /** One bar, in pixels. */
  bar(x: number, y: number, w: number, h: number, colour: number): void {
    pushBar(this.bars, x, y, w, h, colour, 0);
  }

  /** The longest of the texts that fits, or null. */
  fit(texts: readonly string[], font: Font, room: number): string | null {
    return texts.find((text) => this.metrics.width(text, font) <= room) ?? null;
  }

  /** The text, or as much of its end as fits behind an ellipsis; null where hardly anything would. */
  fitEnd(text: string, font: Font, room: number): string | null {
    if (this.metrics.width(text, font) <= room) return text;
    for (let cut = 1; cut < text.length - 3; cut++) {
      const shorter = `…${text.slice(cut)}`;
      if (this.metrics.width(shorter, font) <= room) return shorter;
    }
    return null;
  }

  finish(width: number, height: number, under: readonly SceneItem[] = []): Scene {
    return {
      width,
      height,
      under,
      bars: this.bars,
      items: this.items,
      hits: this.hits,
      drawn: { bars: this.bars.count + this.barsElse, of: this.barsOf },
    };
  }
}
