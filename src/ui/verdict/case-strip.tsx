import { useEffect, useMemo, useState } from 'react';
import type { LayoutDocument } from '../../core/layout/document.ts';
import { namedRules } from '../../core/named-rules.ts';
import { factsOf } from '../../state/select.ts';
import { useOpener } from '../opening/opener-context.tsx';
import { useAppState } from '../store-context.tsx';
import { CaseRow } from './case-row.tsx';
import { CASES, caseResults, STATES } from './cases.ts';
import styles from './verdict.module.css';

/** The documents of the two cases once they are read; undefined until then. */
function useCaseDocuments(wanted: boolean): readonly LayoutDocument[] | undefined {
  const opener = useOpener();
  const [documents, setDocuments] = useState<readonly LayoutDocument[]>();
  useEffect(() => {
    if (!wanted) return;
    let current = true;
    void Promise.all(CASES.map(({ preset }) => opener.presetDocument(preset))).then((read) => {
      if (current) setDocuments(read);
    });
    return () => {
      current = false;
    };
  }, [wanted, opener]);
  return documents;
}

/** Two layouts under three states of the connector, computed here; only beside one of those two. */
export function CaseStrip() {
  const shownPreset = useAppState(({ open }) => (open?.origin.kind === 'preset' ? open.origin.id : null));
  const shown = CASES.some(({ preset }) => preset === shownPreset);
  const documents = useCaseDocuments(shown);
  const opener = useOpener();
  const rows = useMemo(
    () =>
      CASES.map(({ preset, tells }, i) => {
        const document = documents?.[i];
        const named = opener.presets.find(({ id }) => id === preset)?.rules ?? document?.rules;
        const { rows } = namedRules(named);
        return (
          document &&
          caseResults(
            STATES.map(({ alias }) => factsOf(document, { alias, rows })),
            tells,
          )
        );
      }),
    [documents, opener],
  );
  if (!shown) return null;
  return (
    <ul className={styles.strip} aria-label="Two layouts under three states of the connector">
      {CASES.map((each, i) => (
        <CaseRow key={each.preset} {...each} results={rows[i]} />
      ))}
    </ul>
  );
}
