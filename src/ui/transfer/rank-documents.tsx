import { useRef } from 'react';
import { type RankFault, type RankShare, rankOf, ranksReadBy } from '../../core/transfer/prefill-ranks.ts';
import { rankFaultMend, rankFaultSentence, rankShareWords } from '../../io/words/prefill-rank.ts';
import type { OpenDocument } from '../../state/state.ts';
import { documentTitle } from '../header/document-title.ts';
import { useOpener } from '../opening/opener-context.tsx';
import button from '../parts/button.module.css';
import { Icon, type IconName } from '../parts/icon.tsx';
import { useAppState, useDispatch } from '../store-context.tsx';
import { AddDocument, SideDocument } from './side-document.tsx';
import styles from './sides.module.css';
import type { TransferView } from './transfer-view.ts';

const ICONS: Readonly<Record<'good' | 'error' | 'plain', IconName>> = {
  good: 'check',
  error: 'cross',
  plain: 'hidden',
};

interface RankDocumentsProps {
  readonly open: OpenDocument;
  /** Null while it is computed. */
  readonly view: TransferView | null;
}

interface Row {
  readonly each: OpenDocument;
  readonly rank: number;
  /** Among the other ranks; null for the open one. */
  readonly place: number | null;
}

/** What a rank's document does in the transfer, or why it cannot. */
function standing(
  { rank, place }: Row,
  view: TransferView,
  faults: readonly RankFault[],
  read: readonly number[] | null,
): ReturnType<typeof rankShareWords> {
  const facts = place === null ? view.prefill : view.otherRanks[place];
  if (facts?.kind === 'refused') return { tone: 'error', words: 'does not register' };
  const at = place === null ? 0 : place + 1;
  const fault = faults.find(
    (each) => (each.code === 'unlike' && each.place === at) || (each.code === 'same-rank' && each.places.includes(at)),
  );
  if (fault) return { tone: 'error', words: fault.code === 'unlike' ? 'of another prefill' : 'twice the same rank' };
  const share: RankShare | undefined = view.shares.find((each) => each.rank === rank);
  return rankShareWords(share, read === null || read.includes(rank));
}

/** Prefill's documents, one a rank, each with what it does; and what is wrong among them. */
export function RankDocuments({ open, view }: RankDocumentsProps) {
  const { presets } = useOpener();
  const dispatch = useDispatch();
  const adder = useRef<HTMLLIElement>(null);
  const others = useAppState((state) => state.transfer.otherRanks);
  const set = (otherRanks: readonly OpenDocument[]): void =>
    dispatch({ type: 'transfer-changed', transfer: { otherRanks } });
  const rows = [
    { each: open, rank: rankOf(open.document), place: null },
    ...others.map((each, place): Row => ({ each, rank: rankOf(each.document), place })),
  ].sort((a, b) => a.rank - b.rank);
  const faults = view?.rankFaults ?? [];
  const read = view?.decode ? ranksReadBy(view.decode.document, open.document) : null;
  const missing = faults.flatMap((fault) => (fault.code === 'missing-rank' ? [fault.rank] : []));
  return (
    <section className={styles.ranks} aria-label="Documents of prefill’s ranks">
      <ul className={styles.rankList} aria-label="Prefill’s documents, one a rank">
        {rows.map((row) => {
          const { each, rank, place } = row;
          const title = documentTitle(each, presets);
          const { tone, words } = view ? standing(row, view, faults, read) : { tone: 'plain' as const, words: '' };
          return (
            <li key={place ?? 'open'} data-tone={tone}>
              <strong>rank {rank}</strong>
              {place === null ? (
                <span className={styles.isOpen} title={title}>
                  P: {title}
                </span>
              ) : (
                <SideDocument
                  of="prefill"
                  rank={rank}
                  open={each}
                  onOpen={([first, ...rest]) => set([...others.with(place, first), ...rest])}
                />
              )}
              {words !== '' && (
                <span className={styles.standing}>
                  <Icon name={ICONS[tone]} size={13} /> {words}
                </span>
              )}
              {place !== null && (
                <button
                  type="button"
                  className={`${button.quiet} ${button.small}`}
                  aria-label={`Remove prefill rank ${rank}: ${title}`}
                  onClick={() => {
                    // The button goes; who used the keyboard stays here.
                    adder.current?.querySelector('button')?.focus();
                    set(others.toSpliced(place, 1));
                  }}
                >
                  Remove
                </button>
              )}
            </li>
          );
        })}
        {missing.map((rank) => (
          <li key={`missing ${rank}`} data-tone="error">
            <strong>rank {rank}</strong>
            <span className={styles.standing}>
              <Icon name="barred" size={13} /> no document
            </span>
            <AddDocument rank={rank} onOpen={(documents) => set([...others, ...documents])} />
          </li>
        ))}
        <li ref={adder}>
          <AddDocument onOpen={(documents) => set([...others, ...documents])} />
          <button type="button" className={`${button.quiet} ${button.small}`} onClick={() => set([])}>
            P for all ranks
          </button>
        </li>
      </ul>
      {faults.length > 1 && (
        // The verdict tells the first of them.
        <div role="alert">
          <ul className={styles.refusals} aria-label="What is wrong among prefill’s documents">
            {faults.map((fault) => (
              <li key={JSON.stringify(fault)}>
                <strong>{rankFaultSentence(fault)}.</strong> To mend it, {rankFaultMend(fault)}.
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}
