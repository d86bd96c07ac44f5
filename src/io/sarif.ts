import { type FindingCode, SEVERITY } from '../core/analysis/finding.ts';
import type { Issue, TextRange } from '../core/issue.ts';
import {
  type CheckedLayout,
  type CheckOutcome,
  type FailOn,
  FINDING_CODES,
  isReported,
  layerOf,
  underWhat,
} from './checked.ts';
import { TRANSFER_FAULT_CODES, type TransferFaultCode } from './checked-transfer.ts';
import { findingSentence } from './words/finding-sentence.ts';
import { plainText } from './words/phrase.ts';
import { ruleSetName } from './words/standing.ts';
import { verdict } from './words/verdict.ts';

/** What can be found: the kinds of finding, a refused registration or handshake, a file that is no layout, faults of a transfer. */
export type SarifRuleId = FindingCode | 'refused' | 'unreadable' | TransferFaultCode;

/** What a rule means, for those who meet it in a list of alerts. */
export interface SarifHelp {
  /** A sentence without its end mark. */
  readonly short: string;
  readonly markdown: string;
}

type Level = 'error' | 'warning' | 'note';

interface SarifRegion {
  readonly startLine: number;
  readonly startColumn: number;
  readonly endColumn?: number;
}

/** A result under SARIF's own field names. */
export interface SarifResult {
  readonly ruleId: SarifRuleId;
  readonly ruleIndex: number;
  readonly level: Level;
  readonly message: { readonly text: string };
  readonly locations: readonly [
    {
      readonly physicalLocation: {
        readonly artifactLocation: { readonly uri: string };
        readonly region?: SarifRegion;
      };
      readonly logicalLocations?: readonly { readonly name: string; readonly kind: 'member' }[];
    },
  ];
  readonly partialFingerprints: { readonly 'regionscope/v1': string };
}

const LAYOUT_RULES: readonly SarifRuleId[] = [...FINDING_CODES, 'refused', 'unreadable'];
const RULES: readonly SarifRuleId[] = [...LAYOUT_RULES, ...TRANSFER_FAULT_CODES];

/** Results that are kept; GitHub shows as many of a run, and refuses one with five times that. */
const MOST_RESULTS = 5000;

const LEVEL_ORDER: readonly Level[] = ['error', 'warning', 'note'];

/** What fails the check is an error, so that the list of alerts and the exit code say the same. */
function levelOf(code: FindingCode, failOn: FailOn): Level {
  if (failOn.has(code)) return 'error';
  return SEVERITY[code] === 'info' ? 'note' : 'warning';
}

const regionOf = ({ line, column, length }: TextRange, isOnOneLine: boolean): SarifRegion => ({
  startLine: line,
  startColumn: column,
  ...(isOnOneLine && length > 0 ? { endColumn: column + length } : {}),
});

/** A path as a relative reference, or the URI of an absolute one; what it must not hold is percent-encoded. */
function uriOf(file: string): string {
  const encoded = file.split('/').map(encodeURIComponent).join('/');
  if (file.startsWith('/')) return `file://${encoded}`;
  // A drive's letter with its colon, as Windows has it.
  return /^[A-Za-z]:\//.test(file) ? `file:///${encoded.replace('%3A', ':')}` : encoded;
}

/** Where a result stands: a file, and in it a layer's line. */
interface Place {
  readonly file: string;
  readonly layer?: string | undefined;
  /** The layer's name, on one line. */
  readonly range?: TextRange | undefined;
}

/** One result. What tells it from others is neither a line nor a size, so that it stays the same where a file is edited elsewhere. */
export const sarifResult = (
  ruleId: SarifRuleId,
  level: Level,
  text: string,
  { file, layer, range }: Place,
  fingerprint: string,
): SarifResult => result(ruleId, level, text, { file, layer, region: range && regionOf(range, true) }, fingerprint);

function result(
  ruleId: SarifRuleId,
  level: Level,
  text: string,
  place: { readonly file: string; readonly region?: SarifRegion | undefined; readonly layer?: string | undefined },
  fingerprint: string,
): SarifResult {
  const { file, region, layer } = place;
  return {
    ruleId,
    ruleIndex: RULES.indexOf(ruleId),
    level,
    message: { text },
    locations: [
      {
        physicalLocation: { artifactLocation: { uri: uriOf(file) }, ...(region && { region }) },
        ...(layer === undefined ? {} : { logicalLocations: [{ name: layer, kind: 'member' }] }),
      },
    ],
    partialFingerprints: { 'regionscope/v1': fingerprint },
  };
}

