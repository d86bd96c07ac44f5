import type { Delivery } from '../core/transfer/delivery.ts';
import type { Check } from '../core/transfer/handshake.ts';
import type { Transfer } from '../core/transfer/transfer.ts';
import { checkedVerdict, type TransferOutcome } from '../io/checked-transfer.ts';
import { formatCount, formatNumber } from '../io/words/figures.ts';
import { plainText } from '../io/words/phrase.ts';
import { transferCheckSentence, transferChecksSentence, transferOutcome } from '../io/words/transfer-check.ts';
import type { TransferVerdict } from '../io/words/transfer-verdict.ts';
import { type Column, type Paint, table, wrap } from './text.ts';

const COLUMNS: readonly Column[] = [
  { head: 'needed', align: 'right' },
  { head: 'delivered', align: 'right' },
  { head: 'undelivered', align: 'right' },
  { head: 'misplaced', align: 'right' },
  { head: 'group', align: 'right' },
  { head: 'layer', align: 'left' },
];

/** Checks that hold, one a region or group, come as one; those that do not, each for itself. */
function gathered(checks: readonly Check[]): Check[][] {
  const lists = new Map<string, Check[]>();
  for (const [i, check] of checks.entries()) {
    const { code, outcome, holds, mode, rank, region, group } = check;
    const isOne = !holds || (region === undefined && group === undefined);
    const key = isOne ? String(i) : [code, outcome, mode, rank].join(' ');
    lists.set(key, [...(lists.get(key) ?? []), check]);
  }
  return [...lists.values()];
}

function checkLines(checks: readonly Check[], width: number, paint: Paint): string[] {
  const rows = gathered(checks).map((alike) => {
    const [first] = alike as [Check, ...Check[]];
    const noun = first.region === undefined ? 'group' : 'region';
    const told =
      alike.length === 1 ? transferCheckSentence(first) : transferChecksSentence(first.code, alike.length, noun);
    return { first, code: first.code, outcome: transferOutcome(first), told: plainText(told) };
  });
  const outcomes = Math.max(0, ...rows.map(({ outcome }) => outcome.length));
  const codes = Math.max(0, ...rows.map(({ code }) => code.length));
  const indent = outcomes + codes + 4;
  return rows.flatMap(({ first, outcome, code, told }) => {
    const colour = !first.holds ? paint.red : first.outcome === 'passed' ? paint.green : paint.dim;
    const [line = '', ...rest] = wrap(told, Math.max(40, width - indent));
    return [
      `${colour(outcome.padEnd(outcomes))}  ${code.padEnd(codes)}  ${line}`,
      ...rest.map((each) => `${' '.repeat(indent)}${each}`),
    ];
  });
}

/** Layers that something is wrong with; the rest as a number. */
function deliveryLines({ layers, missingLayers }: Delivery, width: number): string[] {
  const wrong = layers.filter(({ undelivered, misplaced }) => undelivered + misplaced > 0);
  const rows = wrong.map(({ layer, group, needed, delivered, undelivered, misplaced }) => [
    ...[needed, delivered, undelivered, misplaced, group].map(formatCount),
    layer,
  ]);
  const rest = layers.length - wrong.length - missingLayers.length;
  return [
    ...(rows.length > 0 ? table(COLUMNS, rows, width) : []),
    ...missingLayers.map((layer) => `${layer}: prefill does not have it`),
    ...(rest > 0 ? [`${formatNumber(rest, 'layer')} of which nothing is lost`] : []),
  ];
}

/** A verdict in a few lines, below what it is about. */
function headLines(title: string, { tone, headline, detail }: TransferVerdict, width: number, paint: Paint): string[] {
  const [mark, colour] = tone === 'good' ? ['✓', paint.green] : ['✗', paint.red];
  return [
    paint.bold(title),
    ...wrap(`${mark} ${plainText(headline)}`, width).map(colour),
    ...wrap(plainText(detail), width - 2).map((line) => `  ${line}`),
  ];
}

function computedLines({ checks, delivery }: Transfer, width: number, paint: Paint): string[] {
  return [
    '',
    paint.bold('Checks'),
    ...checkLines(checks, width, paint),
    ...(delivery ? ['', paint.bold('Delivery, in bytes'), ...deliveryLines(delivery, width)] : []),
  ];
}

/**
 * A transfer as text for a terminal: the verdict, the checks, and what each layer receives, in bytes of the request.
 *
 * @param width Columns to lay it out in.
 */
export const checkTransferText = (title: string, outcome: TransferOutcome, width: number, paint: Paint): string =>
  [
    ...headLines(title, checkedVerdict(outcome), width, paint),
    ...(outcome.kind === 'computed' ? computedLines(outcome.transfer, width, paint) : []),
    '',
  ].join('\n');
