import { blockFigures } from '../core/analysis/block-facts.ts';
import { assertNever } from '../core/assert-never.ts';
import { computeFacts, type Facts } from '../core/facts.ts';
import type { LayoutDocument } from '../core/layout/document.ts';
import { decisionsOf } from '../core/replay.ts';
import { computeTransfer } from '../core/transfer/transfer.ts';
import type { TransferRequest } from '../core/transfer/transfer-document.ts';

/** How a layer's last range came into its region. */
export type WayIn =
  /** It made the region. */
  | 'new'
  /** It joined a region that holds all of its range. */
  | 'joined'
  /** It joined a region that became longer by it. */
  | 'grown'
  /** It joined a region that is shorter than its range. */
  | 'cut';

/**
 * What a lesson asks of the core.
 *
 * - `regions`: how many there are;
 * - in block 0 of a group, in bytes: `lost` of what it needs, `moved` by its descriptors (each counted), `moved-twice`,
 *   and `not-its-own`: moved, and needed by no layer of the group;
 * - `descriptors`: how many that block takes;
 * - `way-in`: how a layer came into its region;
 * - `misplaced`: bytes of a request that arrive as other content on a decode worker under the same rules.
 */
export type Measure =
  | { readonly of: 'regions' }
  | {
      readonly of: 'lost' | 'moved' | 'moved-twice' | 'not-its-own' | 'descriptors';
      readonly group: number;
    }
  | { readonly of: 'way-in'; readonly layer: string }
  | { readonly of: 'misplaced'; readonly decode: LayoutDocument; readonly request: TransferRequest };

export type Measured = number | WayIn;

function wayIn(facts: Facts, layer: string): WayIn | null {
  const decision = decisionsOf(facts).findLast((each) => each.layer === layer);
  if (decision === undefined) return null;
  const { before, after, range } = decision;
  if (before === null) return 'new';
  if (range.blockLen > after.blockLen) return 'cut';
  return after.blockLen > before.blockLen ? 'grown' : 'joined';
}

function misplaced(
  { decode, request }: Extract<Measure, { of: 'misplaced' }>,
  prefill: Extract<Facts, { kind: 'registered' }>,
): number | null {
  const facts = computeFacts(decode, prefill.rules);
  if (facts.kind === 'refused') return null;
  return computeTransfer(prefill, facts, request).delivery?.misplaced ?? null;
}

/**
 * The core's answer.
 *
 * @returns null where registration or the handshake is refused, or where no such layer took part.
 * @throws RangeError where there is no such group.
 */
export function measured(measure: Measure, facts: Facts): Measured | null {
  if (measure.of === 'way-in') return wayIn(facts, measure.layer);
  if (facts.kind === 'refused') return null;
  if (measure.of === 'misplaced') return misplaced(measure, facts);
  const { of } = measure;
  if (of === 'regions') return facts.registration.regions.length;
  const { descriptors, moved, needed, lost, redundant } = blockFigures(facts.analysis.geometry, measure.group, 0);
  switch (of) {
    case 'lost':
      return lost;
    case 'moved':
      return moved;
    case 'moved-twice':
      return redundant;
    case 'not-its-own':
      return moved - redundant - (needed - lost);
    case 'descriptors':
      return descriptors;
    default:
      return assertNever(of);
  }
}

/** What is to be reached by changing a number. */
export interface Goal {
  readonly measure: Measure;
  readonly value: Measured;
}

/** Whether it is, and nothing is wrong beside: no byte lost, none where it does not belong, none moved twice. */
export function isReached({ measure, value }: Goal, facts: Facts): boolean {
  if (facts.kind === 'refused' || measured(measure, facts) !== value) return false;
  return facts.analysis.findings.every(({ severity }) => severity === 'info');
}