function checkedResults({ facts, file, name, placeOf }: CheckedLayout, failOn: FailOn): SarifResult[] {
  const part = name === file ? [] : [name.startsWith(file) ? name.slice(file.length) : name];
  // Neither a line nor a size: an alert stays the same where the file is edited elsewhere, or more bytes are lost.
  const fingerprint = (...of: readonly string[]): string => [...of, ruleSetName(facts.rules), ...part].join(' | ');
  const placeAt = (layer: string | undefined) => {
    const range = layer === undefined ? undefined : placeOf(layer);
    return { file, layer, region: range && regionOf(range, true) };
  };
  if (facts.kind === 'refused') {
    const { code, layer } = facts.refusal;
    const { headline, detail, standing } = verdict(facts);
    const text = `${plainText(headline)}. ${plainText(detail)}; ${standing}.`;
    return [result('refused', 'error', text, placeAt(layer), fingerprint(code, layer))];
  }
  return facts.analysis.findings
    .filter((finding) => isReported(finding, failOn))
    .map((finding) => {
      const layer = layerOf(finding, facts);
      const about = finding.layer ?? (finding.region === null ? `group ${finding.group}` : `region of ${layer}`);
      const text = `${plainText(findingSentence(finding, facts))} Under ${underWhat(facts)}.`;
      return result(
        finding.code,
        levelOf(finding.code, failOn),
        text,
        placeAt(layer),
        fingerprint(finding.code, about),
      );
    });
}

/** Results with fingerprints of their own: those that are alike, as of several regions of a layer, go by their order. */
export function told(results: readonly SarifResult[]): SarifResult[] {
  const seen = new Map<string, number>();
  return results.map((each) => {
    const fingerprint = each.partialFingerprints['regionscope/v1'];
    const before = seen.get(fingerprint) ?? 0;
    seen.set(fingerprint, before + 1);
    if (before === 0) return each;
    return { ...each, partialFingerprints: { 'regionscope/v1': `${fingerprint} | ${before + 1}` } };
  });
}

const issueText = ({ path, found, wanted, suggestion, mend }: Issue): string => {
  const meant = suggestion === undefined ? '' : ` Did you mean ${suggestion}?`;
  return `${path === '' ? '' : `${path}: `}found ${found}, wanted ${wanted}.${meant} ${mend}`;
};

/** What a check found in one layout, as SARIF's results. */
export function sarifResults(outcome: CheckOutcome, failOn: FailOn): SarifResult[] {
  if (outcome.kind === 'checked') return told(checkedResults(outcome, failOn));
  const { file, issues, isPlaced } = outcome;
  const errors = issues.filter(({ severity }) => severity === 'error');
  return told(
    errors.map((issue) => {
      // What an issue is about may go on over lines.
      const region = isPlaced ? regionOf(issue, false) : undefined;
      return result('unreadable', 'error', issueText(issue), { file, region }, `${issue.code} | ${issue.path}`);
    }),
  );
}

const isOfFindings = (id: SarifRuleId): id is FindingCode => FINDING_CODES.some((code) => code === id);

const ruleOf = (id: SarifRuleId, failOn: FailOn, { short, markdown }: SarifHelp) => ({
  id,
  shortDescription: { text: `${short.charAt(0).toUpperCase()}${short.slice(1)}.` },
  fullDescription: { text: markdown.split('\n\n')[0]?.replace(/[`*]/g, '').replace(/\s+/g, ' ') ?? short },
  help: { text: markdown.replace(/[`*]/g, ''), markdown },
  defaultConfiguration: { level: isOfFindings(id) ? levelOf(id, failOn) : 'error' },
  properties: { tags: ['kv-cache', 'transfer'] },
});

/**
 * Results as a SARIF 2.1.0 log. No time, host or absolute path is in it: the same layouts give the same bytes. Of more
 * than 5,000 results the first are kept, errors before others, and a notification says how many are left out.
 *
 * @param version The program's.
 * @param help What each rule means.
 * @returns a plain object for `JSON.stringify`.
 */
export function sarifLog(
  results: readonly SarifResult[],
  failOn: FailOn,
  version: string,
  help: (id: SarifRuleId) => SarifHelp,
) {
  const byLevel = LEVEL_ORDER.flatMap((level) => results.filter((each) => each.level === level));
  const kept = results.length > MOST_RESULTS ? byLevel.slice(0, MOST_RESULTS) : results;
  const left = results.length - kept.length;
  // A check of layouts names what it can find, and no faults of transfers.
  const rules = results.some(({ ruleIndex }) => ruleIndex >= LAYOUT_RULES.length) ? RULES : LAYOUT_RULES;
  const note = `${left} of ${results.length} results are left out; the others are the first ${kept.length}.`;
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'RegionScope',
            semanticVersion: version,
            rules: rules.map((id) => ruleOf(id, failOn, help(id))),
          },
        },
        columnKind: 'utf16CodeUnits',
        results: kept,
        ...(left > 0 && {
          invocations: [
            {
              executionSuccessful: true,
              toolExecutionNotifications: [{ level: 'warning', message: { text: note } }],
            },
          ],
        }),
      },
    ],
  };
}
