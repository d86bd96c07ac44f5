import type { Issue, TextRange } from '../../core/issue.ts';
import type { LayoutDocument } from '../../core/layout/document.ts';
import type { TransferRequest } from '../../core/transfer/transfer-document.ts';
import type { Share } from '../share/share.ts';

/** A document that was read, or why it was not. */
export interface Part {
  /** What it is called: the source's name, and its place in there where the source has several. */
  readonly name: string;
  /** Undefined where there is an error among the issues. */
  readonly document: LayoutDocument | undefined;
  readonly issues: readonly Issue[];
  /** The text that the issues' places are in; empty where the source is none. */
  readonly text: string;
  /** Where in the text the document stands; left out where there is none. */
  readonly span?: Pick<TextRange, 'offset' | 'length'>;
  /** What a link or a picture brings beside the document: rules, and how it is looked at. */
  readonly share?: Share;
  /** It is the prefill side of a transfer, and the next part decode's. Null where the transfer has no request. */
  readonly transfer?: TransferRequest | null;
}

/** A part that could not be read, told at a byte of its source. */
export function refused(name: string, at: number, problem: Pick<Issue, 'code' | 'found' | 'wanted' | 'mend'>): Part {
  const place = { line: 1, column: at + 1, offset: at, length: 0 };
  return { name, document: undefined, issues: [{ severity: 'error', path: '', ...place, ...problem }], text: '' };
}
