import type { RuleChange, RuleChoice, RuleNames } from '../core/facts.ts';
import type { LayoutDocument } from '../core/layout/document.ts';
import type { RulerUnit } from '../core/scene/ruler.ts';
import type { Session } from './session.ts';
import type {
  ColourBy,
  DrawerTab,
  FailedOpen,
  MapView,
  Mode,
  OpenDeployment,
  OpenDocument,
  OtherSide,
  PanelSizes,
  Selection,
  Theme,
  TransferSetup,
} from './state.ts';
import type { TransferPlace } from './transfer.ts';

/** What can happen to the state. Plain data, so that any of it can be logged, replayed and undone. */
export type Action =
  /** Brings back what an earlier visit left. */
  | { readonly type: 'restored'; readonly session: Session }
  /** Opens a document under the rules it brings; the rest of the view starts anew. */
  | {
      readonly type: 'opened';
      readonly open: OpenDocument;
      readonly rules: RuleChoice;
      readonly view: MapView;
      /** What came with it, to have at hand. */
      readonly beside?: readonly OpenDocument[];
      /** What is moved from it: it is opened to see that. */
      readonly transfer?: TransferSetup;
    }
  /**
   * Changes the open document; the view stays where it was. Edits that follow each other within one gesture (a drag,
   * a number that is typed) are one step to undo.
   */
  | {
      readonly type: 'edited';
      readonly document: LayoutDocument;
      readonly rules?: Partial<RuleNames>;
      readonly gesture?: string;
    }
  | { readonly type: 'open-failed'; readonly failed: FailedOpen }
  | { readonly type: 'failure-dismissed' }
  /** Changes the rules; what is in sight stays in sight. */
  | { readonly type: 'rules-changed'; readonly rules: RuleChange }
  | { readonly type: 'mode-changed'; readonly mode: Mode }
  /** Opens a deployment, notes which of its cells was opened, or closes it. */
  | { readonly type: 'deployment-changed'; readonly deployment: OpenDeployment | null; readonly mode: Mode }
  | { readonly type: 'other-changed'; readonly other: OtherSide }
  /** Those with one gesture that follow each other are one step to undo. */
  | { readonly type: 'transfer-changed'; readonly transfer: Partial<TransferSetup>; readonly gesture?: string }
  | { readonly type: 'transfer-shown'; readonly at: Partial<TransferPlace> }
  /** A becomes B, and B becomes A. */
  | { readonly type: 'sides-swapped' }
  /** Registration as it stood after so many decisions, the last of them selected; null for its end. */
  | { readonly type: 'replayed'; readonly decisions: number | null }
  /** Shows a step of a lesson, and opens the lesson where it is not open: its layout as it is, with nothing edited. */
  | {
      readonly type: 'lesson-shown';
      readonly id: string;
      readonly step: number;
      readonly document: LayoutDocument;
      readonly rules: RuleNames;
      readonly owner: number;
      readonly layer: string | null;
      readonly decisions: number | null;
      /** Where the lesson is about what is moved. */
      readonly transfer?: TransferSetup;
    }
  /** So many steps of a lesson are done; never fewer than before. */
  | { readonly type: 'lesson-advanced'; readonly id: string; readonly steps: number }
  /** Brings back what was open before the lesson. */
  | { readonly type: 'lesson-left' }
  | { readonly type: 'view-changed'; readonly view: Partial<MapView> }
  /** `view` brings what was selected into sight; left out, nothing moves. */
  | { readonly type: 'selected'; readonly selection: Selection | null; readonly view?: Partial<MapView> }
  | { readonly type: 'filter-changed'; readonly filter: string }
  | { readonly type: 'layers-hidden'; readonly hidden: readonly string[] }
  | { readonly type: 'tab-changed'; readonly tab: DrawerTab }
  | { readonly type: 'theme-changed'; readonly theme: Theme }
  | { readonly type: 'colour-changed'; readonly colourBy: ColourBy }
  | { readonly type: 'unit-changed'; readonly unit: RulerUnit }
  | { readonly type: 'panels-sized'; readonly panels: Partial<PanelSizes> };
