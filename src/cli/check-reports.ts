import { checkMarkdown, type MarkdownEntry, markdownEntry } from '../io/check-markdown.ts';
import { checkReport } from '../io/check-report.ts';
import type { CheckOutcome, FailOn } from '../io/checked.ts';
import { exactJson } from '../io/exact-json.ts';
import { type JunitSuite, junitReport, junitSuite } from '../io/junit.ts';
import { type SarifResult, sarifLog, sarifResults } from '../io/sarif.ts';
import { checkText } from './check-text.ts';
import { findingHelp } from './finding-help.ts';
import { type Streams, write } from './streams.ts';
import { paint } from './text.ts';
import { version } from './version.ts';

/** A way to tell what a check found. */
export interface CheckReport {
  /** Whether what could not be read is told here; else it is told on standard error alone. */
  readonly tellsUnread: boolean;
  add(outcome: CheckOutcome): Promise<void>;
  end(): Promise<void>;
}

function textReport({ output, width, coloured }: Streams): CheckReport {
  let isFirst = true;
  return {
    tellsUnread: false,
    add: async (outcome) => {
      if (outcome.kind === 'unread') return;
      const text = checkText(outcome.name, outcome.facts, width, paint(coloured));
      await write(output, isFirst ? text : `\n${text}`);
      isFirst = false;
    },
    end: async () => undefined,
  };
}

const jsonReport = ({ output }: Streams): CheckReport => ({
  tellsUnread: true,
  add: async (outcome) => {
    const { name } = outcome;
    const answer =
      outcome.kind === 'unread' ? { source: name, issues: outcome.issues } : checkReport(name, outcome.facts);
    await write(output, `${exactJson(answer)}\n`);
  },
  end: async () => undefined,
});

/** One report of all layouts, of which only what is to be said is kept: the facts of one may take much memory. */
function wholeReport<Part>(
  part: (outcome: CheckOutcome) => Part,
  whole: (parts: readonly Part[]) => string,
  { output }: Streams,
): CheckReport {
  const parts: Part[] = [];
  return {
    tellsUnread: false,
    add: async (outcome) => {
      parts.push(part(outcome));
    },
    end: () => write(output, whole(parts)),
  };
}

type MakeReport = (failOn: FailOn, streams: Streams) => CheckReport;

/** The reports by the names of `--format`. */
export const CHECK_REPORTS: Readonly<Record<string, MakeReport>> = {
  text: (_, streams) => textReport(streams),
  json: (_, streams) => jsonReport(streams),
  markdown: (failOn, streams) =>
    wholeReport<MarkdownEntry>((outcome) => markdownEntry(outcome, failOn), checkMarkdown, streams),
  sarif: (failOn, streams) =>
    wholeReport<readonly SarifResult[]>(
      (outcome) => sarifResults(outcome, failOn),
      (results) => `${JSON.stringify(sarifLog(results.flat(), failOn, version(), findingHelp), null, 2)}\n`,
      streams,
    ),
  junit: (failOn, streams) => wholeReport<JunitSuite>((outcome) => junitSuite(outcome, failOn), junitReport, streams),
};
