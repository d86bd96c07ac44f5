import type { FactsComparison } from '../../core/compare/compare-facts.ts';
import type { RenameSuggestion } from '../../core/compare/suggest-renames.ts';
import type { Facts } from '../../core/facts.ts';
import { compareMarkdown } from '../../io/compare-report.ts';
import { renameSentence } from '../../io/words/compare-sentence.ts';
import { type CompareVerdict, compareVerdict } from '../../io/words/compare-verdict.ts';
import { formatNumber } from '../../io/words/figures.ts';
import { plainText } from '../../io/words/phrase.ts';
import button from '../parts/button.module.css';
import { CopyText } from '../parts/copy-text.tsx';
import { Phrases } from '../parts/phrases.tsx';
import bar from '../verdict/verdict.module.css';
import { VerdictHeadline, VerdictStatus, type VerdictTone } from '../verdict/verdict-headline.tsx';
import styles from './compare.module.css';

/** The tones of a verdict on one layout stand for those of a comparison, so that both look alike. */
const TONES: Readonly<Record<CompareVerdict['tone'], VerdictTone & { readonly like: string }>> = {
  same: { icon: 'check', word: 'No difference', like: 'good' },
  better: { icon: 'check', word: 'Fewer errors', like: 'good' },
  worse: { icon: 'cross', word: 'More errors', like: 'error' },
  mixed: { icon: 'cross', word: 'Other errors', like: 'error' },
  other: { icon: 'warning', word: 'Otherwise', like: 'warning' },
};

/** Two sides that register the same, and neither well. */
const SAME_ERRORS = { icon: 'warning', word: 'No difference, and errors on both sides', like: 'warning' } as const;

const hasErrors = (facts: Facts): boolean =>
  facts.kind === 'refused' || facts.analysis.findings.some(({ severity }) => severity === 'error');

/** Suggestions told in words; more are counted. */
const TOLD = 3;

interface CompareVerdictBarProps {
  readonly comparison: FactsComparison;
  readonly names: { readonly a: string; readonly b: string };
  readonly suggestions: readonly RenameSuggestion[];
  readonly takesRenames: boolean;
  readonly onRenames: (takes: boolean) => void;
}

/** What B comes to beside A: one sentence, its figures, and how far to trust them. */
export function CompareVerdictBar(props: CompareVerdictBarProps) {
  const { comparison, names, suggestions, takesRenames, onRenames } = props;
  const { tone, headline, detail, standing } = compareVerdict(comparison);
  const shown = tone === 'same' && hasErrors(comparison.b) ? SAME_ERRORS : TONES[tone];
  const told = suggestions.slice(0, TOLD);
  return (
    <section className={bar.bar} aria-label="Verdict" data-tone={shown.like}>
      <div className={`${bar.lines} ${styles.lines}`}>
        <VerdictHeadline tone={shown} of={headline} />
        <p className={bar.detail}>
          <Phrases of={detail} />
        </p>
      </div>
      <div className={bar.side}>
        <div className={bar.buttons}>
          <CopyText
            label="Copy as Markdown"
            text={() => compareMarkdown(comparison, names, takesRenames ? [] : suggestions)}
          />
        </div>
        <p className={`${bar.standing} ${styles.standing}`}>{standing}</p>
      </div>
      {suggestions.length > 0 && (
        <div className={styles.renames}>
          <p>
            <strong>{formatNumber(suggestions.length, 'layer')}</strong>{' '}
            {takesRenames ? 'taken as renamed.' : 'perhaps renamed: '}
            {!takesRenames && told.map((each) => <span key={each.a}>{plainText(renameSentence(each))} </span>)}
            {!takesRenames && suggestions.length > told.length && `And ${suggestions.length - told.length} more.`}
          </p>
          <button type="button" className={`${button.quiet} ${button.small}`} onClick={() => onRenames(!takesRenames)}>
            {takesRenames ? 'Match by name alone' : 'Take them as renamed'}
          </button>
        </div>
      )}
      <VerdictStatus tone={shown} headline={headline} detail={detail} />
    </section>
  );
}
