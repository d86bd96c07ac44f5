import type { LayoutDocument } from '../../core/layout/document.ts';

/** The texts that layouts were read from, where the page read them itself. */
export const readFrom = new WeakMap<LayoutDocument, string>();
