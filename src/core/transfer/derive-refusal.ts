/** What can be other on decode than on prefill. */
export type Knob = 'tp' | 'block-size' | 'num-blocks' | 'base-address' | 'row-order' | 'cache-layout';

/** Why a knob cannot apply. */
export type KnobRefusalCode =
  /** Hand-written pages have neither heads nor tokens nor axes. */
  | 'hand-written-pages'
  /** Hand-written pages of several strides: nothing says how the allocation grows. */
  | 'pages-of-several-strides'
  /** Only captured tensors, which are as they were. */
  | 'captured-tensors'
  /** Pages lie otherwise than the layout's name and the order of layers put them. */
  | 'places-not-understood'
  /** A layout name other than the six whose rows or pools are laid anew. */
  | 'layout-not-laid'
  | 'tp-rank-outside'
  | 'heads-not-divisible'
  | 'state-not-divisible'
  | 'tokens-not-divisible'
  | 'padding-not-divisible'
  /** Padded to the new attention page, a state page does not hold its data. */
  | 'state-does-not-fit'
  /** Heads lie outside layers, but layers differ in heads. */
  | 'heads-differ'
  /** Pages overlap from within, and change by different factors. */
  | 'overlaid-pages-differ'
  | 'address-outside'
  | 'blocks-outside'
  /** The changed document is refused before any layer registers; or the unchanged one is. */
  | 'document-refused';

/** Why a knob cannot apply, with the numbers compared. */
export interface KnobRefusal {
  /** `document` where no single knob is at fault. */
  readonly knob: Knob | 'document';
  readonly code: KnobRefusalCode;
  readonly layer: string | null;
  readonly numbers: Readonly<Record<string, number | string>>;
}

export const refusedKnob = (
  knob: KnobRefusal['knob'],
  code: KnobRefusalCode,
  layer: string | null = null,
  numbers: KnobRefusal['numbers'] = {},
): KnobRefusal => ({ knob, code, layer, numbers });

export const isKnobRefusal = (value: object): value is KnobRefusal => 'knob' in value;
