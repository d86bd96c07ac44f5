/**
 * A piece of a sentence with its role, so that a page can set names in monospace and losses in colour while a
 * terminal and Markdown do as they can.
 *
 * - `name`: a layer, rule, region or address;
 * - `loss`: bytes that are lost or written where they do not belong;
 * - `strong`: a figure to notice.
 */
export interface Phrase {
  readonly text: string;
  readonly role: 'plain' | 'name' | 'loss' | 'strong';
}

export const plain = (text: string): Phrase => ({ text, role: 'plain' });
export const name = (text: string): Phrase => ({ text, role: 'name' });
export const loss = (text: string): Phrase => ({ text, role: 'loss' });
export const strong = (text: string): Phrase => ({ text, role: 'strong' });

/** The sentence without its roles. */
export const plainText = (phrases: readonly Phrase[]): string => phrases.map(({ text }) => text).join('');
