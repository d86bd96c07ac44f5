import type { Palette } from '../svg/palette.ts';
import type { MapSign } from '../words/map-signs.ts';
import type { Phrase } from '../words/phrase.ts';
import type { OutlinedText } from './outlines.ts';

/** What can be told apart at a glance: an icon and a colour. */
export type Tone = 'error' | 'warning' | 'good' | 'refused';

/** What a picture is painted with. */
export interface Ink {
  readonly palette: Palette;
  readonly text: OutlinedText;
}

/** What stands in the frame: a map, two, or a table. In CSS pixels. */
export interface Body {
  readonly width: number;
  readonly height: number;
  /** Elements from the body's own top left. */
  readonly elements: (ink: Ink) => string[];
}

/** Everything a picture says, before it has a place. */
export interface PictureContent {
  readonly title: string;
  /** Null where nothing is judged. */
  readonly tone: Tone | null;
  readonly headline: readonly Phrase[];
  readonly detail: readonly Phrase[];
  /** The rule set; empty where the detail names it. */
  readonly rules: readonly Phrase[];
  /** How far to trust it. */
  readonly standing: string;
  /** Where registration is replayed: the step, and what happened. */
  readonly step: readonly Phrase[] | null;
  /** What is in sight, at which scale, and how much of it is drawn. */
  readonly sight: string;
  /** Null where there is nothing to draw. */
  readonly body: Body | null;
  readonly signs: readonly MapSign[];
  /** Colours that page data has in the legend; the first group's where left out. */
  readonly colours?: readonly number[] | undefined;
  /** The documents' hashes, in short; of several, each after its side. */
  readonly hashes: readonly string[];
}
