import type { Deployment } from '../core/deployment/deployment.ts';
import type { RuleChoice } from '../core/facts.ts';
import type { Issue } from '../core/issue.ts';
import type { LayoutDocument } from '../core/layout/document.ts';
import type { LensName } from '../core/scene/lens-switch.ts';
import type { RulerUnit } from '../core/scene/ruler.ts';
import type { DecodeChange } from '../core/transfer/derive.ts';
import type { RequestedBlocks } from '../core/transfer/transfer-document.ts';
import type { TransferPlace } from './transfer.ts';

/** Where the open document came from. */
export type Origin =
  | { readonly kind: 'preset'; readonly id: string }
  | { readonly kind: 'file'; readonly name: string }
  | { readonly kind: 'pasted' }
  /** Made in the page: another order of a layout, a counterexample. */
  | {
      readonly kind: 'made';
      readonly name: string;
      /** The preset that it was before it was edited. */
      readonly preset?: string;
    }
  | { readonly kind: 'lesson'; readonly id: string }
  /** Shared by somebody, who called it so. */
  | { readonly kind: 'shared'; readonly name: string };

export interface OpenDocument {
  readonly origin: Origin;
  readonly document: LayoutDocument;
  /** What the reader read past. */
  readonly warnings: readonly Issue[];
  /** Changed since it was opened. */
  readonly edited?: true;
}

/** A source that could not be opened; the last good layout stays. */
export interface FailedOpen {
  /** The file's name, or how it came in. */
  readonly name: string;
  readonly issues: readonly Issue[];
  /** The first line and its neighbours are shown from it. */
  readonly source: string;
}

/** One thing at a time, shared by map, tree, tables and inspector. */
export type Selection =
  | { readonly kind: 'layer'; readonly layer: string }
  | { readonly kind: 'region'; readonly region: number }
  | { readonly kind: 'finding'; readonly id: string }
  | { readonly kind: 'decision'; readonly step: number }
  /** A byte: an offset from a space's origin, in a block that a group owns. */
  | {
      readonly kind: 'byte';
      readonly space: number;
      readonly offset: number;
      readonly group: number;
      readonly block: number;
    };

/** What the map shows, under either lens. */
export interface MapView {
  /** The lens; null for the one that suits the layout. */
  readonly lens: LensName | null;
  /** Bytes of the address axis in sight under the addresses lens; null for all of it. */
  readonly addresses: { readonly start: number; readonly end: number } | null;
  /** The group that owns the block, or all of them over each other. */
  readonly owner: number | 'all';
  /** The row drawn in full: a block of the owner, or a kernel block where all are shown. */
  readonly row: number;
  /** Bytes of the row in sight, half-open; null for the whole row. */
  readonly range: { readonly start: number; readonly end: number } | null;
}

/** What the page is used for; each mode has the same map in it. */
export const MODES = ['explore', 'compare', 'matrix', 'transfer', 'deployment'] as const;
export type Mode = (typeof MODES)[number];

/** The captures of many workers, compared. Their files are kept apart: a thousand are much, and what is known of them is not. */
export interface OpenDeployment {
  /** Of the files that are kept. */
  readonly key: string;
  readonly name: string;
  readonly found: Deployment;
  /** Where each document lies, by a worker's `source`: the file, the archive's entry, the document in it. */
  readonly places: readonly (readonly [file: number, entry: number, document: number])[];
  readonly unread: readonly Pick<FailedOpen, 'name' | 'issues'>[];
  /** The cell that was opened last; null before the first. */
  readonly spot: string | null;
}

/** Side B of a comparison; side A is what is open. */
export interface OtherSide {
  /** Null for the document of side A. */
  readonly open: OpenDocument | null;
  readonly rules: RuleChoice;
}

/** What is moved from the open document, the prefill side, and to where. */
export interface TransferSetup {
  /** Prefill's documents of other ranks, in the order added; none where the open one stands for all ranks. */
  readonly otherRanks: readonly OpenDocument[];
  /** Decode's document; null where it is derived from prefill's. */
  readonly decode: OpenDocument | null;
  /** What a derived decode has other than prefill. */
  readonly change: DecodeChange;
  /** Decode's rules; null for those of prefill. */
  readonly rules: RuleChoice | null;
  /** Null for the usual request: the first blocks of prefill, into the last of decode. */
  readonly request: RequestedBlocks | null;
  /** Nobody compares the two sides. */
  readonly skipHandshake: boolean;
}

/** `rule` stands there where the document brings a rule of its own, `worker` where its worker wrote what it registered. */
export type DrawerTab = 'findings' | 'regions' | 'decisions' | 'descriptors' | 'order' | 'worker' | 'rule';
export type Theme = 'system' | 'light' | 'dark';
export type ColourBy = 'group' | 'type';

/** Sizes of what stands around the map, in CSS pixels: 0 is folded away, null the usual size for the screen. */
export interface PanelSizes {
  readonly layers: number | null;
  readonly inspector: number | null;
  readonly drawer: number | null;
  /** The layout's text stands beside the map; left out, it does not. */
  readonly source?: boolean;
}

/** Every panel as large as is usual. */
export const USUAL_PANELS: PanelSizes = { layers: null, inspector: null, drawer: null };

export type PanelName = Exclude<keyof PanelSizes, 'source'>;

/** A lesson that is being taken. */
export interface OpenLesson {
  readonly id: string;
  /** What stood there before it, and comes back when it is left. */
  readonly before: Pick<
    AppState,
    'open' | 'rules' | 'mode' | 'transfer' | 'view' | 'selection' | 'filter' | 'hidden' | 'tab' | 'replayed'
  >;
}

/** Everything the page shows, serialisable; what can be computed from it is not in it. */
export interface AppState {
  /** Null until the first layout is read. */
  readonly open: OpenDocument | null;
  readonly failed: FailedOpen | null;
  readonly rules: RuleChoice;
  readonly mode: Mode;
  /** What A is compared with; null until someone has compared. */
  readonly other: OtherSide | null;
  readonly transfer: TransferSetup;
  readonly transferAt: TransferPlace;
  /** Shown in a mode of its own, which is there while it is. */
  readonly deployment: OpenDeployment | null;
  /** Documents that were opened and are no presets, newest first: the other choices of a comparison, rows of the matrix. */
  readonly shelf: readonly OpenDocument[];
  /** Decisions made so far where registration is replayed: tables and map show what stood then. Null for all of them. */
  readonly replayed: number | null;
  /** The open document is the lesson's then. */
  readonly lesson: OpenLesson | null;
  /** Which of the lesson's steps is shown, from 0. */
  readonly lessonStep: number;
  /** How many steps of each lesson were taken, by its id. */
  readonly lessonsDone: Readonly<Record<string, number>>;
  readonly view: MapView;
  readonly selection: Selection | null;
  readonly filter: string;
  readonly hidden: readonly string[];
  readonly tab: DrawerTab;
  readonly theme: Theme;
  readonly colourBy: ColourBy;
  /** What the map's ruler counts in. */
  readonly unit: RulerUnit;
  readonly panels: PanelSizes;
}
