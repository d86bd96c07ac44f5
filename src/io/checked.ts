import { type Finding, type FindingCode, SEVERITY } from '../core/analysis/finding.ts';
import type { Facts, RegisteredFacts } from '../core/facts.ts';
import type { Issue, TextRange } from '../core/issue.ts';
import { ruleSetName, standingOf } from './words/standing.ts';

/** A layout of a file, checked. */
export interface CheckedLayout {
  readonly kind: 'checked';
  /** The file as people name it: its path from where they are, with `/`. */
  readonly file: string;
  /** What the layout is called: the file, or its part of a file with several. */
  readonly name: string;
  readonly facts: Facts;
  /** Where the file names a layer; undefined where it does not, or where its text is not the file's own (an archive). */
  readonly placeOf: (layer: string) => TextRange | undefined;
}

/** A file, or a part of one, that could not be read. */
export interface UnreadLayout {
  readonly kind: 'unread';
  readonly file: string;
  readonly name: string;
  /** At least one error. */
  readonly issues: readonly Issue[];
  /** Whether their places are places in the file itself. */
  readonly isPlaced: boolean;
}

/** What a check says of one layout, for any report. */
export type CheckOutcome = CheckedLayout | UnreadLayout;

export const FINDING_CODES = Object.keys(SEVERITY) as readonly FindingCode[];

/** The kinds of finding that make a check fail. A layout that is refused, or cannot be read, always does. */
export type FailOn = ReadonlySet<FindingCode>;

/** Where bytes are lost, or are written or kept where others are. */
export const FAIL_ON_ERRORS: FailOn = new Set(FINDING_CODES.filter((code) => SEVERITY[code] === 'error'));

/** Whether a layout fails a check. */
export const isFailed = (facts: Facts, failOn: FailOn): boolean =>
  facts.kind === 'refused' || facts.analysis.findings.some(({ code }) => failOn.has(code));

/** Whether a report for reviewers tells of a finding: those that are only worth knowing are told where they are asked for. */
export const isReported = ({ code, severity }: Finding, failOn: FailOn): boolean =>
  severity !== 'info' || failOn.has(code);

/** The layer whose place in the file stands for a finding's: its own, the first of its region's, or of its group's. */
export function layerOf(finding: Finding, { registration, layout }: RegisteredFacts): string | undefined {
  if (finding.layer !== null) return finding.layer;
  const region = finding.region === null ? undefined : registration.regions[finding.region];
  if (region) return region.members[0] ?? region.name;
  return finding.group === null ? undefined : layout.groups[finding.group]?.layerNames[0];
}

/** Under which rules a statement holds and how far to trust it: `base-address · packed-mla; modelled, not observed …`. */
export const underWhat = ({ rules }: Facts): string => `${ruleSetName(rules)}; ${standingOf(rules)}`;
