import { useEffect, useState } from 'react';
import type { FactsComparison } from '../../core/compare/compare-facts.ts';
import type { RenameSuggestion } from '../../core/compare/suggest-renames.ts';
import { compareMarkdown } from '../../io/compare-report.ts';
import button from '../parts/button.module.css';

/** How long it says what came of it. */
const SAID_MS = 2000;

interface CopyReportProps {
  readonly comparison: FactsComparison;
  readonly names: { readonly a: string; readonly b: string };
  readonly suggestions: readonly RenameSuggestion[];
}

/** The comparison as Markdown on the clipboard, for a review. */
export function CopyReport({ comparison, names, suggestions }: CopyReportProps) {
  const [said, setSaid] = useState<string | null>(null);
  useEffect(() => {
    if (said === null) return;
    const timer = setTimeout(() => setSaid(null), SAID_MS);
    return () => clearTimeout(timer);
  }, [said]);
  return (
    <button
      type="button"
      className={button.quiet}
      onClick={() => {
        const copied = navigator.clipboard?.writeText(compareMarkdown(comparison, names, suggestions));
        if (copied === undefined) setSaid('The page may not copy');
        else
          copied.then(
            () => setSaid('Copied'),
            () => setSaid('The page may not copy'),
          );
      }}
    >
      {said ?? 'Copy as Markdown'}
    </button>
  );
}
