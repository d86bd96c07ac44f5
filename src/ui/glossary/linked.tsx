import { useGlossary } from './glossary.ts';

/** A text in which the words of the glossary lead to what they mean. */
export function Linked({ text }: { readonly text: string }) {
  const glossary = useGlossary();
  return glossary ? <glossary.LinkedText text={text} /> : text;
}
