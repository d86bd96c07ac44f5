import type { LayoutDocument } from '../layout/document.ts';

/**
 * What a change of something that several layers share does to the others: a group's spec, a tensor of several layers, or
 * one view under several names. `layer` leaves them as they are, `shared` changes them too.
 */
export type Scope = 'layer' | 'shared';

/** What a page's handles on the map move, in bytes of the block that the layer registers. */
export type PlaceField = 'offset' | 'length' | 'stride';

/** Kinds of layer that can be added; `templateOf` says what each is. */
export const TEMPLATE_NAMES = ['full-attention', 'mla', 'sliding-window', 'state', 'ring', 'ple'] as const;
export type TemplateName = (typeof TEMPLATE_NAMES)[number];

/** Whose number it is: the path starts there. */
export type NumberOwner = 'spec' | 'view' | 'tensor' | 'allocation';

export type NumberPath = readonly (string | number)[];

/** One change of a document, as plain data. */
export type Change =
  /** Where a layer's page starts in its allocation, how long it is, or how far apart its blocks are. */
  | {
      readonly kind: 'place';
      readonly layer: string;
      readonly field: PlaceField;
      readonly bytes: number;
      readonly scope: Scope;
    }
  /** A number that `layerNumbers` lists; null leaves an optional one out. */
  | {
      readonly kind: 'number';
      readonly layer: string;
      readonly owner: NumberOwner;
      readonly path: NumberPath;
      readonly value: number | null;
      readonly scope: Scope;
    }
  /** Logical blocks of the pool. */
  | { readonly kind: 'blocks'; readonly value: number }
  /** A new layer: over the bytes of another one, or in bytes of its own where `over` is null. */
  | { readonly kind: 'add'; readonly template: TemplateName; readonly over: string | null }
  | { readonly kind: 'remove'; readonly layer: string }
  | { readonly kind: 'rename'; readonly layer: string; readonly name: string }
  /** Earlier (-1) or later (1) in the order that registration walks. */
  | { readonly kind: 'move'; readonly layer: string; readonly by: -1 | 1 }
  /** Earlier or later among its group's names, of which the first gives the group its type. */
  | { readonly kind: 'move-in-group'; readonly layer: string; readonly by: -1 | 1 };

/** Why a change cannot be made. Phrases as those of a reader's issue. */
export interface EditIssue {
  /** A stable kebab-case name. */
  readonly code: string;
  /** The place in the document; empty for the whole. */
  readonly path: string;
  /** A noun phrase: what would stand there. */
  readonly found: string;
  /** A noun phrase: what should. */
  readonly wanted: string;
  /** A sentence: what to do about it. */
  readonly mend: string;
}

export type Edited =
  | {
      readonly ok: true;
      /** The same reference where the change changes nothing. */
      readonly document: LayoutDocument;
      /** The layer's name from now on; null where it is gone, or where none was meant. */
      readonly layer: string | null;
    }
  | { readonly ok: false; readonly issues: readonly EditIssue[] };

/** What one part of a change comes to. */
export type Changed = LayoutDocument | EditIssue;

export const noLayer = (layer: string): EditIssue => ({
  code: 'no-such-layer',
  path: '',
  found: `layer ${JSON.stringify(layer)}`,
  wanted: 'a layer of the document',
  mend: 'Choose a layer that is there.',
});

export const outsideOf = (path: string, bytes: number): EditIssue => ({
  code: 'outside-storage',
  path,
  found: 'a page that starts outside of its allocation',
  wanted: `an offset below the allocation's ${bytes} bytes`,
  mend: 'Move it less far, or make the allocation larger first.',
});
