import page from '../../docs/findings.md?raw';
import type { SarifHelp, SarifRuleId } from '../io/sarif.ts';

/** A fault of a transfer, which the page on transfers tells of. */
const fault = (short: string, markdown: string): SarifHelp => ({
  short,
  markdown: `${markdown} See docs/transfer.md.`,
});

/** What the page on findings has no section on, since it is no finding of a layout. */
const OTHERS: Readonly<Partial<Record<SarifRuleId, SarifHelp>>> = {
  unreadable: {
    short: 'a file that is no layout',
    markdown:
      'The file could not be read as a layout, so nothing was checked. Each error says what was found, what was wanted, and how to mend it.',
  },
  undelivered: fault(
    'bytes that decode needs and that no pair writes',
    'Bytes of a layer that decode needs are written by no pair of descriptors, so that decode reads what was there before.',
  ),
  misplaced: fault(
    'bytes that decode needs and that arrive as other content',
    'Bytes of a layer that decode needs are written, but with other content than prefill has for them.',
  ),
  'missing-layer': fault(
    'a layer of decode that prefill does not have',
    'Decode has a layer in a group of the request that prefill does not have, so that nothing of it can arrive.',
  ),
  clobbered: fault(
    'data outside of the request that is overwritten',
    'Pairs write over data of blocks of decode that the request does not list: those of other requests.',
  ),
  'length-mismatch': fault(
    'pairs whose two ranges differ in length',
    'The two ranges of a pair differ in length, so that the pair does not move.',
  ),
};

const SHORT: Readonly<Partial<Record<SarifRuleId, string>>> = {
  refused: 'a registration or handshake that a check ends',
};

/** Links of the page lead to other pages, which are not beside a report. */
const withoutLinks = (markdown: string): string => markdown.replace(/\[([^\]]+)\]\([^)]+\)/g, '$1');

/**
 * What a rule of a report means: its section of the page on findings.
 *
 * @throws RangeError where the page has none.
 */
export function findingHelp(id: SarifRuleId): SarifHelp {
  const other = OTHERS[id];
  if (other) return other;
  const section = new RegExp(`^## ${id}\\n\\n(.*?)(?=^## |$(?![\\s\\S]))`, 'ims').exec(page)?.[1]?.trim();
  const short = SHORT[id] ?? new RegExp(`^\\| \\[\`${id}\`\\][^|]*\\|[^|]*\\| (.*?) \\|$`, 'm').exec(page)?.[1];
  if (section === undefined || short === undefined) throw new RangeError(`the page on findings says nothing of ${id}`);
  return { short, markdown: withoutLinks(section) };
}
