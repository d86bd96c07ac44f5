import { checkMarkdown, type MarkdownEntry, markdownEntry } from '../io/check-markdown.ts';
import { checkReport } from '../io/check-report.ts';
import type { CheckOutcome, FailOn } from '../io/checked.ts';
import type { CheckedTransfer } from '../io/checked-transfer.ts';
import { exactJson } from '../io/exact-json.ts';
import { type JunitSuite, junitReport, junitSuite } from '../io/junit.ts';
import { type SarifResult, sarifLog, sarifResults } from '../io/sarif.ts';
import { transferJunit } from '../io/transfer-junit.ts';
import { transferMarkdown } from '../io/transfer-markdown.ts';
import { transferReport } from '../io/transfer-report.ts';
import { transferSarif } from '../io/transfer-sarif.ts';
import { checkText } from './check-text.ts';
import { checkTransferText } from './check-transfer-text.ts';
import { findingHelp } from './finding-help.ts';
import { type Streams, write } from './streams.ts';
import { paint } from './text.ts';
import { chosen } from './usage.ts';
import { version } from './version.ts';

/** A layout that was checked or could not be read, or two sides that were checked against each other. */
type Outcome = CheckOutcome | CheckedTransfer;

/** A way to tell what a check found. */
export interface CheckReport {
  /** Whether what could not be read is told here; else it is told on standard error alone. */
  readonly tellsUnread: boolean;
  /** Whether it is about files, which it names by their paths, those too that hold no layout. */
  readonly isOfFiles: boolean;
  add(outcome: Outcome): Promise<void>;
  end(): Promise<void>;
}

function textReport({ output, width, coloured }: Streams): CheckReport {
  let isFirst = true;
  return {
    tellsUnread: false,
    isOfFiles: false,
    add: async (outcome) => {
      if (outcome.kind === 'unread') return;
      const { name } = outcome;
      const text =
        outcome.kind === 'transfer'
          ? checkTransferText(name, outcome.outcome, width, paint(coloured))
          : checkText(name, outcome.facts, width, paint(coloured));
      await write(output, isFirst ? text : `\n${text}`);
      isFirst = false;
    },
    end: async () => undefined,
  };
}

function jsonAnswer(outcome: Outcome) {
  if (outcome.kind === 'transfer') return transferReport(outcome);
  const { name } = outcome;
  return outcome.kind === 'unread' ? { source: name, issues: outcome.issues } : checkReport(name, outcome.facts);
}

const jsonReport = ({ output }: Streams): CheckReport => ({
  tellsUnread: true,
  isOfFiles: false,
  add: async (outcome) => {
    await write(output, `${exactJson(jsonAnswer(outcome))}\n`);
  },
  end: async () => undefined,
});

/** One report of all layouts, of which only what is to be said is kept: the facts of one may take much memory. */
function wholeReport<Part>(
  part: (outcome: Outcome) => Part,
  whole: (parts: readonly Part[]) => string,
  { output }: Streams,
): CheckReport {
  const parts: Part[] = [];
  return {
    tellsUnread: false,
    isOfFiles: true,
    add: async (outcome) => {
      parts.push(part(outcome));
    },
    end: () => write(output, whole(parts)),
  };
}

type MakeReport = (failOn: FailOn, streams: Streams) => CheckReport;

/** The reports by the names of `--format`. */
const CHECK_REPORTS: Readonly<Record<string, MakeReport>> = {
  text: (_, streams) => textReport(streams),
  json: (_, streams) => jsonReport(streams),
  markdown: (failOn, streams) =>
    wholeReport<MarkdownEntry>(
      (outcome) => (outcome.kind === 'transfer' ? transferMarkdown(outcome) : markdownEntry(outcome, failOn)),
      checkMarkdown,
      streams,
    ),
  sarif: (failOn, streams) =>
    wholeReport<readonly SarifResult[]>(
      (outcome) => (outcome.kind === 'transfer' ? transferSarif(outcome) : sarifResults(outcome, failOn)),
      (results) => `${JSON.stringify(sarifLog(results.flat(), failOn, version(), findingHelp), null, 2)}\n`,
      streams,
    ),
  junit: (failOn, streams) =>
    wholeReport<JunitSuite>(
      (outcome) => (outcome.kind === 'transfer' ? transferJunit(outcome) : junitSuite(outcome, failOn)),
      junitReport,
      streams,
    ),
};

/** The report that `--format` names. @throws UsageError where there is none. */
export function checkReportOf(name: string, failOn: FailOn, streams: Streams): CheckReport {
  const report = CHECK_REPORTS[chosen('format', name, Object.keys(CHECK_REPORTS))]?.(failOn, streams);
  if (report === undefined) throw new RangeError(`no report is named ${name}`);
  return report;
}
