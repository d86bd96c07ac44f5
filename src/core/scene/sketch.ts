import type { LineSpan } from './row-content.ts';
import { columnsEnd, firstColumn, type Scale } from './scale.ts';
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
/** Bars that a frame holds; a scene of more is drawn coarser. */
export const MOST_BARS = 5000;
/** Areas of findings that a frame holds; the same. */
export const MOST_HATCHED = 1000;

/** A scene being drawn up: the one mutable thing of a layout pass. */
export class Sketch {
  readonly bars: BarBuffer;
  readonly items: SceneItem[] = [];
  readonly hits: Hit[] = [];
  barsOf = 0;
  /** Bars drawn as something else than a bar: runs of a comb, or what has an ink instead of a colour. */
  barsElse = 0;
  /** Areas of findings, whose patterns cost a painter most. */
  hatched = 0;
  private labels = 0;
  // The level being drawn, and its bar that may yet grow.
  private levelY = 0;
  private levelH = 0;
  private isOpen = false;
  private openX = 0;
  private openEnd = 0;
  private openColour = 0;
  private openLook = 0;
  private openThin = false;

  /** @param coarse How many columns may stand for one: above 1 where there would be more bars than a frame can hold. */
  constructor(
    readonly metrics: TextMetrics,
    reuse?: BarBuffer,
    readonly coarse = 1,
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

  /** Bars of one level, ascending by start; see `span`. */
  level(
    scale: Scale,
    spans: readonly (LineSpan & { readonly colour: number; readonly look: number })[],
    y: number,
    h: number,
  ): void {
    this.startLevel(y, h);
    for (const { start, end, colour, look } of spans) this.span(scale, start, end, colour, look);
    this.endLevel();
  }

  startLevel(y: number, h: number): void {
    this.levelY = y;
    this.levelH = h;
    this.isOpen = false;
  }

  /**
   * The next bar of a level: it paints the device columns it meets. Neighbours too thin to be told apart become one
   * bar, so that a level of bars that lie apart has no more of them than columns; in a coarse scene, no more than
   * `coarse` columns hold.
   */
  span(scale: Scale, start: number, end: number, colour: number, look: number): void {
    if (end <= scale.range.start || start >= scale.range.end || end <= start) return;
    const x = firstColumn(scale, start);
    const right = columnsEnd(scale, x, end);
    // Two columns; the half is for what dividing rounds.
    const thin = right - x <= (2.5 * this.coarse) / scale.ratio;
    const gap = (this.coarse - 1) / scale.ratio;
    if (this.isOpen && thin && x <= this.openEnd + gap) {
      const sameColour = this.openColour === colour;
      const alike = sameColour && (this.openLook | LOOK_EVEN) === (look | LOOK_EVEN);
      const bothThin = this.openThin && sameColour;
      const hidden = right <= Math.max(this.openEnd, this.coarse > 1 ? this.openX + gap : this.openEnd);
      if (alike || bothThin || hidden) {
        this.openEnd = Math.max(this.openEnd, right);
        // Among bars that are one, data shows rather than padding.
        if (bothThin) this.openLook &= look | ~LOOK_PADDING;
        return;
      }
    }
    this.endLevel();
    this.isOpen = true;
    this.openX = x;
    this.openEnd = right;
    this.openColour = colour;
    this.openLook = look;
    this.openThin = thin;
  }

  endLevel(): void {
    if (!this.isOpen) return;
    this.isOpen = false;
    const { openX, openEnd, levelY, levelH, openColour, openLook } = this;
    pushBar(this.bars, openX, levelY, openEnd - openX, levelH, openColour, openLook);
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
    const shorter = (cut: number): string => `…${text.slice(cut)}`;
    let low = 1;
    let high = text.length - 3;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.metrics.width(shorter(middle), font) <= room) high = middle;
      else low = middle + 1;
    }
    return low < text.length - 3 ? shorter(low) : null;
  }

  /**
   * A name, or as much of its end as fits. Where no more would be left than names beside it end with, what is before
   * that: `…layers.5…`, not `…attn.attn` of every layer.
   *
   * @param shared How much of its end others have, in characters.
   */
  fitName(name: string, shared: number, font: Font, room: number): string | null {
    const fitting = this.fitEnd(name, font, room);
    if (shared === 0 || fitting === name || (fitting !== null && fitting.length - 1 > shared)) return fitting;
    return this.fitEnd(`${name.slice(0, -shared)}…`, font, room) ?? fitting;
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
