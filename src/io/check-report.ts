import type { Finding } from '../core/analysis/finding.ts';
import type { Facts } from '../core/facts.ts';
import { evidenceOf } from '../core/observed/evidence.ts';
import { findingTotals, refusalResult } from './evaluation.ts';
import { findingSentence } from './words/finding-sentence.ts';
import { plainText } from './words/phrase.ts';
import { verdict } from './words/verdict.ts';
import { registrationResult } from './write-result.ts';

const findingReport = (finding: Finding, facts: Facts) => ({
  id: finding.id,
  code: finding.code,
  severity: finding.severity,
  layer: finding.layer,
  region: finding.region,
  group: finding.group,
  block: finding.example?.block ?? null,
  block_bytes: finding.example?.bytes ?? null,
  of_bytes: finding.example?.of ?? null,
  every_block: finding.everyBlock,
  request_bytes: finding.inRequest,
  pool_bytes: finding.total,
  sentence: plainText(findingSentence(finding, facts)),
});

/** Figures of the document's request; null where it asks for no blocks. */
function requestReport(facts: Facts) {
  if (facts.kind === 'refused' || facts.analysis.request === null) return null;
  const { descriptors, moved, needed, lost, redundant } = facts.analysis.request;
  return {
    descriptors,
    moved_bytes: moved,
    needed_bytes: needed,
    lost_bytes: lost,
    redundant_bytes: redundant,
  };
}

/** What the worker's own table says of the rules that it was made under; null where the document holds none. */
function workerReport({ document }: Facts) {
  const { registered } = document;
  if (registered === undefined) return null;
  const evidence = evidenceOf(document);
  if (evidence === null)
    return { error: registered.error ?? null, regions: 0, behaves_like: [], fits: 0, like_none: [] };
  const { regions, best, likeNone } = evidence;
  const fits = best[0]?.fits ?? 0;
  return {
    error: registered.error ?? null,
    regions: regions.length,
    behaves_like: fits > 0 ? best.map(({ rules }) => rules) : [],
    fits,
    like_none: likeNone.map(({ index }) => index),
  };
}

/**
 * A checked layout for programs: the verdict in words, the findings a block and a request, and the registration as
 * `evaluate` gives it. Holds bigints: `exactJson` writes it.
 *
 * @param source The file's name, or how the layout came in.
 * @see docs/command-line.md
 */
export function checkReport(source: string, facts: Facts) {
  const { tone, headline, detail, standing } = verdict(facts);
  return {
    source,
    title: facts.document.title ?? null,
    rules: facts.rules,
    verdict: { tone, headline: plainText(headline), detail: plainText(detail), standing },
    worker: workerReport(facts),
    request: requestReport(facts),
    findings: facts.kind === 'registered' ? facts.analysis.findings.map((each) => findingReport(each, facts)) : [],
    result:
      facts.kind === 'registered'
        ? {
            ...registrationResult(facts.layout, facts.registration),
            findings: findingTotals(facts.analysis.totals),
          }
        : refusalResult(facts.refusal),
  };
}
