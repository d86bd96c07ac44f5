import { useEffect, useMemo } from 'react';
import { AS_REGISTERED, type Facts, type RuleNames } from '../../core/facts.ts';
import { type Evidence, evidenceRows } from '../../core/observed/evidence.ts';
import {
  evidenceSentence,
  likeNoneSentences,
  noTableReason,
  rulesFitSentence,
} from '../../io/words/evidence-sentence.ts';
import type { Phrase } from '../../io/words/phrase.ts';
import { ruleSetName } from '../../io/words/standing.ts';
import button from '../parts/button.module.css';
import { Phrases } from '../parts/phrases.tsx';
import { useDispatch } from '../store-context.tsx';
import { useTask } from '../worker/use-task.ts';
import styles from './evidence-panel.module.css';
import { EvidenceTable } from './evidence-table.tsx';

interface FoundProps {
  readonly facts: Facts;
  readonly evidence: Evidence;
}

/** What the table says of rules, and its rows beside those of the rules in use or, as registered, of the best. */
function Found({ facts, evidence }: FoundProps) {
  const { document, rules } = facts;
  const dispatch = useDispatch();
  const isObserved = rules === AS_REGISTERED;
  const [best] = evidence.best;
  const beside: RuleNames | undefined = isObserved ? best?.rules : rules;
  const rows = useMemo(() => (beside && evidenceRows(document, beside)) ?? [], [document, beside]);
  const fit = rulesFitSentence(evidence, rules);
  const others: Phrase[][] = [...(fit ? [fit] : []), ...likeNoneSentences(evidence)];
  return (
    <>
      <div className={styles.says}>
        <p role="status">
          <Phrases of={evidenceSentence(evidence)} />
        </p>
        <div className={styles.choices}>
          {beside && (
            <span className={styles.hint}>
              Rows of the worker beside those of <code>{ruleSetName(beside)}</code>
            </span>
          )}
          <button
            type="button"
            className={`${button.quiet} ${button.small}`}
            onClick={() => dispatch({ type: 'rules-changed', rules: isObserved ? (best?.rules ?? {}) : AS_REGISTERED })}
          >
            {isObserved ? 'Show the model' : 'Show as registered'}
          </button>
        </div>
        {others.map((sentence, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: sentences have no other identity.
          <p key={i}>
            <Phrases of={sentence} />
          </p>
        ))}
      </div>
      <EvidenceTable rows={rows} likeNone={evidence.likeNone} shows={isObserved ? 'worker' : 'model'} />
    </>
  );
}

/** The region table that the worker itself made, and which rules it evidently follows, searched in the worker. */
export default function EvidencePanel({ facts }: { readonly facts: Facts | null }) {
  const { state, start } = useTask<'evidence'>();
  const document = facts?.document;
  useEffect(() => {
    if (document) start({ name: 'evidence', input: document });
  }, [document, start]);
  if (facts === null) return null;
  const result = state.kind === 'done' ? state.result : null;
  return (
    <div className={styles.panel}>
      {state.kind === 'failed' && <p role="status">The comparison failed: {state.message}</p>}
      {state.kind === 'done' && result === null && (
        <p role="status" className={styles.says}>
          <Phrases of={noTableReason(facts.document)} />.
        </p>
      )}
      {result && <Found facts={facts} evidence={result} />}
    </div>
  );
}
