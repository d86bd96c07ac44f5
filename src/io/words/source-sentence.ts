import type { Issue } from '../../core/issue.ts';
import { formatNumber } from './figures.ts';

/**
 * How the text beside the map stands to it: the map shows it; it has faults, so that the map shows what stood there
 * before; it is being read; or the layout was changed elsewhere meanwhile.
 */
export type SourceStanding = 'shown' | 'faulty' | 'reading' | 'apart';

const count = (issues: readonly Issue[], severity: Issue['severity']): number =>
  issues.filter((issue) => issue.severity === severity).length;

/** How a text stands to the map: `2 errors. The map shows the last text without errors.` */
export function sourceSentence(standing: SourceStanding, issues: readonly Issue[]): string {
  const errors = count(issues, 'error');
  const warnings = count(issues, 'warning');
  switch (standing) {
    case 'shown':
      return warnings === 0
        ? 'The map shows this text.'
        : `The map shows this text, with ${formatNumber(warnings, 'warning')}.`;
    case 'faulty':
      return `${formatNumber(errors, 'error')}. The map shows the last text without errors; this one is kept.`;
    case 'reading':
      return 'Reading the text …';
    case 'apart':
      return `The layout on the map changed while this text was unfinished.${errors > 0 ? ` The text has ${formatNumber(errors, 'error')}.` : ''}`;
  }
}

/** What an issue says, without its place: `Found 0, wanted 1 or more. Correct the number.` */
export function issueSentence({ found, wanted, mend, suggestion }: Issue): string {
  const meant = suggestion === undefined ? '' : ` Did you mean ${suggestion}?`;
  return `Found ${found}, wanted ${wanted}.${meant} ${mend}`;
}
