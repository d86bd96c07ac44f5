import { computeFacts } from '../../src/core/facts.ts';
import { namedRules } from '../../src/core/named-rules.ts';
import type { CheckedLayout, UnreadLayout } from '../../src/io/checked.ts';
import { layerPlaces } from '../../src/io/layer-places.ts';
import { readAny } from '../../src/io/readers/read-any.ts';
import { PRESETS } from '../../src/presets/catalog.ts';

/** A text as a check has it, under the rules that it names or those given. */
export function checkedText(text: string, file: string, rules?: { alias?: string; rows?: string }): CheckedLayout {
  const read = readAny(text, file);
  if (!read.ok) throw new Error('not read');
  const [{ document, name, span }] = read.documents;
  if (span === undefined) throw new Error('no place');
  const facts = computeFacts(document, namedRules(rules ?? document.rules));
  return { kind: 'checked', file, name, facts, placeOf: layerPlaces(text, span) };
}

/** A preset as if it lay in a file, with the file's text. */
export async function checkedPreset(
  id: string,
  file = `layouts/${id}.json`,
): Promise<{ readonly layout: CheckedLayout; readonly text: string }> {
  const found = PRESETS.find((each) => each.id === id);
  if (found === undefined) throw new Error(`no preset ${id}`);
  const text = await found.load();
  return { layout: checkedText(text, file, found.rules), text };
}

/** What a reader says of a text that it cannot read. */
export function unreadText(text: string, file: string): UnreadLayout {
  const read = readAny(text, file);
  if (read.ok) throw new Error('read');
  const [{ name, issues } = { name: '', issues: [] }] = read.unread;
  return { kind: 'unread', file, name, issues, isPlaced: true };
}
