import type { EditIssue, NumberPath, PlaceField, TemplateName } from '../../core/edit/change.ts';
import type { LayoutDocument } from '../../core/layout/document.ts';
import { layoutSchema } from '../schema/layout.ts';
import { schemaAt } from '../schema/schema-walk.ts';
import { descriptionOf } from '../source-edit/schema-place.ts';
import { formatCount, formatHex } from './figures.ts';

/** What a form shows by itself: an empty field that may not be is refused. */
const REQUIRED = / Required, except with hand-written pages\.( \(unless \w+ is given\)\.)?/;

/** What a number of a document means, with its unit and its default, as the format says it; empty where it says nothing. */
export function numberMeaning(document: LayoutDocument, path: NumberPath): string {
  const schema = schemaAt(layoutSchema, path, document);
  return ((schema && descriptionOf(schema)) ?? '').replace(REQUIRED, '');
}

/** Why an edit cannot be made, in a sentence or two: `Wanted: a whole number from 1. Choose another number.` */
export function editIssueSentence({ found, wanted, mend }: EditIssue): string {
  return `Found ${found}, wanted ${wanted}. ${mend}`;
}

/** A page's number as its handle and its field have it: what it is, and what it counts. */
export const PLACE_WORDS: Readonly<
  Record<PlaceField, { readonly handle: string; readonly name: string; readonly meaning: string }>
> = {
  offset: {
    handle: 'Start of page',
    name: 'offset',
    meaning: 'Bytes from the start of its allocation to block 0.',
  },
  length: {
    handle: 'End of page',
    name: 'page',
    meaning: 'Bytes of a page in the block that is registered.',
  },
  stride: {
    handle: 'Next block',
    name: 'block stride',
    meaning: 'Bytes from one block to the next.',
  },
};

/** `End of page of layer a`: what a handle on the map is called. */
export const handleName = (field: PlaceField, layer: string): string =>
  `${PLACE_WORDS[field].handle} of layer ${layer}`;

/** `19,008 bytes, 0x4a40`: where a handle stands, to be heard. */
export const handleValue = (bytes: number): string => `${formatCount(bytes)} bytes, ${formatHex(bytes)}`;

/** The kinds of layer that can be added, and what each is for. */
export const TEMPLATE_WORDS: Readonly<Record<TemplateName, { readonly name: string; readonly hint: string }>> = {
  'full-attention': { name: 'Full attention', hint: 'keys and values of every token' },
  mla: { name: 'MLA', hint: 'one compressed state a token' },
  'sliding-window': { name: 'Sliding window', hint: 'tokens of the last window' },
  state: { name: 'Mamba state', hint: 'one state a logical block' },
  ring: { name: 'Circular buffer', hint: 'scratch; layers are then registered as handed in' },
  ple: { name: 'PLE state', hint: 'held whole on every rank' },
};

/** What says in which order layers are registered, and what moving one does to it. */
export const orderNote = (isAsGiven: boolean): string =>
  isAsGiven
    ? 'A circular buffer is among the layers, so they are registered in the order that the document hands them in.'
    : 'Registration sorts layers by name, numbers as numbers. To move one, every name gets its place before it.';
