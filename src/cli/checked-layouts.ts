import type { RuleChange } from '../core/facts.ts';
import type { Issue } from '../core/issue.ts';
import type { CheckedLayout } from '../io/checked.ts';
import { layerPlaces } from '../io/layer-places.ts';
import { decodeSource } from '../io/source-text.ts';
import { plainText } from '../io/words/phrase.ts';
import { ruleSetName, underRules } from '../io/words/standing.ts';
import type { CheckReport } from './check-reports.ts';
import { inputs } from './inputs.ts';
import { isLeftOut, readSource, writeIssuesOf } from './read-source.ts';
import { factsFor, type Source } from './sources.ts';
import { type Streams, write } from './streams.ts';

/** What cannot be checked although nothing is wrong with a text, for reports that tell of issues. */
const notChecked = (failed: string): Issue => ({
  ...{ line: 1, column: 1, offset: 0, length: 0, path: '' },
  severity: 'error',
  code: 'not-checked',
  found: failed,
  wanted: 'a layout that can be checked',
  mend: 'Look at the path and the options.',
});

/** How reports call a document of a file: parts of it after the file, files of an archive too. */
function reportedName(name: string, source: Source, file: string): string {
  if (name.startsWith(source.name)) return `${file}${name.slice(source.name.length)}`;
  return `${file}, ${name}`;
}

/** Whether places in a text are places in the file that it came from. */
function isTextOf(text: string, { content }: Source): boolean {
  const decoded = decodeSource(content);
  return decoded.ok && text !== '' && decoded.text === text;
}

/** Tells that something cannot be checked, though no text is at fault. */
export async function tellFailed(file: string, reason: string, report: CheckReport, streams: Streams): Promise<void> {
  await write(streams.errors, `${reason}\n`);
  // One object a layout, as ever: what is no layout has none.
  if (report.isOfFiles) {
    await report.add({ kind: 'unread', file, name: file, issues: [notChecked(reason)], isPlaced: false });
  }
}

/** What a check looks at, and under what. */
interface Asked {
  readonly paths: readonly string[];
  readonly presets?: readonly string[];
  readonly rules: RuleChange;
}

/**
 * All layouts of what was named, with their facts; null for each thing that cannot be read, which has then been told,
 * in the report too.
 *
 * @throws UsageError
 */
export async function* checkedLayouts(
  { paths, presets = [], rules }: Asked,
  report: CheckReport,
  streams: Streams,
): AsyncGenerator<CheckedLayout | null> {
  for await (const { file, source, isFound } of inputs(paths, presets, streams)) {
    if ('failed' in source) {
      await tellFailed(file, source.failed, report, streams);
      yield null;
      continue;
    }
    const read = readSource(source);
    const called = (name: string): string => (report.isOfFiles ? reportedName(name, source, file) : name);
    for (const unread of read.unread) {
      if (isFound && (await isLeftOut(unread, streams))) continue;
      if (!report.tellsUnread) await writeIssuesOf(unread, streams);
      const isPlaced = isTextOf(unread.text, source);
      await report.add({ kind: 'unread', file, name: called(unread.name), issues: unread.issues, isPlaced });
      yield null;
    }
    for (const each of read.ok ? read.documents : []) {
      await writeIssuesOf(each, streams);
      const facts = factsFor(each.document, each, rules);
      if ('failed' in facts) {
        await tellFailed(file, facts.failed, report, streams);
        yield null;
        continue;
      }
      if (each.seen !== undefined && ruleSetName(facts.rules) === ruleSetName(each.seen)) {
        await write(streams.errors, `${each.name}: ${plainText(underRules(each.seen))}, as it was shared\n`);
      }
      const { text, span } = each;
      const placeOf = span && isTextOf(text, source) ? layerPlaces(text, span) : () => undefined;
      yield { kind: 'checked', file, name: called(each.name), facts, placeOf };
    }
  }
}
