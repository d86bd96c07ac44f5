/** Why a document is refused before any layer is looked at. */
export type DocumentRefusal = 'pages-not-for-state' | 'padded-page-too-small' | 'page-not-splittable';

/** A registration that the connector would refuse too: which check, at which layer. */
export interface Refusal<Code extends string> {
  readonly code: Code;
  readonly layer: string;
  /** The numbers that were compared, by name, for the sentence that explains it. */
  readonly facts: Readonly<Record<string, number | string>>;
}
