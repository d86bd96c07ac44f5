import { rulesWithin } from '../../core/rules-within.ts';
import { factsOf, startView } from '../../state/select.ts';
import { useOpener } from '../opening/opener-context.tsx';
import { useAppState, useAppStore } from '../store-context.tsx';
import styles from './compare.module.css';
import { SideDocument } from './side-document.tsx';
import { SideRules } from './side-rules.tsx';
import type { Compared } from './use-comparison.ts';

/** What is compared with what: a document and a rule set each. Another document keeps the rules of its side. */
export function SidesBar({ a, b }: Pick<Compared, 'a' | 'b'>) {
  const store = useAppStore();
  const opener = useOpener();
  const rules = useAppState((state) => state.rules);
  const { dispatch } = store;
  const setB = (open: typeof a | null, rulesB = b.rules): void =>
    dispatch({ type: 'other-changed', other: { open, rules: rulesB } });
  // B as it is shown, which is not yet the state's where nobody has chosen.
  const openB = b.isSame ? null : b.open;
  return (
    <section className={styles.sides} aria-label="Sides">
      <div className={styles.side}>
        <strong>A</strong>
        <SideDocument
          side="A"
          open={a}
          isSame={false}
          onOpen={(open) => {
            if (open === null) return;
            const kept = rulesWithin(open.document, rules);
            dispatch({ type: 'opened', open, rules: kept, view: startView(factsOf(open.document, kept)) });
          }}
          onPreset={(id) => {
            void opener
              .presetDocument(id)
              .then((document) => opener.openPreset(id, rulesWithin(document, store.getState().rules)));
          }}
        />
        <SideRules
          side="A"
          document={a.document}
          rules={rules}
          onRules={(next) => dispatch({ type: 'rules-changed', rules: next })}
        />
      </div>
      <button
        type="button"
        className={styles.swap}
        aria-label="Swap A and B"
        title="Swap A and B"
        onClick={() => {
          setB(openB);
          dispatch({ type: 'sides-swapped' });
        }}
      >
        ⇄
      </button>
      <div className={styles.side}>
        <strong>B</strong>
        <SideDocument
          side="B"
          open={b.open}
          isSame={b.isSame}
          onOpen={(open) => setB(open)}
          onPreset={(id) => {
            void opener
              .presetDocument(id)
              .then((document) => setB({ origin: { kind: 'preset', id }, document, warnings: [] }));
          }}
        />
        <SideRules side="B" document={b.open.document} rules={b.rules} onRules={(next) => setB(openB, next)} />
      </div>
    </section>
  );
}
