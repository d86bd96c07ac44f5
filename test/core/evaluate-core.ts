import type { LayoutDocument } from '../../src/core/layout/document.ts';
import { evaluateLayout } from '../../src/io/evaluation.ts';
import { exactJson } from '../../src/io/exact-json.ts';
import { readLayout } from '../../src/io/read-layout.ts';
import type { Expected } from '../oracle/json-layout.ts';

/** All 15 results of the product, as it writes them. */
export const evaluateCore = (document: LayoutDocument): Expected => JSON.parse(exactJson(evaluateLayout(document)));

/** Reads a document that must be readable. @throws Error with every issue where it is not. */
export function readDocument(text: string): LayoutDocument {
  const read = readLayout(text);
  if (read.ok) return read.document;
  throw new Error(read.issues.map((each) => `${each.path}: ${each.code}, found ${each.found}`).join('\n'));
}
