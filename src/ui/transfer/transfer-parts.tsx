import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import type { RegisteredFacts } from '../../core/facts.ts';
import { deliveryOfPairs } from '../../core/transfer/played.ts';
import type { Transfer } from '../../core/transfer/transfer.ts';
import type { RequestedBlocks } from '../../core/transfer/transfer-document.ts';
import { wrongExample } from '../../core/transfer/wrong-example.ts';
import type { TransferByte } from '../../state/transfer.ts';
import app from '../app.module.css';
import { MOST_VIEWS } from '../busy/preparer.ts';
import { Icon } from '../parts/icon.tsx';
import { useAppState, useDispatch } from '../store-context.tsx';
import { byteAt, ofRank } from './byte-address.ts';
import { BytePanel } from './byte-panel.tsx';
import { ChecksList } from './checks-list.tsx';
import { LayersTable } from './layers-table.tsx';
import { PairsTable } from './pairs-table.tsx';
import { RankPicker } from './rank-picker.tsx';
import { RequestForm } from './request-form.tsx';
import { withBlocks } from './requested.ts';
import styles from './transfer.module.css';
import { TransferPlayer } from './transfer-player.tsx';
import { TransferVerdictBar } from './transfer-verdict-bar.tsx';
import { isRegistered, type TransferView } from './transfer-view.ts';
import { useRankInSight } from './use-rank-in-sight.ts';

const TransferMap = lazy(() => import('./map/transfer-map.tsx'));

interface TablesProps {
  readonly decode: RegisteredFacts;
  readonly transfer: Transfer;
  readonly pairs: number;
  readonly at: number;
}

type Tab = 'pairs' | 'layers';

/** The pairs played, and two tables: what is moved, and what each layer gets. */
function Tables({ decode, transfer, pairs, at }: TablesProps) {
  const dispatch = useDispatch();
  const [tab, setTab] = useState<Tab>('pairs');
  const [layer, setLayer] = useState<string | null>(null);
  /** A byte of the layer that is wrong, where there is one. */
  const showLayer = (name: string) => {
    setLayer(name);
    const address = wrongExample(transfer, name);
    const byte = address === null ? null : byteAt(decode, 'decode', address);
    if (byte) dispatch({ type: 'transfer-shown', at: { selected: byte } });
  };
  // Every step of the player would wait for it.
  const isSoFar = at < pairs && transfer.decode.layout.layers.length <= MOST_VIEWS;
  const delivery = useMemo(
    () => (tab === 'layers' && isSoFar ? deliveryOfPairs(transfer, 0, at) : transfer.delivery),
    [transfer, at, tab, isSoFar],
  );
  const toggle = (each: Tab, word: string) => (
    <button type="button" aria-pressed={tab === each} onClick={() => setTab(each)}>
      {word}
    </button>
  );
  return (
    <section className={styles.tables} aria-label="Pairs and layers">
      <TransferPlayer transfer={transfer} pairs={pairs} at={at} />
      <fieldset className={styles.tabs} aria-label="Table">
        {toggle('pairs', 'Pairs')}
        {toggle('layers', isSoFar ? 'Layers, so far' : 'Layers')}
      </fieldset>
      {tab === 'pairs' ? (
        <PairsTable
          transfer={transfer}
          pairs={pairs}
          at={at}
          onAt={(made) => dispatch({ type: 'transfer-shown', at: { played: made === pairs ? null : made } })}
        />
      ) : (
        <LayersTable layers={delivery?.layers ?? []} selected={layer} onSelect={showLayer} />
      )}
    </section>
  );
}

/** Why there are no maps: a side that has no region table, or ranks that do not belong together; null where there are. */
function noMaps({ prefill, otherRanks, rankFaults, decode }: TransferView): string | null {
  if (![prefill, ...otherRanks].every(isRegistered)) return 'prefill does not register';
  if (decode === null) return 'decode has no document';
  if (!isRegistered(decode)) return 'decode does not register';
  return rankFaults.length > 0 ? 'prefill’s documents do not fit together' : null;
}

