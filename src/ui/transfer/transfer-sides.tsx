import { useState } from 'react';
import { rulesWithin } from '../../core/rules-within.ts';
import { rankOf } from '../../core/transfer/prefill-ranks.ts';
import { withPrefill } from '../../state/other-ranks.ts';
import { factsOf, startView } from '../../state/select.ts';
import type { OpenDocument } from '../../state/state.ts';
import { SideRules } from '../compare/side-rules.tsx';
import { documentTitle } from '../header/document-title.ts';
import { useOpener } from '../opening/opener-context.tsx';
import button from '../parts/button.module.css';
import { useAppState, useAppStore } from '../store-context.tsx';
import { DecodeKnobs } from './decode-knobs.tsx';
import { RankDocuments } from './rank-documents.tsx';
import { AddDocument, SideDocument } from './side-document.tsx';
import styles from './sides.module.css';
import { TransferMenu } from './transfer-menu.tsx';
import type { TransferView } from './transfer-view.ts';

interface TransferSidesProps {
  readonly open: OpenDocument;
  /** Null while it is computed. */
  readonly view: TransferView | null;
}

/** Documents that did not go with another prefill, in words. */
function letGoNote(documents: readonly OpenDocument[], titleOf: (open: OpenDocument) => string): string {
  const names = documents.map((each) => `rank ${rankOf(each.document)} (${titleOf(each)})`).join(', ');
  return `Let go, since not of the same prefill as P: ${names}. Ctrl+Z brings back what was.`;
}

/** Who hands over, and who receives: documents and rules; a derived decode with what it has other than prefill. */
export function TransferSides({ open, view }: TransferSidesProps) {
  const store = useAppStore();
  const { presets } = useOpener();
  const rules = useAppState((state) => state.rules);
  const { decode, otherRanks, rules: own } = useAppState((state) => state.transfer);
  const { dispatch } = store;
  const [told, setTold] = useState<{ readonly of: OpenDocument; readonly note: string } | null>(null);
  const note = told?.of === open ? told.note : null;
  const decodeDocument = decode?.document ?? view?.decode?.document ?? open.document;
  const openPrefill = (next: OpenDocument, more: readonly OpenDocument[]): void => {
    const kept = rulesWithin(next.document, rules);
    const { transfer, letGo } = withPrefill(store.getState().transfer, open, next);
    setTold(letGo.length === 0 ? null : { of: next, note: letGoNote(letGo, (each) => documentTitle(each, presets)) });
    dispatch({
      type: 'opened',
      open: next,
      rules: kept,
      view: startView(factsOf(next.document, kept)),
      transfer: { ...transfer, otherRanks: [...transfer.otherRanks, ...more] },
      beside: more,
    });
  };
  return (
    <section className={styles.sides} aria-label="Sides">
      <TransferMenu />
      <div className={styles.side}>
        <strong title="Prefill: its blocks are read">P</strong>
        <SideDocument of="prefill" open={open} onOpen={([first, ...more]) => openPrefill(first, more)} />
        <SideRules
          side="prefill"
          document={open.document}
          rules={rules}
          onRules={(next) => dispatch({ type: 'rules-changed', rules: next })}
        />
        {otherRanks.length === 0 && (
          <AddDocument onOpen={(next) => dispatch({ type: 'transfer-changed', transfer: { otherRanks: next } })} />
        )}
      </div>
      <div className={styles.side}>
        <strong title="Decode: reads into its own blocks">D</strong>
        <SideDocument
          of="decode"
          open={decode}
          onDerive={() => dispatch({ type: 'transfer-changed', transfer: { decode: null, request: null } })}
          onOpen={(documents) => {
            const next = documents.find(({ document }) => document.worker?.role === 'decode') ?? documents[0];
            dispatch({ type: 'transfer-changed', transfer: { decode: next, request: null } });
          }}
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
      {otherRanks.length > 0 && <RankDocuments open={open} view={view} />}
      {note !== null && (
        <p className={styles.note} role="status">
          {note}
        </p>
      )}
      {decode === null && <DecodeKnobs open={open} view={view} />}
    </section>
  );
}
