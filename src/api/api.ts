/**
 * What the package `regionscope` offers to other programs: read a layout, register it, look at what it loses, compare, transfer.
 * Pure functions over plain data: nothing here touches a file, a page, a clock or a network.
 *
 * @see docs/api.md
 */

export { type BlockFigures, blockFigures } from '../core/analysis/block-facts.ts';
export {
  type Finding,
  type FindingCode,
  type FindingExample,
  SEVERITY,
  type Severity,
} from '../core/analysis/finding.ts';
export { type Address, type Bytes, formatAddress, type RegionIndex } from '../core/brand.ts';
export {
  compareFacts,
  type FactsComparison,
  isWorse,
  type RefusedComparison,
  type RegisteredComparison,
} from '../core/compare/compare-facts.ts';
export { type Difference, differences } from '../core/compare/differences.ts';
export type { Difference as WorkerDifference, Tie as WorkerTie } from '../core/deployment/alike.ts';
export { type Deployment, deploymentOf } from '../core/deployment/deployment.ts';
export type { DeploymentFile } from '../core/deployment/deployment-file.ts';
export type { DeploymentWorker, Engine } from '../core/deployment/engine.ts';
export type { Pairing, PairRefusal } from '../core/deployment/pairing.ts';
export {
  AS_REGISTERED,
  computeFacts,
  type Facts,
  type RefusedFacts,
  type RegisteredFacts,
  type RuleChoice,
  type RuleNames,
} from '../core/facts.ts';
export type { Issue, TextRange } from '../core/issue.ts';
export type { LayoutDocument } from '../core/layout/document.ts';
export { namedRules } from '../core/named-rules.ts';
export type { Decision } from '../core/registration/decision.ts';
export type { Region } from '../core/registration/region.ts';
export type { Registration } from '../core/registration/registration.ts';
export { DEFAULT_ROW_POLICY, ROW_POLICIES, type RowPolicyName } from '../core/registration/rows/list.ts';
export {
  ALIAS_RULES,
  type AliasChoice,
  type AliasRuleName,
  DEFAULT_ALIAS_RULE,
} from '../core/registration/rules/list.ts';
export { type RequestFault, requestFaults } from '../core/transfer/block-ids.ts';
export type { Delivery, LayerDelivery } from '../core/transfer/delivery.ts';
export { type DecodeChange, type DerivedDecode, deriveDecode } from '../core/transfer/derive.ts';
export type { KnobRefusal } from '../core/transfer/derive-refusal.ts';
export type { Check, CheckCode } from '../core/transfer/handshake.ts';
export { type Pair, type PairEnd, type PairRun, pairAt } from '../core/transfer/pairs.ts';
export type { TransferSide } from '../core/transfer/side.ts';
export { computeTransfer, type Transfer } from '../core/transfer/transfer.ts';
export type { RequestedBlocks, TransferDocument, TransferRequest } from '../core/transfer/transfer-document.ts';
export { usualRequest } from '../core/transfer/usual-request.ts';
export { checkReport } from '../io/check-report.ts';
export { compareMarkdown } from '../io/compare-report.ts';
export { evaluateLayout } from '../io/evaluation.ts';
export { exactJson } from '../io/exact-json.ts';
export { formatIssue } from '../io/issue.ts';
export { type Positions, type ReadResult, readLayout } from '../io/read-layout.ts';
export { type ReadTransferResult, readTransfer } from '../io/read-transfer.ts';
export { type AnyDocument, type ReadAnyResult, readAny, type Unread } from '../io/readers/read-any.ts';
export { canonicalLayout } from '../io/share/canonical.ts';
export { documentHash } from '../io/share/document-hash.ts';
export { evaluateTransfer } from '../io/transfer-evaluation.ts';
export { deploymentVerdict, differenceSentence } from '../io/words/deployment-sentence.ts';
export { findingSentence } from '../io/words/finding-sentence.ts';
export { type Phrase, plainText } from '../io/words/phrase.ts';
export { transferCheckSentence } from '../io/words/transfer-check.ts';
export { knobRefusalSentence, requestFaultSentence } from '../io/words/transfer-screen.ts';
export { type TransferVerdict, transferVerdict } from '../io/words/transfer-verdict.ts';
export { type Verdict, verdict } from '../io/words/verdict.ts';
export { writeLayout } from '../io/write-layout.ts';