function NoMaps({ why }: { readonly why: string }) {
  return (
    <div className={app.refused}>
      <Icon name="barred" size={28} />
      <h2>No maps: {why}</h2>
    </div>
  );
}

interface MapsProps {
  readonly request: RequestedBlocks;
  /** One that stands for all ranks, or one a rank. */
  readonly prefill: readonly RegisteredFacts[];
  readonly decode: RegisteredFacts;
  readonly transfer: Transfer;
  readonly at: number | null;
}

function Maps({ prefill, decode, transfer, request, at }: MapsProps) {
  const dispatch = useDispatch();
  const onBlocks = useCallback(
    (side: TransferByte['side'], group: number, blocks: readonly number[]) => {
      const gesture = `request ${side} ${group}`;
      dispatch({ type: 'transfer-changed', transfer: { request: withBlocks(request, side, group, blocks) }, gesture });
    },
    [dispatch, request],
  );
  const onSelect = useCallback(
    (byte: TransferByte | null) => dispatch({ type: 'transfer-shown', at: { selected: byte } }),
    [dispatch],
  );
  const selected = useAppState((state) => state.transferAt.selected);
  const [rank, setRank] = useRankInSight(transfer, decode, { played: at, selected });
  return (
    <Suspense fallback={<p className={styles.waiting}>Loading the maps…</p>}>
      <TransferMap
        prefill={ofRank(prefill, rank)}
        decode={decode}
        transfer={transfer}
        rankPicker={prefill.length > 1 && <RankPicker ranks={transfer.ranks} rank={rank} onRank={setRank} />}
        played={at}
        selected={selected}
        onSelect={onSelect}
        onBlocks={onBlocks}
      />
    </Suspense>
  );
}

/** What is moved, without who moves it: the verdict, the maps, the request, the checks, and the tables. */
export function TransferParts({ view }: { readonly view: TransferView }) {
  const dispatch = useDispatch();
  const { played, selected } = useAppState((state) => state.transferAt);
  const { prefill, otherRanks, decode, transfer } = view;
  // What is asked for now, which the view may yet have to follow.
  const request = useAppState((state) => state.transfer.request) ?? view.request;
  const pairs = transfer?.pairs.reduce((sum, { count }) => sum + count, 0) ?? 0;
  // A place that was kept may be of a transfer with more pairs.
  const at = Math.min(played ?? pairs, pairs);
  const why = noMaps(view);
  const ranks = useMemo(() => [prefill, ...otherRanks].filter(isRegistered), [prefill, otherRanks]);
  const both = prefill.kind === 'registered' && decode?.kind === 'registered' ? { prefill, decode } : null;
  return (
    <>
      <TransferVerdictBar view={view} />
      <section className={styles.map} aria-label="Maps of prefill and decode">
        {both && transfer && request ? (
          <Maps
            prefill={ranks}
            decode={both.decode}
            request={request}
            transfer={transfer}
            at={at === pairs ? null : at}
          />
        ) : (
          why !== null && <NoMaps why={why} />
        )}
      </section>
      <aside className={styles.panel} aria-label="Request and checks">
        {both && transfer && selected && (
          <BytePanel
            prefill={ranks}
            decode={both.decode}
            transfer={transfer}
            byte={selected}
            onSelect={(byte) => dispatch({ type: 'transfer-shown', at: { selected: byte } })}
          />
        )}
        {prefill.layout && decode?.layout && request && (
          <RequestForm prefill={prefill.layout} decode={decode.layout} request={request} />
        )}
        {transfer && (
          <section className={styles.handshake} aria-labelledby="transfer-checks">
            <h2 id="transfer-checks">Handshake</h2>
            <ChecksList checks={transfer.checks} />
          </section>
        )}
      </aside>
      {both && transfer ? (
        <Tables decode={both.decode} transfer={transfer} pairs={pairs} at={at} />
      ) : (
        <div className={styles.tables} />
      )}
    </>
  );
}
