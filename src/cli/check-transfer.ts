import type { Facts, RegisteredFacts, RuleNames } from '../core/facts.ts';
import type { LayoutGroup } from '../core/layout/layout.ts';
import { computeTransfer, ranksRead } from '../core/transfer/transfer.ts';
import type { TransferRequest } from '../core/transfer/transfer-document.ts';
import { refusedSideVerdict, transferVerdict } from '../io/words/transfer-verdict.ts';
import { checkTransferText, transferHead } from './check-transfer-text.ts';
import { readSource, writeIssuesOf } from './read-source.ts';
import { factsFor, opened } from './sources.ts';
import { type Streams, write } from './streams.ts';
import { paint } from './text.ts';
import { transferRequest } from './transfer-request.ts';
import { chosenRows, chosenRule, EXIT, parsed, UsageError } from './usage.ts';

const OPTIONS = {
  prefill: { type: 'string', multiple: true },
  decode: { type: 'string' },
  request: { type: 'string' },
  'skip-handshake': { type: 'boolean', default: false },
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

interface Side {
  readonly name: string;
  readonly facts: Facts;
}

/** All workers that a file holds; null, with what was wrong told, where it cannot be read. */
async function sidesOf(path: string, asked: Partial<RuleNames>, streams: Streams): Promise<readonly Side[] | null> {
  const source = await opened(path, streams);
  if ('failed' in source) {
    await write(streams.errors, `${source.failed}\n`);
    return null;
  }
  const read = readSource(source);
  for (const unread of read.unread) await writeIssuesOf(unread, streams);
  if (!read.ok || read.unread.length > 0) return null;
  const sides: Side[] = [];
  for (const each of read.documents) {
    await writeIssuesOf(each, streams);
    const facts = factsFor(each.document, each, asked);
    if ('failed' in facts) return null;
    sides.push({ name: each.name, facts });
  }
  return sides;
}

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
  const decodes = await sidesOf(path, rulesOf('decode', values), streams);
  const prefills: Side[] = [];
  for (const each of paths) {
    const sides = await sidesOf(each, rulesOf('prefill', values), streams);
    if (sides === null) return EXIT.unreadable;
    prefills.push(...sides);
  }
  if (decodes === null) return EXIT.unreadable;
  const [decode, ...more] = decodes;
  const [lead] = prefills;
  if (!decode || !lead || more.length > 0) {
    const reason = decodes.length > 1 ? `${path} holds ${decodes.length} workers` : 'there was no layout to check';
    await write(streams.errors, `${reason}; --decode takes one\n`);
    return EXIT.unreadable;
  }
  const { output, errors, width, coloured } = streams;
  const title = `${prefills.map(({ name }) => name).join(', ')} → ${decode.name}`;
  const registered: RegisteredFacts[] = [];
  for (const [side, { facts }] of [
    ...prefills.map((each) => ['prefill', each] as const),
    ['decode', decode] as const,
  ]) {
    if (facts.kind === 'refused') {
      await write(
        output,
        `${transferHead(title, refusedSideVerdict(side, facts), width, paint(coloured)).join('\n')}\n`,
      );
      return EXIT.findings;
    }
    registered.push(facts);
  }
  const sides = registered.slice(0, -1);
  const [theirs, mine] = [registered[0], registered.at(-1)] as [RegisteredFacts, RegisteredFacts];
  const missing = missingRank(sides, mine);
  if (missing !== null) {
    await write(errors, `decode reads prefill rank ${missing}, of which there is no file\n`);
    return EXIT.unreadable;
  }
  const given =
    values.request === undefined ? defaultRequest(theirs, mine) : await transferRequest(values.request, sides, mine);
  if ('failed' in given) {
    await write(errors, `${given.failed}\n`);
    return EXIT.unreadable;
  }
  const request = values['skip-handshake'] ? { ...given, skip_handshake: true } : given;
  const transfer = computeTransfer(sides, mine, request);
  const rules = [theirs.rules, mine.rules] as const;
  await write(output, checkTransferText(title, transfer, rules, width, paint(coloured)));
  return transferVerdict(transfer, rules).tone === 'good' ? EXIT.clean : EXIT.findings;
}

/** A rank that decode reads and that is not among several prefill workers. */
function missingRank(prefills: readonly RegisteredFacts[], decode: RegisteredFacts): number | null {
  const [first, ...others] = prefills;
  if (!first || others.length === 0) return null;
  const there = new Set(prefills.map(({ document }) => document.worker?.tp_rank ?? 0));
  return (ranksRead(decode, first) ?? []).find((rank) => !there.has(rank)) ?? null;
}
