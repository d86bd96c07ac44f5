import { rulesWithin } from '../../state/other-side.ts';
import { factsOf, startView } from '../../state/select.ts';
import type { OpenDocument } from '../../state/state.ts';
import { SideRules } from '../compare/side-rules.tsx';
import button from '../parts/button.module.css';
import { useAppState, useAppStore } from '../store-context.tsx';
import { DecodeKnobs } from './decode-knobs.tsx';
import { SideDocument } from './side-document.tsx';
import styles from './sides.module.css';
import { TransferMenu } from './transfer-menu.tsx';
import type { TransferView } from './transfer-view.ts';

interface TransferSidesProps {
  readonly open: OpenDocument;
  /** Null while it is computed. */
  readonly view: TransferView | null;
}

/** Who hands over, and who receives: a document and rules each; a derived decode with what it has other than prefill. */
export function TransferSides({ open, view }: TransferSidesProps) {
  const store = useAppStore();
  const rules = useAppState((state) => state.rules);
  const { decode, rules: own } = useAppState((state) => state.transfer);
  const { dispatch } = store;
  const decodeDocument = decode?.document ?? view?.decode?.document ?? open.document;
  return (
    <section className={styles.sides} aria-label="Sides">
      <TransferMenu />
      <div className={styles.side}>
        <strong title="Prefill: its blocks are read">P</strong>
        <SideDocument
          side="prefill"
          open={open}
          onOpen={(next) => {
            if (next === null) return;
            const kept = rulesWithin(next.document, rules);
            const transfer = { ...store.getState().transfer, change: {}, request: null };
            dispatch({
              type: 'opened',
              open: next,
              rules: kept,
              view: startView(factsOf(next.document, kept)),
              transfer,
            });
          }}
        />
        <SideRules
          side="prefill"
          document={open.document}
          rules={rules}
          onRules={(next) => dispatch({ type: 'rules-changed', rules: next })}
        />
      </div>
      <div className={styles.side}>
        <strong title="Decode: reads into its own blocks">D</strong>
        <SideDocument
          side="decode"
          open={decode}
          onOpen={(next) => dispatch({ type: 'transfer-changed', transfer: { decode: next, request: null } })}
        />
        <SideRules
          side="decode"
          document={decodeDocument}
          rules={rulesWithin(decodeDocument, own ?? rules)}
          onRules={(next) => dispatch({ type: 'transfer-changed', transfer: { rules: next } })}
        />
        {own !== null && (
          <button
            type="button"
            className={`${button.quiet} ${button.small}`}
            onClick={() => dispatch({ type: 'transfer-changed', transfer: { rules: null } })}
          >
            Rules as prefill
          </button>
        )}
      </div>
      {decode === null && <DecodeKnobs open={open} view={view} />}
    </section>
  );
}
