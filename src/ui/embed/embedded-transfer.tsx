import { lazy, Suspense, useCallback } from 'react';
import { ruleSetName, standingOf } from '../../io/words/standing.ts';
import { transferScreenVerdict } from '../../io/words/transfer-screen.ts';
import type { TransferByte } from '../../state/transfer.ts';
import app from '../app.module.css';
import { documentTitle } from '../header/document-title.ts';
import { useOpener } from '../opening/opener-context.tsx';
import { useAppState, useDispatch } from '../store-context.tsx';
import { isRegistered, type TransferView } from '../transfer/transfer-view.ts';
import { useTransferView } from '../transfer/use-transfer-view.ts';
import { Waiting } from '../transfer/waiting.tsx';
import styles from './embed.module.css';
import { Head } from './embed-head.tsx';

const TransferMap = lazy(() => import('../transfer/map/transfer-map.tsx'));

function TransferHead({ view }: { readonly view: TransferView }) {
  const open = useAppState((state) => state.open);
  const theirs = useAppState((state) => state.transfer.decode);
  const { presets } = useOpener();
  const { tone, headline } = transferScreenVerdict(view);
  const { prefill, decode } = view;
  const [p, d] = [open && documentTitle(open, presets), theirs && documentTitle(theirs, presets)];
  const title = d === null || d === p ? `Transfer of ${p}` : `From prefill ${p} to decode ${d}`;
  const rules = [prefill, ...(decode ? [decode] : [])].map((each) => ruleSetName(each.rules));
  const named = rules[1] === undefined || rules[1] === rules[0] ? rules[0] : `prefill ${rules[0]} · decode ${rules[1]}`;
  return (
    <Head
      title={title}
      tone={tone}
      headline={headline}
      standing={`${named} · ${standingOf((decode ?? prefill).rules)}`}
    />
  );
}

function Maps({ view: { prefill, decode, transfer } }: { readonly view: TransferView }) {
  const dispatch = useDispatch();
  const { played, selected } = useAppState((state) => state.transferAt);
  const onSelect = useCallback(
    (byte: TransferByte | null) => dispatch({ type: 'transfer-shown', at: { selected: byte } }),
    [dispatch],
  );
  if (!isRegistered(prefill) || decode === null || !isRegistered(decode) || transfer === null) {
    return (
      <div className={app.refused}>
        <h2>No maps: nothing is moved</h2>
      </div>
    );
  }
  const pairs = transfer.pairs.reduce((sum, { count }) => sum + count, 0);
  return (
    <Suspense fallback={<div aria-busy="true" />}>
      <TransferMap
        {...{ prefill, decode, transfer, selected, onSelect }}
        played={played !== null && played < pairs ? played : null}
      />
    </Suspense>
  );
}

/** Both sides of a transfer and what it comes to; blocks and bytes can be looked at, nothing changed. */
export default function EmbeddedTransfer() {
  const shown = useTransferView();
  if (shown === null) return <header className={styles.head} aria-busy="true" />;
  if (shown.kind !== 'shown') return <Waiting shown={shown} />;
  return (
    <>
      <TransferHead view={shown.view} />
      <section className={`${app.map} ${styles.transfer}`} aria-label="Maps of prefill and decode">
        <Maps view={shown.view} />
      </section>
    </>
  );
}
