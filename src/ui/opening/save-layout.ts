import { AS_REGISTERED, type RuleChoice } from '../../core/facts.ts';
import type { LayoutDocument } from '../../core/layout/document.ts';
import { saveFile } from '../parts/save-file.ts';

/** A file's name for a title: its words, and nothing that a file system minds. */
export const fileNameOf = (title: string): string =>
  `${
    title
      .toLowerCase()
      .replace(/[^a-z0-9.]+/g, '-')
      .replace(/^[-.]+|[-.]+$/g, '')
      .slice(0, 80) || 'layout'
  }.json`;

/** Hands the document to the browser as a file, with the rules it is seen under; its worker's table is in it anyway. */
export async function saveLayout(title: string, document: LayoutDocument, rules: RuleChoice): Promise<void> {
  const { writeLayout } = await import('../../io/write-layout.ts');
  const seen = rules === AS_REGISTERED ? document : { ...document, rules: { ...document.rules, ...rules } };
  saveFile(fileNameOf(title), writeLayout(seen), 'application/json');
}
