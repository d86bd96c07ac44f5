import { useSyncExternalStore } from 'react';

type Words = typeof import('./linked-words.tsx');

let words: Words | null = null;
const listeners = new Set<() => void>();

/** Brings in the glossary; from then on its words are links wherever they stand. */
export async function loadGlossary(): Promise<void> {
  words ??= await import('./linked-words.tsx');
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What links words; null until it is there. No part of the page's first code: a first look needs no links. */
export const useGlossary = (): Words | null => useSyncExternalStore(subscribe, () => words);

/** What a word means, for where no link can stand: within a button, in a head of a table. Empty for no word of it. */
export function useDefinition(text: string): { readonly title?: string; readonly 'aria-description'?: string } {
  const means = useGlossary()?.definitionOf(text);
  return means === undefined ? {} : { title: means, 'aria-description': means };
}
