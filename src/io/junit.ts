import { type Finding, type FindingCode, SEVERITY } from '../core/analysis/finding.ts';
import type { TextRange } from '../core/issue.ts';
import {
  type CheckedLayout,
  type CheckOutcome,
  type FailOn,
  FINDING_CODES,
  layerOf,
  type UnreadLayout,
  underWhat,
} from './checked.ts';
import { formatIssue } from './issue.ts';
import { escaped } from './svg/paint-svg.ts';
import { findingSentence } from './words/finding-sentence.ts';
import { plainText } from './words/phrase.ts';
import { verdict } from './words/verdict.ts';

/** One check of a layout: passed where nothing is set. */
export interface TestCase {
  readonly name: string;
  readonly line?: number | undefined;
  /** What makes it fail, a line each; an `error` is what stopped the check itself. */
  readonly failed?: { readonly as: 'failure' | 'error'; readonly lines: readonly string[] };
  readonly skipped?: string;
  /** What is told although it passed. */
  readonly note?: readonly string[];
}

/** A test suite as it is written, with what it counts. */
export interface JunitSuite {
  readonly lines: readonly string[];
  readonly tests: number;
  readonly failures: number;
  readonly errors: number;
  readonly skipped: number;
}

const attributes = (fields: Readonly<Record<string, string | number | undefined>>): string =>
  Object.entries(fields)
    .map(([name, value]) => (value === undefined ? '' : ` ${name}="${escaped(String(value))}"`))
    .join('');

const told = (lines: readonly string[]): string => lines.map(escaped).join('\n');

function testCase({ name, line, failed, skipped, note }: TestCase, file: string, suite: string): string[] {
  const open = `    <testcase${attributes({ classname: suite, name, file, line })}`;
  const inner = [
    ...(failed
      ? [
          `      <${failed.as}${attributes({ message: failed.lines[0] ?? '', type: name })}>${told(failed.lines)}</${failed.as}>`,
        ]
      : []),
    ...(skipped === undefined ? [] : [`      <skipped${attributes({ message: skipped })}/>`]),
    ...(note && note.length > 0 ? [`      <system-out>${told(note)}</system-out>`] : []),
  ];
  return inner.length === 0 ? [`${open}/>`] : [`${open}>`, ...inner, '    </testcase>'];
}

/** A sentence with its place, as editors and CI logs link it. */
const placed = (file: string, range: TextRange | undefined, sentence: string): string =>
  range === undefined ? sentence : `${file}:${range.line}:${range.column}: ${sentence}`;

function codeCase(
  code: FindingCode,
  findings: readonly Finding[],
  { facts, file, placeOf }: CheckedLayout,
  failOn: FailOn,
): TestCase {
  const places = findings.map((finding) => {
    const layer = facts.kind === 'registered' ? layerOf(finding, facts) : undefined;
    return layer === undefined ? undefined : placeOf(layer);
  });
  const lines = findings.map((finding, i) => placed(file, places[i], plainText(findingSentence(finding, facts))));
  if (findings.length === 0) return { name: code };
  if (!failOn.has(code)) return { name: code, note: lines };
  return { name: code, line: places[0]?.line, failed: { as: 'failure', lines: [...lines, underWhat(facts)] } };
}

function checkedCases(layout: CheckedLayout, failOn: FailOn): TestCase[] {
  const { facts } = layout;
  const codes = FINDING_CODES.filter((code) => SEVERITY[code] !== 'info' || failOn.has(code));
  if (facts.kind === 'refused') {
    const { headline, detail } = verdict(facts);
    const lines = [plainText(headline), plainText(detail)];
    const line = layout.placeOf(facts.refusal.layer)?.line;
    return [
      { name: 'readable' },
      { name: 'registers', line, failed: { as: 'failure', lines } },
      ...codes.map((code) => ({ name: code, skipped: 'Refused, so that nothing is registered.' })),
    ];
  }
  return [
    { name: 'readable' },
    { name: 'registers', note: [underWhat(facts)] },
    ...codes.map((code) =>
      codeCase(
        code,
        facts.analysis.findings.filter((finding) => finding.code === code),
        layout,
        failOn,
      ),
    ),
  ];
}

const unreadCase = ({ file, issues, isPlaced }: UnreadLayout): TestCase => ({
  name: 'readable',
  line: isPlaced ? issues[0]?.line : undefined,
  failed: { as: 'error', lines: issues.map((issue) => `${file}:${formatIssue(issue)}`) },
});

/**
 * A layout as a JUnit test suite: the file is the class, since dashboards group by it, and each kind of finding is a
 * test, so that a layout has the same tests in every run and its history can be read. What fails says why in its
 * message and in its text; findings that do not fail are in the test's output.
 */
export function junitSuite(outcome: CheckOutcome, failOn: FailOn): JunitSuite {
  const { file, name } = outcome;
  return suiteOf(name, file, outcome.kind === 'unread' ? [unreadCase(outcome)] : checkedCases(outcome, failOn));
}

/** @param file The class of all its tests. */
export function suiteOf(name: string, file: string, cases: readonly TestCase[]): JunitSuite {
  const count = (is: (each: TestCase) => boolean): number => cases.filter(is).length;
  const tests = cases.length;
  const failures = count(({ failed }) => failed?.as === 'failure');
  const errors = count(({ failed }) => failed?.as === 'error');
  const skipped = count((each) => each.skipped !== undefined);
  const lines = [
    `  <testsuite${attributes({ name, tests, failures, errors, skipped })}>`,
    ...cases.flatMap((each) => testCase(each, file, name)),
    '  </testsuite>',
  ];
  return { lines, tests, failures, errors, skipped };
}

/** Suites as a JUnit report. It holds no time and no host: the same layouts give the same bytes. */
export function junitReport(suites: readonly JunitSuite[]): string {
  const sum = (of: 'tests' | 'failures' | 'errors' | 'skipped'): number =>
    suites.reduce((total, suite) => total + suite[of], 0);
  const counts = { tests: sum('tests'), failures: sum('failures'), errors: sum('errors'), skipped: sum('skipped') };
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites${attributes({ name: 'RegionScope', ...counts })}>`,
    ...suites.flatMap(({ lines }) => lines),
    '</testsuites>',
    '',
  ].join('\n');
}
