import { assertNever } from '../../core/assert-never.ts';
import type { RefusedFacts } from '../../core/facts.ts';
import { formatBytes, formatCount, formatNumber } from './figures.ts';
import { namesOf } from './finding-clause.ts';
import { loss, name, type Phrase, plain } from './phrase.ts';

const WORDS = {
  'pages-not-for-state': 'hand-written pages are for attention groups only',
  'padded-page-too-small': 'a padded page holds its data',
  'page-not-splittable': 'only pages without padding are cut into kernel blocks',
  'tail-not-covered': 'a tail lies within the layer it starts with',
  'state-stride-not-divisible': 'kernel blocks divide a state stride evenly',
  'not-partitionable': 'a view is a whole number of segments',
  'too-few-blocks': 'a tensor has a row for every block',
} as const satisfies Record<RefusedFacts['refusal']['code'], string>;

/** What the check that refuses asks for, as a clause: `a tensor has a row for every block`. */
export const checkInWords = (code: RefusedFacts['refusal']['code']): string => WORDS[code];

/** What was refused and the numbers that were compared, without an end mark. */
export function refusalSentence(facts: RefusedFacts): Phrase[] {
  const { code, layer: refused, facts: numbers } = facts.refusal;
  const shorten = namesOf(facts);
  const layer = name(shorten(refused));
  const figure = (key: string): number => Number(numbers[key] ?? 0);
  const bytes = (key: string): Phrase => loss(formatBytes(figure(key)));
  const count = (key: string): Phrase => loss(formatCount(figure(key)));
  switch (code) {
    case 'pages-not-for-state':
      return [layer, plain(' is a state layer, and a hand-written page can only describe attention')];
    case 'padded-page-too-small':
      return [
        layer,
        plain(' pads its page to '),
        bytes('page_size_padded'),
        plain(', but its data takes '),
        bytes('dataBytes'),
      ];
    case 'page-not-splittable':
      return [
        layer,
        plain(
          `'s page cannot be cut into kernel blocks of ${formatNumber(figure('kernel_block'), 'token')}: its blocks are `,
        ),
        bytes('block_stride'),
        plain(' apart, but its data takes '),
        bytes('dataBytes'),
      ];
    case 'tail-not-covered': {
      const host = name(shorten(String(numbers.host ?? '')));
      const fits = figure('tail_extent') <= figure('host_bytes');
      if (fits) return [layer, plain(' starts where '), host, plain(' does, but in another allocation')];
      return [
        layer,
        plain(' reaches '),
        bytes('tail_extent'),
        plain(' from its start, but '),
        host,
        plain(', which starts there too, holds only '),
        bytes('host_bytes'),
      ];
    }
    case 'state-stride-not-divisible':
      return [
        layer,
        plain("'s state pages are "),
        bytes('stride'),
        plain(' apart, which '),
        count('physical_blocks_per_logical_kv_block'),
        plain(' kernel blocks a logical block do not divide'),
      ];
    case 'not-partitionable':
      return [
        layer,
        plain("'s view of "),
        bytes('view_bytes'),
        plain(
          ` cannot be cut into segments of ${formatCount(figure('n'))} blocks × ${formatBytes(figure('stride'))} = `,
        ),
        bytes('n_times_stride'),
      ];
    case 'too-few-blocks':
      return [
        layer,
        plain(`'s tensor has ${formatNumber(figure('rows'), 'row')}, but the pool has `),
        count('blocks'),
        plain(' blocks'),
      ];
    default:
      return assertNever(code);
  }
}
