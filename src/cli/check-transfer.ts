import type { RegisteredFacts, RuleNames } from '../core/facts.ts';
import type { LayoutGroup } from '../core/layout/layout.ts';
import { rankFaults } from '../core/transfer/prefill-ranks.ts';
import { computeTransfer } from '../core/transfer/transfer.ts';
import type { TransferRequest } from '../core/transfer/transfer-document.ts';
import { type CheckedLayout, FAIL_ON_ERRORS } from '../io/checked.ts';
import { type CheckedTransfer, checkedVerdict } from '../io/checked-transfer.ts';
import { rankFaultMend, rankFaultSentence } from '../io/words/prefill-rank.ts';
import { checkReportOf } from './check-reports.ts';
import { checkedLayouts, tellFailed } from './checked-layouts.ts';
import type { Streams } from './streams.ts';
import { transferRequest } from './transfer-request.ts';
import { chosenRows, chosenRule, EXIT, parsed, UsageError } from './usage.ts';

const OPTIONS = {
  prefill: { type: 'string', multiple: true },
  decode: { type: 'string' },
  request: { type: 'string' },
  'skip-handshake': { type: 'boolean', default: false },
  format: { type: 'string', default: 'text' },
  rule: { type: 'string' },
  rows: { type: 'string' },
  'prefill-rule': { type: 'string' },
  'prefill-rows': { type: 'string' },
  'decode-rule': { type: 'string' },
  'decode-rows': { type: 'string' },
} as const;

/** Whether a command line of `check` asks for a transfer. */
export const isTransferAsked = (args: readonly string[]): boolean =>
  args.some((word) => /^--(prefill|decode)(=|$)/.test(word));

/** One block of each group, each of its own where there are as many; of prefill's as many as it takes to fill one. */
function oneBlockEach(prefill: RegisteredFacts, decode: RegisteredFacts): TransferRequest {
  const size = ({ document }: RegisteredFacts): number => document.worker?.block_size ?? 1;
  const pieces = Math.max(1, Math.floor(size(decode) / size(prefill)));
  const blocks = (groups: readonly LayoutGroup[], count: (group: LayoutGroup) => number): number[][] =>
    groups.map((group) => {
      const many = Math.min(count(group), group.blocks);
      const first = (group.id + 1) * many <= group.blocks ? group.id * many : 0;
      return Array.from({ length: many }, (_, i) => first + i);
    });
  return {
    prefill_block_ids: blocks(prefill.layout.groups, ({ isState }) => (isState ? 1 : pieces)),
    decode_block_ids: blocks(decode.layout.groups, () => 1),
  };
}

/** The documents' own requests where both have one, else a block of each group. */
function defaultRequest(prefill: RegisteredFacts, decode: RegisteredFacts): TransferRequest {
  const [theirs, mine] = [prefill.document.request_block_ids, decode.document.request_block_ids];
  return theirs && mine ? { prefill_block_ids: theirs, decode_block_ids: mine } : oneBlockEach(prefill, decode);
}

/** The rules of one side: its own options, else those of both. */
function rulesOf(side: 'prefill' | 'decode', values: Readonly<Record<string, unknown>>): Partial<RuleNames> {
  const word = (option: string): string | undefined => {
    const value = values[`${side}-${option}`] ?? values[option];
    return typeof value === 'string' ? value : undefined;
  };
  const [alias, rows] = [chosenRule(word('rule')), chosenRows(word('rows'))];
  return { ...(alias && { alias }), ...(rows && { rows }) };
}

/**
 * `check --prefill P --decode D`: what decode really receives of a request.
 *
 * @returns the exit code: 0 where all that is needed arrives and nothing else is touched, 1 where not or where a check
 *   refuses, 2 where a file or the request could not be read.
 * @throws UsageError
 */
export async function checkTransfer(args: readonly string[], streams: Streams): Promise<number> {
  const { values, positionals } = parsed(args, OPTIONS);
  const { prefill: paths = [], decode: path } = values;
  if (path === undefined || paths.length === 0) {
    throw new UsageError('a transfer has two sides: --prefill FILE and --decode FILE.');
  }
  if (positionals.length > 0) throw new UsageError('a transfer takes no other file beside --prefill and --decode.');
  const report = checkReportOf(values.format, FAIL_ON_ERRORS, streams);
  const given = values.request;
  const read = async (side: 'prefill' | 'decode', from: readonly string[]): Promise<CheckedLayout[] | null> => {
    const layouts: CheckedLayout[] = [];
    let isWhole = true;
    for await (const each of checkedLayouts({ paths: from, rules: rulesOf(side, values) }, report, streams)) {
      if (each) layouts.push(each);
      else isWhole = false;
    }
    return isWhole ? layouts : null;
  };
  const [prefills, decodes] = [await read('prefill', paths), await read('decode', [path])];
  const checked = prefills && decodes && (await transferOf(prefills, decodes, given, values['skip-handshake']));
  if (checked && 'failed' in checked) await tellFailed(path, checked.failed, report, streams);
  else if (checked) await report.add(checked);
  await report.end();
  if (!checked || 'failed' in checked) return EXIT.unreadable;
  return checkedVerdict(checked.outcome).tone === 'good' ? EXIT.clean : EXIT.findings;
}

/** What is moved between the layouts of the two sides; why nothing can be said of it, where they do not fit together. */
async function transferOf(
  prefills: readonly CheckedLayout[],
  decodes: readonly CheckedLayout[],
  given: string | undefined,
  skipHandshake: boolean,
): Promise<CheckedTransfer | { readonly failed: string }> {
  const [decode, ...more] = decodes;
  if (!decode || more.length > 0) {
    const count = decode ? `--decode has ${decodes.length} workers` : 'there was no layout to check';
    return { failed: `${count}; --decode takes one` };
  }
  if (prefills.length === 0) return { failed: 'there was no layout to check; --prefill takes one, or one a rank' };
  const { file, placeOf } = decode;
  const name = `${prefills.map((each) => each.name).join(', ')} → ${decode.name}`;
  const open = { kind: 'transfer', file, name, placeOf } as const;
  const sides: RegisteredFacts[] = [];
  for (const { facts } of prefills) {
    if (facts.kind === 'refused') return { ...open, outcome: { kind: 'refused-side', side: 'prefill', facts } };
    sides.push(facts);
  }
  const mine = decode.facts;
  if (mine.kind === 'refused') return { ...open, outcome: { kind: 'refused-side', side: 'decode', facts: mine } };
  const theirs = sides[0] as RegisteredFacts;
  const documents = sides.map(({ document }) => document);
  const [fault] = rankFaults(documents, mine.document);
  if (fault) return { failed: `${rankFaultSentence(fault)}; ${rankFaultMend(fault)}` };
  const asked = given === undefined ? defaultRequest(theirs, mine) : await transferRequest(given, sides, mine);
  if ('failed' in asked) return asked;
  const request = skipHandshake ? { ...asked, skip_handshake: true } : asked;
  const transfer = computeTransfer(sides, mine, request);
  return { ...open, outcome: { kind: 'computed', prefill: theirs, decode: mine, transfer } };
}
