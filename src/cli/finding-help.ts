import page from '../../docs/findings.md?raw';
import type { SarifHelp, SarifRuleId } from '../io/sarif.ts';

/** What the page on findings has no section on, since it is no finding of a layout. */
const OTHERS: Readonly<Partial<Record<SarifRuleId, SarifHelp>>> = {
  unreadable: {
    short: 'a file that is no layout',
    markdown:
      'The file could not be read as a layout, so nothing was checked. Each error says what was found, what was wanted, and how to mend it.',
  },
};

const SHORT: Readonly<Partial<Record<SarifRuleId, string>>> = { refused: 'a registration that a check ends' };

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
