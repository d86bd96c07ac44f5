import type { Check, CheckCode } from '../../core/transfer/handshake.ts';
import { formatBytes, formatCount, formatNumber } from './figures.ts';
import { loss, type Phrase, plain, strong } from './phrase.ts';

interface Words {
  readonly holds: string;
  readonly fails: string;
  /** What the numbers count; null where names are compared. */
  readonly unit: 'rank' | 'token' | 'group' | 'region' | 'block' | 'byte' | null;
}

const WORDS: Readonly<Record<CheckCode, Words>> = {
  'tp-not-divisible': {
    holds: 'one TP size divides the other',
    fails: 'neither TP size divides the other',
    unit: 'rank',
  },
  'block-size-not-divisible': {
    holds: "decode's block is a whole number of prefill's",
    fails: "decode's block is no whole number of prefill's",
    unit: 'token',
  },
  'group-count': { holds: 'as many transfer groups', fails: 'not as many transfer groups', unit: 'group' },
  'kv-cache-layout': { holds: 'the same layout name', fails: 'other layout names', unit: null },
  'heads-not-contiguous': {
    holds: 'the heads of one rank lie together in a page',
    fails: 'the heads of one rank do not lie together in a page',
    unit: null,
  },
  'kv-heads-replicated': {
    holds: 'prefill has no more ranks than KV heads',
    fails: 'prefill has more ranks than KV heads, so that several hold the same one',
    unit: null,
  },
  'region-count': { holds: 'as many regions', fails: 'not as many regions', unit: 'region' },
  'block-size-with-gather': {
    holds: 'heads of several ranks are gathered into blocks of equal size',
    fails: 'heads of several ranks can only be gathered into blocks of equal size',
    unit: 'token',
  },
  'block-len': {
    holds: 'a block is as long as the other side makes it',
    fails: 'a block is not as long as the other side makes it',
    unit: 'byte',
  },
  'too-many-blocks': {
    holds: 'prefill has the blocks that decode asks for',
    fails: 'decode asks for more blocks than prefill has',
    unit: 'block',
  },
};

const MODES: Readonly<Record<NonNullable<Check['mode']>, string>> = {
  replicated: 'whole on every rank',
  split: 'split by heads',
  'with-state': 'with state',
};

/** Which of several it is about: `region 3, split by heads: `. */
function about({ region, mode, group, rank }: Check): string {
  const parts = [
    ...(rank === undefined ? [] : [`prefill rank ${formatCount(rank)}`]),
    ...(region === undefined ? [] : [`region ${formatCount(region)}`]),
    ...(mode === undefined ? [] : [MODES[mode]]),
    ...(group === undefined ? [] : [`group ${formatCount(group)}`]),
  ];
  return parts.length === 0 ? '' : `${parts.join(', ')}: `;
}

function figure(value: number | string, unit: Words['unit']): string {
  if (typeof value === 'string') return value;
  if (unit === 'byte') return formatBytes(value);
  return unit === null ? formatCount(value) : formatNumber(value, unit);
}

/**
 * What a check compares and how it came out, with decode's number and prefill's; no end mark, no capital: `as many
 * regions: decode 2 regions, prefill 3 regions`.
 */
export function transferCheckSentence(check: Check): Phrase[] {
  const { code, local, remote, holds } = check;
  const words = WORDS[code];
  const claim = `${about(check)}${holds ? words.holds : words.fails}: `;
  const emphasis = holds ? strong : loss;
  if (code === 'kv-heads-replicated') {
    const [heads, ranks] = [formatNumber(Number(local), 'KV head'), formatNumber(Number(remote), 'prefill rank')];
    return [plain(claim), emphasis(heads), plain(', '), emphasis(ranks)];
  }
  return [
    plain(claim),
    plain('decode '),
    emphasis(figure(local, words.unit)),
    plain(', prefill '),
    emphasis(figure(remote, words.unit)),
  ];
}

/** Several checks of one code that came out alike, one a region or a group: how many, in place of each one's numbers. */
export const transferChecksSentence = (code: CheckCode, count: number, noun: string): Phrase[] => [
  plain(`on all ${formatNumber(count, noun)}, ${WORDS[code].holds}`),
];

const OUTCOMES: Readonly<Record<Check['outcome'], string>> = {
  passed: 'passed',
  refused: 'refused',
  'not-reached': 'not reached',
  'left-out': 'left out',
};

/** What became of a check; one that nobody made says how it would have come out. */
export function transferOutcome({ outcome, holds }: Pick<Check, 'outcome' | 'holds'>): string {
  const isOpen = outcome === 'not-reached' || outcome === 'left-out';
  return isOpen && !holds ? `${OUTCOMES[outcome]}, would refuse` : OUTCOMES[outcome];
}
